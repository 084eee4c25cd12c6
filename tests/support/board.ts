import { attachments, type Attachment } from '@lectern/contracts/kernel/attachments.ts';
import { command, type CommandOf } from '@lectern/contracts/kernel/command.ts';
import { fact, type FactOf, type NewFact } from '@lectern/contracts/kernel/fact.ts';
import { fileQuery } from '@lectern/contracts/kernel/file-query.ts';
import { id } from '@lectern/contracts/kernel/ids.ts';
import { refuse, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import type { Role } from '@lectern/contracts/kernel/roles.ts';
import { context, stream } from '@lectern/contracts/kernel/stream.ts';
import * as z from 'zod/mini';

/** The smallest area whose facts carry files: a board with members, on which notices are pinned. */

const files = attachments({ max: 3, types: ['document', 'picture', 'video'] });
const notice = { noticeId: id };

const MemberNamed = fact('MemberNamed', {
  summary: 'A person has a role here.',
  data: z.object({ personId: id, role: z.optional(z.string()) }),
});
const NoticePinned = fact('NoticePinned', {
  summary: 'A notice hangs here, with these files.',
  data: z.object({ ...notice, files: z.optional(files) }),
});
const NoticeTaken = fact('NoticeTaken', { summary: 'A notice was taken down.', data: z.object(notice) });
const facts = [MemberNamed, NoticePinned, NoticeTaken] as const;

const all = { teacher: true, assistant: true } as const;
export const NameMember = command('NameMember', {
  summary: 'Give a person a role, or take it away.',
  data: MemberNamed.data,
  allow: { visitor: 'bound', teacher: true },
  records: ['MemberNamed'],
});
export const PinNotice = command('PinNotice', {
  summary: 'Pin a notice, or pin it anew with other files.',
  data: NoticePinned.data,
  allow: all,
  records: ['NoticePinned'],
});
const TakeNotice = command('TakeNotice', {
  summary: 'Take a notice down.',
  data: NoticeTaken.data,
  allow: all,
  records: ['NoticeTaken'],
});
const commands = [NameMember, PinNotice, TakeNotice] as const;

export const NoticeFile = fileQuery('NoticeFile', {
  summary: 'A file of a notice.',
  path: '/api/board/:id/notices/:noticeId/files/:fileId',
  input: z.object({ id, ...notice, fileId: z.string() }),
  allow: { ...all, student: true },
  file: 'application/octet-stream',
});

interface Board {
  readonly roles: Readonly<Record<string, Role | undefined>>;
  readonly notices: Readonly<Record<string, readonly Attachment[] | undefined>>;
}
export interface BoardStream {
  readonly board: Board;
}

function evolve(board: Board, { type, data }: FactOf<(typeof facts)[number]>): Board {
  switch (type) {
    case 'MemberNamed':
      return { ...board, roles: { ...board.roles, [data.personId]: data.role as Role | undefined } };
    case 'NoticePinned':
      return { ...board, notices: { ...board.notices, [data.noticeId]: data.files ?? [] } };
    case 'NoticeTaken':
      return { ...board, notices: { ...board.notices, [data.noticeId]: undefined } };
  }
}

export const board = context<Board, BoardStream, (typeof facts)[number]>({
  name: 'board',
  facts,
  commands,
  machines: [],
  initial: { roles: {}, notices: {} },
  evolve,
  present: () => ({}),
});

export const boardStream = stream<BoardStream>({
  family: 'board',
  summary: 'A board.',
  contexts: [board],
  roleOf: (state, personId) => state.board.roles[personId],
});
export const boardQueries = [NoticeFile];

export function decideBoard(
  { board: { notices } }: BoardStream,
  { name, data }: CommandOf<(typeof commands)[number]>,
): readonly NewFact[] | Refused {
  if (name === 'NameMember') return [MemberNamed(data)];
  if (name === 'PinNotice') return [NoticePinned(data)];
  return notices[data.noticeId] === undefined ? refuse('already.so') : [NoticeTaken(data)];
}
