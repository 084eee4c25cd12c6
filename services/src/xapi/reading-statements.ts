import type { QuestionKind } from '@lectern/contracts/question/content.ts';
import { statementOf, type NamedQuestion, type Names, type Statement } from '@lectern/contracts/xapi/statement.ts';
import { toldOnScreen, type ScreenEvent } from '@lectern/contracts/xapi/told-on-screens.ts';
import type { Result, Told } from '@lectern/contracts/xapi/told.ts';
import type { VerbName } from '@lectern/contracts/xapi/vocabulary.ts';
import type { Reading } from '../ops/database/long-reads.ts';
import { factById, ofFacts, ofRecords, recordById, type Chosen, type Selection } from './chosen-statements.ts';

/** How statements name things: by ids under this address, and by the words of lessons and questions only where they may. */
export interface Naming {
  readonly base: string;
  readonly words: boolean;
}

/** A statement before its names are looked up. */
interface Found {
  readonly told: Told;
  readonly id: string;
  readonly stored: number;
  readonly learner: string;
  readonly voids?: string;
}

/** At most `limit` of them, and where they go on if there are more. */
export async function listIn(reading: Reading, chosen: Chosen, naming: Naming) {
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
    statements: await named(reading, shown, naming),
    ...(found.length > shown.length && last !== undefined && { next: [last.stored, last.id] as const }),
  };
}

export interface One {
  readonly school: string;
  readonly through: number;
  readonly id: string;
  readonly voided: boolean;
}

/** The one with this id, if it was stored before and was voided, or was not. */
export async function oneIn(
  reading: Reading,
  { school, through, id, voided }: One,
  naming: Naming,
): Promise<Statement | undefined> {
  const [fact] = await rowsIn<FactRow & { readonly voided_at: string | null }>(reading, factById(school, id));
  const isVoided = fact !== undefined && fact.voided_at !== null && Number(fact.voided_at) < through;
  const records = fact === undefined && !voided ? await rowsIn<RecordRow>(reading, recordById(school, id)) : [];
  const found = fact !== undefined ? ofFact(fact) : records.map(ofRecord).find((one) => one.id === id);
  if (found === undefined || found.stored >= through || isVoided !== voided) return undefined;
  return (await named(reading, [found], naming))[0];
}

const rowsIn = async <Row extends object>(reading: Reading, selection: Selection | undefined): Promise<Row[]> =>
  selection === undefined ? [] : reading.rows<Row>(selection.text, selection.values);

async function named(reading: Reading, found: readonly Found[], { base, words }: Naming): Promise<Statement[]> {
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
    lessons.map(({ id, title, class_id, class_name }) => [
      id,
      { classId: class_id, ...(words && { title, className: class_name }) },
    ]),
  );
  const asked = new Map(questions.map((row) => [`${row.lesson_id}/${row.question_id}`, questionOf(row, words)]));
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

const questionOf = ({ kind, text, choices, key }: QuestionRow, words: boolean): NamedQuestion => ({
  kind,
  ...(words && { text }),
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
