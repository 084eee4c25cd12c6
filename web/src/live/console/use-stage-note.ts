import type { Face } from '@lectern/contracts/screens/facts.ts';
import type { PageView } from '@lectern/contracts/slides/view.ts';
import { useText } from '../../kit/i18n/teacher.ts';
import type { TeacherView } from '../../kit/data/lesson-views.ts';
import { shownOn } from '../projector/shown.ts';
import type { Asked } from './next-step.ts';

/** Says that the stage and the screens are not the same, and leads back. */
export interface StageNote {
  readonly says: string;
  readonly action?: { readonly name: string; readonly do: () => void } | undefined;
}

interface Given {
  readonly view: TeacherView;
  readonly page: PageView | undefined;
  readonly shown: Asked | undefined;
  readonly current: Asked | undefined;
  /** Whether any screen shows the lesson. */
  readonly isShown: boolean;
  readonly onBack: (() => void) | undefined;
  readonly onLesson: (() => void) | undefined;
}

export function useStageNote({ view, page, shown, current, isShown, onBack, onLesson }: Given): StageNote | undefined {
  const { t } = useText();
  const { lesson } = view;
  const on = (what: string) => t(isShown ? 'stage.shown' : 'stage.notShown', { what });
  const onScreens = lesson.status === 'running' ? asShown(view) : undefined;
  const isElse = onScreens?.face === 'blank' || onScreens?.face === 'checkIn' || onScreens?.face === 'code';
  if (onScreens?.tool !== undefined) return { says: on(t(`face.${onScreens.tool}`)) };
  if (onScreens && isElse)
    return {
      says: on(t(`stage.${onScreens.face}`)),
      action: onLesson && { name: t('stage.toLesson'), do: onLesson },
    };
  if (page !== undefined) {
    if (onScreens?.face === 'question') return { says: on(t('stage.question', { n: onScreens.n })) };
    if (onScreens?.face === 'result') return { says: on(t('stage.result', { n: onScreens.n })) };
    if (onScreens?.n)
      return { says: on(t(onScreens.isBelow ? 'stage.belowPage' : 'stage.onPage', { n: onScreens.n })) };
    return undefined;
  }
  if (shown?.id === current?.id) return undefined;
  const back = onBack && { name: t('console.backToCurrent'), do: onBack };
  if (lesson.status === 'ended') return { says: t('console.stageRecord'), action: back };
  if (shown?.question.status === 'draft') return { says: t('console.stagePreview'), action: back };
  return {
    says: t('console.stageLook', { where: on(t('stage.question', { n: current?.question.n ?? 0 })) }),
    action: back,
  };
}

/** What the screens show, by what a teacher sees: drafts are no part of it. */
function asShown(view: TeacherView): {
  readonly face: ReturnType<typeof shownOn>['face'];
  readonly tool: Face | undefined;
  readonly n: number;
  readonly isBelow: boolean;
} {
  const published = Object.entries(view.quiz.questions).filter(([, { n }]) => n !== undefined);
  const questions = Object.fromEntries(published) as Parameters<typeof shownOn>[0]['quiz']['questions'];
  const shown = shownOn({ ...view, quiz: { questions } });
  return {
    face: shown.face,
    tool: shown.face === 'tool' ? shown.tool.face : undefined,
    n: 'question' in shown ? (shown.question?.n ?? 0) : 0,
    isBelow: 'isBelow' in shown && shown.isBelow === true,
  };
}
