import { personNamedBy, type Fact, type FactDeclaration } from '@lectern/contracts/kernel/fact.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { JsonObject } from '@lectern/contracts/kernel/patch.ts';
import { isPersonalField, opener } from '@lectern/contracts/kernel/personal.ts';
import {
  AUDIENCES,
  fold,
  ownAll,
  partOf,
  presentAll,
  unfolded,
  type Stream,
} from '@lectern/contracts/kernel/stream.ts';
import type { ReplayedFact } from '@lectern/contracts/replay/queries.ts';
import { streams } from '@lectern/contracts/streams.ts';
import * as fc from 'fast-check';
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { BUS, type Bus } from '../../services/src/bus/bus.ts';
import { demoSchool } from '../../services/src/demo/demo.school.ts';
import { EventStore } from '../../services/src/ledger/event-store/event-store.ts';
import { Projector } from '../../services/src/rows/projector.ts';
import { format, timeOfDay } from '../../web/src/kit/i18n/format.ts';
import { texts as en } from '../../web/src/kit/i18n/teacher.en.ts';
import { texts as zh } from '../../web/src/kit/i18n/teacher.zh-cn.ts';
import { ICONS } from '../../web/src/kit/ui/icons.ts';
import { LANES } from '../../web/src/replay/telling.ts';
import { nameOf, rendererOf, RENDERERS, sentenceOf } from '../../web/src/replay/renderers.ts';
import { openSchool, type School } from '../acceptance/school.ts';
import { factsOfKind } from '../support/arbitraries.ts';
import { goldenLogs } from '../support/golden/golden-logs.ts';
import { append, NOWHERE } from '../support/ledger.ts';
import { opened } from '../support/lesson-history.ts';
import { asOwner } from '../support/platform.ts';

/** Each kind of fact, and everything that a kind needs beside its declaration. */

