import type { attendanceFacts } from '@lectern/contracts/attendance/facts.ts';
import type { guestsFacts } from '@lectern/contracts/guests/state.ts';
import type { leaveFacts } from '@lectern/contracts/leave/leave.ts';
import type { RenderersOf } from './telling.ts';

type Kinds = (typeof attendanceFacts)[number] | (typeof guestsFacts)[number] | (typeof leaveFacts)[number];

export const attendanceRenderers: RenderersOf<Kinds> = {
  GuestAdmitted: {
    icon: 'user',
    lane: 'online',
    seen: 'teachers',
    says: ({ personId }, { t, nameOf }) => t('fact.GuestAdmitted', { who: nameOf(personId) }),
  },
  GuestClaimed: {
    icon: 'user',
    lane: 'online',
    seen: 'teachers',
    says: ({ personId, guestId }, { t, nameOf }) =>
      t('fact.GuestClaimed', { who: nameOf(personId), guest: nameOf(guestId) }),
  },
  ParticipantJoined: {
    icon: 'user',
    lane: 'online',
    seen: 'count',
    says: ({ personId, role }, { t, nameOf }) =>
      t(role === 'auditor' ? 'fact.AuditorJoined' : 'fact.ParticipantJoined', { who: nameOf(personId) }),
  },
  ParticipantLeft: {
    icon: 'netoff',
    lane: 'online',
    seen: 'self',
    says: ({ personId, seenAt }, { t, nameOf, time }) =>
      t('fact.ParticipantLeft', { who: nameOf(personId), time: time(seenAt) }),
  },
  ParticipantReturned: {
    icon: 'net',
    lane: 'online',
    seen: 'self',
    says: ({ personId }, { t, nameOf }) => t('fact.ParticipantReturned', { who: nameOf(personId) }),
  },
  CheckInOpened: {
    icon: 'attend',
    lane: 'checkIn',
    seen: 'all',
    says: (_, { t, actor }) => t('fact.CheckInOpened', { who: actor }),
  },
  CheckInClosed: {
    icon: 'attend',
    lane: 'checkIn',
    seen: 'all',
    says: (_, { t, actor }) => t('fact.CheckInClosed', { who: actor }),
  },
  CheckedIn: {
    icon: 'attend',
    lane: 'checkIn',
    seen: 'count',
    says: ({ personId, by }, { t, nameOf }) =>
      t(by === 'qr' ? 'fact.CheckedIn' : 'fact.CheckedInByDigits', { who: nameOf(personId) }),
  },
  LatenessSet: {
    icon: 'clock',
    lane: 'checkIn',
    seen: 'all',
    says: ({ lateAfterMinutes }, { t, actor }) => t('fact.LatenessSet', { who: actor, n: lateAfterMinutes }),
  },
  AttendanceMarked: {
    icon: 'attend',
    lane: 'checkIn',
    seen: 'self',
    says: ({ personId, status }, { t, nameOf }) =>
      t('fact.AttendanceMarked', { who: nameOf(personId), status: t(`status.${status}`) }),
  },
  AttendanceUnmarked: {
    icon: 'undo',
    lane: 'checkIn',
    seen: 'self',
    says: ({ personId }, { t, nameOf }) => t('fact.AttendanceUnmarked', { who: nameOf(personId) }),
  },
  LeaveAsked: {
    icon: 'leave',
    lane: 'checkIn',
    seen: 'self',
    says: ({ personId, kind }, { t, nameOf }) =>
      t('fact.LeaveAsked', { who: nameOf(personId), kind: t(`status.${kind}`) }),
  },
  LeaveWithdrawn: {
    icon: 'undo',
    lane: 'checkIn',
    seen: 'self',
    says: ({ personId }, { t, nameOf }) => t('fact.LeaveWithdrawn', { who: nameOf(personId) }),
  },
  LeaveGranted: {
    icon: 'leave',
    lane: 'checkIn',
    seen: 'self',
    says: ({ personId, kind }, { t, nameOf }) =>
      t('fact.LeaveGranted', { who: nameOf(personId), kind: t(`status.${kind}`) }),
  },
  LeaveRefused: {
    icon: 'leave',
    lane: 'checkIn',
    seen: 'self',
    says: ({ personId }, { t, nameOf }) => t('fact.LeaveRefused', { who: nameOf(personId) }),
  },
  LeaveReopened: {
    icon: 'undo',
    lane: 'checkIn',
    seen: 'self',
    says: ({ personId }, { t, nameOf }) => t('fact.LeaveReopened', { who: nameOf(personId) }),
  },
};
