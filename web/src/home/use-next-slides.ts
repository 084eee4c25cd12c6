import type { LessonRow } from '@lectern/contracts/lesson/queries.ts';
import type { TeacherPageView } from '@lectern/contracts/slides/view.ts';
import { useRoom } from '../kit/data/use-room.ts';
import type { TeacherView } from '../kit/data/lesson-views.ts';
import { useUser } from '../kit/data/use-user.ts';

export interface NextSlides {
  readonly first: TeacherPageView | undefined;
  readonly ready: number;
  readonly pages: number;
}

/** The slides of the lesson as they are at this moment, from its room: its first page, and how far the server is. */
export function useNextSlides({ id }: Pick<LessonRow, 'id'>): NextSlides | undefined {
  const user = useUser();
  const { view } = useRoom<Partial<TeacherView>>('lesson', id, user.id);
  if (view?.slides?.decks === undefined) return undefined;
  const { decks, pages, total } = view.slides;
  const ready = Object.values(decks).reduce((sum, deck) => sum + deck.ready, 0);
  const first = Object.values(pages).sort((one, other) => one.no - other.no)[0];
  return { first, ready, pages: total };
}
