import type { RoomAs } from '../../kit/data/use-room.ts';
import type { TeacherView } from '../../kit/data/lesson-views.ts';
import type { Tool } from './tools.ts';

/** What the right column shows above the students; on a phone each is a sheet, the students too. */
export type Panel = 'question' | 'write' | 'person' | 'sharedDevices' | 'slides' | 'card' | Tool;

/** The connection of the desk, apart from what it shows. */
export type Live = Omit<RoomAs<TeacherView, unknown>, 'view'>;
