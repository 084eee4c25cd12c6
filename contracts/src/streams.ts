import { accessStream } from './access/access.ts';
import { agreementStream } from './agreement/agreement.ts';
import { consentStream } from './agreement/consent.ts';
import { announcementStream } from './announcement/announcement.ts';
import { attemptStream } from './attempt/stream.ts';
import { attendance } from './attendance/index.ts';
import type { AttendanceState } from './attendance/state.ts';
import { board, type BoardState } from './board/board.ts';
import { behaviour } from './behaviour/behaviour.ts';
import type { BehaviourState } from './behaviour/state.ts';
import { behaviourStream } from './behaviour/tags.ts';
import { bonus } from './bonus/bonus.ts';
import type { BonusState } from './bonus/state.ts';
import { certificateStream } from './certificate/certificate.ts';
import { classContext } from './class/index.ts';
import { roleOf, type ClassState } from './class/state.ts';
import { closureStream } from './closure/closure.ts';
import { countdown } from './countdown/countdown.ts';
import type { CountdownState } from './countdown/state.ts';
import { courseStream } from './course/course.ts';
import { coursewareStream } from './courseware/courseware.ts';
import { danmu } from './danmu/index.ts';
import type { DanmuState } from './danmu/state.ts';
import { discussionStream } from './discussion/discussion.ts';
import { driveStream } from './drive/drive.ts';
import { examStream } from './exam/exam.ts';
import { feedbackStream } from './feedback/feedback.ts';
import { fontStream } from './font/font.ts';
import { grouping } from './grouping/index.ts';
import type { GroupingState } from './grouping/state.ts';
import { guests } from './guests/guests.ts';
import { guestRoleOf, type GuestsState } from './guests/state.ts';
import { experimentStream } from './experiment/experiment.ts';
import { homeworkStream } from './homework/homework.ts';
import { identityStream } from './identity/identity.ts';
import { calendarStream } from './invoice/calendar.ts';
import { invoiceStream } from './invoice/invoice.ts';
import { journal, type JournalState } from './journal/journal.ts';
import { stream } from './kernel/stream.ts';
import { entries, get } from './kernel/table.ts';
import { leave, type LeaveState } from './leave/leave.ts';
import { lesson } from './lesson/index.ts';
import type { LessonState } from './lesson/state.ts';
import { knowledgeStream } from './knowledge/knowledge.ts';
import { libraryStream } from './library/library.ts';
import { meetingStream } from './meeting/meeting.ts';
import { liveVideo } from './liveVideo/liveVideo.ts';
import type { LiveVideoState } from './liveVideo/state.ts';
import { membershipStream } from './membership/membership.ts';
import { noteStream } from './note/note.ts';
import { noticeStream } from './notice/notice.ts';
import { objectionStream } from './objection/objection.ts';
import { orderStream } from './order/order.ts';
import { packets } from './packets/packets.ts';
import type { PacketsState } from './packets/state.ts';
import { paperStream } from './paper/paper.ts';
import { playbackStream } from './playback/playback.ts';
import { watchingStream } from './playback/watching.ts';
import { posts } from './posts/index.ts';
import type { PostsState } from './posts/state.ts';
import { questionnaireStream } from './questionnaire/questionnaire.ts';
import { questionCard } from './questionCard/questionCard.ts';
import type { QuestionCardState } from './questionCard/state.ts';
import { quickAnswer } from './quickAnswer/quickAnswer.ts';
import type { QuickAnswerState } from './quickAnswer/state.ts';
import { quiz } from './quiz/index.ts';
import type { QuizState } from './quiz/state.ts';
import { rollCall } from './rollCall/rollCall.ts';
import type { RollCallState } from './rollCall/state.ts';
import { roster } from './roster/roster.ts';
import { screens } from './screens/index.ts';
import type { ScreensState } from './screens/state.ts';
import { slides } from './slides/index.ts';
import type { SlidesState } from './slides/state.ts';
import { statisticsStream } from './statistics/statistics.ts';
import { teamStream } from './team/team.ts';
import { transcriptStream } from './transcript/transcript.ts';

export interface LessonStreamState {
  readonly lesson: LessonState;
  readonly attendance: AttendanceState;
  readonly slides: SlidesState;
  readonly quiz: QuizState;
  readonly danmu: DanmuState;
  readonly screens: ScreensState;
  readonly journal: JournalState;
  readonly guests: GuestsState;
  readonly posts: PostsState;
  readonly grouping: GroupingState;
  readonly leave: LeaveState;
  readonly rollCall: RollCallState;
  readonly packets: PacketsState;
  readonly questionCard: QuestionCardState;
  readonly quickAnswer: QuickAnswerState;
  readonly countdown: CountdownState;
  readonly bonus: BonusState;
  readonly behaviour: BehaviourState;
  readonly board: BoardState;
  readonly liveVideo: LiveVideoState;
}

export const lessonStream = stream<LessonStreamState>({
  family: 'lesson',
  summary: 'Everything that happens in one lesson.',
  contexts: [
    lesson,
    attendance,
    slides,
    quiz,
    danmu,
    screens,
    journal,
    guests,
    posts,
    grouping,
    leave,
    rollCall,
    packets,
    questionCard,
    quickAnswer,
    countdown,
    bonus,
    behaviour,
    board,
    liveVideo,
  ],
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
  contexts: [classContext, roster],
  isOver: (state) => state.class.status === 'archived',
  roleOf: (state, personId) => roleOf(state.class, personId),
  dutiesOf: (state, personId) =>
    roleOf(state.class, personId) === 'representative' ? get(state.class.members, personId)?.duties : undefined,
});

/** The one list of what there is; HTTP, documents and the generic tests walk it. */
export const streams = [
  lessonStream,
  classStream,
  accessStream,
  announcementStream,
  noticeStream,
  closureStream,
  courseStream,
  identityStream,
  agreementStream,
  consentStream,
  certificateStream,
  fontStream,
  membershipStream,
  orderStream,
  feedbackStream,
  libraryStream,
  invoiceStream,
  calendarStream,
  attemptStream,
  examStream,
  paperStream,
  coursewareStream,
  homeworkStream,
  experimentStream,
  discussionStream,
  questionnaireStream,
  driveStream,
  teamStream,
  transcriptStream,
  objectionStream,
  statisticsStream,
  behaviourStream,
  noteStream,
  knowledgeStream,
  meetingStream,
  playbackStream,
  watchingStream,
] as const;
