import { isCounted, type Role } from '@lectern/contracts/kernel/roles.ts';
import type { Sealed } from '@lectern/contracts/kernel/personal.ts';
import { get } from '@lectern/contracts/kernel/table.ts';
import type { Teams } from '@lectern/contracts/team/queries.ts';
import type { TeamState, TeamStreamState } from '@lectern/contracts/team/team.ts';
import { Injectable } from '@nestjs/common';
import { Directory } from '../directory/directory.ts';
import { Account, Member } from '../directory/tables.ts';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import { Seals } from '../ledger/sealing/seals.ts';
import { Tables } from '../rows/tables.ts';

const LEARNS: ReadonlySet<Role> = new Set(['student', 'representative', 'auditor']);
const STUDENTS = ['student', 'representative'] as const;

interface Student {
  readonly personId: string;
  readonly login?: string;
}

/** The teams of a class, asked of their stream: who joined is there at once. */
@Injectable()
export class TeamQueries {
  constructor(
    private readonly mailboxes: Mailboxes,
    private readonly directory: Directory,
    private readonly seals: Seals,
    private readonly tables: Tables,
  ) {}

  async stateOf(classId: string): Promise<TeamState> {
    const mailbox = this.mailboxes.get(`team/${classId}`);
    await mailbox.ready();
    return (mailbox.head.folded.state as TeamStreamState).team;
  }

  /** Asked of the class itself: a table may be behind. */
  async isStudent(classId: string, personId: string): Promise<boolean> {
    const room = this.mailboxes.get(`class/${classId}`);
    await room.ready();
    return isCounted(room.stream.roleOf?.(room.head.folded.state, personId));
  }

  /** What was sealed, opened; of who was erased it is empty. */
  async opened(classId: string, texts: readonly Sealed[]): Promise<string[]> {
    await this.seals.know(texts.map(({ sealedBy }) => sealedBy));
    return texts.map((text) => this.seals.open(text, `team/${classId}`));
  }

  async namesOf(classId: string): Promise<{ readonly teamId: string; readonly name: string }[]> {
    const { teams } = await this.stateOf(classId);
    const names = await this.opened(
      classId,
      teams.map(({ name }) => name),
    );
    return teams.map(({ teamId }, n) => ({ teamId, name: names[n]! }));
  }

  async shown(classId: string, { personId, school }: SignedInPerson, role: Role): Promise<Teams> {
    const { arrangement, teams, placed } = await this.stateOf(classId);
    const names = await this.opened(
      classId,
      teams.map(({ name }) => name),
    );
    const seesAll = !LEARNS.has(role);
    const students = seesAll ? await this.students(school, classId) : [];
    const loginOf = new Map(students.map(({ personId: one, login }) => [one, login]));
    const without = students.filter(({ personId: one }) => get(placed, one) === undefined);
    const people = await this.directory.names(school, [
      ...teams.flatMap(({ members }) => members.map((member) => member.personId)),
      ...without.map((one) => one.personId),
    ]);
    const nameOf = (one: string) => people.get(one) ?? '';
    const mine = get(placed, personId);
    return {
      ...(arrangement && { arrangement }),
      role,
      ...(mine !== undefined && { mine }),
      ...(seesAll && { unplaced: without.map((one) => ({ personId: one.personId, name: nameOf(one.personId) })) }),
      teams: teams.map(({ teamId, captain, members, password }, n) => ({
        teamId,
        name: names[n]!,
        ...(captain !== undefined && { captain: nameOf(captain), captainId: captain }),
        count: members.length,
        hasPassword: password !== undefined,
        ...((seesAll || teamId === mine) && {
          members: members.map(({ personId: one, at }) => {
            const login = loginOf.get(one);
            return { personId: one, name: nameOf(one), at, ...(login !== undefined && { login }) };
          }),
        }),
      })),
    };
  }

  private students(school: string, classId: string): Promise<Student[]> {
    const joins = { account: { table: Account, on: { person: 'personId' } } };
    const query = this.tables
      .select(Member, joins)
      .show('personId', 'personId')
      .show('login', 'account.login')
      .where({ school, classId, role: STUDENTS });
    return this.tables.read<Student>(query, ['personId']);
  }
}
