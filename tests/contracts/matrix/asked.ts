import { GrantGiven } from '@lectern/contracts/access/access.ts';
import { AttendanceMarked, CheckInOpened, ParticipantJoined } from '@lectern/contracts/attendance/facts.ts';
import {
  ClassArchived,
  ClassCreated,
  ClassPlaced,
  HandoverOffered,
  JoiningRestricted,
  JoinRequested,
  MemberBlacklisted,
  MemberJoined,
  MemberRemoved,
} from '@lectern/contracts/class/facts.ts';
import { CourseArchived, CourseCreated, CoursePinned } from '@lectern/contracts/course/course.ts';
import { DanmuHeld, DanmuHidden, DanmuSent } from '@lectern/contracts/danmu/facts.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { LogEntryDeleted } from '@lectern/contracts/journal/journal.ts';
import { LessonScheduled, LessonStarted } from '@lectern/contracts/lesson/facts.ts';
import {
  AnswerSubmitted,
  DistributionShown,
  QuestionCollected,
  QuestionPublished,
} from '@lectern/contracts/quiz/facts.ts';
import { NoticesMuted } from '@lectern/contracts/notice/notice.ts';
import { ScreenPaired } from '@lectern/contracts/screens/facts.ts';
import { PageMarked, PagesArranged } from '@lectern/contracts/slides/facts.ts';
import { Client } from '../../support/client.ts';
import * as tell from '../../support/lesson-history.ts';
import { pdfWithPages, upload } from '../../support/upload.ts';
import { announced, announcementAsked } from './asked-announcement.ts';
import { boardAsked } from './asked-board.ts';
import { examAsked } from './asked-exam.ts';
import { leaveAsked } from './asked-leave.ts';
import { gradedAsked } from './asked-graded.ts';
import { groupsAsked } from './asked-groups.ts';
import { discussionAsked, discussionInputs, OWN_TOPIC, topicOpened } from './asked-discussion.ts';
import { OWN_QUESTIONNAIRE, questionnaireAsked, questionnaireOpened } from './asked-questionnaire.ts';
import { OWN_TASKS, taskInputs, tasksAsked, tasksGiven } from './asked-tasks.ts';
import { statisticsAsked, statisticsInputs } from './asked-statistics.ts';
import { ownedAnswers, ownedAsked, ownedInputs } from './asked-owned.ts';
import { knowledgeAsked, knowledgeInputs } from './asked-knowledge.ts';
import { teamAsked } from './asked-team.ts';
import { transcriptAsked, transcriptInputs } from './asked-transcript.ts';
import { TOOL_INPUTS, toolsAsked } from './asked-tools.ts';
import { accountInputs, accountsAsked } from './asked-accounts.ts';
import type { People, Person } from './people.ts';

/** Where a command is asked: a stream of its own for each answer that changes something. */
export interface Place {
  readonly people: People;
  readonly streamId: string;
  readonly classId: string;
  /** Who asks; the software itself has no person. */
  readonly asker?: Person | undefined;
}

export interface Asked {
  /** What has happened there before. */
  readonly given?: (place: Place) => readonly NewFact[];
  /** Whose the facts of before are; without it nobody's that matters. */
  readonly by?: (place: Place) => string;
  /** Of what is one's own: it is asked about another's, as whoever works for the school does. */
  readonly isAnothers?: true;
  /** Without it the data are drawn from the command's schema. */
  readonly data?: (place: Place) => object | Promise<object>;
  /** The code, where a rule decides more than the role; of some by their title, where it decides about them alone. */
  readonly answers?: string | Readonly<Record<string, string>>;
}

const soon = () => Date.now() + 3_600_000;
const [question, deck, danmu] = [tell.questionId(1), tell.deckId(1), tell.danmuId(1)];
const one = { questionId: question };
const page = { deckId: deck, n: 1 };
const words = { sealedBy: tell.studentId(1), box: 'box' };

const studentOf = ({ people }: Place): string => people.of('student').id;
const me = ({ asker, people }: Place): string => (asker ?? people.of('student')).id;
const TAKING_PART = ['student', 'representative', 'auditor'];

