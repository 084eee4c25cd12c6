import { isDeepStrictEqual } from 'node:util';
import type { CommandKind, QueryKind } from '@lectern/contracts/kernel/command.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { remembered } from '@lectern/contracts/kernel/memo.ts';
import { may, type Role } from '@lectern/contracts/kernel/roles.ts';
import type { Context, Stream } from '@lectern/contracts/kernel/stream.ts';
import { queries } from '@lectern/contracts/queries.ts';
import { streams } from '@lectern/contracts/streams.ts';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { demoSchool } from '../../services/src/demo/demo.school.ts';
import { Dispatch } from '../../services/src/ledger/command/dispatch.ts';
import { EventStore } from '../../services/src/ledger/event-store/event-store.ts';
import { Submission } from '../../services/src/ledger/submission.ts';
import { systemActor } from '../../services/src/ledger/system-actor.ts';
import { openSchool, type School } from '../acceptance/school.ts';
import { valuesOf } from '../support/arbitraries.ts';
import { Client } from '../support/client.ts';
import { append, NOWHERE } from '../support/ledger.ts';
import { ANOTHERS, ASKED, founded, INPUTS, type Asked, type Place } from './matrix/asked.ts';
import { satByNobody } from './matrix/asked-attempts.ts';
import { over } from './matrix/asked-exam.ts';
import { FOREIGN_SCHOOL, gather, type People, type Person } from './matrix/people.ts';

/** Each command and each query with everybody: what they may is what its contract allows, and every answer is asserted. */

let school: School;
let people: People;
let store: EventStore;
let nobody: Client;
beforeAll(async () => {
  school = await openSchool({ LECTERN_COMMANDS_PER_MINUTE: '100000' }); // one person gives them all within a minute
  store = school.server.app.get(EventStore);
  people = await gather(school);
  nobody = await Client.open(school.url);
});
afterAll(() => school.close());

type Answers = Record<string, string>;

const commands = streams.flatMap(({ family, contexts }) =>
  (contexts as readonly Context[]).flatMap((part) => part.commands.map((kind) => ({ family, kind, name: kind.name }))),
);

const isOnesOwn = (family: string): boolean =>
  (streams as readonly Stream<never>[]).some((stream) => stream.family === family && stream.isOnesOwn);

/** A course, a paper, courseware, a file of a drive and a meeting have an owner, and no members. */
const HAS_OWNER: ReadonlySet<string> = new Set(['course', 'courseware', 'paper', 'drive', 'meeting']);

/** The role in which somebody gives a command: what they were lent is for looking, and at large nobody has a part in a class. */
function roleIn(family: string, { role, lent, title }: Person, { isAnothers }: Asked = {}): Role {
  if (isAnothers === true) return lent === 'operator' ? lent : 'anyone';
  if (HAS_OWNER.has(family) && role !== 'administrator' && role !== 'screen' && role !== 'anyone')
    return title === 'teacher' ? 'teacher' : family === 'drive' && lent === 'operator' ? lent : 'visitor';
  if ((family === 'library' || family === 'knowledge') && !['administrator', 'screen', 'anyone'].includes(role))
    return 'visitor'; // nobody has a part in it by a role
  const asGranted = family === 'access' || family === 'order'; // who may there is what they were granted
  if (!asGranted && !isOnesOwn(family)) return family === 'class' && role === 'screen' ? 'anyone' : role;
  if (role === 'screen' || role === 'anyone') return 'anyone';
  return role === 'administrator' || (asGranted && lent === 'operator') ? (lent ?? role) : 'visitor';
}

/** Values that a contract takes: then only the role is left to refuse them. */
const drawn = remembered((schema: z.ZodMiniType): object => {
  const values = fc.sample(valuesOf(z.toJSONSchema(schema, { io: 'input' })), { numRuns: 200, seed: 1 });
  return values.find((value) => schema.safeParse(value).success) as object;
});

