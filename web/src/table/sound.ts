// The sounds of a table, all of them made here: short bursts of filtered noise for cards and chips, plain tones for calls.
import { kept } from './kept.svelte';

export type Sound =
  | 'card' | 'chips' | 'knock' | 'slide' | 'stack' | 'gather' | 'street' | 'your-turn' | 'tick' | 'push' | 'win' | 'feat' | 'chat';

declare global {
  interface Window {
    /** A test that listens puts a list here before the page is loaded: every sound is written down, and none is heard. */
    cardroomSounds?: Sound[];
  }
}

/** Two of a kind within so many milliseconds are one. */
const APART = 60;

let context: AudioContext | null = null;
let hiss: AudioBuffer | null = null;
const last = new Map<Sound, number>();

/** Browsers let a page be heard only once somebody has touched it: call this then. */
export function unlock(): void {
  if (heard() && context?.state === 'suspended') void context.resume();
}

/** Plays a sound, so many milliseconds from now. */
export function play(sound: Sound, delay = 0): void {
  const at = performance.now() + delay;
  if (Math.abs(at - (last.get(sound) ?? Number.NEGATIVE_INFINITY)) < APART) return;
  last.set(sound, at);
  window.cardroomSounds?.push(sound);
  if (!heard() || kept.muted || kept.volume === 0) return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  const out = context.createGain();
  // The ear hears squares: half the way of the slider is to sound half as loud.
  out.gain.value = kept.volume ** 2 * 0.5;
  out.connect(context.destination);
  const ends = make(sound, context, out, context.currentTime + delay / 1000);
  setTimeout(() => out.disconnect(), delay + ends * 1000 + 200);
}

/** A browser that a program drives stays silent. */
function heard(): boolean {
  return !navigator.webdriver && window.cardroomSounds === undefined;
}

/** Puts a sound together; how many seconds it lasts. */
function make(sound: Sound, on: AudioContext, out: AudioNode, at: number): number {
  const noise = (start: number, seconds: number, pitch: number, loud: number, sharp = 1.2) => burst(on, out, at + start, seconds, pitch, loud, sharp);
  const note = (start: number, seconds: number, pitch: number, loud: number, shape: OscillatorType = 'sine') => tone(on, out, at + start, seconds, pitch, loud, shape);
  switch (sound) {
    case 'card':
      return noise(0, 0.07, 3_400, 0.5, 0.7);
    case 'chips':
      return Math.max(noise(0, 0.03, 5_200, 0.7, 6), noise(0.035, 0.03, 6_100, 0.5, 6), noise(0.08, 0.04, 4_700, 0.4, 6));
    case 'knock':
      return Math.max(note(0, 0.07, 150, 0.9), note(0.11, 0.07, 135, 0.7));
    case 'slide':
      return noise(0, 0.16, 1_500, 0.3, 0.5);
    case 'stack':
      return Math.max(...[0, 1, 2, 3, 4, 5].map((chip) => noise(chip * 0.045, 0.04, 4_200 + chip * 350, 0.6, 6)), note(0.26, 0.18, 98, 0.7));
    case 'gather':
      return Math.max(noise(0, 0.22, 2_600, 0.25, 0.6), noise(0.08, 0.05, 5_000, 0.3, 5));
    case 'street':
      return Math.max(noise(0, 0.08, 3_000, 0.6, 0.7), note(0.02, 0.32, 196, 0.35, 'triangle'));
    case 'your-turn':
      return Math.max(note(0, 0.14, 659, 0.5), note(0.13, 0.22, 880, 0.5));
    case 'tick':
      return note(0, 0.04, 1_200, 0.35, 'square');
    case 'push':
      return Math.max(noise(0, 0.3, 2_200, 0.3, 0.5), noise(0.12, 0.04, 4_800, 0.5, 6), noise(0.2, 0.04, 5_400, 0.4, 6));
    case 'win':
      return Math.max(...[523, 659, 784, 1_047].map((pitch, index) => note(index * 0.09, 0.22, pitch, 0.4, 'triangle')));
    case 'feat':
      return Math.max(...[392, 523, 659, 784, 1_047, 1_319].map((pitch, index) => note(index * 0.07, 0.4, pitch, 0.3, 'triangle')), noise(0, 0.5, 6_500, 0.12, 0.5));
    case 'chat':
      return note(0, 0.05, 740, 0.2);
  }
}

/** A burst of noise around a pitch; when it ends, in seconds from the start of the sound. */
function burst(on: AudioContext, out: AudioNode, at: number, seconds: number, pitch: number, loud: number, sharp: number): number {
  hiss ??= whiteNoise(on);
  const source = on.createBufferSource();
  source.buffer = hiss;
  const band = on.createBiquadFilter();
  band.type = 'bandpass';
  band.frequency.value = pitch;
  band.Q.value = sharp;
  source.connect(band).connect(fading(on, at, seconds, loud)).connect(out);
  source.start(at, Math.random() * 0.5, seconds + 0.05);
  return at - on.currentTime + seconds;
}

function tone(on: AudioContext, out: AudioNode, at: number, seconds: number, pitch: number, loud: number, shape: OscillatorType): number {
  const source = on.createOscillator();
  source.type = shape;
  source.frequency.value = pitch;
  source.connect(fading(on, at, seconds, loud)).connect(out);
  source.start(at);
  source.stop(at + seconds + 0.05);
  return at - on.currentTime + seconds;
}

/** Loud at once, and dying away. */
function fading(on: AudioContext, at: number, seconds: number, loud: number): GainNode {
  const gain = on.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  return gain;
}

function whiteNoise(on: AudioContext): AudioBuffer {
  const buffer = on.createBuffer(1, on.sampleRate, on.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
  return buffer;
}
