import type { Figures } from '@lectern/contracts/replay/figures.ts';
import type { IconName } from '../kit/ui/icons.ts';

export type FigureName = Exclude<keyof Figures, 'pages'>;

export const FIGURE_ICONS: { readonly [figure in FigureName]: IconName } = {
  page: 'slides',
  question: 'quiz',
  attended: 'attend',
  joined: 'users',
  online: 'net',
  danmu: 'danmu',
  held: 'inbox',
  facts: 'list',
};
