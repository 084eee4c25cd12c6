import type { RoomAs } from '../../data/use-room.ts';
import type { TeacherView } from '../lesson-view.ts';

/** What the right column shows. */
export type Panel = 'question' | 'publish' | 'write';

/** The connection of the desk, apart from what it shows. */
export type Live = Omit<RoomAs<TeacherView, unknown>, 'view'>;
