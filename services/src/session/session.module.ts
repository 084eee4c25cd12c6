import { Module } from '@nestjs/common';
import { CurrentSession } from '@lectern/contracts/session/queries.ts';
import { Answers } from '../edge/http/questions.ts';
import { SessionController } from './session.controller.ts';
import { SessionQueries } from './session.queries.ts';

@Module({ controllers: [SessionController], providers: [SessionQueries] })
export class SessionModule {
  constructor(answers: Answers, queries: SessionQueries) {
    answers.register(CurrentSession, (_, person) => queries.current(person));
  }
}
