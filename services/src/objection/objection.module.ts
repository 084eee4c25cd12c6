import type { CommandOf } from '@lectern/contracts/kernel/command.ts';
import {
  MyObjections,
  objection,
  Objections,
  type AnswerObjection,
  type RaiseObjection,
} from '@lectern/contracts/objection/objection.ts';
import { Module } from '@nestjs/common';
import { Answers } from '../edge/http/questions.ts';
import { SensitiveWords } from '../edge/words/sensitive-words.ts';
import { Deciders, type Gather } from '../ledger/command/deciders.ts';
import { TranscriptModule } from '../transcript/transcript.module.ts';
import { TranscriptQueries } from '../transcript/transcript.queries.ts';
import { decideObjection, type ObjectionGathered } from './objection.decider.ts';
import { ObjectionQueries } from './objection.queries.ts';

@Module({ imports: [TranscriptModule], providers: [ObjectionQueries] })
export class ObjectionModule {
  constructor(
    deciders: Deciders,
    answers: Answers,
    sensitive: SensitiveWords,
    transcripts: TranscriptQueries,
    queries: ObjectionQueries,
  ) {
    const looked: Gather = async (_id, data, { school }): Promise<ObjectionGathered> => {
      const { words } = data as CommandOf<typeof AnswerObjection>['data'];
      const marks = await sensitive.marksIn(school, words);
      return { words: [...new Set(marks.map(([start, end]) => words.slice(start, end)))] };
    };
    deciders.register(objection, decideObjection, {
      RaiseObjection: async (classId, data, actor, at, from): Promise<ObjectionGathered> => {
        const { unit } = data as CommandOf<typeof RaiseObjection>['data'];
        const [found, figure] = await Promise.all([
          looked(classId, data, actor, at, from) as Promise<ObjectionGathered>,
          transcripts.figure(classId, actor, unit),
        ]);
        return { ...found, figure };
      },
      ContinueObjection: looked,
      AnswerObjection: looked,
    });
    answers.register(Objections, ({ id }, asker) => queries.all(id, asker!));
    answers.register(MyObjections, ({ id }, asker) => queries.mine(id, asker!));
  }
}
