import type { FactDeclaration } from '@lectern/contracts/kernel/fact.ts';
import { id } from '@lectern/contracts/kernel/ids.ts';
import { noticeFacts } from '@lectern/contracts/notice/notice.ts';
import { NOTICE_KINDS, NOTICES, toldAs, type NoticeKind } from '@lectern/contracts/notice/told.ts';
import { streams } from '@lectern/contracts/streams.ts';
import * as z from 'zod/mini';
import { rows } from '../rows/rows.ts';

const all = streams.flatMap(({ family, contexts }) =>
  contexts.flatMap(({ facts }) => facts.map((kind: FactDeclaration) => ({ family, kind }))),
);
/** The kinds of facts with these names, and in which streams they are. */
const named = (types: readonly string[]) => {
  const found = all.filter(({ kind }) => types.includes(kind.type));
  return { facts: found.map(({ kind }) => kind), family: [...new Set(found.map(({ family }) => family))] };
};
const idOf = (stream: string): string => stream.slice(stream.indexOf('/') + 1);

const shape = z.object({
  id: z.string(),
  kind: z.enum(NOTICE_KINDS),
  subject: id,
  /** A class, or a person. */
  to: id,
  title: z.optional(z.string()),
  /** 0 while it is not told, or taken back. */
  at: z.int(),
  toldAt: z.int(),
});
type Row = z.output<typeof shape>;
interface Heard {
  readonly type: string;
  readonly stream: string;
  readonly at: number;
  readonly actor: string;
  readonly data: unknown;
}
type Data = Readonly<Record<string, string | undefined>>;

/** What a fact says of each of those whom it lists, who are enrolled by that, or of the one that it is about. */
function saidIn(data: unknown): readonly Data[] {
  const { members } = data as { readonly members?: readonly unknown[] };
  if (!Array.isArray(members) || typeof members[0] !== 'object') return [data as Data];
  return (members as Data[]).map((one) => ({ through: 'enrolment', ...one }));
}

const heardBy = (kind: NoticeKind): readonly string[] => {
  const { by, about = [], until = [], again } = toldAs(kind);
  return [[by].flat(), ...about, ...[until].flat(), again].flat().filter((type) => type !== undefined);
};

const isMadeBy = (kind: NoticeKind, type: string): boolean => [toldAs(kind).by].flat().includes(type);

/** Whether a fact that makes such notices makes this one. */
function isMeant(kind: NoticeKind, data: Data, actor: string): boolean {
  const { where = {}, byOther = false } = toldAs(kind);
  const has = ([field, values]: [string, string | readonly string[]]) => [values].flat().includes(data[field]!);
  return Object.entries(where).every(has) && !(byOther && data['personId'] === actor);
}

/** What becomes of a notice; before it is told, its row waits with what is known of it. */
function after(row: Row | null, fact: Heard, key: { readonly id: string }): Row | null {
  const { type, at, stream } = fact;
  const kind = key.id.split('.')[0] as NoticeKind;
  const { about = [], until = [], again, to: whom } = toldAs(kind);
  if (row === null && !isMadeBy(kind, type) && !about.includes(type)) return row;
  const said = saidIn(fact.data);
  const {
    classId,
    name,
    title = name,
    personId,
  } = said.length === 1 ? said[0]! : said.find((one) => key.id.endsWith(one['personId']!))!;
  const to = row?.to ?? (whom === 'person' ? (personId ?? classId) : (classId ?? personId));
  if (to === undefined) return null;
  const before = row ?? { ...key, kind, subject: idOf(stream), to, at: 0, toldAt: 0 };
  const next = about.includes(type) && title !== undefined ? { ...before, title } : before;
  if (isMadeBy(kind, type)) return { ...next, at, toldAt: at };
  if ([until].flat().includes(type)) return { ...next, at: 0 };
  return type === again ? { ...next, at: next.toldAt } : next;
}

const KEYED = Object.fromEntries(
  [...new Set(NOTICE_KINDS.flatMap(heardBy))].map((type) => [
    type,
    NOTICE_KINDS.filter((kind) => heardBy(kind).includes(type)),
  ]),
);

/** What was told: one row for a class, however many are in it. */
export const notices = rows(
  'notice_row',
  {
    ...named(Object.keys(KEYED)),
    shape,
    key: ['id'],
    per: ({ type, stream, data, actor }: Heard) =>
      (KEYED[type] ?? []).flatMap((kind) => {
        const said = saidIn(data).filter((one) => !isMadeBy(kind, type) || isMeant(kind, one, actor));
        const { each = [] } = toldAs(kind);
        return said.map((one) => ({ id: [kind, idOf(stream), ...each.map((field) => one[field])].join('.') }));
      }),
    indexes: [['to', '-at'], ['-at']],
    revision: JSON.stringify(NOTICES),
  },
  Object.fromEntries(Object.keys(KEYED).map((type) => [type, after])),
);

const DONE = named(NOTICE_KINDS.flatMap((kind) => toldAs(kind).done ?? []));

/** Who did what a notice asks for, elsewhere than there: of a team, all its members. */
export const noticeActs = rows(
  'notice_act',
  {
    ...DONE,
    shape: z.object({ subject: id, personId: id }),
    key: ['subject', 'personId'],
    per: ({ stream, data }: Heard) => {
      const { personId, members = [personId] } = data as { readonly personId: string; readonly members?: string[] };
      return members.map((one) => ({ subject: idOf(stream), personId: one }));
    },
    revision: JSON.stringify(NOTICES),
  },
  Object.fromEntries(DONE.facts.map(({ type }) => [type, (_: unknown, __: unknown, key: object) => key as never])),
);

/** What somebody opened there, as it was told then. */
export const noticeReads = rows(
  'notice_read',
  {
    family: 'notice',
    facts: noticeFacts,
    shape: z.object({ personId: id, noticeId: z.string(), toldAt: z.int() }),
    key: ['personId', 'noticeId'],
    per: ({ type, data }) => (type === 'NoticeRead' ? { personId: data.personId, noticeId: data.noticeId } : undefined),
  },
  { NoticeRead: (_, { data }) => data },
);
