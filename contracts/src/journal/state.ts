import type { JournalFact } from './facts.ts';

export interface LogEntry {
  readonly name?: string | undefined;
  readonly isDeleted: boolean;
}

/** The entries that were named or deleted, by whose log they are in. */
export interface JournalState {
  readonly entries: Readonly<Record<string, LogEntry>>;
}

export const initialJournal: JournalState = { entries: {} };

export function evolveJournal(journal: JournalState, fact: JournalFact): JournalState {
  const { personId } = fact.data;
  const before = entryOf(journal, personId);
  return { ...journal, entries: { ...journal.entries, [personId]: changed(before, fact) } };
}

const UNTOUCHED: LogEntry = { isDeleted: false };

export const entryOf = ({ entries }: JournalState, personId: string): LogEntry => entries[personId] ?? UNTOUCHED;

function changed(entry: LogEntry, fact: JournalFact): LogEntry {
  switch (fact.type) {
    case 'LogEntryNamed':
      return { ...entry, name: fact.data.name };
    case 'LogEntryDeleted':
      return { ...entry, isDeleted: true };
    case 'LogEntryRestored':
      return { ...entry, isDeleted: false };
  }
}
