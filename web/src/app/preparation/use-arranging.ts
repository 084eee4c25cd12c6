import { REFUSALS } from '@lectern/contracts/kernel/refusal.ts';
import { ArrangePages } from '@lectern/contracts/slides/commands.ts';
import { orderIn } from '@lectern/contracts/slides/view.ts';
import type { TeacherSlidesView } from '@lectern/contracts/slides/view.ts';
import { useCommands, type Commands } from '../../data/use-commands.ts';
import { useText } from '../../i18n/teacher.ts';

export interface Arranging {
  /** Why the pages of its file cannot be arranged yet. */
  readonly whyNot: string | undefined;
  readonly whyNotDelete: string | undefined;
  readonly commands: Commands;
  readonly isBusy: boolean;
  readonly canMove: { readonly before: boolean; readonly after: boolean };
  readonly move: (by: 1 | -1) => void;
  readonly remove: () => void;
}

interface Given {
  readonly lessonId: string;
  readonly classId: string | undefined;
  readonly through: number;
  readonly slides: TeacherSlidesView;
  /** `deckId/n` */
  readonly at: string;
  readonly isAsked: boolean;
  /** Once it is gone, where to look. */
  readonly onGone: () => void;
}

/** Moving the page that is looked at within its file, and taking it away: what the decider would say, beforehand. */
export function useArranging({ lessonId, classId, through, slides, at, isAsked, onGone }: Given): Arranging {
  const { t, language } = useText();
  const commands = useCommands('lesson', lessonId, { classId, through });
  const [deckId = '', number] = at.split('/');
  const n = Number(number);
  const deck = slides.decks[deckId];
  const order = deck ? orderIn(deck) : [];
  const place = order.indexOf(n);
  const isReady = deck?.status === 'success';
  const arrange = (pages: readonly number[]) => commands.give(ArrangePages, { deckId, pages: [...pages] });
  const why = isReady ? undefined : REFUSALS['slides.pageNotReady'][language];
  return {
    whyNot: why,
    whyNotDelete:
      why ??
      (slides.pages[at]?.shownAt !== undefined
        ? REFUSALS['slides.pageShown'][language]
        : isAsked
          ? REFUSALS['slides.pageAsked'][language]
          : order.length < 2
            ? t('arrange.last')
            : undefined),
    commands,
    isBusy: commands.isSending(ArrangePages),
    canMove: { before: isReady && place > 0, after: isReady && place < order.length - 1 },
    move: (by) => {
      const next = order.filter((one) => one !== n);
      next.splice(place + by, 0, n);
      void arrange(next);
    },
    remove: () => void arrange(order.filter((one) => one !== n)).then((done) => done && onGone()),
  };
}
