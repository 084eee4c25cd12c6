import { Module } from '@nestjs/common';
import { peopleNamedBy } from '@lectern/contracts/class/machine.ts';
import { ClassOneRoster, ImportMembers, roster, SchoolOneRoster } from '@lectern/contracts/roster/roster.ts';
import type { CommandOf } from '@lectern/contracts/kernel/command.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { Deciders } from '../ledger/command/deciders.ts';
import { ListedPeople } from '../directory/listed-people.ts';
import { Answers } from '../edge/http/questions.ts';
import { OneRosterQueries } from './oneroster.queries.ts';
import { RosterController } from './roster.controller.ts';
import { decideRoster, type Roster } from './roster.decider.ts';

type Imported = CommandOf<typeof ImportMembers>['data'];

const namedIn = (facts: readonly NewFact[]): ReadonlySet<string> =>
  new Set(facts.flatMap((fact) => peopleNamedBy(fact) ?? []));

/** Lists of people into classes, and out of them. */
@Module({ controllers: [RosterController], providers: [ListedPeople, OneRosterQueries] })
export class RosterModule {
  constructor(deciders: Deciders, people: ListedPeople, answers: Answers, files: OneRosterQueries) {
    deciders.register(
      roster,
      decideRoster,
      {
        ImportMembers: async (classId, data, { school }): Promise<Roster> => ({
          listed: await people.plan(school, classId, (data as Imported).rows),
        }),
      },
      {
        ImportMembers: (on, { streamId: classId, school, data, gathered, facts }) => {
          const { listed: planned } = gathered as Roster;
          return people.write(on, { school, classId, rows: (data as Imported).rows, planned }, namedIn(facts));
        },
      },
    );
    answers.registerFile(ClassOneRoster, ({ id }, person) => files.of(person!, { id }));
    answers.registerFile(SchoolOneRoster, (_, person) => files.of(person!, { status: { not: 'archived' } }));
  }
}
