import { access, accessQueries, grantFor, rolesLent, type AccessState } from './access/access.ts';
import { analyticsQueries } from './analytics/queries.ts';
import { announcement, type AnnouncementState } from './announcement/announcement.ts';
import { announcementQueries } from './announcement/queries.ts';
import { attendance } from './attendance/index.ts';
import { attendanceQueries } from './attendance/queries.ts';
import type { AttendanceState } from './attendance/state.ts';
import { classContext } from './class/index.ts';
import { classQueries } from './class/queries.ts';
import { roleOf, type ClassState } from './class/state.ts';
import { closure, closureQueries, type ClosureState } from './closure/closure.ts';
import { danmu } from './danmu/index.ts';
import type { DanmuState } from './danmu/state.ts';
import { evidenceQueries } from './evidence/queries.ts';
import { guests, guestsQueries } from './guests/guests.ts';
import { guestRoleOf, type GuestsState } from './guests/state.ts';
import { journal, journalQueries, type JournalState } from './journal/journal.ts';
import { notice, noticeQueries, type NoticeState } from './notice/notice.ts';
import type { QueryKind } from './kernel/command.ts';
import { isList } from './kernel/list.ts';
import { stream } from './kernel/stream.ts';
import { entries, get } from './kernel/table.ts';
import { lesson } from './lesson/index.ts';
import { lessonQueries } from './lesson/queries.ts';
import type { LessonState } from './lesson/state.ts';
import { quiz } from './quiz/index.ts';
import { quizQueries } from './quiz/queries.ts';
import type { QuizState } from './quiz/state.ts';
import { replayQueries } from './replay/queries.ts';
import { reportQueries } from './reports/queries.ts';
import { screens } from './screens/index.ts';
import type { ScreensState } from './screens/state.ts';
import { accountQueries } from './account/account.ts';
import { searchQueries } from './search/search.ts';
import { sessionQueries } from './session/queries.ts';
import { slidesQueries } from './slides/queries.ts';
import { slides } from './slides/index.ts';
import type { SlidesState } from './slides/state.ts';

export interface LessonStreamState {
  readonly lesson: LessonState;
  readonly attendance: AttendanceState;
  readonly slides: SlidesState;
  readonly quiz: QuizState;
  readonly danmu: DanmuState;
  readonly screens: ScreensState;
  readonly journal: JournalState;
  readonly guests: GuestsState;
}

export const lessonStream = stream<LessonStreamState>({
  family: 'lesson',
  summary: 'Everything that happens in one lesson.',
  contexts: [lesson, attendance, slides, quiz, danmu, screens, journal, guests],
  grantedBy: ({ lesson }, data) => {
    const classId =
      lesson.status === 'unscheduled' ? (data as { classId?: string } | undefined)?.classId : lesson.classId;
    return classId && `class/${classId}`;
  },
  isOver: ({ lesson }) => lesson.status === 'ended',
  roleHere: ({ screens, guests }, personId) =>
    Object.hasOwn(screens.paired, personId) ? 'screen' : guestRoleOf(guests, personId),
  handsOver: ({ type, data }) => {
    if (type !== 'GuestClaimed') return undefined;
    const { guestId, personId } = data as { readonly guestId: string; readonly personId: string };
    return { from: guestId, to: personId };
  },
  presence: {
    command: 'RecordPresence',
    *here({ lesson, attendance }) {
      if (lesson.status !== 'running') return;
      for (const [personId, { joinedAt, stays }] of entries(attendance.participants))
        if (joinedAt !== undefined && stays.at(-1)?.to === undefined) yield personId;
    },
    hasLeft: ({ lesson, attendance }, personId) =>
      lesson.status === 'running' && get(attendance.participants, personId)?.stays.at(-1)?.to !== undefined,
  },
  audienceOf: ({ attendance }, { role, personId, as }) => {
    if (role === 'teacher' || role === 'coTeacher' || role === 'assistant' || role === 'administrator')
      return as === 'screen' ? 'screen' : 'teacher'; // an administrator watches, and may give no command [R6.07]
    if (role === 'screen') return 'screen';
    if (role !== 'student' && role !== 'representative' && role !== 'auditor') return 'page.forbidden';
    return get(attendance.participants, personId)?.joinedAt === undefined ? 'join.notJoined' : 'student';
  },
});

