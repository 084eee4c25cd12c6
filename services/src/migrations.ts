import { Workspace1764000003800 } from './workspace/workspace.migration.ts';
import { Founding1764000000200 } from './account/founding.migration.ts';
import { AnalystBounds1763900000130 } from './analytics/analysts/analyst-bounds.migration.ts';
import { Analytics1763700000150 } from './analytics/analytics.migration.ts';
import {
  DatasetExports1763700000170,
  ExportAddress1763800000010,
  ExportJobs1764000000122,
} from './analytics/exports/exports.migration.ts';
import { BallotBoxes1764000003600, ClosedBallotBoxes1764000005000 } from './edge/ballots/ballot-boxes.migration.ts';
import { CheckInSecret1763700000020 } from './attendance/attendance.migration.ts';
import { RelayEnds1763700000045 } from './bus/relay-ends.migration.ts';
import { RecordSecret1763900000110, Relay1763700000042 } from './bus/relay.migration.ts';
import { ClassMembersPast1763700000013, ClassMembersSince1763700000012 } from './class/class-members.migration.ts';
import { ClassRows1764000000020 } from './class/class-rows.migration.ts';
import { ClassList1763700000011 } from './class/class.migration.ts';
import { NamesInOrder1764000000220, Surnames1764000000221 } from './directory/names.migration.ts';
import { PeopleInOrder1764000006600 } from './directory/people-in-order.migration.ts';
import {
  RosterAddresses1764000000481,
  RosterDepartments1764000008700,
  RosterEntries1764000000480,
} from './directory/roster-entries.migration.ts';
import { Avatars1764000000510 } from './edge/auth/avatars.migration.ts';
import { Contacts1764000000201 } from './edge/auth/contacts.migration.ts';
import { ErasureOfAddresses1764000001300 } from './edge/auth/erasure-of-addresses.migration.ts';
import { Erasure1764000000160 } from './edge/auth/erasure.migration.ts';
import { HeldSeats1764000000210 } from './edge/auth/held-seats.migration.ts';
import { KnownDevices1763900000210 } from './edge/auth/known-devices.migration.ts';
import { People1763700000004 } from './edge/auth/people.migration.ts';
import { Screens1763700000006 } from './edge/auth/screens.migration.ts';
import { SentCodes1764000000203 } from './edge/auth/sent-codes.migration.ts';
import { SignInWays1764000001100 } from './edge/auth/sign-in-ways.migration.ts';
import { TwoStep1764000000500 } from './edge/auth/two-step.migration.ts';
import { AnotherCode1764000000050 } from './edge/codes/codes.migration.ts';
import { FileUses1763900000230 } from './edge/files/file-uses.migration.ts';
import { KeptPictures1764000006500 } from './edge/files/kept-pictures.migration.ts';
import { Files1763700000005 } from './edge/files/files.migration.ts';
import { LargeUploads1764000003500 } from './edge/files/large-uploads.migration.ts';
import { Uploads1764000000110 } from './edge/files/uploads.migration.ts';
import { Outbox1764000000202 } from './edge/mail/outbox.migration.ts';
import { SensitiveWords1763700000021 } from './edge/words/sensitive-words.migration.ts';
import { Tree1763700000120, TreeLeaves1763900000100 } from './evidence/tree.migration.ts';
import { FeedbackNumbers1764000002500 } from './feedback/feedback.migration.ts';
import { ExamPhotos1764000006200 } from './exam/exam-photos.migration.ts';
import { IdentityPictures1764000001200 } from './identity/identity.migration.ts';
import { Jobs1764000000120 } from './jobs/jobs.migration.ts';
import { EventStore1763700000001 } from './ledger/event-store/event-store.migration.ts';
import { LedgerNotice1763700000046 } from './ledger/event-store/ledger-notice.migration.ts';
import { Processes1763700000044 } from './ledger/peers/peers.migration.ts';
import { LessonPreparation1763700000022 } from './lesson/lesson-list.migration.ts';
import { LessonRows1764000000021 } from './lesson/lesson-rows.migration.ts';
import { LessonList1763700000010 } from './lesson/lesson.migration.ts';
import { Replay1763700000110 } from './live/playback/replay.migration.ts';
import { Memberships1764000002400 } from './membership/membership.migration.ts';
import { DownloadFiles1764000003900 } from './download/download.migration.ts';
import { OwnData1764000002001 } from './own-data/own-data.migration.ts';
import {
  AnonymousPolls1764000005010,
  AsGroups1764000007200,
  BonusPoints1764000003200,
  FilledIn1764000001600,
  Graded1764000002200,
  GuestLearners1764000000211,
  Journal1763700000141,
  ReportTables1763700000130,
} from './reports/report-tables.migration.ts';
import { RollCallSecret1764000001400 } from './rollCall/rollCall.migration.ts';
import { CheckpointLanes1763700000041 } from './rows/checkpoint-lanes.migration.ts';
import { Parking1763900000120 } from './rows/parking.migration.ts';
import { Checkpoints1763700000002 } from './rows/projection.migration.ts';
import { TablesOfRows1764000000010 } from './rows/rows.migration.ts';
import { RenderingJobs1764000000121 } from './slides/rendering-jobs.migration.ts';
import { TakenQuestions1764000007110 } from './knowledge/taken-questions.migration.ts';
import { RenderingKeys1763700000031 } from './slides/rendering-keys.migration.ts';
import { Rendering1763700000030 } from './slides/rendering.migration.ts';
import { Timers1763700000003 } from './timers/timers.migration.ts';
import { TrackRecords1763700000140 } from './tracking/tracking.migration.ts';
import { LessonMarks1764000008200 } from './transcript/lesson-marks.migration.ts';
import {
  AnnouncementViews1764000000030,
  MembershipViews1764000000060,
  BonusViews1764000003201,
  GradedViews1764000002201,
  GuestViews1764000000212,
  RoleViews1764000007100,
  ScoredViews1764000008400,
  Views1763700000190,
} from './views.migration.ts';
import { Xapi1763700000161 } from './xapi/xapi.migration.ts';

/** Every change of the tables that hold no declared rows, in the order in which they are made. */
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
  NamesInOrder1764000000220,
  Surnames1764000000221,
  RosterEntries1764000000480,
  RosterAddresses1764000000481,
  TwoStep1764000000500,
  Avatars1764000000510,
  SignInWays1764000001100,
  IdentityPictures1764000001200,
  ErasureOfAddresses1764000001300,
  RollCallSecret1764000001400,
  FilledIn1764000001600,
  OwnData1764000002001,
  Graded1764000002200,
  GradedViews1764000002201,
  Memberships1764000002400,
  FeedbackNumbers1764000002500,
  BonusPoints1764000003200,
  BonusViews1764000003201,
  LargeUploads1764000003500,
  BallotBoxes1764000003600,
  Workspace1764000003800,
  DownloadFiles1764000003900,
  ClosedBallotBoxes1764000005000,
  AnonymousPolls1764000005010,
  ExamPhotos1764000006200,
  KeptPictures1764000006500,
  PeopleInOrder1764000006600,
  RoleViews1764000007100,
  TakenQuestions1764000007110,
  AsGroups1764000007200,
  LessonMarks1764000008200,
  ScoredViews1764000008400,
  RosterDepartments1764000008700,
];
