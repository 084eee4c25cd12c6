import type { LessonState } from '../lesson/state.ts';
import { remembered } from '../kernel/memo.ts';
import type { Audience } from '../kernel/stream.ts';
import { entries, get } from '../kernel/table.ts';
import type { AttendanceState, Participant } from './state.ts';
import { attendanceStatus, type AttendanceStatus } from './status.ts';

interface Seen {
  readonly attendance: AttendanceState;
  readonly lesson: LessonState;
}

export type ParticipantView = {
  readonly status: AttendanceStatus;
  /** A teacher said so. */
  readonly marked?: true;
  readonly role?: string;
  readonly joinedAt?: number;
  readonly checkedInAt?: number;
  readonly checkedInBy?: 'qr' | 'digits';
  /** From when to when they were there, in ms, numbered from 1; without `to` the stay lasts. */
  readonly stays: { readonly [n: string]: { readonly from: number; readonly to?: number } };
};

/** Everyone sees how many are here and whether they can check in; only teachers see who. */
export type AttendanceView = {
  readonly joined: number;
  readonly checkIn: { readonly open: boolean; readonly count: number; readonly openedAt?: number };
  readonly lateAfterMinutes: number;
  readonly participants?: { readonly [personId: string]: ParticipantView };
  /** People who used the same device, by a number without a meaning. */
  readonly sharedDevices?: { readonly [n: string]: { readonly [personId: string]: true } };
};

export type AttendanceOwn = {
  /** What they take part as: an auditor is in no figure [R6.06]. */
  readonly role?: string;
  readonly joinedAt?: number;
  readonly version?: number;
  readonly checkedInAt?: number;
  readonly checkedInVersion?: number;
  readonly marked?: string;
};

export function presentAttendance({ attendance, lesson }: Seen, audience: Audience): AttendanceView {
  return audience === 'teacher' ? forTeachers(lesson)(attendance) : forClass(attendance);
}

export function ownAttendance({ attendance }: Seen, personId: string): AttendanceOwn | undefined {
  const mine = get(attendance.participants, personId);
  return mine && ownSeen(mine);
}

const forClass = remembered(({ joined, checkIn, lateAfterMinutes }: AttendanceState): AttendanceView => ({
  joined,
  checkIn: { ...checkIn },
  lateAfterMinutes,
}));

/** The same participant gives the same object as long as the rules stay, so that a patch need not look into thousands. */
const forTeachers = remembered((lesson: LessonState) => {
  let seenOf: ((participant: Participant) => ParticipantView) | undefined;
  let rules = '';
  return remembered((attendance: AttendanceState): AttendanceView => {
    const now = `${attendance.lateAfterMinutes}/${attendance.checkIn.openedAt}`;
    if (seenOf === undefined || now !== rules) {
      seenOf = remembered((participant) => participantView(participant, attendance, lesson));
      rules = now;
    }
    const participants: Record<string, ParticipantView> = {};
    for (const [personId, participant] of entries(attendance.participants))
      participants[personId] = seenOf(participant);
    return { ...forClass(attendance), participants, ...sharedOf(attendance.devices) };
  });
});

const participantView = (participant: Participant, attendance: AttendanceState, lesson: LessonState) => {
  const { role, joinedAt, checkedInAt, checkedInBy, marked, stays } = participant;
  return {
    status: attendanceStatus(participant, attendance, lesson),
    ...(marked && { marked: true as const }),
    ...(role && { role }),
    ...(joinedAt !== undefined && { joinedAt }),
    ...(checkedInAt !== undefined && { checkedInAt, checkedInBy: checkedInBy! }),
    stays: Object.fromEntries(stays.map((stay, index) => [String(index + 1), { ...stay }])),
  };
};

const sharedOf = remembered((devices: AttendanceState['devices']): Pick<AttendanceView, 'sharedDevices'> => {
  const groups = [...entries(devices)].map(([, people]) => people).filter((people) => people.length > 1);
  if (groups.length === 0) return {};
  const byNumber = groups.map((people, index) => [
    String(index + 1),
    Object.fromEntries(people.map((personId) => [personId, true as const])),
  ]);
  return { sharedDevices: Object.fromEntries(byNumber) };
});

const ownSeen = remembered(
  ({ role, joinedAt, version, checkedInAt, checkedInVersion, marked }: Participant): AttendanceOwn => ({
    ...(role && { role }),
    ...(joinedAt !== undefined && { joinedAt, version: version! }),
    ...(checkedInAt !== undefined && { checkedInAt, checkedInVersion: checkedInVersion! }),
    ...(marked && { marked }),
  }),
);
