import { Module } from '@nestjs/common';
import { Replay, ReplayDifference, ReplayFacts, ReplayFrame, ReplayRange } from '@lectern/contracts/replay/queries.ts';
import { Directory } from '../directory/directory.ts';
import { Answers } from '../edge/http/questions.ts';
import { Playbacks } from '../live/playback/playbacks.ts';
import { lanes } from './lanes.ts';
import { ReplayQueries } from './replay.queries.ts';
import { ReplayedFacts } from './replayed-facts.ts';

@Module({ providers: [Directory, ReplayQueries, ReplayedFacts] })
export class ReplayModule {
  constructor(answers: Answers, playbacks: Playbacks, queries: ReplayQueries) {
    playbacks.note('lesson', lanes);
    answers.register(Replay, (asked, person, role) => queries.timeline(asked, { person: person!, role }));
    answers.register(ReplayFrame, (asked, person, role) => queries.frame(asked, { person: person!, role }));
    answers.register(ReplayRange, (asked, person, role) => queries.range(asked, { person: person!, role }));
    answers.register(ReplayFacts, (asked, person, role) => queries.factsOf(asked, { person: person!, role }));
    answers.register(ReplayDifference, (asked, person, role) => queries.difference(asked, { person: person!, role }));
  }
}