const scheduled = ({ classId }: Place) => [LessonScheduled({ classId, title: '声', startsAt: Date.now() })];
const begun = (place: Place) => [...scheduled(place), LessonStarted({ code: '314159', closesAt: soon() })];
const running = (place: Place): NewFact[] => [
  ...begun(place),
  ...[...new Set([studentOf(place), ...(TAKING_PART.includes(place.asker?.role ?? '') ? [me(place)] : [])])].map(
    (personId) => ParticipantJoined({ personId, role: 'student' }),
  ),
  ScreenPaired({ screenId: place.people.of('paired screen').id }),
  tell.written(1),
];
/** After what a running lesson has, more. */
const then = (...more: readonly (NewFact | ((place: Place) => NewFact))[]) =>
  ((place) => [
    ...running(place),
    ...more.map((fact) => (typeof fact === 'function' ? fact(place) : fact)),
  ]) satisfies Asked['given'];
const published = QuestionPublished(one);

const collected = QuestionCollected({ ...one, by: 'teacher' });
const rendered = tell.deckReady(0, 1, 2).map(({ fact }) => fact);
const shown = then(...rendered, tell.pageShown(1, 1));
const sent = (place: Place) => DanmuSent({ danmuId: danmu, personId: studentOf(place), words });
const hidden = (place: Place) => DanmuHidden({ danmuId: danmu, personId: studentOf(place) });
const aboutStudent = (place: Place) => ({ personId: studentOf(place) });
/** A log is its teacher's own [R8.33]: others may name and delete what is in theirs. */
const inMyLog = (place: Place) => ({ personId: me(place) });

const membersOf = ({ people }: Place) =>
  people.all
    .filter(({ role }) => !['visitor', 'anyone', 'screen', 'administrator'].includes(role))
    .map(({ id, role }) => MemberJoined({ personId: id, role: role as 'student', through: 'appointment' }));
export const founded = (place: Place) => [
  ClassCreated({ name: '光学', inviteCode: 'YYYYYY', schoolOnly: false }),
  ...membersOf(place),
];
const outsider = ({ people }: Place) => ({ personIds: [people.of('student of another class').id] });
const asking = (place: Place) => [
  ...founded(place),
  ...outsider(place).personIds.map((personId) => JoinRequested({ personId, role: 'student', through: 'inviteCode' })),
];
const offered = (place: Place) => [...founded(place), HandoverOffered({ personId: place.people.of('coTeacher').id })];
const granted =
  (kind: 'review' | 'reidentify') =>
  ({ streamId: personId, classId }: Place) => [
    GrantGiven({ grantId: GRANT, personId, kind, scope: kind === 'review' ? { classId } : {} }),
  ];
const GRANT = newId();
/** Notices are one's own: another school has those of somebody who muted a kind. */
const muted = ({ asker, classId, people }: Place): NewFact[] =>
  asker === undefined && classId === people.foreignClassId ? [NoticesMuted({ personId: newId(), kind: 'lesson' })] : [];
/** What is one's own is one's own to change [R6.09]. */
const mine = { by: me };
const teachers = { by: ({ people }: Place) => people.of('teacher').id };
const strangers = { by: ({ people }: Place) => people.of('teacher of another class').id };

const COURSE = { name: '大学物理', type: 'university' } as const;
const course = () => [CourseCreated(COURSE)];
/**
 * What each command is asked with and where, so that only the role is left to refuse it. A command that is not here is asked
 * in a running lesson, with data drawn from its schema.
 */
