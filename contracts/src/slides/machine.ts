import type { NewFact } from '../kernel/fact.ts';
import { machine } from '../kernel/machine.ts';
import { pageKey } from './page-key.ts';

type AboutSlides = {
  readonly deckId?: string;
  readonly n?: number;
  readonly personId?: string;
  readonly mark?: string;
};
const about = ({ data }: NewFact) => data as AboutSlides;

/** Pending, parsing, success and failed are the product's words [R4.09]; what failed half way may still be shown as far as it goes. */
export const deckMachine = machine('deck', {
  summary: 'A file of slides from its arrival to its pages [R4.09].',
  per: (fact) => (about(fact).mark === undefined ? about(fact).deckId : undefined),
  initial: 'none',
  states: {
    none: { on: { SlidesAdded: 'pending' } },
    pending: {
      on: { RenderingStarted: 'parsing', RenderingFailed: 'failed', SlidesRemoved: 'removed', PageShown: 'pending' },
    },
    parsing: {
      on: {
        RenderingStarted: 'parsing',
        PageRendered: 'parsing',
        SlidesRendered: 'success',
        RenderingFailed: 'failed',
        SlidesRemoved: 'removed',
        PageShown: 'parsing',
      },
    },
    success: { on: { PagesArranged: 'success', SlidesRemoved: 'removed', PageShown: 'success' } },
    failed: { on: { RenderingRetried: 'pending', SlidesRemoved: 'removed', PageShown: 'failed' } },
    removed: { on: {} },
  },
});

export const pageMachine = machine('page', {
  summary: 'A page of slides: students may see it once it was shown, and then look back at it.',
  per: (fact) => {
    const { deckId, n } = about(fact);
    return deckId !== undefined && n !== undefined ? pageKey({ deckId, n }) : undefined;
  },
  initial: 'blank',
  states: {
    blank: { on: { PageRendered: 'ready' } },
    ready: { on: { PageRendered: 'ready', PageShown: 'shown' } },
    shown: { on: { PageRendered: 'shown', PageShown: 'shown', PageMarked: 'shown', PageUnmarked: 'shown' } },
  },
});

export const markMachine = machine('mark', {
  summary: 'One mark of one person on one page.',
  per: (fact) => {
    const { deckId, n, personId, mark } = about(fact);
    return mark !== undefined && deckId !== undefined && n !== undefined
      ? `${pageKey({ deckId, n })}/${personId}/${mark}`
      : undefined;
  },
  initial: 'unmarked',
  states: {
    unmarked: { on: { PageMarked: 'marked' } },
    marked: { on: { PageUnmarked: 'unmarked' } },
  },
});
