import { Column, Entity, PrimaryColumn, type EntityManager } from 'typeorm';
import type { StoredFact } from '../platform/event-store/event-store.ts';
import type { Projection, VersionedRow } from '../platform/projection/projection.ts';

/** A class in lists. */
@Entity('class_row')
export class ClassListRow implements VersionedRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('int') version!: number;
  @Column('text') school!: string;
  @Column('text') name!: string;
  @Column('text') status!: 'open' | 'restricted' | 'archived';
  @Column('text', { name: 'invite_code' }) inviteCode!: string;
  @Column('int') students!: number;
}

export const classList: Projection<ClassListRow> = {
  name: 'class-list-1',
  families: ['class'],
  entity: ClassListRow,
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

/** Who is in which class, for lists and names; who may do what is asked of the stream. */
export async function keepMembers(manager: EntityManager, facts: readonly StoredFact[]): Promise<void> {
  const members = facts
    .filter(({ type }) => type === 'MemberJoined')
    .map(({ stream, data }) => ({ ...(data as { personId: string; role: string }), classId: stream.slice('class/'.length) }));
  if (members.length === 0) return;
  await manager.query(
    `insert into class_member (class_id, person_id, role)
     select distinct on ("classId", "personId") "classId", "personId", role from jsonb_to_recordset($1) as m ("classId" uuid, "personId" uuid, role text)
     on conflict (class_id, person_id) do update set role = excluded.role`,
    [JSON.stringify(members)],
  );
}