/** Facts of these streams stand on no timeline: whoever asks for them reads rows. */
const UNTOLD: Readonly<Record<string, string>> = {
  note: 'whoever wrote a note reads it in the lesson and beside its result, and nobody else does',
  behaviour: 'a teacher’s list of tags is shown in the console; that one was given is a fact of the lesson',
  class: 'a class has no timeline: who is in it and whether it is open are what its lists show',
  announcement: 'it is no part of a lesson: who was told what, and who opened it, are the lists of announcements',
  closure: 'it is about an account, not about a lesson: the list Closures shows it',
  identity: 'it is about who somebody is, not about a lesson: the list Identities shows who waits',
  certificate: 'it is about a class that is over: its list of certificates shows them',
  agreement: 'it is about the school: the list of versions shows who published what when',
  font: 'it is about the school: the list Fonts shows who brought which',
  consent: 'it is about one person and the school: what they agreed to is in their personal centre',
  membership: 'it is about what one person paid for, not about a lesson: the query MyLevel shows it',
  order: 'it is about money, not about a lesson: the lists MyOrders and Orders show it',
  exam: 'it is no part of a lesson: the lists Exams and MyExams show it',
  attempt: 'it is no part of a lesson: the exam’s lists show who sat it, and the student’s own page how it went',
  feedback: 'it is about the product, not about a lesson: the lists Feedback and MyFeedback show it',
  library: 'it is no part of a lesson: what stands in a library is the list LibraryQuestions',
  invoice: 'it is about money, not about a lesson: the lists MyInvoices and Invoices show it',
  calendar: 'it is about the school: the list SchoolCalendar shows it',
  paper: 'it is no part of a lesson: what stands in it is the query Paper',
  drive: 'it is no part of a lesson: what stands in a drive and waits to be reviewed are its lists',
  courseware: 'it is no part of a lesson: what became of a file is the query CoursewareItem',
  discussion: 'it is no part of a lesson: who said what and how it was scored are the lists of discussions',
  questionnaire: 'it is no part of a lesson: who answered and what came of it is asked of the questionnaire',
  meeting: 'it is no part of a lesson: who was in it from when to when is the query MeetingAttendance',
  playback: 'it is of the time after the lesson: what stands there is the query LessonPlayback',
  watching: 'it is no part of a lesson: who watched how much is the query PlaybackWatchers',
  knowledge: 'it is no part of a lesson: the graph that stands is the query ClassKnowledge',
  team: 'it is no part of a lesson: who is in which team is the query Teams',
  experiment: 'it is no part of a lesson: who handed in what and how it was scored are the lists of experiments',
  homework: 'it is no part of a lesson: who submitted what and how it was graded are the lists of homework',
  statistics: 'it is no part of a lesson: the rules that stand are shown with the statistics of the class',
  objection: 'it is no part of a lesson: what students object to is the query Objections',
  transcript: 'it is no part of a lesson: who changed what of it is the query TranscriptLog',
  course: 'it is no part of a lesson: what it is called, whose it is and whether it is over is the list Courses',
  access: 'what was granted to whom and who looked at what are the lists Grants and GrantUses',
  notice: 'it is about one person alone: what they read of what they were told, and what they want to be told',
};
/** Facts of these streams are not in the learning log. */
const UNLOGGED: Readonly<Record<string, string>> = {
  access: 'it is about staff, not about learning',
  notice: 'who reads which notices is nobody’s business: that an announcement was opened is a fact of the announcement',
  closure: 'it is about an account, not about learning',
  identity: 'it is about who somebody is, not about learning',
  certificate: 'it says what the log says already: who attended which lessons of a class',
  agreement: 'it is about what the school agrees on, not about learning',
  font: 'what pages are drawn in is not about learning',
  consent: 'it is about what somebody agreed to, not about learning',
  membership: 'it is about what somebody paid for, not about learning',
  order: 'it is about money, not about learning',
  exam: 'it says what is asked and when; what was learned is in the attempts',
  attempt: 'what an exam says of learning is its score, which is not published as a fact yet',
  feedback: 'it is about the product, not about learning',
  library: 'what a teacher writes down is not about learning: what is asked of it, the lesson says',
  invoice: 'it is about money, not about learning',
  calendar: 'it is about the days of the school, not about learning',
  courseware: 'what a teacher keeps is not about learning: what was shown of it, the lesson says',
  paper: 'what a teacher puts together is not about learning: what is asked of it, the exam says',
  drive: 'what a teacher keeps, and whether it may be shared, is not about learning',
  discussion: 'the log tells of lessons: what was said and scored is what the lists of discussions show',
  questionnaire: 'the log tells of lessons: what was answered is what the results of a questionnaire show',
  meeting: 'the log tells of lessons: who was in a meeting is for whoever made it',
  playback: 'which video stands where is not about learning: who watched it, the query PlaybackWatchers shows',
  watching: 'the log tells of lessons: who watched how much of a replay is for its teachers, by PlaybackWatchers',
  knowledge: 'it says what is learned before what: what was learned, the answers to its questions say',
  team: 'who works with whom is not about what was learned: the query Teams shows it',
  experiment: 'the log tells of lessons: what was handed in and scored is what the lists of experiments show',
  homework: 'the log tells of lessons: what was submitted and scored is what the lists of homework show',
  note: 'what somebody writes for themselves is nobody else’s business',
  behaviour: 'what a teacher calls tags is not about learning: which were given, the lesson says',
  statistics: 'it says when teachers look at somebody: what was learned, the log says of lessons',
  objection:
    'what a student and their teacher say of a figure is between them: what was learned, the log says of lessons',
  transcript: 'it says what counts how much: what was learned, the log says of lessons',
  course:
    'what a course is called and who has it above others is not about learning: of which class something is, the log says',
};
/** Past participles that do not end in -ed; a new one is added here when it is needed. */
const IRREGULAR =
  /(TakenOver|Written|Drawn|Shown|Begun|Given|Taken|Sent|Left|Chosen|Made|Set|Reset|Put|Cut|Withdrawn|Held|Hidden|CheckedIn|Read|Paid)$/;

const all = (streams as readonly Stream<never>[]).flatMap((stream) =>
  stream.contexts.flatMap(({ facts }) => facts.map((kind) => ({ kind, type: kind.type, family: stream.family }))),
);
const streamOf = (family: string) => streams.find((stream) => stream.family === family) as unknown as Stream;
const goldenOf = (family: string) => goldenLogs.filter((log) => log.family === family);

const page = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`../../contracts/docs/${name}`, import.meta.url)), 'utf8');
interface AsyncApi {
  readonly channels: Readonly<Record<string, { readonly messages: object }>>;
}
const asyncApi = JSON.parse(page('asyncapi.json')) as AsyncApi;
const machines = page('machines.md');

