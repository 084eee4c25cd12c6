import type { Language } from '@lectern/contracts/kernel/refusal.ts';
import type { StudentOwn, StudentView } from './lesson-views.ts';

/** Where the student's pages show a moment that the page around them gives, instead of a room. */
export const REPLAYED_PATH = '/s/replay';

/** A moment as one student saw it; the time goes on from it at its rate. */
export interface ReplayedEyes {
  readonly t: 'moment';
  readonly lessonId: string;
  readonly view: StudentView;
  readonly own: StudentOwn;
  readonly through: number;
  /** In ms of the lesson's clock. */
  readonly at: number;
  readonly rate: number;
  readonly cut: number;
  /** The pages that the teacher turned to, while this student was there. */
  readonly turns: readonly { readonly key: string; readonly at: number }[];
  readonly isOnline: boolean;
  readonly theme: string;
  readonly language: Language;
}

/** What the framed page says once it listens. */
export interface ReplayedReady {
  readonly t: 'ready';
}

/** Whether a message comes from this very site, and from the window it should come from. */
export const isFrom = (event: MessageEvent, source: Window | null | undefined): boolean =>
  event.origin === location.origin && event.source === source;
