import type { NewFact } from '../kernel/fact.ts';
import { machine } from '../kernel/machine.ts';

const ofQuestion = ({ data }: NewFact) => (data as { questionId?: string }).questionId;

export const questionMachine = machine('question', {
  summary: 'A question from its writing to its answer: collect, distribution and answer are three steps.',
  per: ofQuestion,
  initial: 'unwritten',
  states: {
    unwritten: { on: { QuestionWritten: 'draft' } },
    draft: { on: { QuestionRevised: 'draft', QuestionDeleted: 'deleted', QuestionPublished: 'open' } },
    open: {
      on: { AnswerSubmitted: 'open', AnswerScored: 'open', QuestionExtended: 'open', QuestionCollected: 'collected' },
    },
    collected: {
      on: {
        AnswerSubmitted: 'collected',
        LateAnswerAccepted: 'collected',
        AnswerGraded: 'collected',
        AnswerScored: 'collected',
        AnswerProjected: 'collected',
        AnswerProjectionEnded: 'collected',
        QuestionRepeated: 'collected',
        WordCloudShown: 'collected',
        WordCloudEnded: 'collected',
        DistributionShown: 'distributionShown',
      },
    },
    distributionShown: {
      on: {
        AnswerSubmitted: 'distributionShown',
        LateAnswerAccepted: 'distributionShown',
        AnswerGraded: 'distributionShown',
        AnswerScored: 'distributionShown',
        GradeReleased: 'distributionShown',
        AnswerProjected: 'distributionShown',
        AnswerProjectionEnded: 'distributionShown',
        QuestionRepeated: 'distributionShown',
        WordCloudShown: 'distributionShown',
        WordCloudEnded: 'distributionShown',
        AnswerShown: 'answerShown',
      },
    },
    answerShown: { on: { AnswerSubmitted: 'answerShown', LateAnswerAccepted: 'answerShown' } },
    deleted: { on: {} },
  },
});

export const answerMachine = machine('answer', {
  summary:
    'The answer of one student to one question. What it is called beside the question’s status is a view [R4.02].',
  per: (fact) => {
    const { personId } = fact.data as { personId?: string };
    const question = ofQuestion(fact);
    return question && personId && `${question}/${personId}`;
  },
  initial: 'unanswered',
  states: {
    unanswered: { on: { AnswerSubmitted: 'answered' } },
    answered: {
      on: {
        AnswerSubmitted: 'answered',
        LateAnswerAccepted: 'accepted',
        AnswerGraded: 'answered',
        AnswerScored: 'answered',
        GradeReleased: 'answered',
        AnswerProjected: 'answered',
        AnswerProjectionEnded: 'answered',
      },
    },
    accepted: {
      on: {
        AnswerSubmitted: 'answered',
        AnswerGraded: 'accepted',
        AnswerScored: 'accepted',
        GradeReleased: 'accepted',
        AnswerProjected: 'accepted',
        AnswerProjectionEnded: 'accepted',
      },
    },
  },
});