/** A stream in which nothing but the given has happened. */
async function placeFor(family: string, asked: Asked, asker?: Person, classId = people.classId): Promise<Place> {
  const isForeign = classId === people.foreignClassId;
  const isOwn = isOnesOwn(family) && asker !== undefined && asked.isAnothers !== true;
  const streamId = family === 'access' && !isForeign ? people.next() : isOwn ? asker.id : newId();
  const place = { people, streamId, classId, asker };
  const facts = (asked.given ?? (family === 'lesson' ? INPUTS.running : () => []))(place);
  const wish = {
    school: isForeign ? FOREIGN_SCHOOL : demoSchool.id,
    at: Date.now() - 1000, // the server’s clock is the database’s, which may be some ms behind: what is given was before
    ...(asked.by && { meta: { actor: asked.by(place), role: 'teacher' as const } }),
  };
  // The id of a transcript, of objections, of statistics or of teams is their class's: each gets a class of its own, of the same people.
  if (['transcript', 'objection', 'statistics', 'team'].includes(family))
    await append(store, `class/${streamId}`, NOWHERE, founded(place), wish);
  if (facts.length > 0) await append(store, `${family}/${place.streamId}`, NOWHERE, facts, wish);
  return place;
}

/** What was recorded for a command, or the code that it was refused with. */
async function give(family: string, kind: CommandKind, asked: Asked, place: Place, as?: Person | 'nobody') {
  const data = (await asked.data?.(place)) ?? drawn(kind.data);
  if (as === undefined) {
    const by = systemActor(demoSchool.id);
    const outcome = await school.server.app
      .get(Dispatch)
      .execute(new Submission(by, family, place.streamId, kind.name, data, newId(), Date.now()));
    return 'refused' in outcome ? outcome.refused : recordedIn(family, place, kind);
  }
  const client = as === 'nobody' ? nobody : as.client;
  const { problem } = await client.command(family, place.streamId, kind.name, data);
  return problem?.code ?? recordedIn(family, place, kind);
}

async function recordedIn(family: string, { streamId }: Place, { records }: CommandKind): Promise<string> {
  const last = (await store.load(`${family}/${streamId}`, 0)).at(-1)!;
  return records.includes(last.type) ? 'recorded' : `recorded ${last.type}, which the command does not declare`;
}

const answerTo = ({ answers = 'recorded' }: Asked, title: string): string =>
  typeof answers === 'string' ? answers : (answers[title] ?? 'recorded');

const everybody = (some: readonly Person[], ask: (person: Person) => Promise<void>) => Promise.all(some.map(ask));

const UNASSERTED =
  'was answered as nothing says. Expected is what follows from its `allow` and `records`. Either a rule is broken, or one decides more than the role: say with what it is asked and what the answer is in ASKED, tests/contracts/matrix/asked.ts.';

async function expectMatrix({ family, kind, name }: (typeof commands)[number], asked: Asked): Promise<void> {
  const [shared, answers, expected]: [Place, Answers, Answers] = [await placeFor(family, asked), {}, {}];
  // What the software does meanwhile by itself, as transcoding and timers do, is no answer to people's commands.
  const recorded = async () =>
    (await store.load(`${family}/${shared.streamId}`, 0)).filter(({ role }) => role !== 'system');
  const before = await recorded();
  const isAllowed = (person: Person) => may({ role: roleIn(family, person, asked), bound: person.bound }, kind.allow);
  await everybody(
    people.all.filter((person) => !isAllowed(person)),
    async (person) => {
      expected[person.title] = 'page.forbidden';
      answers[person.title] = await give(family, kind, asked, shared, person);
    },
  );
  expected['nobody signed in'] = 'session.required';
  answers['nobody signed in'] = await give(family, kind, asked, shared, 'nobody');
  if (!kind.allow.system) {
    expected['the software'] = 'page.forbidden';
    answers['the software'] = await give(family, kind, asked, shared);
  }
  expect(answers, `${name} ${UNASSERTED}`).toEqual(expected);
  expect(await recorded(), `${name} was refused and recorded`).toEqual(before);

  await everybody(people.all.filter(isAllowed), async (person) => {
    expected[person.title] = answerTo(asked, person.title);
    answers[person.title] = await give(family, kind, asked, await placeFor(family, asked, person), person);
  });
  if (kind.allow.system) {
    expected['the software'] = answerTo(asked, 'the software');
    answers['the software'] = await give(family, kind, asked, await placeFor(family, asked));
  }
  expect(answers, `${name} ${UNASSERTED}`).toEqual(expected);
}

