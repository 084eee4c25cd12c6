import { Module } from '@nestjs/common';
import { quiz } from '@lectern/contracts/quiz/index.ts';
import { LessonQuestions } from '@lectern/contracts/quiz/queries.ts';
import type { LessonStreamState } from '@lectern/contracts/streams.ts';
import { Deciders } from '../ledger/command/deciders.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import { Answers } from '../edge/http/questions.ts';
import { decideQuiz } from './quiz.decider.ts';
import { questionsOf } from './quiz.queries.ts';

@Module({})
export class QuizModule {
  constructor(deciders: Deciders, answers: Answers, mailboxes: Mailboxes) {
    deciders.register(quiz, decideQuiz);
    answers.register(LessonQuestions, async ({ id }) => {
      const mailbox = mailboxes.get(`lesson/${id}`);
      await mailbox.ready();
      return { questions: questionsOf((mailbox.head.folded.state as LessonStreamState).quiz) };
    });
  }
}
