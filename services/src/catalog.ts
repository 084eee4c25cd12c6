import { CheckInSecret1763700000020 } from './attendance/attendance.migration.ts';
import { AttendanceModule } from './attendance/attendance.module.ts';
import { ClassList1763700000011 } from './class/class.migration.ts';
import { ClassModule } from './class/class.module.ts';
import { ClassListEntity } from './class/class.projection.ts';
import { SensitiveWords1763700000021 } from './danmu/danmu.migration.ts';
import { DanmuModule } from './danmu/danmu.module.ts';
import { LessonPreparation1763700000022 } from './lesson/lesson-list.migration.ts';
import { LessonList1763700000010 } from './lesson/lesson.migration.ts';
import { LessonModule } from './lesson/lesson.module.ts';
import { LessonListEntity } from './lesson/lesson.projection.ts';
import { People1763700000004 } from './platform/auth/people.migration.ts';
import { Screens1763700000006 } from './platform/auth/screens.migration.ts';
import { RelayEnds1763700000045 } from './platform/bus/relay-ends.migration.ts';
import { Relay1763700000042 } from './platform/bus/relay.migration.ts';
import { EventStore1763700000001 } from './platform/event-store/event-store.migration.ts';
import { Files1763700000005 } from './platform/files/files.migration.ts';
import type { Entry } from './platform/http/web-files.ts';
import { CheckpointLanes1763700000041 } from './platform/projection/checkpoint-lanes.migration.ts';
import { Processes1763700000044 } from './platform/peers/peers.migration.ts';
import { Checkpoints1763700000002 } from './platform/projection/projection.migration.ts';
import { Timers1763700000003 } from './platform/timers/timers.migration.ts';
import { QuizModule } from './quiz/quiz.module.ts';
import { ScreensModule } from './screens/screens.module.ts';
import { SessionModule } from './session/session.module.ts';
import { RenderingKeys1763700000031 } from './slides/rendering-keys.migration.ts';
import { Rendering1763700000030 } from './slides/rendering.migration.ts';
import { SlidesModule } from './slides/slides.module.ts';

/** What the program is made of. A new context is a folder and its lines here. */
export const contexts = [
  SessionModule,
  ClassModule,
  LessonModule,
  AttendanceModule,
  SlidesModule,
  QuizModule,
  DanmuModule,
  ScreensModule,
];

export const entities = [ClassListEntity, LessonListEntity];

export const migrations = [
  EventStore1763700000001,
  Checkpoints1763700000002,
  Timers1763700000003,
  People1763700000004,
  Files1763700000005,
  Screens1763700000006,
  LessonList1763700000010,
  ClassList1763700000011,
  CheckInSecret1763700000020,
  SensitiveWords1763700000021,
  LessonPreparation1763700000022,
  Rendering1763700000030,
  RenderingKeys1763700000031,
  CheckpointLanes1763700000041,
  Relay1763700000042,
  Processes1763700000044,
  RelayEnds1763700000045,
];

/** The pages of the web client: teachers' and students' are two programs, so that a phone loads little. */
export const entries: readonly [Entry, ...Entry[]] = [
  { file: 'index.html', paths: ['/', '/login', '/screen', '/lesson/*'] },
  { file: 'student.html', paths: ['/join', '/join/*', '/s', '/s/*'] },
];
