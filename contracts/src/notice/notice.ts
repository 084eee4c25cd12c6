import * as z from 'zod/mini';
import { command, query, type CommandOf } from '../kernel/command.ts';
import { fact, type FactOf } from '../kernel/fact.ts';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';
import { list } from '../kernel/list.ts';
import { machine } from '../kernel/machine.ts';
import type { Language } from '../kernel/refusal.ts';
import { ZONE_MS } from '../kernel/zone.ts';
import { context, type Folded, statusOf, stream } from '../kernel/stream.ts';
import { NOTICE_KINDS, toldAs, type NoticeKind } from './told.ts';

const kind = z.enum(NOTICE_KINDS);
/** The kind and what it is about, as in `announcement.<id>`. */
const noticeId = z.string().check(z.maxLength(LIMITS.noticeIdLength), z.regex(/^[a-zA-Z]+(\.[0-9a-f-]{36}){1,3}$/));
const toldAt = z.int();
const language = z.enum(['zh-cn', 'en']);

export const NoticesRead = fact('NoticesRead', {
  summary: 'Somebody marked everything as read that they were told until then.',
  data: z.object({ personId: id, through: toldAt }),
});

export const NoticeRead = fact('NoticeRead', {
  summary: 'Somebody opened a notice; told anew, it is unread again.',
  data: z.object({ personId: id, noticeId, toldAt }),
});

export const NoticesMuted = fact('NoticesMuted', {
  summary: 'Somebody wants no more notices of a kind.',
  data: z.object({ personId: id, kind }),
});

export const NoticesUnmuted = fact('NoticesUnmuted', {
  summary: 'Somebody wants notices of a kind again, also those that came meanwhile.',
  data: z.object({ personId: id, kind }),
});

export const DigestChosen = fact('DigestChosen', {
  summary: 'Somebody wants by mail what they did not read, once a day.',
  data: z.object({ personId: id, language }),
});

export const DigestDeclined = fact('DigestDeclined', {
  summary: 'Somebody wants no mail about notices any more.',
  data: z.object({ personId: id }),
});

export const DigestMade = fact('DigestMade', {
  summary: 'The time of the day came: what is unread since the last time goes out by mail.',
  data: z.object({ personId: id, language, since: z.int() }),
});

export const noticeFacts = [
  NoticesRead,
  NoticeRead,
  NoticesMuted,
  NoticesUnmuted,
  DigestChosen,
  DigestDeclined,
  DigestMade,
] as const;
export type NoticeFact = FactOf<(typeof noticeFacts)[number]>;

/** The stream is one's own: who is there at all is whose it is. */
const allow = { visitor: true } as const;
const muted = z.object({ kind: kind.check(z.refine((one) => toldAs(one).isReminder !== true)) });

export const ReadNotices = command('ReadNotices', {
  summary: 'Mark everything as read that I was told until a moment.',
  data: z.object({ through: toldAt }),
  allow,
  records: ['NoticesRead'],
});

export const ReadNotice = command('ReadNotice', {
  summary: 'Mark one notice as read.',
  data: z.object({ noticeId }),
  allow,
  records: ['NoticeRead'],
});

export const MuteNotices = command('MuteNotices', {
  summary: 'Get no more notices of a kind.',
  data: muted,
  allow,
  records: ['NoticesMuted'],
});

export const UnmuteNotices = command('UnmuteNotices', {
  summary: 'Get notices of a kind again.',
  data: muted,
  allow,
  records: ['NoticesUnmuted'],
});

export const ChooseDigest = command('ChooseDigest', {
  summary: 'Get by mail, each morning, what I did not read.',
  data: z.object({ language }),
  allow,
  records: ['DigestChosen'],
});

export const DeclineDigest = command('DeclineDigest', {
  summary: 'Get no mail about notices any more.',
  data: z.object({}),
  allow,
  records: ['DigestDeclined'],
});

export const MakeDigest = command('MakeDigest', {
  summary: 'Mail what is unread, for the time of the day has come.',
  data: z.object({}),
  allow: { system: true },
  records: ['DigestMade'],
});

const noticeCommands = [
  ReadNotices,
  ReadNotice,
  MuteNotices,
  UnmuteNotices,
  ChooseDigest,
  DeclineDigest,
  MakeDigest,
] as const;
export type NoticeCommand = CommandOf<(typeof noticeCommands)[number]>;

