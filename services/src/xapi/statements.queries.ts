import { Injectable } from '@nestjs/common';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import type { QuestionKind } from '@lectern/contracts/quiz/facts.ts';
import { statementOf, type NamedQuestion, type Names, type Statement } from '@lectern/contracts/xapi/statement.ts';
import { toldOnScreen, type ScreenEvent } from '@lectern/contracts/xapi/told-on-screens.ts';
import type { Result, Told } from '@lectern/contracts/xapi/told.ts';
import type { VerbName } from '@lectern/contracts/xapi/vocabulary.ts';
import { Clock } from '../platform/clock.ts';
import { Database } from '../platform/database/database.ts';
import { LongReads, type Reading } from '../platform/database/long-reads.ts';
import { STANDING, type Standing } from '../platform/projection/freshness.ts';
import { factById, ofFacts, ofRecords, recordById, type Chosen, type Selection } from './chosen-statements.ts';
import { STATEMENTS } from './statements.projection.ts';

/** So long after it was recorded something is shown at the earliest: what was recorded before it is there by then. */
const SETTLED_MS = 5000;

/** A statement before its names are looked up. */
interface Found {
  readonly told: Told;
  readonly id: string;
  readonly stored: number;
  readonly learner: string;
  readonly voids?: string;
}

/** Reads statements: from facts and from what happened on screens, in one order. */
@Injectable()
export class StatementQueries {
  private readonly statementMs: number = LIMITS.xapiQueryMs;

  constructor(
    private readonly database: Database,
    private readonly reads: LongReads,
    private readonly clock: Clock,
  ) {}

  /** Whatever was or will be stored before this moment (ms) can be found: X-Experience-API-Consistent-Through. */
  async consistentThrough(): Promise<number> {
    const settled = this.clock.now() - SETTLED_MS;
    const { rows } = await this.database.pool.query<Standing>(STANDING, [STATEMENTS.name, STATEMENTS.families]);
    const [standing] = rows;
    if (standing === undefined) return (await this.isEmpty()) ? settled : 0; // nothing was read yet
    return standing.lag === null ? settled : Math.min(settled, Math.floor(this.clock.now() - Number(standing.lag)) - 1);
  }

  private async isEmpty(): Promise<boolean> {
    const { rows } = await this.database.pool.query('select from event where family = any($1) limit 1', [
      STATEMENTS.families,
    ]);
    return rows.length === 0;
  }

  /** At most `limit` of them, and where they go on if there are more. */
  list(chosen: Chosen, base: string) {
    return this.read((reading) => listIn(reading, chosen, base));
  }

  /** The one with this id, if it was stored before and was voided, or was not. */
  one(wanted: One, base: string): Promise<Statement | undefined> {
    return this.read((reading) => oneIn(reading, wanted, base));
  }

  /** On connections that no command waits for. Each of these finds few rows by an index, unlike what those are made for. */
  private read<Result>(work: (reading: Reading) => Promise<Result>): Promise<Result> {
    return this.reads.read({ table: STATEMENTS.table, statementMs: this.statementMs }, async (reading) => {
      await reading.rows('set local enable_nestloop = on');
      return work(reading);
    });
  }
}

async function listIn(reading: Reading, chosen: Chosen, base: string) {
  const one = { ...chosen, limit: chosen.limit + 1 };
  const facts = await rowsIn<FactRow>(reading, ofFacts(one));
  const screens = await rowsIn<RecordRow>(reading, ofRecords(one));
  const way = chosen.ascending ? 1 : -1;
  const found = [...facts.map(ofFact), ...screens.map(ofRecord)].sort(
    (a, b) => way * (a.stored - b.stored || (a.id < b.id ? -1 : 1)),
  );
  const shown = found.slice(0, chosen.limit);
  const last = shown.at(-1);
  return {
    statements: await named(reading, shown, base),
    ...(found.length > shown.length && last !== undefined && { next: [last.stored, last.id] as const }),
  };
}

interface One {
  readonly school: string;
  readonly through: number;
  readonly id: string;
  readonly voided: boolean;
}