/** Those who may most: what they may not in another school, nobody may. */
const mighty = () =>
  ['teacher', 'student', 'administrator', 'reviewer of the class', 'operator', 'paired screen'].map(people.of);

describe('the command', () => {
  it.each(commands)('$name is for whom its contract names, and for nobody else', (one) =>
    expectMatrix(one, ASKED[one.name] ?? {}),
  );

  it.each(commands)('$name finds nothing of another school, whoever asks', async ({ family, kind, name }) => {
    const asked = ASKED[name] ?? {};
    const place = await placeFor(family, asked, undefined, people.foreignClassId);
    const answers: Answers = {};
    await everybody(mighty(), async (person) => {
      answers[person.title] = await give(family, kind, asked, place, person);
    });
    expect(answers).toEqual(Object.fromEntries(mighty().map(({ title }) => [title, 'page.missing'])));
  });

  it.each(commands.filter(({ name }) => name in ANOTHERS))(
    '$name is about one’s own, and refused about another’s',
    (one) => expectMatrix(one, ANOTHERS[one.name]!),
  );

  it('that is asked with something of its own is one that there is', () => {
    const names = commands.map(({ name }) => name);
    expect([...Object.keys(ASKED), ...Object.keys(ANOTHERS)].filter((name) => !names.includes(name))).toEqual([]);
  });
});

describe('what a role is for', () => {
  const given = (role: Role) => commands.filter(({ kind }) => role in kind.allow).map(({ name }) => name);
  const without = (all: readonly string[], ...some: readonly string[]) => all.filter((name) => !some.includes(name));
  const teacher = given('teacher');
  const both = (some: readonly string[], others: readonly string[]) => some.filter((name) => others.includes(name));
  const takesPart = ['SendDanmu', 'MarkPage', 'UnmarkPage'];

  it('[R6.01] a teacher gives all that co-teachers and assistants give, but for taking part', () => {
    const taking = [...takesPart, 'AcceptHandover', 'QuitClass', 'QuitClass']; // who hands over has nothing to take over
    expect(without([...given('coTeacher'), ...given('assistant')], ...teacher).toSorted()).toEqual(taking.toSorted());
  });

  it('[R6.02] a co-teacher gives what a teacher does, but for deleting, editing titles and promoting', () => {
    const classes = ['ArchiveClass', 'RestoreClass', 'EditClass', 'OfferHandover', 'PlaceClass'];
    const courses = ['Create', 'Edit', 'Archive', 'Restore', 'Delete', 'Pin', 'Unpin'].map((does) => `${does}Course`);
    const theirs = new Set(['paper', 'courseware', 'drive', 'meeting', 'playback']); // their maker’s alone
    const papers = commands.filter(({ family }) => theirs.has(family)).map(({ name }) => name);
    const own = ['ReviseLesson', 'CancelLesson', ...classes, ...courses, ...papers];
    const promotes = ['AppointMembers', 'ChangeRoles'];
    expect(without(given('coTeacher'), 'QuitClass', 'AcceptHandover')).toEqual(without(teacher, ...own, ...promotes));
  });

  it('[R6.03] an assistant neither prepares, nor judges, nor begins or ends anything, nor answers', () => {
    const prepares = ['WriteQuestion', 'ReviseQuestion', 'DeleteQuestion', 'ReorderQuestions', 'ScheduleLesson'];
    const slides = ['AddSlides', 'TakeCourseware', 'RemoveSlides', 'RetryRendering', 'ArrangePages', 'RestorePage'];
    const judges = ['AcceptLateAnswer', 'SetLateness', 'MarkAttendance', 'UnmarkAttendance'];
    const others = ['StartLesson', 'EndLesson', 'RestrictJoining', 'AllowJoining', 'SubmitAnswer', 'CheckIn'];
    expect(both(given('assistant'), [...prepares, ...slides, ...judges, ...others])).toEqual([]);
  });

  it('[R6.05] a student takes part and does nothing of a teacher’s; nor does a representative [R6.04]', () => {
    expect(both(given('student'), ['JoinLesson', 'CheckIn', 'SubmitAnswer', ...takesPart])).toHaveLength(6);
    const talks = ['PostComment', 'RemoveComment', 'RestoreComment', 'LikeComment', 'WithdrawCommentLike'];
    const leads = ['CreateTeam', 'RenameTeam', 'DeleteTeam', 'RemoveTeamMember', 'AppointCaptain']; // of one’s own team
    // Teachers talk with their students, and see to all teams.
    expect(both(given('student'), teacher)).toEqual(['JoinClass', ...talks, ...leads]);
    expect(without(given('student'), ...given('representative'))).toEqual([]);
  });

  it('[R6.06] an auditor takes part as a student does, and is not checked in', () => {
    expect(without(given('auditor'), ...given('student'))).toEqual([]);
    expect(both(given('auditor'), ['JoinLesson', 'CheckIn', 'SubmitAnswer'])).toEqual(['JoinLesson', 'SubmitAnswer']);
  });

  it('[R6.07] an administrator gives none; nor do a reviewer, an analyst, a screen and who is not signed in', () => {
    for (const role of ['administrator', 'reviewer', 'analyst', 'screen', 'anyone'] as const)
      expect({ role, gives: given(role) }).toEqual({ role, gives: [] });
  });
});

