import { grants, grantUses } from './access/access.rows.ts';
import { directoryEntities } from './directory/tables.ts';
import { UserInfo } from '@lectern/contracts/account/account.ts';
import { AccountModule } from './account/account.module.ts';
import { Founding1764000000200 } from './account/founding.migration.ts';
import { CSRF_FIELD, Track } from '@lectern/contracts/tracking/track.ts';
import { AnnouncementModule } from './announcement/announcement.module.ts';
import { announcementReads, announcements } from './announcement/announcement.rows.ts';
import { AccessModule } from './access/access.module.ts';
import { CheckInSecret1763700000020 } from './attendance/attendance.migration.ts';
import { AnalyticsModule } from './analytics/analytics.module.ts';
import { Analytics1763700000150 } from './analytics/analytics.migration.ts';
import { AnalystBounds1763900000130 } from './analytics/analysts/analyst-bounds.migration.ts';
import {
  DatasetExports1763700000170,
  ExportAddress1763800000010,
  ExportJobs1764000000122,
} from './analytics/exports/exports.migration.ts';
import { AttendanceModule } from './attendance/attendance.module.ts';
import { ClassMembersPast1763700000013, ClassMembersSince1763700000012 } from './class/class-members.migration.ts';
import { ClassList1763700000011 } from './class/class.migration.ts';
import { ClassModule } from './class/class.module.ts';
import { ClosureModule } from './closure/closure.module.ts';
import { closures } from './closure/closure.rows.ts';
import { ClassRows1764000000020 } from './class/class-rows.migration.ts';
import { classes, members } from './class/class.rows.ts';
import { AnotherCode1764000000050 } from './edge/codes/codes.migration.ts';
import { SensitiveWords1763700000021 } from './edge/words/sensitive-words.migration.ts';
import { DanmuModule } from './danmu/danmu.module.ts';
import { JournalModule } from './journal/journal.module.ts';
import { teachingLog } from './journal/teaching-log.rows.ts';
import { EvidenceModule } from './evidence/evidence.module.ts';
import { LessonPreparation1763700000022 } from './lesson/lesson-list.migration.ts';
import { LessonList1763700000010 } from './lesson/lesson.migration.ts';
import { Jobs1764000000120 } from './jobs/jobs.migration.ts';
import { LessonModule } from './lesson/lesson.module.ts';
import { LessonRows1764000000021 } from './lesson/lesson-rows.migration.ts';
import { lessons } from './lesson/lesson.rows.ts';
import { Contacts1764000000201 } from './edge/auth/contacts.migration.ts';
import { Outbox1764000000202 } from './edge/mail/outbox.migration.ts';
import { SentCodes1764000000203 } from './edge/auth/sent-codes.migration.ts';
import { GuestsModule } from './guests/guests.module.ts';
import { lessonGuests } from './guests/guests.rows.ts';
import { HeldSeats1764000000210 } from './edge/auth/held-seats.migration.ts';
import { KnownDevices1763900000210 } from './edge/auth/known-devices.migration.ts';
import { Erasure1764000000160 } from './edge/auth/erasure.migration.ts';
import { People1763700000004 } from './edge/auth/people.migration.ts';
import { Screens1763700000006 } from './edge/auth/screens.migration.ts';
import { RelayEnds1763700000045 } from './bus/relay-ends.migration.ts';
import { RecordSecret1763900000110, Relay1763700000042 } from './bus/relay.migration.ts';
import { Tree1763700000120, TreeLeaves1763900000100 } from './evidence/tree.migration.ts';
import { EventStore1763700000001 } from './ledger/event-store/event-store.migration.ts';
import { LedgerNotice1763700000046 } from './ledger/event-store/ledger-notice.migration.ts';
import { FileUses1763900000230 } from './edge/files/file-uses.migration.ts';
import { Files1763700000005 } from './edge/files/files.migration.ts';
import { Uploads1764000000110 } from './edge/files/uploads.migration.ts';
import type { OpenCall } from './edge/http/open-calls.ts';
import type { Entry } from './edge/http/web-files.ts';
import { CheckpointLanes1763700000041 } from './rows/checkpoint-lanes.migration.ts';
import { Processes1763700000044 } from './ledger/peers/peers.migration.ts';
import { Replay1763700000110 } from './live/playback/replay.migration.ts';
import { Parking1763900000120 } from './rows/parking.migration.ts';
import { Checkpoints1763700000002 } from './rows/projection.migration.ts';
import { TablesOfRows1764000000010 } from './rows/rows.migration.ts';
import { Timers1763700000003 } from './timers/timers.migration.ts';
import { NoticeModule } from './notice/notice.module.ts';
import { noticeActs, noticeReads, notices } from './notice/notice.rows.ts';
import { QuizModule } from './quiz/quiz.module.ts';
import {
  GuestLearners1764000000211,
  Journal1763700000141,
  ReportTables1763700000130,
} from './reports/report-tables.migration.ts';
import { ReportsModule } from './reports/reports.module.ts';
import { ReplayModule } from './replay/replay.module.ts';
import { ScreensModule } from './screens/screens.module.ts';
import { SearchModule } from './search/search.module.ts';
import { SessionModule } from './session/session.module.ts';
import { RenderingKeys1763700000031 } from './slides/rendering-keys.migration.ts';
import { RenderingJobs1764000000121 } from './slides/rendering-jobs.migration.ts';
import { Rendering1763700000030 } from './slides/rendering.migration.ts';
import { SlidesModule } from './slides/slides.module.ts';
import { TrackRecords1763700000140 } from './tracking/tracking.migration.ts';
import { TrackingModule } from './tracking/tracking.module.ts';
import {
  AnnouncementViews1764000000030,
  MembershipViews1764000000060,
  GuestViews1764000000212,
  views,
  Views1763700000190,
} from './views.migration.ts';
import { Xapi1763700000161 } from './xapi/xapi.migration.ts';
import { XapiModule } from './xapi/xapi.module.ts';

