import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { refuse, type RefusalCode, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import { get } from '@lectern/contracts/kernel/table.ts';
import { MEETING } from '@lectern/contracts/meeting/limits.ts';
import {
  inMeeting,
  isInMeeting,
  isRunning,
  MeetingApproached,
  MeetingEnded,
  MeetingJoined,
  MeetingLeft,
  meetingMachine,
  MeetingScheduled,
  MeetingStarted,
  type MeetingCommand,
  type MeetingState,
  type MeetingStreamState,
} from '@lectern/contracts/meeting/meeting.ts';
import type { Deciding } from '../ledger/submission.ts';

/** What is looked up before a command is decided on. */
export interface MeetingGathered {
  /** Why this person makes none. */
  readonly closed?: Refused | undefined;
  readonly code?: string;
  /** Of those classes that are named, the ones that this person teaches. */
  readonly taught?: readonly string[];
  /** The salted hash of the password that was given to it. */
  readonly hash?: string;
  /** Of who wants to come in: whether they are a member of a class that is invited, or gave the code and the password. */
  readonly isInvited?: boolean;
  readonly isCode?: boolean;
  readonly isPassword?: boolean;
  /** How many may be in it, by the level of who made it. */
  readonly most?: number;
  readonly isFree?: boolean;
  readonly hasService?: boolean;
}
type Decision = readonly NewFact[] | Refused | undefined;
type Asking = Deciding<MeetingGathered | undefined>;
type About<Name extends MeetingCommand['name']> = Extract<MeetingCommand, { readonly name: Name }>;

export function decideMeeting({ meeting }: MeetingStreamState, command: MeetingCommand, asking: Asking): Decision {
  const { at, personId, gathered = {}, status } = asking;
  const now = status(meetingMachine, 'meeting');
  switch (command.name) {
    case 'ScheduleMeeting':
      return now === 'none' ? schedule(command, asking) : refuse('already.so');
    case 'JoinMeeting':
      return notOpen(now) ?? join(meeting, personId, gathered);
    case 'LeaveMeeting':
      return isRunning(meeting) && isInMeeting(meeting, personId)
        ? [MeetingLeft({ personId })]
        : (notOpen(now) ?? refuse('already.so'));
    case 'EndMeeting':
      return notOpen(now) ?? (isRunning(meeting) ? [MeetingEnded({ by: 'organiser' })] : refuse('step.notNow'));
    case 'CancelMeeting':
      return undefined;
    case 'RemindOfMeeting': {
      const { title, startsAt, classIds } = meeting;
      if (now !== 'scheduled' && now !== 'running') return refuse('timer.void');
      const isDue = command.data.startsAt === startsAt && at >= startsAt - MEETING.remindMs;
      return isDue ? classIds.map((classId) => MeetingApproached({ classId, title, startsAt })) : refuse('timer.void');
    }
    case 'CloseMeeting':
      return now === 'scheduled' || now === 'running' ? [MeetingEnded({ by: 'timer' })] : refuse('timer.void');
    case 'RecordMeetingPresence':
      return isRunning(meeting) ? recordPresence(meeting, command) : refuse('already.so');
  }
}

function schedule({ data }: About<'ScheduleMeeting'>, { at, gathered = {}, seal }: Asking): Decision {
  const { title, startsAt, minutes, classIds = [] } = data;
  const { closed, code, taught = [], hash } = gathered;
  if (closed !== undefined) return closed;
  if (startsAt + minutes * 60_000 <= at) return refuse('meeting.past');
  if (startsAt > at + MEETING.farthestMs) return refuse('meeting.tooFar');
  const invited = [...new Set(classIds)];
  if (invited.some((one) => !taught.includes(one))) return refuse('meeting.notTeaching');
  const password = hash === undefined ? {} : { password: seal(hash) };
  return [MeetingScheduled({ title, startsAt, minutes, classIds: invited, code: code!, ...password })];
}

/** Whoever made it needs no code and starts it; who was let in before comes back in without one. */
function join(meeting: MeetingState, personId: string, gathered: MeetingGathered): Decision {
  const { isInvited = false, isCode = false, isPassword = false, most = 0, hasService = false } = gathered;
  const isOrganiser = meeting.organiserId === personId;
  if (!hasService) return refuse('meeting.noService');
  if (isInMeeting(meeting, personId)) return refuse('already.so');
  const wasIn = get(meeting.attendees, personId) !== undefined;
  if (!isOrganiser && !wasIn) {
    if (!isInvited && !isCode) return refuse('meeting.notInvited');
    if (meeting.password !== undefined && !isPassword) return refuse('meeting.passwordWrong');
  }
  if (!isOrganiser && !isRunning(meeting)) return refuse('meeting.notStarted', { startsAt: meeting.startsAt });
  // A place is kept for who made it: without them nobody ends it.
  const taken = [...inMeeting(meeting)].filter((one) => one !== meeting.organiserId).length + 1;
  if (!isOrganiser && taken >= most)
    return refuse(gathered.isFree === true ? 'meeting.fullFree' : 'meeting.full', { most });
  return [...(isRunning(meeting) ? [] : [MeetingStarted({})]), MeetingJoined({ personId })];
}

function recordPresence(meeting: MeetingState, { data }: About<'RecordMeetingPresence'>): Decision {
  const last = (personId: string) => get(meeting.attendees, personId)?.at(-1);
  const left = data.left.filter(({ personId }) => isInMeeting(meeting, personId));
  const returned = [...new Set(data.returned)].filter((personId) => last(personId)?.isLost === true);
  const news = [
    ...left.map(({ personId, at }) => MeetingLeft({ personId, seenAt: Math.max(at, last(personId)!.from) })),
    ...returned.map((personId) => MeetingJoined({ personId })),
  ];
  return news.length > 0 ? news : refuse('already.so');
}

const OVER: { readonly [status: string]: RefusalCode } = {
  none: 'meeting.unknown',
  ended: 'meeting.over',
  cancelled: 'meeting.cancelled',
};
const notOpen = (status: string): Refused | undefined => {
  const code = OVER[status];
  return code === undefined ? undefined : refuse(code);
};
