import type { FactOf } from '@lectern/contracts/kernel/fact.ts';
import type { Opened } from '@lectern/contracts/kernel/personal.ts';
import type { useText } from '../kit/i18n/teacher.ts';
import type { IconName } from '../kit/ui/icons.ts';

export const LANES = ['pages', 'questions', 'danmu', 'checkIn', 'online'] as const;
export type Lane = (typeof LANES)[number];

/** Who could see that it happened. */
type SeenBy =
  | 'all'
  | 'count'
  | 'self'
  | 'class'
  | 'teachers'
  | 'actor'
  | 'teachersUntilPublished'
  | 'teachersUntilShown'
  | 'teachersUntilPassed';

/** What a sentence about a fact is made with. */
export interface Telling {
  readonly t: ReturnType<typeof useText>['t'];
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
  says(data: Data, telling: Telling): string;
}

/** For kinds of facts, each with its data as they are read: what was sealed is a text. */
export type KindOf<Fact extends { readonly type: string; readonly data: unknown }> = {
  readonly [Type in Fact['type']]: Renderer<Opened<Extract<Fact, { type: Type }>['data']>>;
};

/** For the kinds that a context declares. */
export type RenderersOf<Kind> = KindOf<FactOf<Kind>>;
