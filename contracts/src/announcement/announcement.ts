import * as z from 'zod/mini';
import { attachments } from '../kernel/attachments.ts';
import { command, type CommandOf } from '../kernel/command.ts';
import { editable } from '../kernel/editable.ts';
import { fact, secret, type FactOf } from '../kernel/fact.ts';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';
import { machine } from '../kernel/machine.ts';
import { richText } from '../kernel/rich-text.ts';
import { context, stream } from '../kernel/stream.ts';
import { emptyTable, set, type Table } from '../kernel/table.ts';
import { line, name } from '../kernel/text.ts';

const title = name(LIMITS.titleUnits); // [R5.07]
const message = z.optional(line(LIMITS.announcementMessageUnits)); // the short text that is sent out with it [R5.09]

/** What its author writes, and edits later. */
export const wording = editable({
  title,
  content: richText({ max: LIMITS.announcementUnits }), // [R5.08]
  message,
  files: z.optional(attachments({ max: LIMITS.announcementFiles })), // [R3.12]
});

/** A class sees nothing of it before it is published. */
const written = {
  title: secret(wording.fields.title, 'AnnouncementPublished'),
  content: secret(wording.fields.content, 'AnnouncementPublished'),
  message: secret(wording.fields.message, 'AnnouncementPublished'),
  files: secret(wording.fields.files, 'AnnouncementPublished'),
};
const publishAt = z.int();

export const AnnouncementDrafted = fact('AnnouncementDrafted', {
  summary: 'Somebody who teaches a class wrote an announcement for it.',
  data: z.object({ classId: id, ...written }),
});

export const AnnouncementEdited = fact('AnnouncementEdited', {
  summary: 'Its author wrote it anew.',
  data: z.object(written),
});

export const AnnouncementScheduled = fact('AnnouncementScheduled', {
  summary: 'It is to be published at a time.',
  data: z.object({ publishAt }),
});

export const AnnouncementUnscheduled = fact('AnnouncementUnscheduled', {
  summary: 'It is a draft again, and waits for its author.',
  data: z.object({}),
});

export const AnnouncementPublished = fact('AnnouncementPublished', {
  summary: 'The class was told, with these words.',
  data: z.object({ classId: id, by: z.enum(['author', 'timer']), title, message }),
});

export const AnnouncementPinned = fact('AnnouncementPinned', {
  summary: 'It stands above all others.',
  data: z.object({}),
});

export const AnnouncementUnpinned = fact('AnnouncementUnpinned', {
  summary: 'It stands among the others.',
  data: z.object({}),
});

export const AnnouncementDeleted = fact('AnnouncementDeleted', {
  summary: 'Its author took it away; nobody finds it any more.',
  data: z.object({}),
});

export const AnnouncementRestored = fact('AnnouncementRestored', {
  summary: 'Its author put it back to where it was.',
  data: z.object({}),
});

export const AnnouncementOpened = fact('AnnouncementOpened', {
  summary: 'A student opened it for the first time.',
  data: z.object({ classId: id, personId: id }),
});

export const ReadersReminded = fact('ReadersReminded', {
  summary: 'Those who had not opened it yet were asked to.',
  data: z.object({ classId: id }),
});

export const announcementFacts = [
  AnnouncementDrafted,
  AnnouncementEdited,
  AnnouncementScheduled,
  AnnouncementUnscheduled,
  AnnouncementPublished,
  AnnouncementPinned,
  AnnouncementUnpinned,
  AnnouncementDeleted,
  AnnouncementRestored,
  AnnouncementOpened,
  ReadersReminded,
] as const;
export type AnnouncementFact = FactOf<(typeof announcementFacts)[number]>;

/** Who publishes in a class [R6.01-04]; that an announcement is one's own is for the decider to say [R6.09]. */
const publishes = { teacher: true, coTeacher: true, assistant: true, representative: 'announcements' } as const;

export const DraftAnnouncement = command('DraftAnnouncement', {
  summary: 'Write an announcement for a class: as a draft, for a time, or published at once.',
  data: z.object({ classId: id, ...wording.fields, publish: z.optional(z.union([z.literal('now'), publishAt])) }),
  allow: publishes,
  records: ['AnnouncementDrafted', 'AnnouncementScheduled', 'AnnouncementPublished'],
});

