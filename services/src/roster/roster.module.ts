import { Module } from '@nestjs/common';
import { ClassOneRoster, ImportMembers, roster, SchoolOneRoster } from '@lectern/contracts/roster/roster.ts';
import type { CommandOf } from '@lectern/contracts/kernel/command.ts';
import { Deciders } from '../ledger/command/deciders.ts';
import { ListedPeople } from '../directory/listed-people.ts';
import { Answers } from '../edge/http/questions.ts';
import { OneRosterQueries } from './oneroster.queries.ts';
import { RosterController } from './roster.controller.ts';
import { decideRoster, type Roster } from './roster.decider.ts';

/** Lists of people into classes, and out of them. */
@Module({ controllers: [RosterController], providers: [ListedPeople, OneRosterQueries] })
export class RosterModule {
  constructor(deciders: Deciders, people: ListedPeople, answers: Answers, files: OneRosterQueries) {
    deciders.register(roster, decideRoster, {
      ImportMembers: async (classId, data, { school }): Promise<Roster> => ({
        listed: await people.enter(school, classId, (data as CommandOf<typeof ImportMembers>['data']).rows),
      }),
    });
    answers.registerFile(ClassOneRoster, ({ id }, person) => files.of(person!, { id }));
    answers.registerFile(SchoolOneRoster, (_, person) => files.of(person!, { status: { not: 'archived' } }));
  }
}
