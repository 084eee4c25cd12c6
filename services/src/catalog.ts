import { AccessModule } from './access/access.module.ts';
import { grants, grantUses } from './access/access.rows.ts';
import { AccountModule } from './account/account.module.ts';
import { AgreementModule } from './agreement/agreement.module.ts';
import { agreements, consents } from './agreement/agreement.rows.ts';
import { AnalyticsModule } from './analytics/analytics.module.ts';
import { AnnouncementModule } from './announcement/announcement.module.ts';
import { announcementReads, announcements } from './announcement/announcement.rows.ts';
import { AttemptModule } from './attempt/attempt.module.ts';
import { attempts } from './attempt/attempt.rows.ts';
import { AttendanceModule } from './attendance/attendance.module.ts';
import { BehaviourModule } from './behaviour/behaviour.module.ts';
import { BoardModule } from './board/board.module.ts';
import { BonusModule } from './bonus/bonus.module.ts';
import { CertificateModule } from './certificate/certificate.module.ts';
import { certificates } from './certificate/certificate.rows.ts';
import { ClassModule } from './class/class.module.ts';
import { classes, members } from './class/class.rows.ts';
import { ClosureModule } from './closure/closure.module.ts';
import { closures } from './closure/closure.rows.ts';
import { CountdownModule } from './countdown/countdown.module.ts';
import { CourseModule } from './course/course.module.ts';
import { coursePins, courses } from './course/course.rows.ts';
import { DanmuModule } from './danmu/danmu.module.ts';
import { directoryEntities } from './directory/tables.ts';
import { DiscussionModule } from './discussion/discussion.module.ts';
import { discussionRows } from './discussion/discussion.rows.ts';
import { DriveModule } from './drive/drive.module.ts';
import { driveRows } from './drive/drive.rows.ts';
import type { OpenCall } from './edge/http/open-calls.ts';
import { EvidenceModule } from './evidence/evidence.module.ts';
import { ExamModule } from './exam/exam.module.ts';
import { exams } from './exam/exam.rows.ts';
import { FeedbackModule } from './feedback/feedback.module.ts';
import { feedbackTickets } from './feedback/feedback.rows.ts';
import { FontModule } from './font/font.module.ts';
import { fonts } from './font/font.rows.ts';
import { GradingModule } from './grading/grading.module.ts';
import { GroupingModule } from './grouping/grouping.module.ts';
import { groupings } from './grouping/grouping.rows.ts';
import { GuestsModule } from './guests/guests.module.ts';
import { lessonGuests } from './guests/guests.rows.ts';
import { ExperimentModule } from './experiment/experiment.module.ts';
import { experiments, labReports } from './experiment/experiment.rows.ts';
import { HomeworkModule } from './homework/homework.module.ts';
import { homeworks, submissions } from './homework/homework.rows.ts';
import { IdentityModule } from './identity/identity.module.ts';
import { identities } from './identity/identity.rows.ts';
import { InvoiceModule } from './invoice/invoice.module.ts';
import { calendarEntries } from './invoice/calendar.rows.ts';
import { invoices } from './invoice/invoice.rows.ts';
import { JournalModule } from './journal/journal.module.ts';
import { teachingLog } from './journal/teaching-log.rows.ts';
import { LeaveModule } from './leave/leave.module.ts';
import { leaves } from './leave/leave.rows.ts';
import { LessonModule } from './lesson/lesson.module.ts';
import { lessons } from './lesson/lesson.rows.ts';
import { KnowledgeModule } from './knowledge/knowledge.module.ts';
import { LibraryModule } from './library/library.module.ts';
import { libraryQuestions } from './library/library.rows.ts';
import { questionUses } from './library/question-uses.rows.ts';
import { LiveVideoModule } from './liveVideo/liveVideo.module.ts';
import { liveVideos, liveWatches } from './liveVideo/liveVideo.rows.ts';
import { MeetingModule } from './meeting/meeting.module.ts';
import { meetingRows } from './meeting/meeting.rows.ts';
import { MembershipModule } from './membership/membership.module.ts';
import { NoteModule } from './note/note.module.ts';
import { notes } from './note/note.rows.ts';
import { NoticeModule } from './notice/notice.module.ts';
import { noticeActs, noticeReads, notices } from './notice/notice.rows.ts';
import { OrderModule } from './order/order.module.ts';
import { orders } from './order/order.rows.ts';
import { DownloadModule } from './download/download.module.ts';
import { OwnDataModule } from './own-data/own-data.module.ts';
import { PacketsModule } from './packets/packets.module.ts';
import { CoursewareModule } from './courseware/courseware.module.ts';
import { coursewareItems, coursewareUses } from './courseware/courseware.rows.ts';
import { PaperModule } from './paper/paper.module.ts';
import { papers } from './paper/paper.rows.ts';
import { PasskeyModule } from './passkey/passkey.module.ts';
import { PlaybackModule } from './playback/playback.module.ts';
import { playbackRows } from './playback/playback.rows.ts';
import { PostsModule } from './posts/posts.module.ts';
import { QuestionnaireModule } from './questionnaire/questionnaire.module.ts';
import { questionnaireRows } from './questionnaire/questionnaire.rows.ts';
import { QuickAnswerModule } from './quickAnswer/quickAnswer.module.ts';
import { QuizModule } from './quiz/quiz.module.ts';
import { ReplayModule } from './replay/replay.module.ts';
import { ReportsModule } from './reports/reports.module.ts';
import { RollCallModule } from './rollCall/rollCall.module.ts';
import { RosterModule } from './roster/roster.module.ts';
import { ScreensModule } from './screens/screens.module.ts';
import { SearchModule } from './search/search.module.ts';
import { SessionModule } from './session/session.module.ts';
import { SiteModule } from './site/site.module.ts';
import { SlidesModule } from './slides/slides.module.ts';
import { StatisticsModule } from './statistics/statistics.module.ts';
import { attentionRows } from './statistics/statistics.rows.ts';
import { TeamModule } from './team/team.module.ts';
import { TrackingModule } from './tracking/tracking.module.ts';
import { ObjectionModule } from './objection/objection.module.ts';
import { TranscriptModule } from './transcript/transcript.module.ts';
import { TwoStepModule } from './two-step/two-step.module.ts';
import { WorkspaceModule } from './workspace/workspace.module.ts';
import { XapiModule } from './xapi/xapi.module.ts';
import { UserInfo } from '@lectern/contracts/account/account.ts';
import { PAYMENT_NOTICE } from '@lectern/contracts/order/queries.ts';
import { KnowledgeGraph, KnowledgeGraphNode } from '@lectern/contracts/knowledge/queries.ts';
import { CastBallot } from '@lectern/contracts/questionnaire/queries.ts';
import { CastPollBallot } from '@lectern/contracts/quiz/queries.ts';
import { WorkspaceSignOn } from '@lectern/contracts/workspace/workspace.ts';
import { CSRF_FIELD, Track } from '@lectern/contracts/tracking/track.ts';