/** The stream that a query is about, by its address; undefined where it is about none. */
const familyOf = (path: string): string | undefined => /^\/api\/([a-z]+)\/:id(\/|$)/.exec(path)?.[1];

/** The roles in which somebody may ask: the one that they have there, or at large, and what they were lent. */
function rolesFor({ path, allow }: QueryKind, { role, lent }: Person): readonly Role[] {
  if (familyOf(path) !== undefined) return lent === 'reviewer' ? [role, lent] : [role];
  const lentAtLarge = lent === undefined ? [] : [lent];
  if (role === 'screen' || role === 'anyone') return ['screen'];
  return [role === 'administrator' && allow.visitor === undefined ? 'administrator' : 'visitor', ...lentAtLarge];
}

describe('the query', () => {
  let lesson: Place;
  let foreign: Place;
  let announcements: ReadonlyMap<Place, Place>;
  let attempts: ReadonlyMap<Place, Place>;
  let homeworks: ReadonlyMap<Place, Place>;
  let experiments: ReadonlyMap<Place, Place>;
  let discussions: ReadonlyMap<Place, Place>;
  let questionnaires: ReadonlyMap<Place, Place>;
  let exams: ReadonlyMap<Place, Place>;
  beforeAll(async () => {
    lesson = await placeFor('lesson', { given: INPUTS.taught });
    foreign = await placeFor('lesson', { given: INPUTS.taught }, undefined, people.foreignClassId);
    const announced = (classId: string) =>
      placeFor('announcement', { given: INPUTS.announced, by: () => people.of('teacher').id }, undefined, classId);
    const set = (classId: string) =>
      placeFor('homework', { given: INPUTS.homeworkSet, by: () => people.of('teacher').id }, undefined, classId);
    const opened = (classId: string) =>
      placeFor('discussion', { given: INPUTS.topicOpened, by: () => people.of('teacher').id }, undefined, classId);
    discussions = new Map([
      [lesson, await opened(people.classId)],
      [foreign, await opened(people.foreignClassId)],
    ]);
    const filled = (classId: string) =>
      placeFor(
        'questionnaire',
        { given: INPUTS.questionnaireOpened, by: () => people.of('teacher').id },
        undefined,
        classId,
      );
    questionnaires = new Map([
      [lesson, await filled(people.classId)],
      [foreign, await filled(people.foreignClassId)],
    ]);
    const measured = (classId: string) =>
      placeFor(
        'experiment',
        { given: INPUTS.experimentPublished, by: () => people.of('teacher').id },
        undefined,
        classId,
      );
    experiments = new Map([
      [lesson, await measured(people.classId)],
      [foreign, await measured(people.foreignClassId)],
    ]);
    homeworks = new Map([
      [lesson, await set(people.classId)],
      [foreign, await set(people.foreignClassId)],
    ]);
    announcements = new Map([
      [lesson, await announced(people.classId)],
      [foreign, await announced(people.foreignClassId)],
    ]);
    const told = (classId: string) => placeFor('exam', { given: over }, undefined, classId);
    exams = new Map([
      [lesson, await told(people.classId)],
      [foreign, await told(people.foreignClassId)],
    ]);
    const sat = (classId: string) => placeFor('attempt', { given: satByNobody }, undefined, classId);
    attempts = new Map([
      [lesson, await sat(people.classId)],
      [foreign, await sat(people.foreignClassId)],
    ]);
  });

  const addressOf = ({ path, name }: QueryKind, place: Place): string => {
    const announcement = announcements.get(place)!.streamId;
    const attempt = attempts.get(place)!.streamId;
    const homework = homeworks.get(place)!.streamId;
    const discussion = discussions.get(place)!.streamId;
    const questionnaire = questionnaires.get(place)!.streamId;
    const exam = exams.get(place)!.streamId;
    const ids: Readonly<Record<string, string>> = {
      lesson: place.streamId,
      class: place.classId,
      announcement,
      attempt,
      homework,
      experiment: experiments.get(place)!.streamId,
      discussion,
      questionnaire,
      exam,
      transcript: place.classId,
      objection: place.classId,
      statistics: place.classId,
      team: place.classId,
    };
    const id = ids[familyOf(path) ?? ''] ?? newId();
    const more = INPUTS.of[name]?.(place) ?? {};
    const inPath = ([key]: [string, string]) => path.includes(`:${key}`);
    const address = Object.entries(more)
      .filter(inPath)
      .reduce((at, [key, value]) => at.replace(`:${key}`, value), path.replace(':id', id));
    return `${address}?${new URLSearchParams(Object.fromEntries(Object.entries(more).filter((one) => !inPath(one))))}`;
  };

  async function ask(kind: QueryKind, place: Place, client: Client): Promise<string> {
    const response = await client.fetch('GET', addressOf(kind, place));
    if (!response.ok) return ((await response.json()) as { code: string }).code;
    if (kind.file !== undefined) {
      await response.arrayBuffer();
      return response.headers.get('content-type') === kind.file ? 'answered' : 'answered with another kind of file';
    }
    const answer: unknown = await response.json();
    const { success, data } = kind.result.safeParse(answer);
    if (!success) return 'answered with what its contract does not say';
    // Reading leaves out what the contract has no field for: that is nobody's to see.
    return isDeepStrictEqual(data, answer) ? 'answered' : 'answered with more than its contract says';
  }

  const all = queries.map((kind) => ({ kind, name: kind.name }));

  it.each(all)('$name is answered to whom its contract names, and to nobody else', async ({ kind, name }) => {
    const [answers, expected]: [Answers, Answers] = [{}, {}];
    await everybody(people.all, async (person) => {
      const isAllowed = rolesFor(kind, person).some((role) => may({ role, bound: person.bound }, kind.allow));
      expected[person.title] = isAllowed ? (INPUTS.answers[name] ?? 'answered') : 'page.forbidden';
      answers[person.title] = await ask(kind, lesson, person.client);
    });
    expected['nobody signed in'] = kind.allow.anyone ? (INPUTS.answers[name] ?? 'answered') : 'session.required';
    answers['nobody signed in'] = await ask(kind, lesson, nobody);
    expect(answers, `${name} ${UNASSERTED}`).toEqual(expected);
  });

  it.each(all.filter(({ kind }) => familyOf(kind.path) !== undefined))(
    '$name finds nothing of another school, whoever asks',
    async ({ kind }) => {
      const answers: Answers = {};
      await everybody(mighty(), async ({ title, client }) => {
        answers[title] = await ask(kind, foreign, client);
      });
      expect(answers).toEqual(Object.fromEntries(mighty().map(({ title }) => [title, 'page.missing'])));
    },
  );
});