/** What the program is made of. A new context is a folder and its lines here. */
export const contexts = [
  SessionModule,
  AccountModule,
  ClassModule,
  LessonModule,
  AttendanceModule,
  GuestsModule,
  SlidesModule,
  QuizModule,
  DanmuModule,
  ScreensModule,
  AccessModule,
  AnnouncementModule,
  NoticeModule,
  ClosureModule,
  SearchModule,
  EvidenceModule,
  ReplayModule,
  JournalModule,
  TrackingModule,
  ReportsModule,
  AnalyticsModule,
  XapiModule,
];

/** Views on read models, in the order in which they are made. */
export { views };

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
  noticeActs,
  noticeReads,
  closures,
  lessonGuests,
];

/** What the directory says of a table of rows is part of what they say themselves. */
export const entities = [
  ...directoryEntities.filter(({ options }) => !rows.some(({ name }) => name === options.name)),
  ...rows.map(({ entity }) => entity),
];

export const migrations = [
  EventStore1763700000001,
  Checkpoints1763700000002,
  Timers1763700000003,
  People1763700000004,
  Files1763700000005,
  Screens1763700000006,
  LessonList1763700000010,
  ClassList1763700000011,
  ClassMembersSince1763700000012,
  ClassMembersPast1763700000013,
  CheckInSecret1763700000020,
  SensitiveWords1763700000021,
  LessonPreparation1763700000022,
  Rendering1763700000030,
  RenderingKeys1763700000031,
  CheckpointLanes1763700000041,
  Relay1763700000042,
  Processes1763700000044,
  RelayEnds1763700000045,
  LedgerNotice1763700000046,
  Replay1763700000110,
  Tree1763700000120,
  ReportTables1763700000130,
  TrackRecords1763700000140,
  Journal1763700000141,
  Analytics1763700000150,
  Xapi1763700000161,
  DatasetExports1763700000170,
  Views1763700000190,
  ExportAddress1763800000010,
  TreeLeaves1763900000100,
  RecordSecret1763900000110,
  Parking1763900000120,
  AnalystBounds1763900000130,
  KnownDevices1763900000210,
  FileUses1763900000230,
  TablesOfRows1764000000010,
  ClassRows1764000000020,
  LessonRows1764000000021,
  AnnouncementViews1764000000030,
  AnotherCode1764000000050,
  MembershipViews1764000000060,
  Uploads1764000000110,
  Jobs1764000000120,
  RenderingJobs1764000000121,
  ExportJobs1764000000122,
  Erasure1764000000160,
  Founding1764000000200,
  Contacts1764000000201,
  Outbox1764000000202,
  SentCodes1764000000203,
  HeldSeats1764000000210,
  GuestLearners1764000000211,
  GuestViews1764000000212,
];

/** Calls under the product's own addresses that nobody need be signed in for. */
export const openCalls: readonly OpenCall[] = [
  { path: Track.path, csrfField: CSRF_FIELD },
  { path: UserInfo.path, csrfField: CSRF_FIELD },
];

/** The pages of the web client: teachers' and students' are two programs, so that a phone loads little. */
export const entries: readonly [Entry, ...Entry[]] = [
  {
    file: 'index.html',
    paths: [
      '/',
      '/login',
      '/found',
      '/sign-up',
      '/forgotten',
      '/log',
      '/access',
      '/announcements',
      '/announcements/*',
      '/notices',
      '/explore',
      '/me',
      '/me/close',
      '/outbox',
      '/screen',
      '/lesson/*',
    ],
    signIn: '/login',
  },
  { file: 'student.html', paths: ['/join', '/join/*', '/s', '/s/*'], isFramed: true }, // in a replay, as a student sees it
];