export const ASKED: Readonly<Record<string, Asked>> = {
  ScheduleLesson: { given: () => [], data: ({ classId }) => ({ classId, title: '光', startsAt: Date.now() }) },
  ReviseLesson: { given: scheduled, data: () => ({ title: '改', startsAt: 1, basedOn: 1 }) },
  CancelLesson: { given: scheduled },
  StartLesson: { given: scheduled },
  CloseLesson: { data: () => ({ closesAt: 1 }), answers: 'timer.void' },

  JoinLesson: { given: begun, data: () => ({}) },
  EnterAsGuest: { given: begun, data: () => ({ code: 'nobody' }), answers: 'join.codeUnknown' },
  ClaimGuest: { data: () => ({ guestId: newId() }), answers: 'claim.notYours' },
  CheckIn: {
    given: then(CheckInOpened({})),
    data: async ({ people, streamId }) => {
      const { result } = await people.of('teacher').client.query(`/api/lesson/${streamId}/check-in-code`);
      return { code: result?.['digits'] ?? '0000', by: 'digits' };
    },
  },
  CloseCheckIn: { given: then(CheckInOpened({})) },
  SetLateness: { data: () => ({ lateAfterMinutes: 7 }) },
  MarkAttendance: { data: (place) => ({ ...aboutStudent(place), status: 'late' }) },
  UnmarkAttendance: {
    given: then((place) => AttendanceMarked({ ...aboutStudent(place), status: 'late' })),
    data: aboutStudent,
  },
  RecordPresence: { data: (place) => ({ left: [{ ...aboutStudent(place), at: Date.now() }], returned: [] }) },

  AddSlides: {
    data: async ({ asker }) => {
      const { file = 'a'.repeat(64) } = asker === undefined ? {} : await upload(asker.client, pdfWithPages(['One']));
      return { deckId: deck, name: '课件', file };
    },
  },
  RemoveSlides: { given: then(...rendered), data: () => ({ deckId: deck }) },
  RetryRendering: { given: then(tell.slidesAdded(1), tell.renderingFailed(1)), data: () => ({ deckId: deck }) },
  StartRendering: { answers: 'slides.unknown' },
  RecordPages: { answers: 'slides.unknown' },
  FinishRendering: { answers: 'slides.unknown' },
  FailRendering: { answers: 'slides.unknown' },
  ArrangePages: { given: then(...rendered), data: () => ({ deckId: deck, pages: [2, 1] }) },
  RestorePage: { given: then(...rendered, PagesArranged({ deckId: deck, pages: [2] })), data: () => page },
  ShowPage: { given: then(...rendered), data: () => page },
  MarkPage: { given: shown, data: () => ({ ...page, mark: 'bookmark' }) },
  UnmarkPage: {
    given: (place) => [...shown(place), PageMarked({ ...page, personId: me(place), mark: 'bookmark' })],
    data: () => ({ ...page, mark: 'bookmark' }),
  },

  WriteQuestion: { data: () => tell.written(2).data },
  ReviseQuestion: { data: (place) => ({ ...tell.written(1).data, text: '改', basedOn: running(place).length }) },
  DeleteQuestion: { data: () => one },
  ReorderQuestions: {
    given: then(tell.written(2)),
    data: () => ({ questionIds: [tell.questionId(2), tell.questionId(1)] }),
  },
  PublishQuestion: { data: () => ({ ...one, durationS: 600 }) },
  ExtendQuestion: {
    given: then(() => QuestionPublished({ ...one, durationS: 600, deadline: Date.now() + 600_000 })),
    data: () => one,
  },
  CollectQuestion: { given: then(published), data: () => one },
  CollectAtDeadline: { given: then(published), data: () => ({ ...one, deadline: 1 }), answers: 'timer.void' },
  ShowDistribution: { given: then(published, collected), data: () => one },
  ShowAnswer: { given: then(published, collected, DistributionShown(one)), data: () => one },
  RepeatQuestion: {
    given: then(published, collected),
    data: () => ({ ...one, repeatId: tell.questionId(2), durationS: 60 }),
  },
  FillBlanks: {
    given: then(tell.fillBlank(2), QuestionPublished({ questionId: tell.questionId(2) })),
    data: () => ({ questionId: tell.questionId(2), blanks: ['0.58', ''] }),
  },
  SubmitAnswer: { given: then(published), data: () => ({ ...one, choice: 'A' }) },
  AcceptLateAnswer: {
    given: then(QuestionPublished({ ...one, durationS: 5, deadline: 1 }), collected, (place) =>
      AnswerSubmitted({ ...one, ...aboutStudent(place), choice: 'A' }),
    ),
    data: (place) => ({ ...one, ...aboutStudent(place) }),
  },

  SendDanmu: { data: () => ({ danmuId: danmu, words: '听懂了' }) },
  PassDanmu: {
    given: then((place) => DanmuHeld({ danmuId: danmu, ...aboutStudent(place), words })),
    data: () => ({ danmuId: danmu }),
  },
  HideDanmu: { given: then(sent), data: () => ({ danmuId: danmu }) },
  RestoreDanmu: { given: then(sent, hidden), data: () => ({ danmuId: danmu }) },

  ...gradedAsked(then, studentOf),
  ...groupsAsked(then, me, studentOf),
  ...toolsAsked(then, me, aboutStudent),
  ...leaveAsked(then, me, studentOf),
  ...examAsked(me),
  ...boardAsked(then),
  PairScreen: {
    data: async ({ people, asker }) =>
      asker === undefined
        ? { code: 'ZZZZZZ' }
        : { code: (await (await Client.open(people.of('teacher').client.baseUrl)).becomeScreen()).code },
  },
  UnpairScreen: { data: ({ people }) => ({ screenId: people.of('paired screen').id }) },
  ChooseFace: { data: () => ({ face: 'blank' }) },

  NameLogEntry: { data: (place) => ({ ...inMyLog(place), name: '公开课' }) },
  DeleteLogEntry: { data: inMyLog },
  RestoreLogEntry: { given: then((place) => LogEntryDeleted(inMyLog(place))), data: inMyLog },

  CreateCourse: { ...teachers, given: course, data: () => COURSE, answers: 'already.so' },
  EditCourse: { ...teachers, given: course, data: () => ({ ...COURSE, basedOn: 1 }) },
  ArchiveCourse: { ...teachers, given: course },
  RestoreCourse: { ...teachers, given: () => [...course(), CourseArchived({})] },
  DeleteCourse: { ...teachers, given: course },
  PinCourse: { ...mine, given: course },
  UnpinCourse: { ...mine, given: (place) => [...course(), CoursePinned({ personId: me(place) })] },

  CreateClass: { given: founded, answers: 'class.exists' },
  PlaceClass: { given: (place) => [...founded(place), ClassPlaced({ courseId: newId() })], data: () => ({}) },
  EditClass: { given: founded, data: () => ({ name: '光学 2', basedOn: 1 }) },
  ChangeCapacity: { given: founded, data: () => ({ capacity: 100, basedOn: 1 }) },
  RenewInviteCode: { given: founded },
  WithdrawRequest: {
    given: (place) => [
      ...founded(place),
      JoinRequested({ personId: me(place), role: 'student', through: 'inviteCode' }),
    ],
  },
  ApproveRequests: { given: asking, data: outsider },
  RefuseRequests: { given: asking, data: outsider },
  QuitClass: { given: founded },
  ChangeRoles: { given: founded, data: (place) => ({ personIds: [studentOf(place)], role: 'auditor' }) },
  SynchroniseRoster: { given: founded },
  ReleaseRoster: { given: founded, answers: 'already.so' },
  RemoveMembers: { given: founded, data: (place) => ({ personIds: [studentOf(place)] }) },
  BlacklistMembers: { given: founded, data: (place) => ({ personIds: [studentOf(place)] }) },
  UnblacklistMembers: {
    given: (place) => [...founded(place), MemberBlacklisted({ personId: studentOf(place), role: 'student' })],
    data: (place) => ({ personIds: [studentOf(place)] }),
  },
  ReinstateMembers: {
    given: (place) => [...founded(place), MemberRemoved({ personId: studentOf(place), role: 'student' })],
    by: ({ asker, people }) => (asker ?? people.of('teacher')).id,
    data: (place) => ({ personIds: [studentOf(place)], undoes: 100 }),
  },
  OfferHandover: { given: founded, data: ({ people }) => ({ personId: people.of('coTeacher').id }) },
  WithdrawHandover: { given: offered },
  AcceptHandover: { given: offered },
  RequireApproval: { given: founded },
  EnrolStudents: { given: founded, data: outsider },
  AppointMembers: { given: founded, data: (place) => ({ ...outsider(place), role: 'assistant' }) },
  ImportMembers: { given: founded, data: () => ({ rows: [{ name: '新同学', number: 'N1', role: 'student' }] }) },
  JoinClass: { given: founded, data: () => ({ code: 'nobody' }), answers: 'join.codeUnknown' },
  RestrictJoining: { given: founded },
  AllowJoining: { given: (place) => [...founded(place), JoiningRestricted({})] },
  ArchiveClass: { given: founded },
  RestoreClass: { given: (place) => [...founded(place), ClassArchived({})] },

  GiveGrant: { given: granted('review'), data: () => ({ grantId: newId(), kind: 'review', scope: {} }) },
  WithdrawGrant: { given: granted('review'), data: () => ({ grantId: GRANT }) },
  ExpireGrant: { given: granted('review'), data: () => ({ grantId: GRANT, until: 1 }), answers: 'timer.void' },
  RemoveSecondStep: { given: granted('review'), answers: 'already.so' },
  RecordReview: {
    given: granted('review'),
    data: ({ classId }) => ({ lessonId: newId(), classId, look: 'report' }),
  },
  ...announcementAsked(mine, teachers),
  ...tasksAsked(me, studentOf),
  ...discussionAsked(me, studentOf),
  ...questionnaireAsked(me),
  ...statisticsAsked,
  ...knowledgeAsked,
  ...ownedAsked,
  ...teamAsked(me, studentOf),
  ...transcriptAsked(studentOf),
  ReadNotices: { given: muted, data: () => ({ through: Date.now() }) },
  ReadNotice: { given: muted, answers: 'notice.unknown' },
  MuteNotices: { given: muted, data: () => ({ kind: 'announcement' }) },
  ChooseDigest: { given: muted, data: () => ({ language: 'en' }), answers: 'notice.noAddress' },
  DeclineDigest: { given: muted, answers: 'already.so' },
  MakeDigest: { given: muted, answers: 'timer.void' },
  UnmuteNotices: { given: muted, data: () => ({ kind: 'lateAnswer' }), answers: 'already.so' },
  ...accountsAsked,
  RecordReidentification: { given: granted('reidentify'), data: () => ({ learners: [newId()] }) },
};

