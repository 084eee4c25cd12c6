import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import {
  AnswerProjected,
  AnswerSubmitted,
  QuestionCollected,
  QuestionPublished,
  WordCloudShown,
} from '@lectern/contracts/quiz/facts.ts';
import {
  anonymousPoll,
  ballotsPublished,
  BLINDED,
  programming,
  questionId,
  sealed,
  subjective,
} from '../../support/lesson-history.ts';
import type { Asked, Place } from './asked.ts';

type Then = (...more: readonly (NewFact | ((place: Place) => NewFact))[]) => NonNullable<Asked['given']>;

const two = { questionId: questionId(2) };
const published = [subjective(2), QuestionPublished(two)];

/** How the commands about answers in words, and about ballots, are asked, after what a running lesson has. */
export function gradedAsked(then: Then, studentOf: (place: Place) => string): Readonly<Record<string, Asked>> {
  const about = (place: Place) => ({ ...two, personId: studentOf(place) });
  const wrote = (place: Place) => AnswerSubmitted({ ...about(place), words: sealed(1, '拉力做功') });
  const collected = QuestionCollected({ ...two, by: 'teacher' });
  const before = then(...published, wrote);
  const given = then(...published, wrote, collected);
  const programmed = then(programming(2), QuestionPublished(two), (place) =>
    AnswerSubmitted({ ...about(place), words: sealed(1, 'const omega = 1;'), language: 'javascript' }),
  );
  return {
    WriteAnswer: { given: then(...published), data: () => ({ ...two, words: '拉力做功', pictures: [], kept: [] }) },
    SubmitCode: {
      given: then(programming(2), QuestionPublished(two)),
      data: () => ({ ...two, code: 'const omega = (a, b, w) => (a * w) / b;' }),
    },
    ScoreAnswer: {
      given: programmed,
      data: (place) => ({
        ...about(place),
        answer: programmed(place).length,
        samples: 'p',
        hidden: 'w',
        scorer: 'test/1',
      }),
    },
    TakePollBallot: {
      given: then(anonymousPoll(2), ballotsPublished(2)),
      data: () => ({ ...two, blinded: BLINDED }),
    },
    GradeAnswer: {
      given,
      data: (place) => ({ ...about(place), answer: before(place).length, points: 50, remark: '清楚' }),
    },
    ShowWordCloud: { given, data: () => two },
    EndWordCloud: { given: then(...published, wrote, collected, WordCloudShown(two)), data: () => two },
    ProjectAnswer: { given, data: (place) => ({ ...about(place), named: false }) },
    EndAnswerProjection: {
      given: then(...published, wrote, collected, (place) => AnswerProjected({ ...about(place), named: false })),
      data: () => two,
    },
  };
}
