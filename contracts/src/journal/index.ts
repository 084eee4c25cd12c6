import { context } from '../kernel/stream.ts';
import { journalCommands } from './commands.ts';
import { journalFacts } from './facts.ts';
import { logEntryMachine } from './machine.ts';
import { evolveJournal, initialJournal, type JournalState } from './state.ts';
import { presentJournal } from './view.ts';

export const journal = context<JournalState, { readonly journal: JournalState }, (typeof journalFacts)[number]>({
  name: 'journal',
  facts: journalFacts,
  commands: journalCommands,
  machines: [logEntryMachine],
  initial: initialJournal,
  evolve: evolveJournal,
  present: presentJournal,
});
