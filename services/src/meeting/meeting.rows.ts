import { id } from '@lectern/contracts/kernel/ids.ts';
import { meetingFacts, meetingMachine } from '@lectern/contracts/meeting/meeting.ts';
import * as z from 'zod/mini';
import { rows } from '../rows/rows.ts';

const idOf = ({ stream }: { readonly stream: string }) => stream.slice('meeting/'.length);

/** Meetings as lists show them. */
export const meetings = rows(
  'meeting_row',
  {
    family: 'meeting',
    facts: meetingFacts,
    shape: z.object({
      id,
      organiserId: id,
      title: z.string(),
      code: z.string(),
      startsAt: z.int(),
      minutes: z.int(),
    }),
    key: ['id'],
    per: (fact) => ({ id: idOf(fact) }),
    machine: meetingMachine,
    indexes: [['-startsAt'], ['organiserId', '-startsAt']],
    search: ['title'],
  },
  {
    MeetingScheduled: (_, { data: { title, code, startsAt, minutes }, actor }, key) => ({
      ...key,
      organiserId: actor,
      title,
      code,
      startsAt,
      minutes,
    }),
  },
);

/** Which classes are invited to which. */
export const meetingClasses = rows(
  'meeting_class',
  {
    family: 'meeting',
    facts: meetingFacts,
    shape: z.object({ meetingId: id, classId: id }),
    key: ['meetingId', 'classId'],
    per: (fact) =>
      fact.type === 'MeetingScheduled'
        ? fact.data.classIds.map((classId) => ({ meetingId: idOf(fact), classId }))
        : undefined,
    indexes: [['classId']],
  },
  { MeetingScheduled: (_, __, key) => key },
);

/** Who was in which. */
export const meetingPeople = rows(
  'meeting_person',
  {
    family: 'meeting',
    facts: meetingFacts,
    shape: z.object({ meetingId: id, personId: id }),
    key: ['meetingId', 'personId'],
    per: (fact) =>
      fact.type === 'MeetingJoined' ? { meetingId: idOf(fact), personId: fact.data.personId } : undefined,
    indexes: [['personId']],
  },
  { MeetingJoined: (_, __, key) => key },
);

/** All tables of meetings. */
export const meetingRows = [meetings, meetingClasses, meetingPeople] as const;