/** What the program is made of. A new context is a folder and its lines here. */
export const contexts = [
  SessionModule,
  AccountModule,
  TwoStepModule,
  PasskeyModule,
  ClassModule,
  RosterModule,
  LessonModule,
  AttendanceModule,
  GuestsModule,
  LeaveModule,
  BoardModule,
  SlidesModule,
  QuizModule,
  DanmuModule,
  PostsModule,
  GroupingModule,
  ScreensModule,
  RollCallModule,
  PacketsModule,
  QuickAnswerModule,
  LiveVideoModule,
  CountdownModule,
  BonusModule,
  BehaviourModule,
  AccessModule,
  AnnouncementModule,
  NoticeModule,
  NoteModule,
  ClosureModule,
  CourseModule,
  IdentityModule,
  AgreementModule,
  MembershipModule,
  OrderModule,
  SiteModule,
  FeedbackModule,
  LibraryModule,
  InvoiceModule,
  ExamModule,
  AttemptModule,
  PaperModule,
  CoursewareModule,
  HomeworkModule,
  ExperimentModule,
  DiscussionModule,
  QuestionnaireModule,
  DriveModule,
  TeamModule,
  TranscriptModule,
  ObjectionModule,
  StatisticsModule,
  GradingModule,
  KnowledgeModule,
  MeetingModule,
  PlaybackModule,
  WorkspaceModule,
  OwnDataModule,
  DownloadModule,
  CertificateModule,
  FontModule,
  SearchModule,
  EvidenceModule,
  ReplayModule,
  JournalModule,
  TrackingModule,
  ReportsModule,
  AnalyticsModule,
  XapiModule,
];

/** Read models that are declared by their rows: their tables are made from that. */
export const rows = [
  classes,
  members,
  lessons,
  grants,
  grantUses,
  teachingLog,
  announcements,
  announcementReads,
  notices,
  notes,
  noticeActs,
  noticeReads,
  closures,
  courses,
  coursePins,
  lessonGuests,
  leaves,
  groupings,
  identities,
  agreements,
  consents,
  certificates,
  fonts,
  orders,
  feedbackTickets,
  libraryQuestions,
  questionUses,
  invoices,
  calendarEntries,
  attempts,
  exams,
  papers,
  coursewareItems,
  coursewareUses,
  experiments,
  labReports,
  homeworks,
  submissions,
  ...discussionRows,
  ...questionnaireRows,
  attentionRows,
  ...driveRows,
  ...meetingRows,
  liveVideos,
  liveWatches,
  ...playbackRows,
];

/** What the directory says of a table of rows is part of what they say themselves. */
export const entities = [
  ...directoryEntities.filter(({ options }) => !rows.some(({ name }) => name === options.name)),
  ...rows.map(({ entity }) => entity),
];

/** Calls under the product's own addresses that nobody need be signed in for. */
export const openCalls: readonly OpenCall[] = [
  { path: Track.path, csrfField: CSRF_FIELD },
  { path: UserInfo.path, csrfField: CSRF_FIELD },
  { path: WorkspaceSignOn.path, csrfField: CSRF_FIELD },
  { path: KnowledgeGraph.path, csrfField: CSRF_FIELD },
  { path: KnowledgeGraphNode.path, csrfField: CSRF_FIELD },
];

/** Calls of other services: nobody is signed in there, and what is not signed as they sign is refused by who answers. */
export const signedCalls: readonly string[] = [PAYMENT_NOTICE, CastBallot.path, CastPollBallot.path];