export const EditAnnouncement = command('EditAnnouncement', {
  summary: 'Write it anew; who read it already is not told again.',
  data: z.object(wording.edit),
  allow: publishes,
  records: ['AnnouncementEdited'],
});

export const ScheduleAnnouncement = command('ScheduleAnnouncement', {
  summary: 'Have it published at a time that is still to come.',
  data: z.object({ publishAt }),
  allow: publishes,
  records: ['AnnouncementScheduled'],
});

export const UnscheduleAnnouncement = command('UnscheduleAnnouncement', {
  summary: 'Make it a draft again.',
  data: z.object({}),
  allow: publishes,
  records: ['AnnouncementUnscheduled'],
});

export const PublishAnnouncement = command('PublishAnnouncement', {
  summary: 'Tell the class now.',
  data: z.object({}),
  allow: publishes,
  records: ['AnnouncementPublished'],
});

export const PublishScheduledAnnouncement = command('PublishScheduledAnnouncement', {
  summary: 'Tell the class, for its time has come.',
  data: z.object({ publishAt }),
  allow: { system: true },
  records: ['AnnouncementPublished'],
});

export const PinAnnouncement = command('PinAnnouncement', {
  summary: 'Put it above all others of its class.',
  data: z.object({}),
  allow: { teacher: true, coTeacher: true },
  records: ['AnnouncementPinned'],
});

export const UnpinAnnouncement = command('UnpinAnnouncement', {
  summary: 'Let it stand among the others.',
  data: z.object({}),
  allow: { teacher: true, coTeacher: true },
  records: ['AnnouncementUnpinned'],
});

export const DeleteAnnouncement = command('DeleteAnnouncement', {
  summary: 'Take it away.',
  data: z.object({}),
  allow: publishes,
  records: ['AnnouncementDeleted'],
});

export const RestoreAnnouncement = command('RestoreAnnouncement', {
  summary: 'Put it back.',
  data: z.object({}),
  allow: publishes,
  records: ['AnnouncementRestored'],
});

export const OpenAnnouncement = command('OpenAnnouncement', {
  summary: 'Say that I opened it; who listens in is not counted.',
  data: z.object({}),
  allow: { student: true, representative: true },
  records: ['AnnouncementOpened'],
});

export const RemindReaders = command('RemindReaders', {
  summary: 'Ask those to read it who did not open it yet; once in a while.',
  data: z.object({}),
  allow: publishes,
  records: ['ReadersReminded'],
});

const announcementCommands = [
  DraftAnnouncement,
  EditAnnouncement,
  ScheduleAnnouncement,
  UnscheduleAnnouncement,
  PublishAnnouncement,
  PublishScheduledAnnouncement,
  PinAnnouncement,
  UnpinAnnouncement,
  DeleteAnnouncement,
  RestoreAnnouncement,
  OpenAnnouncement,
  RemindReaders,
] as const;
export type AnnouncementCommand = CommandOf<(typeof announcementCommands)[number]>;

export const announcementMachine = machine('announcement', {
  summary: 'An announcement on its way to a class. A draft that is deleted is discarded, a published one withdrawn.',
  per: ({ type }) => (ABOUT.has(type) ? 'announcement' : undefined),
  initial: 'none',
  unknown: 'announcement.unknown',
  states: {
    none: { on: { AnnouncementDrafted: 'draft' } },
    draft: {
      on: {
        AnnouncementEdited: 'draft',
        AnnouncementScheduled: 'scheduled',
        AnnouncementPublished: 'published',
        AnnouncementDeleted: 'discarded',
      },
    },
    scheduled: {
      on: {
        AnnouncementEdited: 'scheduled',
        AnnouncementScheduled: 'scheduled',
        AnnouncementUnscheduled: 'draft',
        AnnouncementPublished: 'published',
        AnnouncementDeleted: 'discarded',
      },
    },
    published: {
      on: {
        AnnouncementEdited: 'published',
        AnnouncementPinned: 'published',
        AnnouncementUnpinned: 'published',
        AnnouncementOpened: 'published',
        ReadersReminded: 'published',
        AnnouncementDeleted: 'withdrawn',
      },
    },
    discarded: { on: { AnnouncementRestored: 'draft' } },
    withdrawn: { on: { AnnouncementRestored: 'published' } },
  },
});
const ABOUT = new Set<string>(announcementFacts.map(({ type }) => type));

