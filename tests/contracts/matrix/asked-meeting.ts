import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { MeetingJoined, MeetingScheduled, MeetingStarted } from '@lectern/contracts/meeting/meeting.ts';
import type { Asked, Place } from './asked.ts';

const startsAt = Date.now();
const DAY_MS = 24 * 3600_000;
const owner = ({ people }: Place): string => people.of('teacher').id;
const scheduled = ({ classId }: Place, at = startsAt): NewFact =>
  MeetingScheduled({ title: '答疑', startsAt: at, minutes: 60, classIds: [classId], code: '583204917' });
const someone = ({ asker, people }: Place): string => asker?.id ?? people.of('student').id;
/** A meeting that somebody is in; it was to begin much later, so that nobody is reminded of it meanwhile. */
export const heldWith = (place: Place): NewFact[] => [
  scheduled(place, startsAt + DAY_MS),
  MeetingStarted({}),
  MeetingJoined({ personId: someone(place) }),
];
/** A meeting is of whoever made it; others come in, and that they are asked to is for the decider to say. */
const of = (given: (place: Place) => NewFact[], data: (place: Place) => object = () => ({})): Asked => ({
  by: owner,
  given,
  data,
});
const before = (place: Place) => [scheduled(place)];

export const meetingAsked: Readonly<Record<string, Asked>> = {
  ScheduleMeeting: {
    given: (place) => (place.classId === place.people.foreignClassId ? [scheduled(place)] : []),
    data: () => ({ title: '答疑', startsAt: Date.now(), minutes: 60 }),
  },
  JoinMeeting: { ...of(before), answers: 'meeting.noService' }, // a school without one
  LeaveMeeting: of(heldWith),
  EndMeeting: of(heldWith),
  CancelMeeting: of(before),
  RemindOfMeeting: of(before, () => ({ startsAt })),
  CloseMeeting: of(before),
  RecordMeetingPresence: of(heldWith, (place) => ({
    left: [{ personId: someone(place), at: Date.now() }],
    returned: [],
  })),
};

export const meetingInputs = { MeetingByCode: () => ({ code: '000000000' }) };

/** What queries answer of a meeting that is not there. */
export const meetingAnswers = {
  MeetingByCode: 'meeting.codeWrong',
  MeetingDetail: 'meeting.unknown',
  MeetingEntry: 'meeting.unknown',
  MeetingAttendance: 'meeting.unknown',
};
