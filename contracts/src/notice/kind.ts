import type { Label } from '../kernel/list.ts';

/** Whom a fact concerns: people of a class, by their part in it, or the one whom it names. */
export type Audience = 'learners' | 'teachers' | 'person';

/** What a kind of notice says, to whom, and when. */
export interface Told {
  readonly label: Label;
  /** With `{title}`, where what it is about has one. */
  readonly text: Label;
  readonly to: Audience;
  /** The page that it leads to; `subject` is the id of the stream. */
  readonly page: (subject: string) => string;
  /** The facts that make it, or make it new again; one that names people in a list makes one for each of them. */
  readonly by: string | readonly string[];
  /** Facts of the same stream that say of which class it is, and what it is called. */
  readonly about?: readonly string[];
  /** Each of these takes it back; `again` puts it back where it was. */
  readonly until?: string | readonly string[];
  readonly again?: string;
  /** The fact that names who did what it asks for: it is read by them then. */
  readonly done?: string;
  /** It is for those alone who did not do that, and cannot be switched off. */
  readonly isReminder?: true;
  /** Where only such a fact makes it: with one of these values in each field that it has, or of somebody else than whom it names. */
  readonly where?: Readonly<Record<string, string | readonly string[]>>;
  readonly byOther?: true;
  /** The fields that tell two of one stream apart. */
  readonly each?: readonly string[];
}
