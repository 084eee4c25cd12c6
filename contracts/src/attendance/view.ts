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
  /** From when to when they were there, in ms; without `to` the stay lasts. */
  readonly stays: readonly { readonly from: number; readonly to?: number }[];
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
  readonly joinedAt?: number;
  readonly version?: number;
  readonly checkedInAt?: number;
  readonly checkedInVersion?: number;
  readonly marked?: string;
};

export function presentAttendance({ attendance, lesson }: Seen, audience: Audience): AttendanceView {
  if (audience !== 'teacher') return forClass(attendance);
  return { ...forClass(attendance), participants: participantsOf(lesson)(attendance), ...shared(attendance) };
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

/** The same state gives the same objects, so that a patch need not look into thousands. */
const participantsOf = remembered((lesson: LessonState) => {
  let basis = '';
  let seenOf = remembered((_: Participant): ParticipantView => ({ status: 'expected', stays: [] }));
  return remembered((attendance: AttendanceState) => {
    const now = `${attendance.lateAfterMinutes}/${attendance.checkIn.openedAt}`;
    if (now !== basis) {
      basis = now;
      seenOf = remembered((participant) => participantView(participant, attendance, lesson));
    }
    const seen: Record<string, ParticipantView> = {};
    for (const [personId, participant] of entries(attendance.participants)) seen[personId] = seenOf(participant);
    return seen;
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
    stays: stays.map((stay) => ({ ...stay })),
  };
};

const shared = remembered(({ devices }: AttendanceState) => sharedOf(devices));

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
  ({ joinedAt, version, checkedInAt, checkedInVersion, marked }: Participant): AttendanceOwn => ({
    ...(joinedAt !== undefined && { joinedAt, version: version! }),
    ...(checkedInAt !== undefined && { checkedInAt, checkedInVersion: checkedInVersion! }),
    ...(marked && { marked }),
  }),
);
