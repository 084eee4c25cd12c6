import * as fc from 'fast-check';
import type { Statement } from '@lectern/contracts/xapi/statement.ts';
import { VERBS } from '@lectern/contracts/xapi/vocabulary.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lessonHistories, questionId, studentId } from '../../../tests/support/lesson-history.ts';
import { asOwner } from '../../../tests/support/platform.ts';
import { storedLesson, type StoredLesson } from '../../../tests/support/stored-lesson.ts';
import { XapiStatement } from '../../../tests/support/xapi-standard.ts';
import { toldOf } from '../../../tests/support/xapi-told.ts';
import { BASE, EVERYTHING, SHOWN_DECK, XapiWorld } from '../../../tests/support/xapi-world.ts';
import { chosenBy } from './chosen-statements.ts';
import type { ManyWanted } from './parameters.ts';
import { statementId } from './statements.projection.ts';
import { StatementQueries } from './statements.queries.ts';

let world: XapiWorld;
beforeAll(async () => {
  world = await XapiWorld.open();
});
afterAll(() => world.close());

const ofLesson = ({ lessonId }: StoredLesson) => world.all({ lessonId });

describe('statements of a lesson', () => {
  it('are the same however its facts come: at once, in parts, some of them twice', async () => {
    await fc.assert(
      fc.asyncProperty(
        lessonHistories,
        fc.array(fc.tuple(fc.nat(9), fc.nat(30)), { maxLength: 8 }),
        async (history, cuts) => {
          const [whole, cut] = [storedLesson(history), storedLesson(history)];
          await world.keeperOf(whole.facts)(whole.facts);
          let keep = world.keeperOf(cut.facts);
          let at = 0;
          for (const [back, ahead] of [...cuts, [9, cut.facts.length] as const]) {
            const from = Math.max(0, at - back);
            at = Math.min(cut.facts.length, at + ahead);
            if (from < at) await keep(cut.facts.slice(from, at));
            if (back % 3 === 0) keep = world.keeperOf(cut.facts); // another process goes on
          }
          const verbs = async (lesson: StoredLesson) =>
            (await ofLesson(lesson))
              .map(({ verb, timestamp, result }) => JSON.stringify([verb.id, timestamp, result]))
              .sort();
          expect(await verbs(cut)).toEqual(await verbs(whole));
        },
      ),
      { numRuns: 15 },
    );
  });

  it('have ids that follow from the facts, are by the standard, and name nobody', async () => {
    await fc.assert(
      fc.asyncProperty(lessonHistories, async (history) => {
        const lesson = storedLesson(history);
        await world.list(lesson);
        await world.keeperOf(lesson.facts)(lesson.facts);
        const { told } = toldOf(lesson.facts, lesson.lessonId);
        const statements = await ofLesson(lesson);
        const pseudonyms =
          await world.source.query<{ person_id: string; learner: string }[]>('select * from pseudonym');
        const idOf = (key: string, who: string) =>
          statementId(key, pseudonyms.find(({ person_id }) => person_id === who)!.learner);
        const voided = new Set(told.flatMap(({ voids, personId }) => (voids ? [idOf(voids, personId)] : [])));
        const expected = told.map(({ key, personId }) => idOf(key, personId)).filter((id) => !voided.has(id));
        expect(statements.map(({ id }) => id).sort()).toEqual(expected.sort());
        for (const one of statements) expect(XapiStatement.safeParse(one).error?.issues).toBeUndefined();
        const said = JSON.stringify(statements);
        for (const n of [1, 2, 3, 4]) expect(said).not.toContain(studentId(n));
      }),
      { numRuns: 15 },
    );
  });

  it('that were voided are found by voidedStatementId alone, those of screens by their own id too', async () => {
    const lesson = storedLesson([]);
    await world.list(lesson);
    await world.onScreen(lesson.lessonId, studentId(1), 'lesson_leave', 100_000, { duration_ms: 61_000 });
    const [screen] = await ofLesson(lesson);
    expect(screen).toMatchObject({ verb: { id: VERBS.experienced.id }, result: { duration: 'PT61S' } });
    expect(XapiStatement.safeParse(screen).error?.issues).toBeUndefined();
    const one = { school: 's1', through: 4e12, id: screen!.id, voided: false };
    expect(await world.queries.one(one, BASE)).toEqual(screen);
    expect(await world.queries.one({ ...one, voided: true }, BASE)).toBeUndefined();
    expect(await world.queries.one({ ...one, school: 's2' }, BASE)).toBeUndefined();
    expect(await world.queries.one({ ...one, through: 100_000 }, BASE)).toBeUndefined();
  });
});

