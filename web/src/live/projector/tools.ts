import type { TeacherGroupingView } from '@lectern/contracts/grouping/view.ts';
import type { Face } from '@lectern/contracts/screens/facts.ts';
import { cardInFront } from '../../questionCard/cards.ts';
import { openPage } from '../../board/surface.ts';
import type { Fetched, ToolFaceProps } from '../../kit/data/live-tool.ts';
import type { ScreenView } from '../../kit/data/lesson-views.ts';
import type { IconName } from '../../kit/ui/icons.ts';

/** What a tool of the lesson shows the whole class. */
export interface ProjectedTool {
  /** As a teacher chooses it; its name is `face.<face>`. */
  readonly face: Face;
  readonly icon: IconName;
  /** Since when it is on, by the server's clock; undefined while there is nothing of it to show. */
  readonly since: (view: ProjectedViews) => number | undefined;
  readonly load: Fetched<ToolFaceProps>;
}

/** The parts of a view that a tool's face goes by: a teacher's and a screen's have them alike. */
export type ProjectedViews = Pick<
  ScreenView,
  'lesson' | 'slides' | 'board' | 'rollCall' | 'packets' | 'questionCard' | 'quickAnswer' | 'countdown' | 'liveVideo'
> & {
  readonly grouping?: Pick<TeacherGroupingView, 'status' | 'since'>;
  readonly quiz: Pick<ScreenView['quiz'], 'projected' | 'cloud'> & {
    readonly questions: Readonly<Record<string, Parameters<typeof cardInFront>[0][string]>>;
  };
  readonly posts?: Pick<NonNullable<ScreenView['posts']>, 'projectedAt' | 'invitedAt'>;
};

/** Which of them stands on the screens, `shown.ts` says. */
export const PROJECTED: readonly ProjectedTool[] = [
  {
    face: 'answer',
    icon: 'quiz',
    since: ({ quiz }) => quiz.projected?.at,
    load: async () => (await import('../../quiz/projector/answer-face.tsx')).AnswerFace,
  },
  {
    face: 'wordCloud',
    icon: 'chart',
    since: ({ quiz }) => quiz.cloud?.at,
    load: async () => (await import('../../quiz/projector/word-cloud-face.tsx')).WordCloudFace,
  },
  {
    face: 'post',
    icon: 'post',
    since: ({ posts }) => {
      const since = Math.max(posts?.projectedAt ?? 0, posts?.invitedAt ?? 0);
      return since === 0 ? undefined : since;
    },
    load: async () => (await import('../../posts/projector/post-face.tsx')).PostFace,
  },
  {
    face: 'rollCall',
    icon: 'pick',
    since: ({ rollCall }) =>
      Object.values(rollCall?.rounds ?? {}).find(({ closedAt }) => closedAt === undefined)?.openedAt,
    load: async () => (await import('../../rollCall/roll-call-face.tsx')).RollCallFace,
  },
  {
    face: 'packets',
    icon: 'packet',
    since: ({ packets }) =>
      Object.values(packets?.packets ?? {}).find(({ closedAt }) => closedAt === undefined)?.sentAt,
    load: async () => (await import('../../packets/packets-face.tsx')).PacketsFace,
  },
  {
    face: 'grouping',
    icon: 'group',
    since: ({ grouping }) => (grouping?.status === 'draft' ? undefined : grouping?.since),
    load: async () => (await import('../../grouping/grouping-face.tsx')).GroupingFace,
  },
  {
    face: 'questionCard',
    icon: 'quiz',
    since: ({ quiz, questionCard }) => cardInFront(quiz.questions, questionCard)?.card.publishedAt,
    load: async () => (await import('../../questionCard/card-face.tsx')).CardFace,
  },
  {
    face: 'quickAnswer',
    icon: 'bell',
    since: ({ quickAnswer }) => {
      const newest = Object.values(quickAnswer?.rounds ?? {}).sort((one, other) => other.no - one.no)[0];
      // Who answers, or was right, stands there until the lesson goes on.
      const isOn = newest?.closedAt === undefined || (newest.turn ?? newest.right) !== undefined;
      return isOn ? newest?.openedAt : undefined;
    },
    load: async () => (await import('../../quickAnswer/quick-answer-face.tsx')).QuickAnswerFace,
  },
  {
    face: 'countdown',
    icon: 'timer',
    since: ({ countdown }) => countdown?.startedAt,
    load: async () => (await import('../../countdown/countdown-face.tsx')).CountdownFace,
  },
  {
    face: 'board',
    icon: 'board',
    since: (view) => openPage(view)?.at,
    load: async () => (await import('../../board/board-face.tsx')).BoardFace,
  },
  {
    face: 'liveVideo',
    icon: 'cam',
    // Never by itself: who is in the room sees the teacher without it. It stands there once it is chosen.
    since: ({ liveVideo }) =>
      liveVideo === undefined || liveVideo.status === 'ended' || liveVideo.status === 'failed' ? undefined : -1,
    load: async () => (await import('../../liveVideo/live-video-face.tsx')).LiveVideoFace,
  },
];
