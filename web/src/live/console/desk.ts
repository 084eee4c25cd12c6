import type { RoomAs } from '../../kit/data/use-room.ts';
import type { TeacherView } from '../../kit/data/lesson-views.ts';

/** What the right column shows above the students; on a phone each is a sheet, the students too. */
export type Panel =
  | 'question'
  | 'publish'
  | 'write'
  | 'danmu'
  | 'checkIn'
  | 'students'
  | 'person'
  | 'sharedDevices'
  | 'screens'
  | 'slides';

/** The connection of the desk, apart from what it shows. */
export type Live = Omit<RoomAs<TeacherView, unknown>, 'view'>;
