import type { EntityManager } from 'typeorm';
import type { StoredFact } from '../platform/event-store/event-store.ts';

export const GRANTS = { name: 'grants-2', families: ['access'] } as const;

/** Grants and their uses as rows; whatever comes twice writes the same once more. */
export async function keepGrants(manager: EntityManager, facts: readonly StoredFact[]): Promise<void> {
  const of = (...types: readonly string[]) => facts.filter(({ type }) => types.includes(type)).map(flat);
  await write(manager, of('GrantGiven'), GIVEN);
  await write(manager, of('GrantWithdrawn'), WITHDRAWN);
  await write(manager, of('LessonReviewed', 'LearnersReidentified'), USED);
}

const flat = ({ data, school, version, at, actor }: StoredFact) => ({
  ...(data as object),
  school,
  version,
  at,
  actor,
});

async function write(manager: EntityManager, rows: readonly object[], statement: string): Promise<void> {
  if (rows.length > 0) await manager.query(statement, [JSON.stringify(rows)]);
}

const GIVEN = `
  insert into grant_row (id, school, person_id, kind, class_id, lesson_id, until, reason, given_at, given_by)
  select "grantId", school, "personId", kind, (scope->>'classId')::uuid, (scope->>'lessonId')::uuid, until, reason, at, actor
  from jsonb_to_recordset($1) as f
    ("grantId" uuid, school text, "personId" uuid, kind text, scope jsonb, until bigint, reason jsonb, at bigint, actor text)
  on conflict (person_id, id) do nothing`;

const WITHDRAWN = `
  update grant_row set withdrawn_at = f.at, withdrawn_by = f.actor
  from jsonb_to_recordset($1) as f ("grantId" uuid, "personId" uuid, at bigint, actor text)
  where id = "grantId" and person_id = "personId"`;

const USED = `
  insert into grant_use (person_id, version, school, grant_id, at, look, lesson_id, student_id, learners)
  select "personId", version, school, "grantId", at, look, "lessonId", "studentId", jsonb_array_length(learners)
  from jsonb_to_recordset($1) as f ("personId" uuid, version int, school text, "grantId" uuid, at bigint,
    look text, "lessonId" uuid, "studentId" uuid, learners jsonb)
  on conflict (person_id, version) do nothing`;
