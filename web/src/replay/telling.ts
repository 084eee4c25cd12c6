import type { FactOf } from '@lectern/contracts/kernel/fact.ts';
import type { Opened } from '@lectern/contracts/kernel/personal.ts';
import type { useText } from './texts.ts';
import type { Language } from '@lectern/contracts/kernel/refusal.ts';
import { inLanguage, sentence, type SeenBy, type Told, type ToldOf } from '../kit/ui/told.ts';
import type { IconName } from '../kit/ui/icons.ts';

export const LANES = ['pages', 'questions', 'danmu', 'tools', 'checkIn', 'online'] as const;
export type Lane = (typeof LANES)[number];

/** What a sentence about a fact is made with. */
export interface Telling {
  readonly t: ReturnType<typeof useText>['t'];
  readonly language: Language;
  /** Who gave the command. */
  readonly actor: string;
  readonly nameOf: (personId: string) => string;
  /** "Q3", or "a question" while it has no number. */
  readonly question: (questionId: string) => string;
  /** The number of a page, counted over all decks. */
  readonly page: (page: { readonly deckId: string; readonly n: number }) => number;
  readonly time: (ms: number) => string;
}

/** How a kind of fact is shown: its symbol, the lane of the timeline it belongs to, who saw it, and a sentence. */
export interface Renderer<Data = never> {
  readonly icon: IconName;
  readonly lane: Lane;
  readonly seen: SeenBy;
  /** What the kind is called, where the area says it; else `kindOf.<type>` of the texts. */
  name?(language: Language): string;
  says(data: Data, telling: Telling): string;
}

/** For kinds of facts, each with its data as they are read: what was sealed is a text. */
export type KindOf<Fact extends { readonly type: string; readonly data: unknown }> = {
  readonly [Type in Fact['type']]: Renderer<Opened<Extract<Fact, { type: Type }>['data']>>;
};

/** For the kinds that a context declares. */
export type RenderersOf<Kind> = KindOf<FactOf<Kind>>;

/** The facts of a tool, as its area tells them. */
export const renderersOf = <Kind>(told: ToldOf<Kind>): RenderersOf<Kind> =>
  Object.fromEntries(
    Object.entries<Told>(told).map(([type, one]) => [
      type,
      {
        icon: one.icon,
        lane: 'tools',
        seen: one.seen,
        name: (language: Language) => inLanguage(one.name, language),
        says: (data: never, telling: Telling) => sentence(one, data, telling),
      } satisfies Renderer,
    ]),
  ) as never;
