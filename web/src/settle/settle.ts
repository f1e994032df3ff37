// Who pays whom, as people read it. The server works it out.
import { t } from '../language';
import { format } from '../lib/money';
import { signed } from '../lib/words';
import type { Kept, Payment, Standing, TableInfo } from '../wire';

/** What somebody has won or lost. */
export const net = (player: Kept) => player.has - player.bought;

/** Whoever pays or is paid. */
export function named(standing: Standing, account: number | null): string {
  return standing.players.find((player) => player.account === account)?.name ?? t.settle.theHouse;
}

/** A payment by which it is known again. */
export const keyOf = ({ from, to, chips }: Payment) => `${from ?? 'house'}-${to ?? 'house'}-${chips}`;

/** Everything in plain text, to be sent to everybody. */
export function asText(info: TableInfo, standing: Standing): string {
  const money = (chips: number) => format(chips, info.cents);
  const players = [...standing.players].sort((one, other) => net(other) - net(one));
  const widest = Math.max(...players.map((player) => player.name.length));
  const payments = standing.payments.map(({ from, to, chips }) => t.settle.line(named(standing, from), named(standing, to), money(chips)));
  const results = players.map((player) => `${player.name.padEnd(widest)}  ${signed(net(player), info.cents)}`);
  return [`${info.name}: ${t.settle.payments(standing.payments.length)}`, '', ...payments, ...(payments.length > 0 ? [''] : []), ...results].join('\n');
}
