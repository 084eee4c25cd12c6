import type { TeacherQuestionView } from '@lectern/contracts/quiz/view.ts';
import { expect, it } from 'vitest';
import { asClassSees } from './as-class-sees.ts';

const asked = (status: TeacherQuestionView['status']): TeacherQuestionView => ({
  status,
  kind: 'singleChoice',
  text: 'Which one?',
  choices: { A: 'this', B: 'that' },
  points: 50,
  answered: 3,
  order: 1,
  editedIn: 1,
  late: 0,
  answers: {},
  distribution: { A: 1, B: 2 },
  key: 'B',
  explanation: 'because',
});

it('shows neither the distribution nor the key before its step', () => {
  for (const status of ['draft', 'open', 'collected'] as const) {
    expect(asClassSees(asked(status))).not.toHaveProperty('distribution');
    expect(asClassSees(asked(status))).not.toHaveProperty('key');
  }
});

it('shows the distribution without the key, then both', () => {
  const distribution = asClassSees(asked('distributionShown'));
  expect(distribution.distribution).toEqual({ A: 1, B: 2 });
  expect(distribution).not.toHaveProperty('key');
  expect(distribution).not.toHaveProperty('explanation');
  expect(asClassSees(asked('answerShown'))).toMatchObject({
    distribution: { A: 1, B: 2 },
    key: 'B',
    explanation: 'because',
  });
});
