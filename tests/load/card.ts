import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '@lectern/contracts/kernel/new-id.ts';
import type { Classroom } from '../support/classroom.ts';

const QUESTIONS = 3;
/** Students answer within so long, each at their own pace. */
const WINDOW_MS = 2000;
const DURATION_S = 60;

/** Several questions as one card: answered in any order, handed in by most, collected as a whole, shown one by one. */
export async function giveCard(classroom: Classroom, n: number): Promise<void> {
  const questionIds = Array.from({ length: QUESTIONS }, () => newId());
  for (const [at, questionId] of questionIds.entries())
    await classroom.give('WriteQuestion', {
      questionId,
      kind: 'singleChoice',
      text: `答题卡 ${n}，第 ${at + 1} 题`,
      choices: ['甲', '乙', '丙', '丁'],
      points: 10,
      key: 'B',
    });
  const cardId = newId();
  await classroom.give('PublishQuestionCard', { cardId, questionIds, durationS: DURATION_S });
  const present = classroom.students.filter(({ hasJoined }) => hasJoined);
  await Promise.all(
    present.map(async (student, index) => {
      const order = index % 2 === 0 ? questionIds : questionIds.toReversed();
      for (const [at, questionId] of order.entries()) {
        await pause((WINDOW_MS / QUESTIONS) * ((index % 7) / 7));
        if ((index + at) % 9 !== 0)
          await student.give('SubmitAnswer', { questionId, choice: 'ABCD'[(index + at) % 4]! });
      }
      if (index % 5 !== 0) await student.give('SubmitQuestionCard', { cardId });
    }),
  );
  const [first] = questionIds;
  await classroom.ask('CollectQuestion', { questionId: first });
  for (const questionId of questionIds) {
    await classroom.give('ShowDistribution', { questionId });
    await classroom.give('ShowAnswer', { questionId });
  }
}