describe.each(all)('the fact $type', ({ kind, type, family }) => {
  it('is in the past tense, says what happened, and has a schema that other languages can read', () => {
    expect(type).toMatch(/^([A-Z][a-z]+)+$/);
    expect(type.endsWith('ed') || IRREGULAR.test(type), `${type} is not in the past tense.`).toBe(true);
    expect(kind.summary).toMatch(/^[A-Z].{4,}\.$/);
    expect(z.toJSONSchema(kind.data, { io: 'input' })).toMatchObject({ type: 'object' });
  });

  it('is recorded by some command', () => {
    const commands = streams.flatMap(({ contexts }) => contexts.flatMap((part) => part.commands));
    expect(
      commands.some(({ records }) => records.includes(type)),
      `No command records ${type}: name it in the \`records\` of the one that does, or take it away.`,
    ).toBe(true);
  });

  it('is in the documents', () => {
    const missing = `is not in contracts/docs: run \`npm run docs\`.`;
    expect(asyncApi.channels[`lectern.${family}`]?.messages, `${type} ${missing}`).toHaveProperty(type);
    expect(machines, `${type} ${missing}`).toContain(type);
  });

  it('is in a golden log of its stream, as it was released', () => {
    const golden = goldenOf(family).flatMap(({ facts }) => facts.filter((fact) => fact.type === type));
    expect(
      golden.length,
      `No golden log has ${type}, so nothing says that a later release still shows it as this one: add one to tests/support/golden/${family}-1.json, at its end.`,
    ).toBeGreaterThan(0);
    for (const { version, data } of golden)
      expect(
        { version, fits: kind.data.safeParse(data).success },
        `${type} has changed so that one that was recorded does not fit any more: facts change by addition only.`,
      ).toEqual({ version, fits: true });
  });

  it('may be unknown to a process of an older release: it passes by, and what follows is folded', () => {
    const stream = streamOf(family);
    const older: Stream = {
      ...stream,
      contexts: stream.contexts.map((part) => ({ ...part, facts: part.facts.filter((one) => one.type !== type) })),
    };
    for (const { facts } of goldenOf(family)) {
      const end = facts.reduce((before, fact) => fold(older, before, fact), unfolded(older));
      expect(end.version, `A process that does not know ${type} stops at it.`).toBe(facts.length);
      for (const audience of AUDIENCES) expect(() => presentAll(older, end.state, audience)).not.toThrow();
    }
  });
});

describe.each([
  ['zh-cn', zh],
  ['en', en],
] as const)('on timelines and in logs, in %s,', (language, texts) => {
  it.each(all.filter(({ family }) => !(family in UNTOLD)))('$type is told', ({ kind, type }) => {
    const telling = {
      language,
      t: ((key: keyof typeof texts, params?: Record<string, string | number>) => format(texts[key], params)) as never,
      nameOf: () => '任思源',
      question: () => 'Q7',
      page: () => 13,
      time: timeOfDay,
    };
    const renderer = rendererOf({ type, form: 'known' });
    const where = `in web/src/replay/renderers.ts, or its stream in UNTOLD, tests/contracts/facts.test.ts, with the reason.`;
    expect(renderer, `${type} has no sentence: say it ${where}`).toBeDefined();
    expect(Object.keys(ICONS)).toContain(renderer!.icon);
    expect(LANES).toContain(renderer!.lane);
    expect(nameOf(type, telling), `${type} has no name: add kindOf.${type} to the texts.`).not.toMatch(
      /undefined|[{}]|^kindOf/,
    );
    fc.assert(
      fc.property(factsOfKind(kind), ({ data }) => {
        const sentence = sentenceOf(
          { type, data: read(kind, data as object), form: 'known', actor: 'someone', role: 'teacher' } as ReplayedFact,
          telling,
        );
        expect(sentence).not.toMatch(/[{}]|undefined|^\s*$/);
        expect(sentence).not.toBe(type);
      }),
      { numRuns: 10 },
    );
  });
});

/** Data as they are read: what was sealed is a text. */
function read({ data: schema }: FactDeclaration, data: object): Record<string, unknown> {
  const { shape } = schema as z.ZodMiniObject;
  return Object.fromEntries(
    Object.entries(data).map(([field, value]) => [
      field,
      isPersonalField(shape[field] as z.ZodMiniType) ? '话' : value,
    ]),
  );
}

it('nothing is told that cannot happen any more', () => {
  const told = all.filter(({ family }) => !(family in UNTOLD)).map(({ type }) => type);
  expect(Object.keys(RENDERERS).filter((type) => !told.includes(type))).toEqual([]);
});

/** Field order is no difference. */
const hashOf = (value: unknown): string =>
  createHash('sha256')
    .update(
      JSON.stringify(value, (_, one: unknown) =>
        typeof one === 'object' && one !== null && !Array.isArray(one)
          ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
          : one,
      ),
    )
    .digest('hex')
    .slice(0, 12);

const open = opener(opened);
/** In memory of what JSON keeps: a state that was stored and read again. */
const stored = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;

