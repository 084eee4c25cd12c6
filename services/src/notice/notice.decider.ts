import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { refuse, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import { NoticeRead, NoticesRead, type NoticeCommand } from '@lectern/contracts/notice/notice.ts';
import type { NoticeStreamState } from '@lectern/contracts/streams.ts';
import type { Deciding } from '../ledger/submission.ts';

/** A notice that its reader may see. */
export interface NoticeFound {
  readonly at: number;
  readonly isUnread: boolean;
}

export function decideNotice(
  { notice }: NoticeStreamState,
  command: NoticeCommand,
  { at, personId, gathered }: Deciding<NoticeFound | undefined>,
): readonly NewFact[] | Refused | undefined {
  switch (command.name) {
    case 'ReadNotices': {
      const through = Math.min(command.data.through, at); // nobody has read what is still to come
      return through <= notice.through ? refuse('already.so') : [NoticesRead({ personId, through })];
    }
    case 'ReadNotice': {
      if (gathered === undefined) return refuse('notice.unknown');
      const { noticeId } = command.data;
      return gathered.isUnread ? [NoticeRead({ personId, noticeId, toldAt: gathered.at })] : refuse('already.so');
    }
    case 'MuteNotices':
    case 'UnmuteNotices':
      return undefined;
  }
}
