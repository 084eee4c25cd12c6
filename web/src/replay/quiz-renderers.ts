import { passedIn } from '@lectern/contracts/question/outcomes.ts';
import type { quizFacts } from '@lectern/contracts/quiz/facts.ts';
import type { RenderersOf } from './telling.ts';

export const quizRenderers: RenderersOf<(typeof quizFacts)[number]> = {
  QuestionWritten: {
    icon: 'quiz',
    lane: 'questions',
    seen: 'teachersUntilPublished',
    says: (_, { t, actor }) => t('fact.QuestionWritten', { who: actor }),
  },
  QuestionRevised: {
    icon: 'quiz',
    lane: 'questions',
    seen: 'teachersUntilPublished',
    says: (_, { t, actor }) => t('fact.QuestionRevised', { who: actor }),
  },
  QuestionDeleted: {
    icon: 'quiz',
    lane: 'questions',
    seen: 'teachers',
    says: (_, { t, actor }) => t('fact.QuestionDeleted', { who: actor }),
  },
  QuestionsReordered: {
    icon: 'list',
    lane: 'questions',
    seen: 'teachers',
    says: (_, { t, actor }) => t('fact.QuestionsReordered', { who: actor }),
  },
  QuestionPublished: {
    icon: 'quiz',
    lane: 'questions',
    seen: 'all',
    says: ({ questionId, durationS }, { t, actor, question }) =>
      durationS === undefined
        ? t('fact.QuestionPublishedUntimed', { who: actor, question: question(questionId) })
        : t('fact.QuestionPublished', { who: actor, question: question(questionId), seconds: durationS }),
  },
  QuestionExtended: {
    icon: 'timer',
    lane: 'questions',
    seen: 'all',
    says: ({ questionId, deadline }, { t, actor, question, time }) =>
      t('fact.QuestionExtended', { who: actor, question: question(questionId), time: time(deadline) }),
  },
  QuestionCollected: {
    icon: 'inbox',
    lane: 'questions',
    seen: 'all',
    says: ({ questionId, by }, { t, actor, question }) => {
      const about = question(questionId);
      if (by === 'deadline') return t('fact.QuestionCollectedByItself', { question: about });
      if (by === 'lessonEnd') return t('fact.QuestionCollectedAtEnd', { question: about });
      return t('fact.QuestionCollected', { who: actor, question: about });
    },
  },
  DistributionShown: {
    icon: 'chart',
    lane: 'questions',
    seen: 'all',
    says: ({ questionId }, { t, actor, question }) =>
      t('fact.DistributionShown', { who: actor, question: question(questionId) }),
  },
  AnswerShown: {
    icon: 'check',
    lane: 'questions',
    seen: 'all',
    says: ({ questionId }, { t, actor, question }) =>
      t('fact.AnswerShown', { who: actor, question: question(questionId) }),
  },
  QuestionRepeated: {
    icon: 'history',
    lane: 'questions',
    seen: 'all',
    says: ({ questionId }, { t, actor, question }) =>
      t('fact.QuestionRepeated', { who: actor, question: question(questionId) }),
  },
  AnswerSubmitted: {
    icon: 'quiz',
    lane: 'questions',
    seen: 'count',
    says: ({ questionId, personId, groupId }, { t, actor, nameOf, question }) =>
      groupId === undefined
        ? t('fact.AnswerSubmitted', { who: nameOf(personId), question: question(questionId) })
        : t('fact.AnswerOfGroup', { who: actor, name: nameOf(personId), question: question(questionId) }),
  },
  LateAnswerAccepted: {
    icon: 'history',
    lane: 'questions',
    seen: 'self',
    says: ({ personId }, { t, nameOf }) => t('fact.LateAnswerAccepted', { who: nameOf(personId) }),
  },
  AnswerGraded: {
    icon: 'check',
    lane: 'questions',
    seen: 'teachers',
    says: ({ questionId, personId }, { t, nameOf, question }) =>
      t('fact.AnswerGraded', { who: nameOf(personId), question: question(questionId) }),
  },
  AnswerScored: {
    icon: 'check',
    lane: 'questions',
    seen: 'self',
    says: ({ questionId, personId, samples, hidden }, { t, nameOf, question }) =>
      t('fact.AnswerScored', {
        who: nameOf(personId),
        question: question(questionId),
        n: passedIn(samples + hidden),
        all: samples.length + hidden.length,
      }),
  },
  GradeReleased: {
    icon: 'check',
    lane: 'questions',
    seen: 'self',
    says: ({ questionId, personId }, { t, nameOf, question }) =>
      t('fact.GradeReleased', { who: nameOf(personId), question: question(questionId) }),
  },
  AnswerProjected: {
    icon: 'screen',
    lane: 'questions',
    seen: 'all',
    says: ({ questionId }, { t, actor, question }) =>
      t('fact.AnswerProjected', { who: actor, question: question(questionId) }),
  },
  AnswerProjectionEnded: {
    icon: 'screen',
    lane: 'questions',
    seen: 'all',
    says: (_, { t, actor }) => t('fact.AnswerProjectionEnded', { who: actor }),
  },
  WordCloudShown: {
    icon: 'screen',
    lane: 'questions',
    seen: 'all',
    says: ({ questionId }, { t, actor, question }) =>
      t('fact.WordCloudShown', { who: actor, question: question(questionId) }),
  },
  WordCloudEnded: {
    icon: 'screen',
    lane: 'questions',
    seen: 'all',
    says: (_, { t, actor }) => t('fact.WordCloudEnded', { who: actor }),
  },
};
