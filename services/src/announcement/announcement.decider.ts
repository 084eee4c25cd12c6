import {
  AnnouncementDrafted,
  AnnouncementEdited,
  announcementMachine,
  AnnouncementPublished,
  AnnouncementOpened,
  AnnouncementScheduled,
  ReadersReminded,
  wording,
  type AnnouncementCommand,
  type AnnouncementState,
} from '@lectern/contracts/announcement/announcement.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { refuse, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import { get } from '@lectern/contracts/kernel/table.ts';
import type { AnnouncementStreamState } from '@lectern/contracts/announcement/announcement.ts';
import type { Deciding } from '../ledger/submission.ts';

/** The sensitive words that stand in what was written. */
export interface WordsFound {
  readonly words: readonly string[];
}

export function decideAnnouncement(
  { announcement }: AnnouncementStreamState,
  command: AnnouncementCommand,
  { at, personId, asker, gathered, status }: Deciding<WordsFound | undefined>,
): readonly NewFact[] | Refused | undefined {
  const isNew = status(announcementMachine, 'announcement') === announcementMachine.initial;
  switch (command.name) {
    case 'DraftAnnouncement': {
      const { publish, ...drafted } = command.data;
      if (!isNew) return refuse('already.so');
      const words = sensitive(gathered);
      if (words) return words;
      if (typeof publish === 'number' && publish < at) return refuse('announcement.past'); // [R5.35]
      const told = { classId: drafted.classId, title: drafted.title, message: drafted.message };
      return [
        AnnouncementDrafted(drafted),
        ...(typeof publish === 'number' ? [AnnouncementScheduled({ publishAt: publish })] : []),
        ...(publish === 'now' ? [AnnouncementPublished({ ...told, by: 'author' })] : []),
      ];
    }
    case 'EditAnnouncement': {
      const { basedOn, ...edited } = command.data;
      return (
        notYours(announcement, personId) ??
        wording.conflict(announcement, { basedOn }) ??
        sensitive(gathered) ?? [AnnouncementEdited(edited)]
      );
    }
    case 'ScheduleAnnouncement':
      return (
        notYours(announcement, personId) ?? (command.data.publishAt < at ? refuse('announcement.past') : undefined)
      );
    case 'PublishAnnouncement':
      if (status(announcementMachine, 'announcement') === 'published') return refuse('already.so');
      return notYours(announcement, personId) ?? published(announcement, 'author');
    case 'PublishScheduledAnnouncement': {
      const isDue = announcement.publishAt === command.data.publishAt && command.data.publishAt <= at;
      return isDue ? published(announcement, 'timer') : refuse('timer.void');
    }
    case 'PinAnnouncement':
    case 'UnpinAnnouncement':
      return announcement.pinned === (command.name === 'PinAnnouncement') ? refuse('already.so') : undefined;
    case 'DeleteAnnouncement':
      // A co-teacher deletes no activity of a class [R6.02]; what nobody was told of is none yet.
      if (asker.role === 'coTeacher' && announcement.publishedAt !== undefined) return refuse('page.forbidden');
      return notYours(announcement, personId);
    case 'UnscheduleAnnouncement':
    case 'RestoreAnnouncement':
      return notYours(announcement, personId);
    case 'RemindReaders': {
      const { classId, remindedAt = -Infinity } = announcement;
      if (classId === undefined) return refuse('announcement.unknown');
      const again = remindedAt + LIMITS.remindAgainAfterMs;
      return at < again ? refuse('announcement.justReminded', { again }) : [ReadersReminded({ classId })];
    }
    case 'OpenAnnouncement':
      if (announcement.classId === undefined) return refuse('announcement.unknown');
      return get(announcement.readers, personId) === undefined
        ? [AnnouncementOpened({ classId: announcement.classId, personId })]
        : refuse('already.so');
  }
}

const sensitive = (found: WordsFound | undefined): Refused | undefined =>
  found !== undefined && found.words.length > 0 ? refuse('text.sensitive', { words: found.words }) : undefined;

/** Nobody edits or deletes what another teacher published [R6.09]; of none there is nothing to say but that. */
const notYours = ({ authorId }: AnnouncementState, personId: string): Refused | undefined =>
  authorId !== undefined && authorId !== personId ? refuse('activity.notYours') : undefined;

function published({ classId, title, message }: AnnouncementState, by: 'author' | 'timer') {
  return classId === undefined
    ? refuse('announcement.unknown')
    : [AnnouncementPublished({ classId, by, title, message })];
}
