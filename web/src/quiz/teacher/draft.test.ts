import type { TeacherQuestionView } from '@lectern/contracts/quiz/view.ts';
import { WriteQuestion } from '@lectern/contracts/quiz/commands.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  dataOf,
  draftOf,
  EMPTY,
  faultsOf,
  isSame,
  lacksKey,
  toggled,
  withKind,
  withoutChoice,
  type Draft,
} from './draft.ts';

const filled: Draft = { ...EMPTY, text: '1 + 1 = ?', choices: ['1', '2', '', ' 3 '], key: [1], points: '2.5' };

describe('the pictures of a question in its form', () => {
  const images = [{ width: 480, height: 320, file: 'a'.repeat(64) }];
  const picture = { key: '1', alt: ' 圆盘 ', name: '', images };

  it('go where their choice goes, and with it', () => {
    const draft = { ...filled, pictures: [picture, { ...picture, alt: '', at: 3 }, { ...picture, at: 2 }] };
    expect(dataOf(draft).pictures).toEqual([
      { images, alt: '圆盘' },
      { images, choice: 'C' },
    ]);
    expect(withoutChoice(draft, 2).pictures.map(({ at }) => at)).toEqual([undefined, 2]);
    expect(dataOf(withKind(draft, 'judgement')).pictures).toEqual([{ images, alt: '圆盘' }]);
    expect(isSame(draft, { ...draft, pictures: [] })).toBe(false);
  });

  it('keep it from being saved while one is on its way, cannot come, is one too many, or has a choice without words', () => {
    const fault = (...pictures: Draft['pictures']) => faultsOf({ ...filled, pictures });
    expect(fault(picture)).toEqual({});
    expect(fault({ ...picture, images: undefined })).toEqual({ pictures: 'pictureSending' });
    expect(fault({ ...picture, images: undefined, fault: 'tooLarge' })).toEqual({ pictures: 'pictureWrong' });
    expect(fault({ ...picture, at: 0 }, { ...picture, at: 0 })).toEqual({ pictures: 'tooManyPictures' });
    expect(fault({ ...picture, at: 2 })).toEqual({ 'choices.2': 'required' });
  });
});

describe('the form of a question', () => {
  it('gives the command what was typed, and lets empty choices fall away with the key on its own choice', () => {
    expect(dataOf(filled)).toEqual({
      kind: 'singleChoice',
      text: '1 + 1 = ?',
      choices: ['1', '2', '3'],
      points: 25,
      key: 'B',
    });
    expect(dataOf({ ...filled, key: [3] })).toMatchObject({ choices: ['1', '2', '3'], key: 'C' });
  });

  it('is accepted by the command it is made for whenever the form finds no fault', () => {
    expect(faultsOf(filled)).toEqual({});
    expect(z.safeParse(WriteQuestion.data, { questionId: newId(), ...dataOf(filled) }).success).toBe(true);
  });

  it('may do without a key and an explanation at writing', () => {
    const data = dataOf({ ...filled, key: [] });
    expect(data).not.toHaveProperty('key');
    expect(data).not.toHaveProperty('explanation');
  });

  it('says where an entry needs a change', () => {
    expect(faultsOf(EMPTY)).toEqual({ text: 'required', choices: 'choicesMin' });
    expect(faultsOf({ ...filled, points: '2.55' })).toEqual({ points: 'points' });
    expect(faultsOf({ ...filled, key: [2] })).toEqual({ 'choices.2': 'required' });
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
      kind: 'singleChoice',
      text: '1 + 1 = ?',
      choices: ['1', '2'],
      key: [1],
      atMost: 1,
      anonymous: false,
      blanks: [],
      exact: false,
      program: EMPTY.program,
      points: '2.5',
      explanation: '',
      pictures: [],
      page: undefined,
      pageBearsIt: false,
      basedOn: 7,
    });
    expect(isSame(draft, { ...draft, basedOn: 9 })).toBe(true);
    expect(isSame(draft, { ...draft, key: [0] })).toBe(false);
  });
});

