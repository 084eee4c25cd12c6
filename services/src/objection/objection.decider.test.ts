import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import {
  objection,
  ObjectionAnswered,
  ObjectionClosed,
  ObjectionContinued,
  ObjectionRaised,
  objectionStream,
  ObjectionWithdrawn,
} from '@lectern/contracts/objection/objection.ts';
import { describe, expect, it } from 'vitest';
import { given, having, sealedBy, type Asked } from '../../../tests/support/given.ts';
import { studentId } from '../../../tests/support/lesson-history.ts';
import { decideObjection, type ObjectionGathered } from './objection.decider.ts';

const [classId, objectionId, teacher] = [newId(), newId(), newId()];
const [me, another] = [studentId(1), studentId(2)];
const unit = `homework/${newId()}`;
const figure = { figure: '作业 8', tenths: 800 };
const by = (personId: string, gathered: Partial<ObjectionGathered> = {}): Asked => ({
  personId,
  role: personId === teacher ? 'teacher' : 'student',
  at: 5,
  streamId: classId,
  gathered: { words: [], figure, ...gathered },
});
const after = (...facts: NewFact[]) =>
  given(
    { stream: objectionStream, context: objection, decide: decideObjection },
    having(objectionStream, facts, by(me)),
  );
const words = '推导在图 4';
const theirs = { objectionId, personId: me };
const raised = ObjectionRaised({ ...theirs, classId, unit, ...figure, words: sealedBy(me)(words) });
const answered = ObjectionAnswered({ ...theirs, words: sealedBy(teacher)('看到了') });
const continued = ObjectionContinued({ ...theirs, words: sealedBy(me)('谢谢') });
const closed = ObjectionClosed(theirs);
const withdrawn = ObjectionWithdrawn(theirs);
const raise = { objectionId, unit, words };
const answer = (basedOn: number) => ({ objectionId, words: '看到了', basedOn });

describe('[R4.18] RaiseObjection', () => {
  it('records the figure as it stood, and what was said', () => {
    expect(after().when('RaiseObjection', raise, by(me))).toEqual([raised]);
    expect(after(raised).when('RaiseObjection', raise, by(me))).toEqual({ refused: 'already.so' });
    expect(after(raised).when('RaiseObjection', raise, by(another))).toEqual({ refused: 'objection.unknown' });
  });

  it('is only about a figure that is published', () => {
    expect(after().when('RaiseObjection', raise, by(me, { figure: undefined }))).toEqual({
      refused: 'objection.noFigure',
    });
  });

  it('is one at a time for a figure and a student, until that one is over', () => {
    const again = { ...raise, objectionId: newId() };
    for (const facts of [[raised], [raised, answered]])
      expect(after(...facts).when('RaiseObjection', again, by(me))).toEqual({ refused: 'objection.stillOpen' });
    expect(after(raised).when('RaiseObjection', { ...again, unit: 'exams/1' }, by(me))).toHaveLength(1);
    expect(after(raised).when('RaiseObjection', again, by(another))).toHaveLength(1);
    for (const facts of [
      [raised, withdrawn],
      [raised, answered, closed],
    ])
      expect(after(...facts).when('RaiseObjection', again, by(me))).toHaveLength(1);
  });

  it('takes 140 units, and no sensitive words', () => {
    const most = '字'.repeat(LIMITS.objectionUnits / 2);
    expect(after().when('RaiseObjection', { ...raise, words: most }, by(me))).toHaveLength(1);
    expect(after().when('RaiseObjection', { ...raise, words: `${most}字` }, by(me))).toEqual({
      refused: 'request.invalid',
    });
    const rude = after().when('RaiseObjection', raise, by(me, { words: ['笨蛋'] }));
    expect(rude).toEqual({ refused: 'text.sensitive', with: { words: ['笨蛋'] } });
  });
});

describe('an objection', () => {
  it('is answered by who teaches; the later of two who answer at once is shown the other', () => {
    expect(after(raised).when('AnswerObjection', answer(1), by(teacher))).toEqual([answered]);
    const both = after(raised, answered);
    expect(both.when('AnswerObjection', answer(1), by(teacher))).toEqual({
      refused: 'edit.conflict',
      with: { editedIn: 2 },
    });
    expect(both.when('AnswerObjection', answer(2), by(teacher))).toEqual([answered]);
    expect(after(raised).when('AnswerObjection', answer(1), by(me))).toEqual({ refused: 'page.forbidden' });
    expect(after(raised).when('AnswerObjection', answer(1), by(teacher, { words: ['笨蛋'] }))).toMatchObject({
      refused: 'text.sensitive',
    });
  });

  it('is continued once by whose it is, after an answer', () => {
    const more = { objectionId, words: '谢谢' };
    expect(after(raised).when('ContinueObjection', more, by(me))).toEqual({ refused: 'step.notNow' });
    expect(after(raised, answered).when('ContinueObjection', more, by(me))).toEqual([continued]);
    expect(after(raised, answered, continued, answered).when('ContinueObjection', more, by(me))).toEqual({
      refused: 'objection.onceMore',
    });
    expect(after(raised, answered).when('ContinueObjection', more, by(another))).toEqual({
      refused: 'objection.unknown',
    });
    expect(after(raised, answered).when('ContinueObjection', more, by(me, { words: ['笨蛋'] }))).toMatchObject({
      refused: 'text.sensitive',
    });
  });

  it('is withdrawn by whose it is, and closed by a teacher once it was answered; then nothing more is said', () => {
    const it = { objectionId };
    expect(after(raised).when('WithdrawObjection', it, by(me))).toEqual([withdrawn]);
    expect(after(raised).when('WithdrawObjection', it, by(another))).toEqual({ refused: 'objection.unknown' });
    expect(after(raised, withdrawn).when('WithdrawObjection', it, by(me))).toEqual({ refused: 'already.so' });
    expect(after(raised).when('CloseObjection', it, by(teacher))).toEqual({ refused: 'step.notNow' });
    const over = after(raised, answered, closed);
    expect(after(raised, answered).when('CloseObjection', it, by(teacher))).toEqual([closed]);
    expect(over.when('CloseObjection', it, by(teacher))).toEqual({ refused: 'already.so' });
    expect(over.when('AnswerObjection', answer(2), by(teacher))).toEqual({ refused: 'step.notNow' });
    expect(over.when('WithdrawObjection', it, by(me))).toEqual({ refused: 'step.notNow' });
    for (const name of ['CloseObjection', 'AnswerObjection'])
      expect(after().when(name, name === 'CloseObjection' ? it : answer(1), by(teacher))).toEqual({
        refused: 'objection.unknown',
      });
  });
});
