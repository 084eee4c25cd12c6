import { Module } from '@nestjs/common';
import { journal } from '@lectern/contracts/journal/index.ts';
import { LearningLog, LessonLearningLog, TeachingLog } from '@lectern/contracts/journal/queries.ts';
import { Deciders } from '../platform/command/deciders.ts';
import { Answers } from '../platform/http/questions.ts';
import { Projector } from '../platform/projection/projector.ts';
import { decideJournal } from './journal.decider.ts';
import { LearningLogQueries } from './learning-log.queries.ts';
import { teachingLog } from './teaching-log.projection.ts';
import { TeachingLogQueries } from './teaching-log.queries.ts';

@Module({ providers: [LearningLogQueries, TeachingLogQueries] })
export class JournalModule {
  constructor(
    deciders: Deciders,
    projector: Projector,
    answers: Answers,
    learning: LearningLogQueries,
    teaching: TeachingLogQueries,
  ) {
    deciders.register(journal, decideJournal);
    projector.keep(teachingLog);
    answers.register(TeachingLog, (wanted, person) => teaching.log(person!, wanted));
    answers.register(LearningLog, (wanted, person) => learning.log(person!, wanted));
    answers.register(LessonLearningLog, ({ id, after }, person) => learning.entries(id, person!.personId, after));
  }
}
