// Who pays whom after a home game.
import { t } from '../language';
import type { Kept } from '../wire';

/** One payment. */
export interface Payment {
  from: string;
  to: string;
  chips: number;
}

/** What somebody has won or lost. */
export function net(player: Kept): number {
  return player.has - player.bought;
}

/**
 * Payments that bring everybody to zero: the largest loser pays the largest winner until one of them is done, so that
 * there are fewer payments than players. What the house took, its keeper is paid like a winner. What pots paid into prizes
 * goes to whoever keeps those, who pays what was won out of them.
 */
export function payments(players: Kept[], house: number, paidIn: number): Payment[] {
  const prizes = paidIn - players.reduce((sum, player) => sum + player.prizes, 0);
  const winners = players.map((player) => ({ name: player.name, chips: net(player) })).filter((one) => one.chips > 0);
  if (house > 0) winners.push({ name: t.settle.theHouse, chips: house });
  if (prizes > 0) winners.push({ name: t.settle.thePrizes, chips: prizes });
  const losers = players.map((player) => ({ name: player.name, chips: -net(player) })).filter((one) => one.chips > 0);
  if (prizes < 0) losers.push({ name: t.settle.thePrizes, chips: -prizes });
  const made: Payment[] = [];
  for (;;) {
    winners.sort((one, other) => other.chips - one.chips);
    losers.sort((one, other) => other.chips - one.chips);
    const [winner, loser] = [winners[0], losers[0]];
    if (!winner || !loser || winner.chips === 0 || loser.chips === 0) return made;
    const chips = Math.min(winner.chips, loser.chips);
    made.push({ from: loser.name, to: winner.name, chips });
    winner.chips -= chips;
    loser.chips -= chips;
  }
}
