import type { FactOf } from '@lectern/contracts/kernel/fact.ts';
import type { Language } from '@lectern/contracts/kernel/refusal.ts';
import { format } from '../i18n/format.ts';
import type { IconName } from './icons.ts';

type Pair = readonly [chinese: string, english: string];
type Params = Readonly<Record<string, string | number>>;

/** Who could see that it happened. */
export type SeenBy =
  | 'all'
  | 'count'
  | 'self'
  | 'selfIfSeen'
  | 'class'
  | 'teachers'
  | 'actor'
  | 'teachersUntilPublished'
  | 'teachersUntilShown'
  | 'teachersUntilPassed';

/**
 * How a fact of a tool is told, in both languages: on the timeline, in the list of facts, behind figures. A sentence may
 * name `{who}` (who gave the command), `{name}` (the person whom the fact names) and every field of the fact that is a
 * number or a word.
 */
export interface Told<Data = never> {
  readonly icon: IconName;
  readonly seen: SeenBy;
  readonly name: Pair;
  readonly says: Pair;
  /** What else the sentence names. */
  readonly with?: (data: Data, telling: Telling) => Params;
  /** As a figure of the report: `{n}` facts, of `{people}` persons, `{points}` in all. */
  readonly figure?: Pair;
}

interface Telling {
  readonly actor: string;
  readonly language: Language;
  readonly nameOf: (personId: string) => string;
}

/** Each kind of fact that a context declares. */
export type ToldOf<Kind> = {
  readonly [Type in FactOf<Kind>['type']]: Told<Extract<FactOf<Kind>, { type: Type }>['data']>;
};

export const inLanguage = (pair: Pair, language: Language): string => pair[language === 'en' ? 1 : 0];

/** What happened, in a sentence. */
export function sentence<Data>({ says, with: more }: Told<Data>, data: Data, telling: Telling): string {
  const fields = data as Readonly<Record<string, unknown>>;
  const plain = Object.entries(fields).filter(([, value]) => typeof value === 'string' || typeof value === 'number');
  const { personId } = fields;
  return format(inLanguage(says, telling.language), {
    ...(Object.fromEntries(plain) as Params),
    who: telling.actor,
    ...(typeof personId === 'string' && { name: telling.nameOf(personId) }),
    ...more?.(data, telling),
  });
}
