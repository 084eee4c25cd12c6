import { summary, type Summary } from '../load/figures.ts';
import type { Audited } from './cluster-audit.ts';
import type { Fault } from './cluster-faults.ts';
import type { Load } from './cluster-load.ts';
import type { News } from './cluster-news.ts';
import type { Recovery } from './cluster-recovery.ts';

/** One fault that happened, and how all went on. */
export interface Happened extends Fault, Recovery {
  /** How long pushes took until all was well again, in ms. */
  readonly delays: Summary;
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** One line for each fault, and one for the whole run. */
export function figures(happened: readonly Happened[], load: Load, news: News, audited: Audited): string {
  const lines = happened.map(
    ({ name, over, commands, pushes, readModel, relay, timer, delays }) =>
      `  ${name} (all there after ${seconds(over)}): commands ${seconds(commands)}, pushes ${seconds(pushes)}, read model ${seconds(readModel)}, relay ${seconds(relay)}, ` +
      `timer ${seconds(timer)} late, live delay p99 ${seconds(delays.p99)} max ${seconds(delays.max)}`,
  );
  const { students } = load.classroom;
  const receipts = summary(news.receipts.map(({ at, sentAt }) => at - sentAt));
  const delays = liveDelays(news, 0, Infinity);
  const ended = news.receipts.map(({ at }) => at).toSorted((one, other) => one - other);
  const pause = Math.max(...ended.map((at, index) => at - (ended[index - 1] ?? at)));
  const rate = (1000 * ended.length) / (ended.at(-1)! - ended[0]!);
  const blinks = summary(students.flatMap(({ place }) => place.blinks));
  const moves = students.reduce((sum, { place }) => sum + place.moves, 0);
  const { facts, topics, rebuilt, counted } = audited;
  const filled = [...counted].filter(([name]) => name.startsWith('lectern_bus_facts_total'));
  return [
    ...lines,
    `  ${students.length} students, ${facts} facts, ${rate.toFixed(0)} commands/s; receipts p50 ${receipts.p50} p99 ${receipts.p99} ms, ` +
      `longest pause ${seconds(pause)}; live delay p50 ${delays.p50} p99 ${delays.p99} ms; ` +
      `${moves} moves, ${blinks.count} blinks p50 ${blinks.p50} max ${blinks.max} ms; ` +
      `${topics.records} records, ${topics.repeats} repeats, ${topics.foreign} foreign; ${rebuilt} rows as rebuilt; ` +
      filled.map(([name, value]) => `${name} ${value}`).join(', '),
  ].join('\n');
}

/** How long pushes of what was received in that time took to the last open socket that waited for it. */
export const liveDelays = (news: News, from: number, to: number): Summary =>
  summary(news.shown.filter(({ at }) => at >= from && at <= to).map(({ delayMs }) => delayMs));
