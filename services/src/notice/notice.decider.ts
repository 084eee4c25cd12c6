import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { refuse, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import {
  DigestChosen,
  DigestMade,
  digestMachine,
  nextDigest,
  NoticeRead,
  NoticesRead,
  type NoticeCommand,
} from '@lectern/contracts/notice/notice.ts';
import type { NoticeStreamState } from '@lectern/contracts/notice/notice.ts';
import type { Deciding } from '../ledger/submission.ts';

/** A notice that its reader may see. */
export interface NoticeFound {
  readonly at: number;
  readonly isUnread: boolean;
}

export function decideNotice(
  { notice }: NoticeStreamState,
  command: NoticeCommand,
  { at, personId, streamId, status, gathered }: Deciding<NoticeFound | string | undefined>,
): readonly NewFact[] | Refused | undefined {
  switch (command.name) {
    case 'ReadNotices': {
      const through = Math.min(command.data.through, at); // nobody has read what is still to come
      return through <= notice.through ? refuse('already.so') : [NoticesRead({ personId, through })];
    }
    case 'ReadNotice': {
      if (typeof gathered !== 'object') return refuse('notice.unknown');
      const { noticeId } = command.data;
      return gathered.isUnread ? [NoticeRead({ personId, noticeId, toldAt: gathered.at })] : refuse('already.so');
    }
    case 'ChooseDigest': {
      if (status(digestMachine, 'digest') === 'daily') return refuse('already.so');
      return gathered === undefined
        ? refuse('notice.noAddress')
        : [DigestChosen({ personId, language: command.data.language })];
    }
    case 'MakeDigest': {
      const { digest } = notice;
      const isDue =
        status(digestMachine, 'digest') === 'daily' && digest !== undefined && at >= nextDigest(digest.since);
      return isDue ? [DigestMade({ personId: streamId, ...digest })] : refuse('timer.void');
    }
    case 'DeclineDigest':
    case 'MuteNotices':
    case 'UnmuteNotices':
      return undefined;
  }
}
