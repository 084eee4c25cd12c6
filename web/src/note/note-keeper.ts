import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { units } from '@lectern/contracts/kernel/units.ts';
import { noteKey, type Beside } from '@lectern/contracts/note/note-key.ts';
import type { MyNote } from '@lectern/contracts/note/note.ts';
import { isPassing, ProblemError } from '../kit/data/errors.ts';
import { keepDrafts, keptDrafts, type Draft, type Drafts } from './kept-notes.ts';

/** What the server knows of a note: `editedIn` is 0 where there is none. */
type Saved = Pick<MyNote, 'words' | 'editedIn'>;
const NONE: Saved = { words: '', editedIn: 0 };

interface Server {
  readonly load: () => Promise<readonly MyNote[]>;
  /** Resolves with the version in which it stands; 0 of what was deleted. */
  readonly save: (draft: Draft) => Promise<number>;
}

export interface NotesSeen {
  readonly saved: ReadonlyMap<string, MyNote>;
  readonly drafts: Drafts;
  /** What another device wrote meanwhile, where something is typed here. */
  readonly theirs: ReadonlyMap<string, Saved>;
  readonly isLoaded: boolean;
  readonly isSending: boolean;
  /** Why the last note was not saved, or notes were not read. */
  readonly error?: unknown;
}

/** A pause in typing after which it is saved. */
const PAUSE_MS = 1200;

/** Keeps the notes of a lesson: on this device as they are typed, on the server when typing pauses. */
export class NoteKeeper {
  #seen: NotesSeen;
  readonly #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #writes = 0;
  readonly #lessonId: string;
  readonly #server: Server;

  constructor(lessonId: string, server: Server) {
    this.#lessonId = lessonId;
    this.#server = server;
    this.#seen = {
      saved: new Map(),
      drafts: keptDrafts(lessonId),
      theirs: new Map(),
      isLoaded: false,
      isSending: false,
    };
  }

  readonly seen = (): NotesSeen => this.#seen;

  readonly listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Reads what there is, then saves what waits on this device. */
  async begin(): Promise<void> {
    try {
      await this.#load();
      await this.save();
    } catch (error) {
      this.#show({ error });
    }
  }

  type(beside: Beside, words: string): void {
    const key = noteKey(beside);
    const { drafts, saved } = this.#seen;
    const basedOn = drafts[key]?.basedOn ?? (saved.get(key) ?? NONE).editedIn;
    this.#keep({ ...drafts, [key]: { beside, words, basedOn } });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.save(), PAUSE_MS);
  }

  /** Both texts in one, or the other device's alone. */
  settle(key: string, by: 'both' | 'theirs'): void {
    const { drafts, theirs } = this.#seen;
    const [mine, other] = [drafts[key], theirs.get(key)];
    if (mine === undefined || other === undefined) return;
    this.#show({ theirs: without(theirs, key) });
    if (by === 'theirs') return this.#drop(key);
    const words = [other.words, mine.words].filter((one) => one !== '').join('\n\n');
    this.#keep({ ...this.#seen.drafts, [key]: { ...mine, words, basedOn: other.editedIn } });
    void this.save();
  }

  /** One after the other; what cannot be sent now stays on the device. */
  async save(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#seen.isSending || !this.#seen.isLoaded) return;
    const next = Object.entries(this.#seen.drafts).find(([key, draft]) => this.#canSend(key, draft));
    if (next === undefined) return;
    const [key, draft] = next;
    const saved = this.#seen.saved.get(key) ?? NONE;
    if (draft.words.trim() === saved.words && draft.basedOn === saved.editedIn) {
      this.#drop(key);
      return this.save();
    }
    this.#show({ isSending: true });
    try {
      const editedIn = await this.#server.save(draft);
      this.#show({ isSending: false, error: undefined });
      this.#settled(key, draft, editedIn);
    } catch (error) {
      this.#show({ isSending: false });
      if (!isConflict(error)) return this.#show({ error });
      await this.#compare(key);
    }
    return this.save();
  }

  async #load(): Promise<void> {
    let notes: readonly MyNote[];
    let writes: number;
    do {
      writes = this.#writes;
      notes = await this.#server.load();
    } while (writes !== this.#writes); // what was saved meanwhile may not be in it
    this.#show({ saved: new Map(notes.map((note) => [noteKey(note), note])), isLoaded: true, error: undefined });
  }

  #canSend(key: string, { words }: Draft): boolean {
    return !this.#seen.theirs.has(key) && !isTooLong(words);
  }

  #settled(key: string, { beside, words }: Draft, editedIn: number): void {
    this.#writes += 1;
    const saved = without(this.#seen.saved, key);
    if (editedIn > 0) saved.set(key, { ...beside, words: words.trim(), editedIn, at: Date.now() });
    this.#show({ saved });
    const draft = this.#seen.drafts[key];
    if (draft === undefined || draft.words === words) return this.#drop(key);
    this.#keep({ ...this.#seen.drafts, [key]: { ...draft, basedOn: editedIn } }); // typed on meanwhile
  }

  /** Another device was faster: unless it wrote the same, its writer chooses. */
  async #compare(key: string): Promise<void> {
    try {
      await this.#load();
    } catch (error) {
      return this.#show({ error });
    }
    const other = this.#seen.saved.get(key) ?? NONE;
    if (other.words === this.#seen.drafts[key]?.words.trim()) return this.#drop(key);
    this.#show({ theirs: new Map(this.#seen.theirs).set(key, other) });
  }

  #drop(key: string): void {
    const { [key]: _, ...drafts } = this.#seen.drafts;
    this.#keep(drafts);
  }

  #keep(drafts: Drafts): void {
    keepDrafts(this.#lessonId, drafts);
    this.#show({ drafts });
  }

  #show(change: Partial<NotesSeen>): void {
    this.#seen = { ...this.#seen, ...change };
    for (const listener of this.#listeners) listener();
  }
}

export const isTooLong = (words: string): boolean => units(words.trim()) > LIMITS.noteUnits;

/** Whether it waits for the network, or for a server that is busy. */
export const waits = (error: unknown): boolean => error !== undefined && isPassing(error);

const isConflict = (error: unknown): boolean =>
  error instanceof ProblemError && (error.problem.code === 'edit.conflict' || error.problem.code === 'note.unknown');

function without<Value>(map: ReadonlyMap<string, Value>, key: string): Map<string, Value> {
  const left = new Map(map);
  left.delete(key);
  return left;
}
