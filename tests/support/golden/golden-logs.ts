import type { Fact } from '@lectern/contracts/kernel/fact.ts';
import announcement from './announcement-1.json' with { type: 'json' };
import notice from './notice-1.json' with { type: 'json' };
import access from './access-1.json' with { type: 'json' };
import closure from './closure-1.json' with { type: 'json' };
import ofClass from './class-1.json' with { type: 'json' };
import lesson from './lesson-1.json' with { type: 'json' };

/** A log of a released form, with every kind of fact that its stream had; words stand in their boxes as `box of …`. */
export interface GoldenLog {
  readonly name: string;
  readonly family: string;
  readonly facts: readonly Fact[];
}

const logsOf = (family: string, logs: Readonly<Record<string, readonly object[]>>): GoldenLog[] =>
  Object.entries(logs).map(([name, facts]) => ({ name: `${family}-1-${name}`, family, facts: facts as Fact[] }));

/**
 * Every form of the log that was ever released: each of these is shown the same for ever. Facts are never edited; a new kind
 * goes into a log of the next form, or at the end of the newest one as long as that is not released.
 */
export const goldenLogs: readonly GoldenLog[] = [
  ...logsOf('lesson', lesson),
  ...logsOf('class', ofClass),
  ...logsOf('access', access),
  ...logsOf('announcement', announcement),
  ...logsOf('notice', notice),
  ...logsOf('closure', closure),
];