it.each([
  ['is right, and the network slow', 20_000, 0],
  ['is ahead', -30_000, -30_000],
  ['is behind', 3_600_000, 3_600_000],
] as const)('what a screen told has one time, in statements and datasets, when its clock %s', async (_, late, by) => {
  const lesson = storedLesson([]);
  await world.list(lesson);
  await world.onScreen(lesson.lessonId, studentId(1), 'lesson_leave', 1_763_700_000_000, { duration_ms: 5 });
  await world.source.query('update track_record set received_at = sent_at + $2 where lesson_id = $1', [
    lesson.lessonId,
    late,
  ]);
  const [statement] = await ofLesson(lesson);
  expect(Date.parse(statement!.timestamp)).toBe(1_763_700_000_000 + by);
  const [event] = await asOwner(
    world.database,
    `select round(date_part('epoch', e.at) * 1000) as at from dataset.event e where e.stream = 'lesson/${lesson.lessonId}' and e.source = 'track'`,
  );
  expect(Number(event!['at'])).toBe(1_763_700_000_000 + by);
});

describe('what a page tells that cannot have been', () => {
  const MINUTE = 60_000;
  const began = 1_763_700_000_000;
  const ended = began + 45 * MINUTE;
  const told = async (event: string, at: number, properties: object, person = 1, lesson = storedLesson([])) => {
    await world.list(lesson);
    await world.source.query('update lesson_row set started_at = $2, ended_at = $3 where id = $1', [
      lesson.lessonId,
      began,
      ended,
    ]);
    await world.onScreen(lesson.lessonId, studentId(person), event, at, properties);
    const statements = await ofLesson(lesson);
    for (const { id } of statements)
      expect(await world.queries.one({ school: 's1', through: 4e12, id, voided: false }, BASE)).toBeDefined();
    return statements.map((one) => XapiStatement.parse(one).result?.duration ?? '');
  };

  it('is no longer in a lesson than it ran, whenever its page is left', async () => {
    const week = 7 * 24 * 60 * MINUTE;
    expect(await told('lesson_leave', began + 30 * MINUTE, { duration_ms: 10 * MINUTE })).toEqual(['PT600S']);
    expect(await told('lesson_leave', began + 30 * MINUTE, { duration_ms: week })).toEqual(['PT1800S']);
    expect(await told('lesson_leave', began + week, { duration_ms: week })).toEqual(['PT2700S']);
    expect(await told('lesson_leave', ended + MINUTE, { duration_ms: 2 * MINUTE })).toEqual(['PT60S']);
  });

  it('is no statement: a lesson before it began or after it was over, a page of no deck, a lesson of another class', async () => {
    expect(await told('lesson_leave', began - 5 * MINUTE, { duration_ms: MINUTE })).toEqual([]);
    expect(await told('lesson_leave', ended + 5 * MINUTE, { duration_ms: MINUTE })).toEqual([]);
    expect(await told('result_open', began - 5 * MINUTE, {})).toEqual([]);
    const [deck_id, at] = [SHOWN_DECK, began + MINUTE];
    expect(await told('slide_enlarge', at, { deck_id, page: 2 })).toEqual(['']);
    expect(await told('slide_enlarge', at, { deck_id, page: 9999 })).toEqual([]);
    expect(await told('slide_enlarge', at, { deck_id: questionId(7), page: 2 })).toEqual([]);
    expect(await told('lesson_leave', at, { duration_ms: 5 }, 4)).toEqual([]); // who is in another class
  });
});

it('what takes too long is refused, and leaves the connections of commands alone', async () => {
  const queries = new StatementQueries(world.side.database, world.reads, { now: () => 0 } as never);
  Object.assign(queries, { statementMs: 30 });
  const rebuilding = world.source.createQueryRunner();
  await rebuilding.startTransaction();
  await rebuilding.query('lock table xapi_statement in access exclusive mode');
  await expect(queries.list(EVERYTHING, BASE)).rejects.toMatchObject({ code: 'query.tooSlow' });
  await rebuilding.rollbackTransaction();
  await rebuilding.release();
  expect(await queries.list({ ...EVERYTHING, lessonId: studentId(9) }, BASE)).toEqual({ statements: [] });
});

/** The text of the standard: a statement matches by itself, or because the one that it targets does. */
function matches(one: Statement, wanted: ManyWanted, targets: ReadonlyMap<string, Statement>): boolean {
  const isWanted = ({ actor, authority, verb, object, context }: Statement): boolean => {
    const same = (agent: Statement['actor']) =>
      JSON.stringify(agent.account) === JSON.stringify((wanted.agent as Statement['actor'] | undefined)?.account);
    const around = Object.values(context?.contextActivities ?? {}).flat();
    const isAbout = (id: string | undefined) =>
      (object.objectType === 'Activity' && object.id === id) ||
      (wanted.related_activities && around.some((activity) => activity.id === id));
    return (
      (wanted.agent === undefined || same(actor) || (wanted.related_agents && same(authority))) &&
      (wanted.verb === undefined || verb.id === wanted.verb) &&
      (wanted.activity === undefined || isAbout(wanted.activity)) &&
      (wanted.registration === undefined || context?.registration === wanted.registration)
    );
  };
  const stored = Date.parse(one.stored);
  const target = one.object.objectType === 'StatementRef' ? targets.get(one.object.id) : undefined;
  return (
    (isWanted(one) || (target !== undefined && isWanted(target))) &&
    (wanted.since === undefined || stored > wanted.since) &&
    (wanted.until === undefined || stored <= wanted.until)
  );
}

