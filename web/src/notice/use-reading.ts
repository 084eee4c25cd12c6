import { MyNotices, ReadNotice, ReadNotices, type MyNotice } from '@lectern/contracts/notice/notice.ts';
import { useCommands } from '../kit/data/use-commands.ts';
import { useReadAgain } from '../kit/lists/use-list.ts';

/** Marks notices as read; the lists are read again then. */
export function useReading(userId: string) {
  const commands = useCommands('notice', userId);
  const readAgain = useReadAgain(MyNotices);
  const one = ({ id, isUnread }: MyNotice) => {
    if (isUnread)
      void commands.give(ReadNotice, { noticeId: id }).then((done) => done?.receipt && readAgain(done.receipt));
  };
  const all = async (through: number) => readAgain((await commands.give(ReadNotices, { through }))?.receipt);
  return { one, all, failure: commands.failure, isBusy: commands.isSending(ReadNotices) };
}