/** What everyone saw after each fact, by version; of streams that say who has which role, that too. */
function seenOf(stream: Stream, facts: readonly Fact[]): string {
  const people = [...new Set(facts.flatMap((fact) => personNamedBy(fact) ?? []))];
  const saysRoles = stream.roleOf !== undefined || stream.lends !== undefined;
  const rolesIn = (state: unknown, at: number) => [
    ...people.map((personId) => stream.roleOf?.(state, personId)),
    stream.lends?.(state, undefined, at),
    stream.lends?.(state, { stream: 'lesson/1', granting: 'class/01900000-0000-7000-8000-c1a500000001' }, at),
  ];
  let folded = unfolded(stream);
  const lines = facts.map((fact) => {
    folded = fold(stream, folded, fact);
    const { state } = folded;
    const views = AUDIENCES.map((audience) => hashOf(open(presentAll(stream, state, audience))));
    const own = open(
      Object.fromEntries(people.map((personId): [string, JsonObject] => [personId, ownAll(stream, state, personId)])),
    );
    const roles = saysRoles ? [hashOf(rolesIn(state, fact.at))] : [];
    return [fact.version, fact.type, ...views, hashOf(own), ...roles].join(' ');
  });
  const head = `version fact ${AUDIENCES.join(' ')} own${saysRoles ? ' roles' : ''}`;
  return `${head}\n${lines.join('\n')}\n`;
}

describe.each(goldenLogs)('the golden log $name', ({ name, family, facts }) => {
  const stream = streamOf(family);

  it('is seen as it ever was, by each audience and by everyone in it', async () => {
    const file = fileURLToPath(new URL(`../support/golden/${name}.views.txt`, import.meta.url));
    await expect(seenOf(stream, facts)).toMatchFileSnapshot(file);
  });

  it('has no fact that this release does not know', () => {
    expect(facts.filter(({ type }) => partOf(stream, type) === undefined)).toEqual([]);
  });

  it('goes on from a state that was stored at any of its facts as if it had been in memory', () => {
    let folded = unfolded(stream);
    for (const fact of facts) {
      const [through, again] = [fold(stream, folded, fact), fold(stream, stored(folded), fact)];
      expect(
        stored(again),
        `${fact.type} (${name}, version ${fact.version}) leads elsewhere from a stored state: it holds what JSON does not keep.`,
      ).toEqual(stored(through));
      for (const audience of AUDIENCES)
        expect(stored(presentAll(stream, again.state, audience))).toEqual(
          stored(presentAll(stream, through.state, audience)),
        );
      folded = through;
    }
  });
});

describe('once they are recorded', () => {
  let school: School;
  let bus: Bus;
  beforeAll(async () => {
    school = await openSchool();
    bus = school.server.app.get<Bus>(BUS);
    const store = school.server.app.get(EventStore);
    const { classId } = goldenOf('lesson')[0]!.facts[0]!.data as { classId: string };
    for (const { name, family, facts } of goldenLogs) {
      const stream = `${family}/${name === 'class-1-taught' ? classId : newId()}`;
      const recorded = facts.map(({ actor, role, ...fact }) => ({ ...fact, meta: { actor, role } }));
      await append(store, stream, NOWHERE, recorded, { school: demoSchool.id });
    }
    const [{ last } = { last: 0 }] = await asOwner(school.database, 'select max(position)::int as last from event');
    for (const name of Object.keys(bus.behind())) await bus.reached(name, last as number, 20_000);
  });
  afterAll(() => school.close());

  it('facts of every kind are taken by every read model', async () => {
    const parked = await school.server.app.get(Projector).parked();
    expect(parked.map(({ name, type, error }) => `${name} cannot take ${type}: ${error}`)).toEqual([]);
  });

  it('facts of every kind are in the learning log’s dataset, but for those that are said not to be', async () => {
    const rows = await asOwner(school.database, `select distinct verb from dataset.event where source = 'fact'`);
    const logged = new Set(rows.map(({ verb }) => verb as string));
    const missing = all.filter(({ type, family }) => !(family in UNLOGGED) && !logged.has(type));
    expect(
      missing.map(({ type }) => type),
      'These are not in dataset.event: add their stream to EVENT in services/src/analytics/dataset-selects.ts, or to UNLOGGED in tests/contracts/facts.test.ts with the reason.',
    ).toEqual([]);
    expect(all.filter(({ type, family }) => family in UNLOGGED && logged.has(type))).toEqual([]);
  });

  it('whoever waits for a read model, or says how fresh it is, names one that there is', () => {
    /** As read models are called: by what they are and the form of their rows, as in report-1. */
    const NAMED = /'([a-z]+(?:-[a-z]+)*-\d)'/g;
    /** What else is called so: a region of a bucket, a plan of the membership. */
    const OTHERS = new Set(['us-east-1', 'senior-1']);
    const sources = globSync('services/src/**/*.ts').filter((file) => !/\.(test|migration)\.ts$/.test(file));
    const named = sources.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(NAMED)].flatMap(([, name = '', at = file]) => ({ name, at })),
    );
    expect(named.length).toBeGreaterThan(5);
    const there = Object.keys(bus.behind());
    expect(named.filter(({ name }) => !there.includes(name) && !OTHERS.has(name))).toEqual([]);
  });
});