export interface ClassStreamState {
  readonly class: ClassState;
}

export const classStream = stream<ClassStreamState>({
  family: 'class',
  summary: 'A class and its members: the stream that says who has which role.',
  contexts: [classContext],
  isOver: (state) => state.class.status === 'archived',
  roleOf: (state, personId) => roleOf(state.class, personId),
  dutiesOf: (state, personId) =>
    roleOf(state.class, personId) === 'representative' ? get(state.class.members, personId)?.duties : undefined,
});

export interface AccessStreamState {
  readonly access: AccessState;
}

export const accessStream = stream<AccessStreamState>({
  family: 'access',
  summary: 'What one person was granted beyond their part in classes, and each use of it; the id is the person’s.',
  contexts: [access],
  // Whoever gives grants was granted that: their own stream says so.
  grantedBy: (_state, _data, personId) => `access/${personId}`,
  roleOf: (state) => (grantFor(state.access, 'operate') === undefined ? undefined : 'operator'),
  lends: (state, ground, at) => rolesLent(state.access, ground, at),
  looks: {
    role: 'reviewer',
    command: 'RecordReview',
    data: ({ stream: looked, granting, what, subject }) => ({
      lessonId: looked.slice('lesson/'.length),
      classId: granting.slice('class/'.length),
      look: what,
      ...(subject !== undefined && { studentId: subject }),
    }),
  },
});

export interface AnnouncementStreamState {
  readonly announcement: AnnouncementState;
}

export const announcementStream = stream<AnnouncementStreamState>({
  family: 'announcement',
  summary: 'One announcement for one class: its wording, its way to the class, and who opened it.',
  contexts: [announcement],
  grantedBy: ({ announcement }, data) => {
    const classId = announcement.classId ?? (data as { classId?: string } | undefined)?.classId;
    return classId && `class/${classId}`;
  },
});

export interface NoticeStreamState {
  readonly notice: NoticeState;
}

export const noticeStream = stream<NoticeStreamState>({
  family: 'notice',
  summary: 'What one person read of what they were told, and which kinds they want; the id is the person’s.',
  contexts: [notice],
  isOnesOwn: true,
  // Its owner watches; whether they are there is nobody's business.
  audienceOf: (_state, { role }) => (role === 'visitor' ? 'teacher' : 'page.forbidden'),
});

export interface ClosureStreamState {
  readonly closure: ClosureState;
}

export const closureStream = stream<ClosureStreamState>({
  family: 'closure',
  summary: 'The closing of one person’s account; the id is the person’s.',
  contexts: [closure],
  isOnesOwn: true,
});

/** The one list of what there is; HTTP, documents and the generic tests walk it. */
export const streams = [
  lessonStream,
  classStream,
  accessStream,
  announcementStream,
  noticeStream,
  closureStream,
] as const;
const asked = [
  ...sessionQueries,
  ...accountQueries,
  ...lessonQueries,
  ...attendanceQueries,
  ...quizQueries,
  ...slidesQueries,
  ...classQueries,
  ...journalQueries,
  ...guestsQueries,
  ...accessQueries,
  ...announcementQueries,
  ...noticeQueries,
  ...closureQueries,
  ...searchQueries,
  ...replayQueries,
  ...evidenceQueries,
  ...reportQueries,
  ...analyticsQueries,
];
/** The lists among them: each can be had as a file, too, where it says its columns. */
export const lists = asked.filter((kind) => isList(kind));
export const queries: readonly QueryKind[] = [...asked, ...lists.flatMap(({ files }) => files)];
