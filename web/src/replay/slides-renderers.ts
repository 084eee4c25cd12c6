import type { slidesFacts } from '@lectern/contracts/slides/facts.ts';
import type { RenderersOf } from './telling.ts';

export const slidesRenderers: RenderersOf<(typeof slidesFacts)[number]> = {
  SlidesAdded: {
    icon: 'upload',
    lane: 'pages',
    seen: 'teachers',
    says: ({ name }, { t, actor }) => t('fact.SlidesAdded', { who: actor, name }),
  },
  SlidesRemoved: {
    icon: 'slides',
    lane: 'pages',
    seen: 'teachers',
    says: (_, { t, actor }) => t('fact.SlidesRemoved', { who: actor }),
  },
  PagesArranged: {
    icon: 'slides',
    lane: 'pages',
    seen: 'teachers',
    says: ({ pages }, { t, actor }) => t('fact.PagesArranged', { who: actor, n: pages.length }),
  },
  RenderingStarted: {
    icon: 'slides',
    lane: 'pages',
    seen: 'teachers',
    says: ({ pages }, { t }) => t('fact.RenderingStarted', { n: pages }),
  },
  PageRendered: {
    icon: 'slides',
    lane: 'pages',
    seen: 'teachersUntilShown',
    says: (data, { t, page }) => t('fact.PageRendered', { page: page(data) }),
  },
  SlidesRendered: {
    icon: 'slides',
    lane: 'pages',
    seen: 'teachers',
    says: (_, { t }) => t('fact.SlidesRendered'),
  },
  RenderingFailed: {
    icon: 'alert',
    lane: 'pages',
    seen: 'teachers',
    says: (_, { t }) => t('fact.RenderingFailed'),
  },
  RenderingRetried: {
    icon: 'sync',
    lane: 'pages',
    seen: 'teachers',
    says: (_, { t, actor }) => t('fact.RenderingRetried', { who: actor }),
  },
  PageShown: {
    icon: 'slides',
    lane: 'pages',
    seen: 'all',
    says: (data, { t, actor, page }) => t('fact.PageShown', { who: actor, page: page(data) }),
  },
  PageMarked: {
    icon: 'mark',
    lane: 'pages',
    seen: 'count',
    says: ({ mark, personId, ...at }, { t, nameOf, page }) =>
      t(mark === 'bookmark' ? 'fact.PageBookmarked' : 'fact.PageNotUnderstood', {
        who: nameOf(personId),
        page: page(at),
      }),
  },
  PageUnmarked: {
    icon: 'mark',
    lane: 'pages',
    seen: 'count',
    says: ({ mark, personId, ...at }, { t, nameOf, page }) =>
      t(mark === 'bookmark' ? 'fact.PageUnbookmarked' : 'fact.PageUnderstood', {
        who: nameOf(personId),
        page: page(at),
      }),
  },
};
