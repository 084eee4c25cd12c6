import { ClassGrading, TaughtGrading } from '@lectern/contracts/grading/grading.ts';
import { Module } from '@nestjs/common';
import { AttemptModule } from '../attempt/attempt.module.ts';
import { Answers } from '../edge/http/questions.ts';
import { GradingQueries } from './grading.queries.ts';

/** One queue over the areas that grade; how each of them grades is its own. */
@Module({ imports: [AttemptModule], providers: [GradingQueries] })
export class GradingModule {
  constructor(answers: Answers, queries: GradingQueries) {
    answers.register(ClassGrading, (asked, asker, role) => queries.class(asked, asker!, role));
    answers.register(TaughtGrading, (wanted, asker) => queries.taught(wanted, asker!));
  }
}
