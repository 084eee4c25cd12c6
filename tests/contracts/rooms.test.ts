import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { Stream } from '@lectern/contracts/kernel/stream.ts';
import { streams } from '@lectern/contracts/streams.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EventStore } from '../../services/src/ledger/event-store/event-store.ts';
import { openSchool, type School } from '../acceptance/school.ts';
import { append, NOWHERE } from '../support/ledger.ts';
import { RoomRefused } from '../support/room-client.ts';
import { INPUTS } from './matrix/asked.ts';
import { satBy } from './matrix/asked-attempts.ts';
import { topicOpened } from './matrix/asked-discussion.ts';
import { heldWith } from './matrix/asked-meeting.ts';
import { FOREIGN_SCHOOL, gather, type People, type Person } from './matrix/people.ts';

/** Each room with everybody: whose view is sent to whom, and that nothing is sent to anybody else. */

let school: School;
let people: People;
beforeAll(async () => {
  school = await openSchool();
  people = await gather(school);
});
afterAll(() => school.close());

/** A running lesson of the class, or of the other school's. */
async function lessonIn(classId: string, of: string): Promise<string> {
  const id = newId();
  const store = school.server.app.get(EventStore);
  const facts = INPUTS.running({ people, streamId: id, classId, asker: undefined });
  await append(store, `lesson/${id}`, NOWHERE, facts, { school: of, at: Date.now() });
  return id;
}

/** The audience whose view somebody is sent, or why they are sent none. */
async function answerTo({ client }: Pick<Person, 'client'>, family: string, id: string): Promise<string> {
  try {
    const room = await client.room(family, id);
    room.socket.close();
    return room.audience!;
  } catch (error) {
    if (!(error instanceof RoomRefused)) throw error;
    return error.reason;
  }
}

const answersOf = async (some: readonly Person[], family: string, idOf: (person: Person) => string) =>
  Object.fromEntries(
    await Promise.all(some.map(async (one) => [one.title, await answerTo(one, family, idOf(one))] as const)),
  );

const TEACHING = new Set(['teacher', 'coTeacher', 'assistant', 'administrator']);
const LEARNING = new Set(['representative', 'student', 'auditor']);

it('a lesson is shown to who teaches it, to who joined it, and to nobody else [R6.06] [R6.07]', async () => {
  const id = await lessonIn(people.classId, 'demo');
  const shown = ({ title, role }: Person): string => {
    if (TEACHING.has(role)) return 'teacher';
    if (role === 'screen') return 'screen'; // it was paired with this lesson
    if (!LEARNING.has(role)) return 'page.forbidden';
    return title === 'student' ? 'student' : 'join.notJoined'; // one of them has joined
  };
  const expected = Object.fromEntries(people.all.map((person) => [person.title, shown(person)]));
  expect(await answersOf(people.all, 'lesson', () => id)).toEqual(expected);
});

it('a lesson of another school is there for nobody', async () => {
  const id = await lessonIn(people.foreignClassId, FOREIGN_SCHOOL);
  const answers = await answersOf(people.all, 'lesson', () => id);
  expect(new Set(Object.values(answers))).toEqual(new Set(['page.missing']));
});

const all = streams as readonly Stream<never>[];
const watched = all.filter((stream) => stream.audienceOf !== undefined);
const unwatched = all.filter((stream) => stream.audienceOf === undefined);

it.each(watched.filter(({ isOnesOwn }) => isOnesOwn).map(({ family }) => family))(
  'what is told in %s is one’s own to watch, and nobody else’s',
  async (family) => {
    const members = people.all.filter(({ role, bound }) => bound && role !== 'screen' && role !== 'anyone');
    const own = await answersOf(members, family, ({ id }) => id);
    expect(new Set(Object.entries(own).flatMap(([title, said]) => (title === 'administrator' ? [] : [said])))).toEqual(
      new Set(['teacher']),
    );
    const others = members.filter(({ title }) => title !== 'teacher');
    const anothers = await answersOf(others, family, () => people.of('teacher').id);
    expect(new Set(Object.values(anothers))).toEqual(new Set(['page.forbidden']));
  },
);

it.each(unwatched.map(({ family }) => family))('nobody watches %s, not even who may do all in it', async (family) => {
  const id = family === 'class' ? people.classId : newId();
  const answers = await answersOf([people.of('teacher'), people.of('operator')], family, () => id);
  expect(Object.values(answers).filter((said) => !/^page\.(forbidden|missing)$/.test(said))).toEqual([]);
});

it('an attempt is watched by whoever sits it, and by nobody else, not even who teaches', async () => {
  const id = newId();
  const facts = satBy(people.of('student').id, people.classId);
  await append(school.server.app.get(EventStore), `attempt/${id}`, NOWHERE, facts, { school: 'demo', at: Date.now() });
  const expected = Object.fromEntries(
    people.all.map(({ title }) => [title, title === 'student' ? 'student' : 'page.forbidden']),
  );
  expect(await answersOf(people.all, 'attempt', () => id)).toEqual(expected);
});

it('a meeting is watched by whoever is in it, and by nobody else, not even who made it', async () => {
  const id = newId();
  const facts = heldWith({ people, streamId: id, classId: people.classId, asker: people.of('student') });
  await append(school.server.app.get(EventStore), `meeting/${id}`, NOWHERE, facts, { school: 'demo', at: Date.now() });
  const expected = Object.fromEntries(
    people.all.map(({ title }) => [title, title === 'student' ? 'student' : 'join.notJoined']),
  );
  expect(await answersOf(people.all, 'meeting', () => id)).toEqual(expected);
});

it('[R1.12] a topic is watched by everybody in its class, and by nobody else', async () => {
  const id = newId();
  const facts = topicOpened({ people, streamId: id, classId: people.classId, asker: undefined });
  await append(school.server.app.get(EventStore), `discussion/${id}`, NOWHERE, facts, {
    school: 'demo',
    at: Date.now(),
  });
  const expected = Object.fromEntries(
    people.all.map(({ title, role }) => {
      if (TEACHING.has(role)) return [title, 'teacher'];
      return [title, LEARNING.has(role) ? 'student' : 'page.forbidden'];
    }),
  );
  expect(await answersOf(people.all, 'discussion', () => id)).toEqual(expected);
});

it('every room is one that is walked here', () => {
  const walked = ['lesson', 'attempt', 'meeting', 'discussion'];
  expect(watched.filter(({ isOnesOwn, family }) => isOnesOwn !== true && !walked.includes(family))).toEqual([]);
});
