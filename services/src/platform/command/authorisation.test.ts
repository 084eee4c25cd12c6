import * as fc from 'fast-check';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { refuse } from '@lectern/contracts/kernel/refusal.ts';
import { ROLES, type Role } from '@lectern/contracts/kernel/roles.ts';
import type { Context } from '@lectern/contracts/kernel/stream.ts';
import { streams } from '@lectern/contracts/streams.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { valuesOf } from '../../../../tests/support/arbitraries.ts';
import { migratedDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { append, NOWHERE } from '../../../../tests/support/ledger.ts';
import { classId, scheduled } from '../../../../tests/support/lesson-history.ts';
import { actor, give, refusalOf, writeSide, type WriteSide } from '../../../../tests/support/platform.ts';

/** Those that a person in a stream can have; nobody signed in is `anyone`, and the software itself is `system`. */
const granted = (Object.keys(ROLES) as Role[]).filter((role) => !['visitor', 'anyone', 'system'].includes(role));
const people = new Map<Role, string>([...granted, 'visitor' as const].map((role) => [role, newId()]));
const homes: Readonly<Record<string, string>> = {
  lesson: `lesson/${newId()}`,
  class: `class/${classId}`,
  access: `access/${newId()}`,
};
const grantTo = (personId: string, kind: string) =>
  append(side.store, `access/${personId}`, NOWHERE, [
    { type: 'GrantGiven', data: { grantId: newId(), personId, kind, scope: {} } },
  ]);

let database: TestDatabase;
let side: WriteSide;

beforeAll(async () => {
  database = await migratedDatabase();
  side = writeSide(database.url);
  const members = granted.map((role) => ({ type: 'MemberJoined', data: { personId: people.get(role), role } }));
  await append(side.store, homes['class']!, NOWHERE, members);
  await append(side.store, homes['lesson']!, NOWHERE, [scheduled]);
  await grantTo(homes['access']!.slice('access/'.length), 'review');
  await grantTo(people.get('operator')!, 'operate'); // their own stream says so, not the class
  for (const { contexts } of streams)
    for (const part of contexts as readonly Context[]) side.deciders.register(part, () => refuse('already.so'));
});
afterAll(async () => {
  await side.close();
  await database.drop();
});

const askers = [
  ...[...people].flatMap(([role, personId]) =>
    [true, false].map((bound) => ({ role, bound, as: actor(personId, { bound }) })),
  ),
  { role: 'system' as const, bound: true, as: actor('system', { system: true }) },
  // Nobody has named these in the class: an administrator watches [R6.07], a screen that is not paired is nobody.
  { role: 'administrator' as const, bound: true, as: actor(newId(), { administrator: true }) },
  { role: 'anyone' as const, bound: false, as: actor(newId(), { bound: false, screen: true }) },
];

const commands = streams.flatMap(({ family, contexts }) =>
  (contexts as readonly Context[]).flatMap((part) =>
    part.commands.map((kind) => ({ name: kind.name, home: homes[family]!, kind })),
  ),
);

const dataFor = (kind: (typeof commands)[number]['kind']): object =>
  fc.sample(valuesOf(z.toJSONSchema(kind.data, { io: 'input' })), { numRuns: 1, seed: 3 })[0] as object;

describe('a command', () => {
  it.each(commands)(
    '$name is decided for those whom its contract allows, and for nobody else',
    async ({ name, home, kind }) => {
      const data = dataFor(kind);
      const answers = await Promise.all(
        askers.map(async ({ role, bound, as }) => {
          const outcome = await give(side, as.personId, home, name, data, { as });
          return `${role}${bound ? '' : ', not bound'}: ${refusalOf(outcome) === 'already.so' ? 'decided' : refusalOf(outcome)}`;
        }),
      );
      expect(answers).toEqual(
        askers.map(({ role, bound }) => {
          const rule = kind.allow[role];
          const isAllowed = rule === true || (rule === 'bound' && bound);
          return `${role}${bound ? '' : ', not bound'}: ${isAllowed ? 'decided' : 'page.forbidden'}`;
        }),
      );
    },
  );

  it.each(commands)('$name finds nothing of another school, whoever asks', async ({ name, home, kind }) => {
    const answers = await Promise.all(
      askers.map(({ as }) => give(side, as.personId, home, name, dataFor(kind), { as: { ...as, school: 's2' } })),
    );
    expect(new Set(answers.map(refusalOf))).toEqual(new Set(['page.missing']));
  });
});
