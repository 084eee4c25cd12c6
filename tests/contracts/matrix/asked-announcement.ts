import {
  AnnouncementDeleted,
  AnnouncementDrafted,
  AnnouncementPinned,
  AnnouncementPublished,
  AnnouncementScheduled,
} from '@lectern/contracts/announcement/announcement.ts';
import type { Asked, Place } from './asked.ts';

const wording = {
  title: '期末考试',
  content: {
    type: 'doc' as const,
    content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: '带尺' }] }],
  },
};
const drafted = ({ classId }: Place) => [AnnouncementDrafted({ classId, ...wording })];
export const announced = (place: Place) => [
  ...drafted(place),
  AnnouncementPublished({ classId: place.classId, by: 'author', title: wording.title }),
];

/** How the commands about announcements are asked: of one's own, and of anybody's. */
export const announcementAsked = (mine: Asked, teachers: Asked): Readonly<Record<string, Asked>> => ({
  DraftAnnouncement: { data: ({ classId }) => ({ classId, ...wording }) },
  EditAnnouncement: { ...mine, given: announced, data: () => ({ ...wording, basedOn: 1 }) },
  ScheduleAnnouncement: { ...mine, given: drafted, data: () => ({ publishAt: Date.now() + 3_600_000 }) },
  UnscheduleAnnouncement: {
    ...mine,
    given: (place) => [...drafted(place), AnnouncementScheduled({ publishAt: Date.now() + 3_600_000 })],
  },
  PublishAnnouncement: { ...mine, given: drafted },
  PublishScheduledAnnouncement: { ...teachers, given: drafted, answers: 'timer.void' },
  PinAnnouncement: { ...teachers, given: announced },
  UnpinAnnouncement: { ...teachers, given: (place) => [...announced(place), AnnouncementPinned({})] },
  DeleteAnnouncement: { ...mine, given: drafted },
  RestoreAnnouncement: { ...mine, given: (place) => [...drafted(place), AnnouncementDeleted({})] },
  OpenAnnouncement: { ...teachers, given: announced },
  RemindReaders: { ...teachers, given: announced },
});