type Wording = Pick<z.output<typeof DraftAnnouncement.data>, 'title' | 'content' | 'message' | 'files'>;

export interface AnnouncementState extends Wording {
  readonly classId?: string;
  readonly authorId?: string;
  /** The version in which it was written last, and when. */
  readonly editedIn: number;
  readonly editedAt?: number;
  readonly publishAt?: number | undefined;
  readonly publishedAt?: number;
  readonly pinned: boolean;
  readonly remindedAt?: number;
  /** When each student opened it. */
  readonly readers: Table<number>;
}

const initialAnnouncement: AnnouncementState = {
  title: '',
  content: { type: 'doc', content: [] },
  message: undefined,
  editedIn: 0,
  pinned: false,
  readers: emptyTable(),
};

function evolveAnnouncement(state: AnnouncementState, { actor, at, version, ...fact }: AnnouncementFact) {
  switch (fact.type) {
    case 'AnnouncementDrafted':
      return { ...state, ...fact.data, authorId: actor, editedIn: version };
    case 'AnnouncementEdited':
      return { ...state, message: undefined, files: undefined, ...fact.data, editedIn: version, editedAt: at };
    case 'AnnouncementScheduled':
      return { ...state, publishAt: fact.data.publishAt };
    case 'AnnouncementUnscheduled':
      return { ...state, publishAt: undefined };
    case 'AnnouncementPublished':
      return { ...state, publishAt: undefined, publishedAt: at };
    case 'AnnouncementPinned':
      return { ...state, pinned: true };
    case 'AnnouncementUnpinned':
      return { ...state, pinned: false };
    case 'AnnouncementOpened':
      return { ...state, readers: set(state.readers, fact.data.personId, at) };
    case 'ReadersReminded':
      return { ...state, remindedAt: at };
    case 'AnnouncementDeleted':
      return { ...state, publishAt: undefined };
    case 'AnnouncementRestored':
      return state;
  }
}

/** The same object each time: nobody watches an announcement live. */
const NOTHING = {};
const TIMER = 'publish';

export const announcement = context<
  AnnouncementState,
  { readonly announcement: AnnouncementState },
  (typeof announcementFacts)[number]
>({
  name: 'announcement',
  facts: announcementFacts,
  commands: announcementCommands,
  machines: [announcementMachine],
  moves: {
    UnscheduleAnnouncement: AnnouncementUnscheduled,
    PinAnnouncement: AnnouncementPinned,
    UnpinAnnouncement: AnnouncementUnpinned,
    DeleteAnnouncement: AnnouncementDeleted,
    RestoreAnnouncement: AnnouncementRestored,
    ScheduleAnnouncement: AnnouncementScheduled,
  },
  initial: initialAnnouncement,
  evolve: evolveAnnouncement,
  present: () => NOTHING,
  timers: ({ type, data }) => {
    if (type === 'AnnouncementScheduled')
      return [{ key: TIMER, set: { at: data.publishAt, command: 'PublishScheduledAnnouncement', data } }];
    const ends =
      type === 'AnnouncementUnscheduled' || type === 'AnnouncementPublished' || type === 'AnnouncementDeleted';
    return ends ? [{ key: TIMER }] : [];
  },
});

export interface AnnouncementStreamState {
  readonly announcement: AnnouncementState;
}

export const announcementStream = stream<AnnouncementStreamState>({
  family: 'announcement',
  summary: 'One announcement for one class: its wording, its way to the class, and who opened it.',
  contexts: [announcement],
  grantedBy: ({ announcement }, data) => {
    const classId = announcement.classId ?? (data as { classId?: string } | undefined)?.classId;
    return classId && `class/${classId}`;
  },
});