const notYours = { answers: 'activity.notYours' };
const OWN = ['Edit', 'Schedule', 'Publish', 'Delete', 'Restore'].map((verb) => `${verb}Announcement`);

/** Somebody's log and announcements, asked by somebody else: nobody changes or deletes what is another's [R6.09, R8.33]. */
export const ANOTHERS: Readonly<Record<string, Asked>> = Object.fromEntries([
  ...['NameLogEntry', 'DeleteLogEntry', 'RestoreLogEntry'].map((name) => [
    name,
    { ...notYours, data: () => ({ personId: newId() }) },
  ]),
  ...[...OWN, ...OWN_TASKS, ...OWN_TOPIC, ...OWN_QUESTIONNAIRE].map((name) => [
    name,
    { ...ASKED[name], ...notYours, ...strangers },
  ]),
]);

type Input = Readonly<Record<string, string>>;

/** What queries are asked with beside the lesson, a lesson that was taught for them, and the answers that more decides. */
export const INPUTS = {
  running,
  announced,
  ...tasksGiven,
  topicOpened,
  questionnaireOpened,
  taught: then(
    ...rendered,
    tell.pageShown(1, 1),
    published,
    (place) => AnswerSubmitted({ ...one, ...aboutStudent(place), choice: 'B' }),
    collected,
  ),
  of: {
    CodeTarget: () => ({ code: '000000' }),
    ...TOOL_INPUTS,
    GroupsOfLesson: () => ({ from: newId() }),
    AnnouncementFile: () => ({ fileId: 'a'.repeat(64) }),
    FactProof: () => ({ version: '1' }),
    ReplayRange: () => ({ after: '1', untilAt: '1' }),
    ReplayDifference: () => ({ a: '1', b: '2' }),
    ReportCell: () => ({ cell: 'danmu' }),
    AttendanceHistory: (place) => ({ person: studentOf(place) }),
    LearnerReport: (place) => ({ person: studentOf(place) }),
    ReportAnswers: () => ({ question }),
    DatasetRows: () => ({ dataset: 'lesson' }),
    DatasetCounts: () => ({ dataset: 'lesson', by: 'term' }),
    FactsBehind: () => ({ dataset: 'lesson' }),
    Reidentified: () => ({ learners: newId() }),
    AgreementText: () => ({ kind: 'privacy' }),
    ...accountInputs.of,
    ...taskInputs.of,
    ...discussionInputs.of,
    ...statisticsInputs,
    ...transcriptInputs,
    ...knowledgeInputs.of,
    ...ownedInputs,
    PermissionCheck: () => ({ kind: 'vip' }),
    WorkspaceSignOn: () => ({ code: 'a'.repeat(43) }),
    PeopleFound: () => ({ search: '林' }),
    Search: () => ({ search: '林' }),
    ScopesFound: () => ({ search: '物理' }),
  } satisfies Readonly<Record<string, (place: Place) => Input>> as Readonly<Record<string, (place: Place) => Input>>,
  answers: {
    CodeTarget: 'join.codeUnknown',
    AnnouncementFile: 'page.missing',
    ExportManifest: 'page.missing',
    WorkspaceSignOn: 'workspace.none', // a school without one
    GroupsOfLesson: 'group.unknown',
    ...accountInputs.answers,
    ...taskInputs.answers,
    ...discussionInputs.answers,
    ...knowledgeInputs.answers,
    ...ownedAnswers,
    Reidentified: 'page.forbidden', // being an analyst is not enough: it needs a grant of its own
  } as Readonly<Record<string, string>>,
};
