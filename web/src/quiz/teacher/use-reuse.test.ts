import { newId } from '@lectern/contracts/kernel/ids.ts';
import { WriteQuestion } from '@lectern/contracts/quiz/commands.ts';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { takenOver } from './use-reuse.ts';

it('takes a question over as it stood, under an id of its own, with where it came from', () => {
  const [mine, lessonId, questionId] = [newId(), newId(), newId()];
  const poll = { kind: 'poll', text: 'Which?', choices: ['x', 'y'], points: 0, atMost: 2, correct: 40 } as const;
  const data = takenOver(mine, lessonId, { ...poll, choices: [...poll.choices], questionId });
  expect(data).toMatchObject({ questionId: mine, atMost: 2, from: { lessonId, questionId } });
  expect(data).not.toHaveProperty('correct');
  expect(z.safeParse(WriteQuestion.data, data).success).toBe(true);
});