const muting = machine('noticeKind', {
  summary: 'Whether somebody wants notices of a kind.',
  per: ({ type, data }) =>
    type === 'NoticesMuted' || type === 'NoticesUnmuted' ? (data as { kind: string }).kind : undefined,
  initial: 'on',
  states: { on: { on: { NoticesMuted: 'muted' } }, muted: { on: { NoticesUnmuted: 'on' } } },
});

export const digestMachine = machine('digest', {
  summary: 'Whether somebody gets mail about what they did not read.',
  per: ({ type }) => (type.startsWith('Digest') ? 'digest' : undefined),
  initial: 'off',
  states: { off: { on: { DigestChosen: 'daily' } }, daily: { on: { DigestMade: 'daily', DigestDeclined: 'off' } } },
});

const [HOUR_MS, DAY_MS] = [3600_000, 24 * 3600_000];
/** The next morning in the school's zone. */
export const nextDigest = (at: number): number => {
  const shift = ZONE_MS - LIMITS.digestHour * HOUR_MS;
  return (Math.floor((at + shift) / DAY_MS) + 1) * DAY_MS - shift;
};

/** What of notices somebody wants to see. */
export const isMuted = (folded: Folded, one: NoticeKind): boolean => statusOf(folded, muting, one) === 'muted';

export interface NoticeState {
  /** Until when everything is read. */
  readonly through: number;
  /** How many were read one by one. */
  readonly read: number;
  /** What mail is about: what came since, in which language. */
  readonly digest?: { readonly since: number; readonly language: Language };
}

const TIMER = 'digest';

export const notice = context<NoticeState, { readonly notice: NoticeState }, (typeof noticeFacts)[number]>({
  name: 'notice',
  facts: noticeFacts,
  commands: noticeCommands,
  machines: [muting, digestMachine],
  moves: {
    MuteNotices: (data: { kind: NoticeKind }, { personId }) => NoticesMuted({ ...data, personId }),
    UnmuteNotices: (data: { kind: NoticeKind }, { personId }) => NoticesUnmuted({ ...data, personId }),
    DeclineDigest: (_data: object, { personId }) => DigestDeclined({ personId }),
  },
  initial: { through: 0, read: 0 },
  evolve: (state, { type, data, at }) => {
    if (type === 'DigestChosen' || type === 'DigestMade')
      return { ...state, digest: { since: at, language: data.language } };
    if (type === 'NoticesRead') return { ...state, through: data.through };
    return type === 'NoticeRead' ? { ...state, read: state.read + 1 } : state;
  },
  // What its owner reads on one device is read on the others, too.
  present: ({ notice: { through, read } }) => ({ through, read }),
  timers: ({ type, at }) => {
    if (type === 'DigestDeclined') return [{ key: TIMER }];
    const isOn = type === 'DigestChosen' || type === 'DigestMade';
    return isOn ? [{ key: TIMER, set: { at: nextDigest(at), command: 'MakeDigest', data: {} } }] : [];
  },
});

export const MyNotice = z.object({
  id: z.string(),
  kind,
  subject: id,
  title: z.optional(z.string()),
  className: z.optional(z.string()),
  at: z.int(),
  isUnread: z.boolean(),
});
export type MyNotice = z.output<typeof MyNotice>;

export const MyNotices = list('MyNotices', {
  summary: `What I was told in the last ${LIMITS.noticeDays} days, the newest first: of my classes since I am in them, and by name.`,
  path: '/api/notices',
  allow,
  row: MyNotice,
  orders: { newest: ['-at'] },
  filters: { unread: z.optional(z.stringbool()) },
  isCounted: true,
});

export const NoticeSettings = query('NoticeSettings', {
  summary: 'The kinds of notices that I may get by my part in classes, and which of them I want.',
  path: '/api/notices/settings',
  input: z.object({}),
  result: z.object({
    kinds: z.array(z.object({ kind, isOn: z.boolean() })),
    /** Absent where nobody knows an address of mine. */
    digest: z.optional(z.object({ isOn: z.boolean(), address: z.string() })),
  }),
  allow,
});
export type NoticeSettings = z.output<typeof NoticeSettings.result>;

export const noticeQueries = [MyNotices, NoticeSettings] as const;

export interface NoticeStreamState {
  readonly notice: NoticeState;
}

export const noticeStream = stream<NoticeStreamState>({
  family: 'notice',
  summary: 'What one person read of what they were told, and which kinds they want; the id is the person’s.',
  contexts: [notice],
  isOnesOwn: true,
  // Its owner watches; whether they are there is nobody's business.
  audienceOf: (_state, { role }) => (role === 'visitor' ? 'teacher' : 'page.forbidden'),
});
