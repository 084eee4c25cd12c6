import type { TeacherQuestionView } from '@lectern/contracts/quiz/view.ts';
import { WriteQuestion } from '@lectern/contracts/quiz/commands.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { dataOf, draftOf, EMPTY, faultsOf, isSame } from './draft.ts';

const filled = { ...EMPTY, text: '1 + 1 = ?', choices: ['1', '2', '', ' 3 '], key: 1, points: '2.5' };

describe('the form of a question', () => {
  it('gives the command what was typed, and lets empty choices fall away with the key on its own choice', () => {
    expect(dataOf(filled)).toEqual({
      kind: 'singleChoice',
      text: '1 + 1 = ?',
      choices: ['1', '2', '3'],
      points: 25,
      key: 'B',
    });
    expect(dataOf({ ...filled, key: 3 })).toMatchObject({ choices: ['1', '2', '3'], key: 'C' });
  });

  it('is accepted by the command it is made for whenever the form finds no fault', () => {
    expect(faultsOf(filled)).toEqual({});
    expect(z.safeParse(WriteQuestion.data, { questionId: newId(), ...dataOf(filled) }).success).toBe(true);
  });

  it('may do without a key and an explanation at writing', () => {
    const data = dataOf({ ...filled, key: undefined });
    expect(data).not.toHaveProperty('key');
    expect(data).not.toHaveProperty('explanation');
  });

  it('says where an entry needs a change', () => {
    expect(faultsOf(EMPTY)).toEqual({ text: 'required', choices: 'choicesMin' });
    expect(faultsOf({ ...filled, points: '2.55' })).toEqual({ points: 'points' });
    expect(faultsOf({ ...filled, key: 2 })).toEqual({ 'choices.2': 'required' });
  });

  it('[R5.01] counts wide characters as two units', () => {
    expect(faultsOf({ ...filled, choices: ['字'.repeat(100), 'b'] })).toEqual({});
    expect(faultsOf({ ...filled, choices: ['字'.repeat(101), 'b'] })).toEqual({ 'choices.0': 'tooLong' });
  });

  it('opens a written question as it is recorded', () => {
    const question = {
      status: 'draft',
      kind: 'singleChoice',
      text: '1 + 1 = ?',
      choices: { B: '2', A: '1' },
      points: 25,
      key: 'B',
      order: 3,
      editedIn: 7,
      answered: 0,
      late: 0,
      answers: {},
    } as TeacherQuestionView;
    const draft = draftOf(question);
    expect(draft).toEqual({
      text: '1 + 1 = ?',
      choices: ['1', '2'],
      key: 1,
      points: '2.5',
      explanation: '',
      basedOn: 7,
    });
    expect(isSame(draft, { ...draft, basedOn: 9 })).toBe(true);
    expect(isSame(draft, { ...draft, key: 0 })).toBe(false);
  });
});