describe('[R3.10] the four kinds', () => {
  const accepted = (draft: Draft) =>
    z.safeParse(WriteQuestion.data, { questionId: newId(), ...dataOf(draft) }).success && faultsOf(draft);

  it('let several letters be right in a multiple choice, in their order', () => {
    const several = { ...withKind(filled, 'multipleChoice'), key: toggled(withKind(filled, 'multipleChoice'), 0) };
    expect(dataOf(several)).toMatchObject({ kind: 'multipleChoice', key: 'AB' });
    expect(toggled(several, 1)).toEqual([0]);
    expect(accepted(several)).toEqual({});
  });

  it('give a judgement its two without a text', () => {
    const judged = { ...withKind(filled, 'judgement'), key: [1] };
    expect(dataOf(judged)).toEqual({ kind: 'judgement', text: '1 + 1 = ?', choices: [], points: 25, key: 'B' });
    expect(accepted({ ...EMPTY, kind: 'judgement', text: 'Is it so?' })).toEqual({});
  });

  it('let a poll have no key, no points, and as many choices at once as it has choices', () => {
    const poll = { ...withKind(filled, 'poll'), points: '0', atMost: 9 };
    expect(dataOf(poll)).toEqual({
      kind: 'poll',
      text: '1 + 1 = ?',
      choices: ['1', '2', '3'],
      points: 0,
      atMost: 3,
    });
    expect(accepted(poll)).toEqual({});
    expect(faultsOf({ ...filled, points: '0' })).toEqual({ points: 'points' });
  });

  it('is worth nothing as a poll until somebody says otherwise', () => {
    expect(withKind(EMPTY, 'poll').points).toBe('0');
    expect(withKind(withKind(EMPTY, 'poll'), 'singleChoice').points).toBe('5');
    expect(withKind(filled, 'poll').points).toBe('2.5');
    expect(withKind({ ...EMPTY, kind: 'poll', points: '1' }, 'judgement').points).toBe('1');
  });

  it('keep what was typed when the kind changes, and of the key what the new one can hold', () => {
    const several = { ...filled, kind: 'multipleChoice', key: [1, 3] } as const;
    expect(withKind(several, 'singleChoice')).toMatchObject({ choices: filled.choices, key: [1] });
    expect(withKind({ ...several, key: [3] }, 'judgement').key).toEqual([]);
    expect(
      draftOf({ kind: 'judgement', choices: { A: '', B: '' }, key: 'B' } as unknown as TeacherQuestionView),
    ).toMatchObject({
      key: [1],
      choices: EMPTY.choices,
    });
  });

  it('move the key along when a choice before it goes', () => {
    expect(withoutChoice({ ...filled, key: [1, 3] }, 0).key).toEqual([0, 2]);
    expect(withoutChoice({ ...filled, key: [1, 3] }, 1).key).toEqual([2]);
  });

  it('stand on a page of the slides', () => {
    const deckId = newId();
    expect(dataOf({ ...filled, page: `${deckId}/12` }).page).toEqual({ deckId, n: 12 });
    expect(accepted({ ...filled, page: `${deckId}/12` })).toEqual({});
    const borne = { ...filled, page: `${deckId}/12`, pageBearsIt: true };
    expect(dataOf(borne).page).toEqual({ deckId, n: 12, bearsIt: true });
    expect(accepted(borne)).toEqual({});
    expect(dataOf({ ...borne, page: undefined })).not.toHaveProperty('page');
  });
});

describe('[R5.49] the form of a fill-blank', () => {
  const typed = {
    ...EMPTY,
    kind: 'fillBlank' as const,
    text: '变为 ___，是 ___ 倍',
    points: '6',
    blanks: [
      { accepted: '0.58； mv ;', within: '' },
      { accepted: '2.1', within: '０.05' },
    ],
  };

  it('is saved with what is right in each blank, and has its key once none is empty', () => {
    const blanks = [{ accepted: ['0.58', 'mv'] }, { accepted: ['2.1'], within: '0.05' }];
    expect(dataOf(typed)).toMatchObject({ kind: 'fillBlank', choices: [], points: 60, blanks });
    expect(dataOf(typed)).not.toHaveProperty('key');
    expect([lacksKey(typed), lacksKey({ ...typed, blanks: typed.blanks.slice(1) })]).toEqual([false, true]);
    expect(faultsOf(typed)).toEqual({});
  });

  it('says where a blank is missing, a tolerance is none, and points do not divide', () => {
    expect(faultsOf({ ...typed, text: '变为多少' })).toEqual({ blanks: 'blankMissing' });
    expect(faultsOf({ ...typed, text: '___ '.repeat(11), points: '11' })).toEqual({ blanks: 'tooManyBlanks' });
    expect(faultsOf({ ...typed, points: '5.5' })).toEqual({ points: 'pointsUneven' });
    const far = [{ accepted: '1', within: '-1' }, ...typed.blanks.slice(1)];
    expect(faultsOf({ ...typed, blanks: far })).toEqual({ 'blanks.0': 'within' });
    const many = [{ accepted: '1;'.repeat(11), within: '' }, ...typed.blanks.slice(1)];
    expect(faultsOf({ ...typed, blanks: many })).toEqual({ 'blanks.0': 'tooManyAccepted' });
  });
});
