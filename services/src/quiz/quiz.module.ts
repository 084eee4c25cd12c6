import { Module } from '@nestjs/common';
import { quiz } from '@lectern/contracts/quiz/index.ts';
import { Deciders } from '../platform/command/deciders.ts';
import { decideQuiz } from './quiz.decider.ts';

@Module({})
export class QuizModule {
  constructor(deciders: Deciders) {
    deciders.register(quiz, decideQuiz);
  }
}
