import type { Label } from '../kernel/list.ts';
import type { Role } from '../kernel/roles.ts';

/** Whom a fact concerns: people of a class, by their part in it, or the one whom it names. */
export type Audience = 'learners' | 'teachers' | 'person';

interface Told {
  readonly label: Label;
  /** With `{title}`, where what it is about has one. */
  readonly text: Label;
  readonly to: Audience;
  /** The page that it leads to; `subject` is the id of the stream. */
  readonly page: (subject: string) => string;
  /** The fact that makes it, or makes it new again. */
  readonly by: string;
  /** Facts of the same stream that say of which class it is, and what it is called. */
  readonly about?: readonly string[];
  /** Takes it back; `again` puts it back where it was. */
  readonly until?: string;
  readonly again?: string;
  /** The fact that names who did what it asks for: it is read by them then. */
  readonly done?: string;
  /** It is for those alone who did not do that, and cannot be switched off. */
  readonly isReminder?: true;
  /** The fields that tell two of one stream apart. */
  readonly each?: readonly string[];
}

/** The kinds of notices by name. Another one is an entry here: its rows, switch, push and mail follow from that. */
export const NOTICES = {
  announcement: {
    label: ['公告', 'Announcements'],
    text: ['{title}', '{title}'],
    to: 'learners',
    page: (id) => `/announcements/${id}`,
    by: 'AnnouncementPublished',
    about: ['AnnouncementPublished', 'AnnouncementEdited'],
    until: 'AnnouncementDeleted',
    again: 'AnnouncementRestored',
    done: 'AnnouncementOpened',
  },
  reminder: {
    label: ['提醒', 'Reminders'],
    text: ['请读公告：{title}', 'Please read: {title}'],
    to: 'learners',
    page: (id) => `/announcements/${id}`,
    by: 'ReadersReminded',
    about: ['AnnouncementPublished', 'AnnouncementEdited'],
    until: 'AnnouncementDeleted',
    again: 'AnnouncementRestored',
    done: 'AnnouncementOpened',
    isReminder: true,
  },
  lesson: {
    label: ['上课', 'Lessons that start'],
    text: ['上课了：{title}', 'The lesson has started: {title}'],
    to: 'learners',
    page: (id) => `/s/${id}`,
    by: 'LessonStarted',
    about: ['LessonScheduled', 'LessonRevised'],
    until: 'LessonEnded',
    done: 'ParticipantJoined',
  },
  report: {
    label: ['课堂报告', 'Lesson reports'],
    text: ['报告已生成：{title}', 'The report is ready: {title}'],
    to: 'teachers',
    page: (id) => `/lesson/${id}/report`,
    by: 'LessonEnded',
    about: ['LessonScheduled', 'LessonRevised'],
  },
  result: {
    label: ['我的课堂结果', 'My lesson results'],
    text: ['可以看自己的结果了：{title}', 'Your results are ready: {title}'],
    to: 'learners',
    page: (id) => `/s/${id}/result`,
    by: 'LessonEnded',
    about: ['LessonScheduled', 'LessonRevised'],
  },
  lateAnswer: {
    label: ['迟交的答案', 'Late answers'],
    text: ['老师让迟交的答案计分了：{title}', 'Your teacher accepted a late answer: {title}'],
    to: 'person',
    page: (id) => `/s/${id}/result`,
    by: 'LateAnswerAccepted',
    each: ['personId', 'questionId'],
  },
} satisfies Readonly<Record<string, Told>>;

export type NoticeKind = keyof typeof NOTICES;
export const NOTICE_KINDS = Object.keys(NOTICES) as [NoticeKind, ...NoticeKind[]];
/** Each kind with all that may be said of one. */
export const toldAs = (kind: NoticeKind): Told => NOTICES[kind];

const AUDIENCES: { readonly [role in Role]?: Audience } = {
  student: 'learners',
  representative: 'learners',
  auditor: 'learners',
  teacher: 'teachers',
  coTeacher: 'teachers',
  assistant: 'teachers',
};

/** The kinds that are for people of this role in a class; without a role, those that name one person. */
export const kindsFor = (role?: Role): NoticeKind[] =>
  NOTICE_KINDS.filter((kind) => NOTICES[kind].to === (role === undefined ? 'person' : AUDIENCES[role]));