async function oneIn(
  reading: Reading,
  { school, through, id, voided }: One,
  base: string,
): Promise<Statement | undefined> {
  const [fact] = await rowsIn<FactRow & { readonly voided_at: string | null }>(reading, factById(school, id));
  const isVoided = fact !== undefined && fact.voided_at !== null && Number(fact.voided_at) < through;
  const records = fact === undefined && !voided ? await rowsIn<RecordRow>(reading, recordById(school, id)) : [];
  const found = fact !== undefined ? ofFact(fact) : records.map(ofRecord).find((one) => one.id === id);
  if (found === undefined || found.stored >= through || isVoided !== voided) return undefined;
  return (await named(reading, [found], base))[0];
}

const rowsIn = async <Row extends object>(reading: Reading, selection: Selection | undefined): Promise<Row[]> =>
  selection === undefined ? [] : reading.rows<Row>(selection.text, selection.values);

async function named(reading: Reading, found: readonly Found[], base: string): Promise<Statement[]> {
  const lessonIds = [...new Set(found.map(({ told }) => told.lessonId))];
  const questionIds = [
    ...new Set(found.flatMap(({ told }) => told.activity.match(/^question\/[^/]+\/(.+)$/)?.[1] ?? [])),
  ];
  const lessons = await rowsIn<{ id: string; title: string; class_id: string; class_name: string }>(reading, {
    text: `select l.id, l.title, l.class_id, c.name as class_name from lesson_row l join class_row c on c.id = l.class_id
               where l.id = any($1::uuid[])`,
    values: [lessonIds],
  });
  const questions =
    questionIds.length === 0
      ? []
      : await rowsIn<QuestionRow>(reading, {
          text: `select lesson_id, question_id, kind, text, choices, key from question_row
                   where lesson_id = any($1::uuid[]) and question_id = any($2::uuid[])`,
          values: [lessonIds, questionIds],
        });
  const titles = new Map(
    lessons.map(({ id, title, class_id, class_name }) => [id, { title, classId: class_id, className: class_name }]),
  );
  const asked = new Map(questions.map((row) => [`${row.lesson_id}/${row.question_id}`, questionOf(row)]));
  const learners = new Map(found.map(({ told, learner }) => [told.personId, learner]));
  const names: Names = {
    base,
    learner: (personId) => learners.get(personId)!,
    lesson: (lessonId) => titles.get(lessonId),
    question: (lessonId, questionId) => asked.get(`${lessonId}/${questionId}`),
  };
  return found.map(({ told, ...standing }) => statementOf(told, standing, names));
}

interface FactRow {
  readonly id: string;
  readonly stored: string;
  readonly at: string;
  readonly person_id: string;
  readonly learner: string;
  readonly verb: VerbName;
  readonly activity: string;
  readonly lesson_id: string;
  readonly version: number;
  readonly result: Result | null;
  readonly voids: string | null;
}

interface RecordRow {
  readonly id: string;
  readonly stored: string;
  readonly at: string;
  readonly person_id: string;
  readonly learner: string;
  readonly event: string;
  readonly lesson_id: string;
  readonly properties: ScreenEvent['properties'];
}

interface QuestionRow {
  readonly lesson_id: string;
  readonly question_id: string;
  readonly kind: QuestionKind;
  readonly text: string;
  readonly choices: readonly string[];
  readonly key: string | null;
}

const questionOf = ({ kind, text, choices, key }: QuestionRow): NamedQuestion => ({
  kind,
  text,
  choices,
  ...(key !== null && { key }),
});

const ofFact = (row: FactRow): Found => ({
  told: {
    key: row.id,
    verb: row.verb,
    personId: row.person_id,
    activity: row.activity,
    lessonId: row.lesson_id,
    at: Number(row.at),
    version: row.version,
    ...(row.result !== null && { result: row.result }),
  },
  id: row.id,
  stored: Number(row.stored),
  learner: row.learner,
  ...(row.voids !== null && { voids: row.voids }),
});

const ofRecord = ({ id, stored, at, person_id, learner, event, lesson_id, properties }: RecordRow): Found => ({
  told: toldOnScreen({ id, event, personId: person_id, lessonId: lesson_id, at: Number(at), properties })!,
  id,
  stored: Number(stored),
  learner,
});