it('filters choose what the standard says, page by page, forwards and backwards', async () => {
  const lessons = fc.sample(lessonHistories, { numRuns: 16, seed: 13 }).map((history) => storedLesson(history)); // with every verb
  for (const lesson of lessons) {
    await world.list(lesson);
    await world.keeperOf(lesson.facts)(lesson.facts);
    const at = lesson.facts[0]!.at;
    const ids = { deck_id: SHOWN_DECK, page: 2, video_id: questionId(2), duration_ms: 5 };
    for (const [n, event] of [
      'lesson_leave',
      'slide_enlarge',
      'result_open',
      'replay_open',
      'video_end',
      'page_view',
    ].entries())
      for (const student of [1, 4]) await world.onScreen(lesson.lessonId, studentId(student), event, at + n, ids);
  }
  const all = await world.all();
  const voided = await world.source.query<{ id: string }[]>(
    'select id from xapi_statement where voided_at is not null',
  );
  const targets = new Map(
    await Promise.all(
      voided.map(async ({ id }) => {
        const one = { school: 's1', through: 4e12, id, voided: true };
        return [id, (await world.queries.one(one, BASE))!] as const;
      }),
    ),
  );
  expect(voided.length).toBeGreaterThan(0);
  expect(new Set(all.map(({ verb }) => verb.id)).size).toBe(Object.keys(VERBS).length);
  const activitiesOf = ({ object, context }: Statement): string[] => [
    object.id,
    ...Object.values(context?.contextActivities ?? {}).flatMap((some) => some.map(({ id }) => id)),
  ];
  /** What is wanted is mostly of one statement, so that several filters together choose something. */
  const from = <Value>(valueOf: (one: Statement) => Value, stranger: Value) =>
    fc.tuple(fc.constantFrom('none', 'none', 'none', 'own', 'own', 'other', 'stranger'), fc.nat(all.length - 1)).map(
      ([whose, n]) =>
        (one: Statement): Value | undefined =>
          ({ none: undefined, own: valueOf(one), other: valueOf(all[n]!), stranger })[whose],
    );
  const nobody = { objectType: 'Agent', account: { homePage: BASE, name: 'nobody' } } as const;
  const wishes = fc
    .record({
      one: fc.constantFrom(...all),
      at: fc.nat(3),
      agent: from<Statement['actor']>(({ actor }) => actor, nobody),
      verb: from(({ verb }) => verb.id, 'http://example.com/verbs/danced'),
      activity: from((one) => activitiesOf(one), [`${BASE}/elsewhere`]),
      registration: from(({ context }) => context!.registration, studentId(9)),
      since: from(({ stored }) => Date.parse(stored), 1),
      until: from(({ stored }) => Date.parse(stored), 4e12),
      related_activities: fc.boolean(),
      related_agents: fc.boolean(),
      ascending: fc.boolean(),
      limit: fc.integer({ min: 1, max: 40 }),
    })
    .map(({ one, at, agent, verb, activity, registration, since, until, ...rest }) => {
      const activities = activity(one);
      return {
        ...rest,
        agent: agent(one),
        verb: verb(one),
        activity: activities?.[at % activities.length],
        registration: registration(one),
        since: [since(one)].map((ms) => (ms === undefined ? ms : ms - (at % 2)))[0],
        until: until(one),
      };
    });
  let [most, several] = [0, 0];
  await fc.assert(
    fc.asyncProperty(wishes, async (wish) => {
      const wanted = wish as unknown as ManyWanted;
      const expected = all.filter((one) => matches(one, wanted, targets)).map(({ id }) => id);
      const chosen = chosenBy(wanted, BASE);
      const found: string[] = [];
      let after: readonly [number, string] | undefined;
      do {
        const page =
          chosen === undefined
            ? { statements: [] }
            : await world.queries.list({ ...EVERYTHING, ...chosen, limit: wish.limit, ...(after && { after }) }, BASE);
        expect(page.statements.length).toBeLessThanOrEqual(wish.limit);
        found.push(...page.statements.map(({ id }) => id));
        after = 'next' in page ? page.next : undefined;
      } while (after !== undefined);
      expect(found).toEqual(wish.ascending ? expected : expected.toReversed());
      most = Math.max(most, found.length);
      if (found.length > 0 && found.length < all.length) several += 1;
    }),
    { numRuns: 100 },
  );
  expect([most > 20, several > 5]).toEqual([true, true]); // that filters chose something, and not everything
});
