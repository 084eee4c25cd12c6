import { deviceId } from '../../data/device.ts';
import { deliver } from '../../data/deliver.ts';
import { isAlreadySo } from '../../data/errors.ts';
import type { Outbox } from '../../data/outbox.ts';
import type { Room } from '../../data/room.ts';
import { markSubject } from '../../slides/student/marks.ts';
import type { ClassroomProps } from './classroom-props.ts';

type Intents = Pick<ClassroomProps, 'onAside' | 'onSubmit' | 'onMark' | 'onDanmu' | 'onCheckIn' | 'onRetry'>;

/**
 * What a student can do in a lesson. Answers and marks are kept until the server said yes or no; a danmu and a check-in
 * code are for this moment: they are given now or not at all.
 */
export function intentsOf(room: Room, outbox: Outbox, lessonId: string): Intents {
  const give = (name: string, data: object, key?: string) =>
    deliver(room, 'lesson', lessonId, { name, data, ...(key && { key }) });
  return {
    onAside: (aside) => room.look(aside),
    onSubmit: (questionId, choice) => outbox.put('SubmitAnswer', questionId, { questionId, choice }),
    onMark: ({ deckId, n }, mark, on) =>
      outbox.put(on ? 'MarkPage' : 'UnmarkPage', markSubject(`${deckId}/${n}`, mark), { deckId, n, mark }),
    onDanmu: (key, data) => give('SendDanmu', data, key),
    onCheckIn: async (by, code) => {
      await give('CheckIn', { by, code, device: deviceId() }).catch((error: unknown) => {
        if (!isAlreadySo(error)) throw error;
      });
    },
    onRetry: () => {
      room.retry();
      outbox.retryNow();
    },
  };
}
