// All words of the pages stand in the catalogue: none in a page itself, as far as reading its source can tell.
import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { test } from 'node:test';
import { parse } from 'svelte/compiler';
import { load } from './module.mjs';

const source = new URL('../src/', import.meta.url);

/** Attributes, of elements and of our own components, that people read or hear. */
const READ = new Set(['aria-label', 'aria-valuetext', 'aria-description', 'title', 'placeholder', 'alt', 'label', 'hint', 'legend', 'button', 'about', 'note', 'summary']);

/** Names, keys of a keyboard, endings of files: the same in every language. */
const SAME = new Set(['JOKER', '.json', '.phh', '.txt', 'openapi.json', 'Cardroom', 'PokerStars text', 'BB', 'PHH', 'OK']);

const isWord = (text) => /\p{L}{2}/u.test(text) && !SAME.has(text.trim());
/** Does a string of a script read like something for people? A sentence, or a word with a capital. */
const isPhrase = (text) => isWord(text) && (/\p{L}{2,} \p{L}{2,}/u.test(text) || /^\p{Lu}\p{Ll}{2,}$/u.test(text)) && !/[<>{}[\]=;#/\\]|^\p{Ll}[\w-]*\(/u.test(text);

/** Strings of scripts that are no words for people, by what they are. */
const CODE = /^(Arrow(Up|Down|Left|Right)?|Escape|Enter|Home|End|Esc|Tab|Space|Backspace|Delete|Content-Type|Authorization)$|^(translate|rotate|scale|cubic|linear|calc|var)\b|\bpot all-in$/;

function* parts(node, seen = new Set()) {
  if (node === null || typeof node !== 'object' || seen.has(node)) return;
  seen.add(node);
  if (Array.isArray(node)) {
    for (const each of node) yield* parts(each, seen);
    return;
  }
  if (typeof node.type !== 'string') return;
  // Types, what is imported, what is shown as it is typed, and styles have no words for people.
  if (/^TS(?!As|Satisfies|NonNull)/.test(node.type) || node.type === 'ImportDeclaration' || node.type === 'StyleSheet') return;
  if (node.type === 'RegularElement' && (node.name === 'code' || node.name === 'kbd' || node.name === 'svg')) return;
  if (node.type === 'Text' && isWord(node.data)) yield { at: node.start, text: node.data.trim() };
  // Sizes are written into styles.
  if (node.type === 'StyleDirective') return;
  if (node.type === 'Attribute') {
    const values = Array.isArray(node.value) ? node.value : [node.value];
    for (const value of values) {
      if (value?.type === 'Text') {
        if (READ.has(node.name) && isWord(value.data)) yield { at: value.start, text: value.data };
      } else yield* parts(value, seen);
    }
    return;
  }
  if (node.type === 'Literal' && typeof node.value === 'string' && isPhrase(node.value) && !CODE.test(node.value)) yield { at: node.start, text: node.value };
  if (node.type === 'TemplateElement' && isPhrase(node.value.cooked ?? '') && !CODE.test(node.value.cooked ?? '')) yield { at: node.start, text: node.value.cooked };
  for (const [name, value] of Object.entries(node)) if (name !== 'css' && name !== 'comments') yield* parts(value, seen);
}

test('no page has words of its own', async () => {
  const files = (await readdir(source, { recursive: true })).filter((file) => /\.(svelte|ts)$/.test(file) && !/^wire\.ts$|^language[./]/.test(file));
  assert.ok(files.length > 90, `${files.length} files are read`);
  const found = [];
  for (const file of files) {
    const text = await readFile(new URL(file, source), 'utf8');
    const page = file.endsWith('.ts') ? `<script lang="ts">${text}</script>` : text;
    const tree = parse(page, { modern: true });
    for (const { at, text: words } of parts([tree.fragment, tree.instance?.content, tree.module?.content])) {
      found.push(`${file}:${page.slice(0, at).split('\n').length}: ${words}`);
    }
  }
  assert.deepEqual(found, [], 'put them into web/src/language/en and say `t.section.key`');
});

/** Every key of a catalogue with what it says; a function is told by how much stands inside its sentence. */
function* keys(words, before = '') {
  for (const [name, said] of Object.entries(words)) {
    const key = before === '' ? name : `${before}.${name}`;
    if (typeof said === 'object') yield* keys(said, key);
    else yield [key, said];
  }
}

test('every language has every key, with the same parts in its sentences', async () => {
  const english = new Map(keys((await load('language.ts')).t));
  const german = new Map(keys((await load('language.ts', 'de')).t));
  assert.ok(english.size > 700, `${english.size} keys`);
  assert.deepEqual([...german.keys()].sort(), [...english.keys()].sort());
  for (const [key, said] of english) {
    const other = german.get(key);
    assert.equal(typeof other, typeof said, key);
    if (typeof said === 'string') assert.ok(said.trim() !== '' && other.trim() !== '', key);
    else if (!key.startsWith('says.')) assert.equal(other.length, said.length, `${key}: what stands inside the sentence`);
  }
  // Words of the trade are the same in both; whole sentences are not.
  const same = [...english].filter(([key, said]) => typeof said === 'string' && said === german.get(key) && said.includes(' ') && said.length > 24).map(([key]) => key);
  assert.deepEqual(same, [], 'they are not put into German');
});
