import { classFacts } from '@lectern/contracts/class/facts.ts';
import { classMachine } from '@lectern/contracts/class/machine.ts';
import { id } from '@lectern/contracts/kernel/ids.ts';
import * as z from 'zod/mini';
import { rows } from '../rows/rows.ts';

const classIdOf = (stream: string): string => stream.slice('class/'.length);

/** Classes, for lists. */
export const classes = rows(
  'class_row',
  {
    family: 'class',
    facts: classFacts,
    shape: z.object({ id, name: z.string(), inviteCode: z.string(), students: z.int() }),
    key: ['id'],
    per: ({ stream }) => ({ id: classIdOf(stream) }),
    machine: classMachine,
  },
  {
    ClassCreated: (_, { data: { name, inviteCode } }, key) => ({ ...key, name, inviteCode, students: 0 }),
    MemberJoined: (row, { data: { role } }) => row && { ...row, students: row.students + (role === 'student' ? 1 : 0) },
  },
);

/** Who is in which class since when, for lists, names and reports; who may do what is asked of the stream. */
export const members = rows(
  'class_member',
  {
    family: 'class',
    facts: classFacts,
    shape: z.object({ classId: id, personId: id, role: z.string(), joinedAt: z.int() }),
    key: ['classId', 'personId'],
    per: ({ stream, data }) => ({ classId: classIdOf(stream), personId: (data as { personId: string }).personId }),
    indexes: [['personId']],
  },
  { MemberJoined: (_, { data: { role }, at }, key) => ({ ...key, role, joinedAt: at }) },
);
