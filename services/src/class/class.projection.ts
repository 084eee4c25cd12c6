import { EntitySchema, type EntityManager } from 'typeorm';
import type { StoredFact } from '../platform/event-store/event-store.ts';
import type { Projection, VersionedRow } from '../platform/projection/projection.ts';

/** A class in lists. */
export interface ClassListRow extends VersionedRow {
  school: string;
  name: string;
  status: 'open' | 'restricted' | 'archived';
  inviteCode: string;
  students: number;
}

export const ClassListEntity = new EntitySchema<ClassListRow>({
  name: 'ClassListRow',
  tableName: 'class_row',
  columns: {
    id: { type: 'uuid', primary: true },
    version: { type: 'int' },
    school: { type: 'text' },
    name: { type: 'text' },
    status: { type: 'text' },
    inviteCode: { type: 'text', name: 'invite_code' },
    students: { type: 'int' },
  },
});

export const classList: Projection<ClassListRow> = {
  name: 'class-list-1',
  families: ['class'],
  entity: ClassListEntity,
  rowOf: ({ stream }) => stream.slice('class/'.length),
  project: (row, fact) => (fact.type === 'ClassCreated' ? created(fact) : row && changed(row, fact)),
};

function created({ stream, school, version, data }: StoredFact): ClassListRow {
  const { name, inviteCode } = data as { name: string; inviteCode: string };
  return { id: stream.slice('class/'.length), version, school, name, inviteCode, status: 'open', students: 0 };
}

function changed(row: ClassListRow, { type, data }: StoredFact): ClassListRow {
  switch (type) {
    case 'MemberJoined':
      return { ...row, students: row.students + ((data as { role: string }).role === 'student' ? 1 : 0) };
    case 'ClassRestored':
    case 'JoiningRestricted':
      return { ...row, status: 'restricted' };
    case 'JoiningAllowed':
      return { ...row, status: 'open' };
    case 'ClassArchived':
      return { ...row, status: 'archived' };
    default:
      return row;
  }
}

/** Who is in which class since when, for lists, names and reports; who may do what is asked of the stream. */
export async function keepMembers(manager: EntityManager, facts: readonly StoredFact[]): Promise<void> {
  const members = facts
    .filter(({ type }) => type === 'MemberJoined')
    .map(({ stream, at, data }) => ({
      ...(data as { personId: string; role: string }),
      at,
      classId: stream.slice('class/'.length),
    }));
  if (members.length === 0) return;
  await manager.query(
    `insert into class_member (class_id, person_id, role, joined_at)
     select distinct on ("classId", "personId") "classId", "personId", role, at
     from jsonb_to_recordset($1) as m ("classId" uuid, "personId" uuid, role text, at bigint)
     on conflict (class_id, person_id) do update set role = excluded.role, joined_at = excluded.joined_at`,
    [JSON.stringify(members)],
  );
}
