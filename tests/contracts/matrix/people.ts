import { classContext } from '@lectern/contracts/class/index.ts';
import { ClassCreated, MemberJoined } from '@lectern/contracts/class/facts.ts';
import { memberMachine } from '@lectern/contracts/class/machine.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { FactDeclaration, NewFact } from '@lectern/contracts/kernel/fact.ts';
import type { Machine } from '@lectern/contracts/kernel/machine.ts';
import type { Role } from '@lectern/contracts/kernel/roles.ts';
import * as fc from 'fast-check';
import { EventStore } from '../../../services/src/ledger/event-store/event-store.ts';
import { demoStudents } from '../../../services/src/demo/demo.school.ts';
import type { School } from '../../acceptance/school.ts';
import { factsOfKind } from '../../support/arbitraries.ts';
import { Client } from '../../support/client.ts';
import { append, NOWHERE } from '../../support/ledger.ts';

/** Somebody who asks: their part in the class that things belong to, and what they were granted beyond it. */
export interface Person {
  readonly title: string;
  readonly client: Client;
  readonly id: string;
  readonly role: Role;
  readonly bound: boolean;
  readonly lent?: Role;
}

export interface People {
  readonly classId: string;
  /** The same people are members of a class in another school, which is nothing to them. */
  readonly foreignClassId: string;
  readonly all: readonly Person[];
  readonly of: (title: string) => Person;
  /** Someone of the school about whom nothing was asked yet. */
  readonly next: () => string;
}

export const FOREIGN_SCHOOL = 'elsewhere';

/** A person for each role, and for each way to be without one. */
export async function gather(school: School): Promise<People> {
  const [classId, foreignClassId, otherClassId] = [newId(), newId(), newId()];
  const has = async (title: string, client: Client | Promise<Client>, role: Role, more: Partial<Person> = {}) => {
    const signedIn = await client;
    return { title, client: signedIn, id: signedIn.id, role, bound: true, ...more };
  };
  const all: Person[] = await Promise.all([
    has('teacher', school.teacher(), 'teacher'),
    has('coTeacher', school.student(2), 'coTeacher'),
    has('assistant', school.other('assistant'), 'assistant'),
    has('representative', school.student(3), 'representative'),
    has('student', school.student(1), 'student'),
    has('auditor', school.other('auditor'), 'auditor'),
    has('guest who is a student', Client.takeSeat(school.url, '入座的人'), 'student', { bound: false }),
    has('administrator', school.other('admin'), 'administrator'),
    has('reviewer of the class', school.other('reviewer'), 'visitor', { lent: 'reviewer' }),
    has('analyst', school.other('analyst'), 'visitor', { lent: 'analyst' }),
    has('operator', school.other('operator'), 'visitor', { lent: 'operator' }),
    has('teacher of another class', school.student(4), 'visitor'),
    has('student of another class', school.student(5), 'visitor'),
    has('guest', Client.takeSeat(school.url, '路人'), 'visitor', { bound: false }),
    has('paired screen', Client.screen(school.url), 'screen', { bound: false }),
    has('screen that waits', Client.screen(school.url), 'anyone', { bound: false }),
    // Whatever a member of a class can become besides: who was removed or blacklisted has no part in it.
    ...formerMembers().map(async ({ status }, n) => has(`${status} member`, school.student(6 + n), 'visitor')),
  ]);
  const of = (title: string): Person => all.find((person) => person.title === title)!;
  const store = school.server.app.get(EventStore);
  const created = ClassCreated({ name: '各司其职', inviteCode: 'ZZZZZZ', schoolOnly: false });
  const members = all
    .filter(({ role }) => !['visitor', 'anyone', 'screen', 'administrator'].includes(role))
    .map(({ id, role }) => joined(id, role));
  const former = formerMembers().flatMap(({ status, path }) => path.map((fact) => fact(of(`${status} member`).id)));
  await append(store, `class/${classId}`, NOWHERE, [created, ...members, ...former], {
    school: 'demo',
    at: Date.now(),
  });
  await append(store, `class/${foreignClassId}`, NOWHERE, [created, ...members], { school: FOREIGN_SCHOOL });
  const others = [
    joined(of('teacher of another class').id, 'teacher'),
    joined(of('coTeacher').id, 'teacher'), // as whoever took over a class does
    joined(of('student of another class').id, 'student'),
  ];
  await append(store, `class/${otherClassId}`, NOWHERE, [created, ...others], { school: 'demo', at: Date.now() });
  const review = { grantId: newId(), kind: 'review', scope: { classId } };
  const { problem } = await of('operator').client.command(
    'access',
    of('reviewer of the class').id,
    'GiveGrant',
    review,
  );
  if (problem !== undefined) throw new Error(`No reviewer: ${problem.code}`);
  const untouched = demoStudents.slice(10).map(({ id }) => id);
  return { classId, foreignClassId, all, of, next: () => untouched.pop()! };
}

const joined = (personId: string, role: Role): NewFact =>
  MemberJoined({ personId, role: role as 'student', through: 'appointment' });

/** The statuses that the machine of members has beside belonging and never having belonged, each with facts that lead there. */
export function formerMembers(): {
  readonly status: string;
  readonly path: readonly ((personId: string) => NewFact)[];
}[] {
  const found = new Map<string, string[]>([[memberMachine.initial, []]]);
  for (const [status, path] of found)
    for (const [type, next] of Object.entries((memberMachine as Machine).states[status]!.on))
      if (!found.has(next)) found.set(next, [...path, type]);
  return [...found]
    .filter(([status]) => status !== memberMachine.initial && status !== 'member')
    .map(([status, types]) => ({ status, path: types.map(factAbout) }));
}

function factAbout(type: string): (personId: string) => NewFact {
  const kind = (classContext.facts as readonly FactDeclaration[]).find((one) => one.type === type)!;
  const [drawn] = fc.sample(factsOfKind(kind), { numRuns: 1, seed: 1 });
  return (personId) => ({ type, data: { ...(drawn!.data as object), personId } });
}
