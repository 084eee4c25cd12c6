import { machine } from '../kernel/machine.ts';

const MOVES = new Set(['LogEntryNamed', 'LogEntryDeleted', 'LogEntryRestored']);

export const logEntryMachine = machine('logEntry', {
  summary: 'The entry about a lesson in the log of one of its teachers.',
  per: (fact) => (MOVES.has(fact.type) ? (fact.data as { personId: string }).personId : undefined),
  initial: 'kept',
  states: {
    kept: { on: { LogEntryNamed: 'kept', LogEntryDeleted: 'deleted' } },
    deleted: { on: { LogEntryRestored: 'kept' } },
  },
});
