import type { lessonFacts } from '@lectern/contracts/lesson/facts.ts';
import type { screensFacts } from '@lectern/contracts/screens/facts.ts';
import type { RenderersOf } from './telling.ts';

const FACES = {
  lesson: 'fact.FaceLesson',
  code: 'fact.FaceCode',
  checkIn: 'fact.FaceCheckIn',
  blank: 'fact.FaceBlank',
  post: 'fact.FacePost',
} as const;
const ownWords = (face: string) => (Object.hasOwn(FACES, face) ? FACES[face as keyof typeof FACES] : undefined);

/** The lesson itself, and the screens that show it. */
export const lessonRenderers: RenderersOf<(typeof lessonFacts)[number] | (typeof screensFacts)[number]> = {
  LessonScheduled: {
    icon: 'clock',
    lane: 'pages',
    seen: 'all',
    says: (_, { t, actor }) => t('fact.LessonScheduled', { who: actor }),
  },
  LessonRevised: {
    icon: 'clock',
    lane: 'pages',
    seen: 'all',
    says: ({ title }, { t, actor }) => t('fact.LessonRevised', { who: actor, title }),
  },
  LessonCancelled: {
    icon: 'leave',
    lane: 'pages',
    seen: 'all',
    says: (_, { t, actor }) => t('fact.LessonCancelled', { who: actor }),
  },
  LessonStarted: {
    icon: 'play',
    lane: 'pages',
    seen: 'all',
    says: ({ code }, { t, actor }) => t('fact.LessonStarted', { who: actor, code }),
  },
  LessonEnded: {
    icon: 'stop',
    lane: 'pages',
    seen: 'all',
    says: ({ by }, { t, actor }) =>
      by === 'timer' ? t('fact.LessonEndedByItself') : t('fact.LessonEnded', { who: actor }),
  },
  ScreenPaired: {
    icon: 'screen',
    lane: 'pages',
    seen: 'teachers',
    says: (_, { t, actor }) => t('fact.ScreenPaired', { who: actor }),
  },
  ScreenUnpaired: {
    icon: 'screen',
    lane: 'pages',
    seen: 'teachers',
    says: (_, { t, actor }) => t('fact.ScreenUnpaired', { who: actor }),
  },
  FaceChosen: {
    icon: 'screen',
    lane: 'questions',
    seen: 'all',
    says: ({ face }, { t, actor }) => {
      const known = ownWords(face);
      return known ? t(known, { who: actor }) : t('fact.FaceTool', { who: actor, what: t(`face.${face}`) });
    },
  },
};
