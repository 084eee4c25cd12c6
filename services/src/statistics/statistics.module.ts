import {
  ClassStatistics,
  MyStatistics,
  StatisticsCsv,
  StatisticsOfWeek,
  StatisticsStudent,
  StatisticsWorkbook,
  TaughtStatistics,
  TermWords,
} from '@lectern/contracts/statistics/queries.ts';
import { statistics } from '@lectern/contracts/statistics/statistics.ts';
import { Module } from '@nestjs/common';
import { Answers } from '../edge/http/questions.ts';
import { Deciders } from '../ledger/command/deciders.ts';
import { Projector } from '../rows/projector.ts';
import { KeptLessons } from '../transcript/kept-lessons.ts';
import { statisticsCsv, statisticsWorkbook } from './statistics-files.ts';
import { decideStatistics } from './statistics.decider.ts';
import { StatisticsQueries } from './statistics.queries.ts';
import { attentionRows } from './statistics.rows.ts';
import { TermWordsQueries } from './term-words.queries.ts';

@Module({ providers: [KeptLessons, StatisticsQueries, TermWordsQueries] })
export class StatisticsModule {
  constructor(
    deciders: Deciders,
    answers: Answers,
    projector: Projector,
    queries: StatisticsQueries,
    termWords: TermWordsQueries,
  ) {
    projector.keepRows(attentionRows);
    deciders.register(statistics, decideStatistics);
    answers.register(ClassStatistics, (asked, asker) => queries.class(asked, asker!));
    answers.register(StatisticsOfWeek, (asked, asker) => queries.week(asked, asker!));
    answers.register(StatisticsStudent, (asked, asker) => queries.student(asked, asker!));
    answers.register(MyStatistics, (asked, asker) => queries.mine(asked, asker!));
    answers.register(TaughtStatistics, (asked, asker) => queries.taught(asked, asker!));
    answers.register(TermWords, (asked, asker) => termWords.words(asked, asker!));
    answers.registerFile(StatisticsCsv, async (asked, asker) => statisticsCsv(await queries.counted(asked, asker!)));
    answers.registerFile(StatisticsWorkbook, async (asked, asker) =>
      statisticsWorkbook(await queries.counted(asked, asker!)),
    );
  }
}
