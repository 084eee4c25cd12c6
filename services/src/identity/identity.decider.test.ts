import {
  documentNumber,
  identity,
  IdentityPassed,
  IdentityReturned,
  IdentitySubmitted,
  IdentityViewed,
  IdentityWithdrawn,
} from '@lectern/contracts/identity/identity.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { identityStream } from '@lectern/contracts/identity/identity.ts';
import { describe, expect, it } from 'vitest';
import { given, having, sealedBy, type Asked } from '../../../tests/support/given.ts';
import { studentId } from '../../../tests/support/lesson-history.ts';
import { decideIdentity } from './identity.decider.ts';

const [me, operator] = [studentId(1), studentId(2)];
const mine: Asked = {
  personId: me,
  streamId: me,
  role: 'visitor',
  at: 5,
  gathered: { arePicturesThere: true },
};
const theirs: Asked = { personId: operator, streamId: me, role: 'operator', at: 9 };
const after = (...facts: NewFact[]) =>
  given(
    { stream: identityStream, context: identity, decide: decideIdentity },
    having(identityStream, facts, { ...mine, at: 1 }),
  );
const [first, second] = [{ submissionId: newId() }, { submissionId: newId() }];
const pictures = { front: newId(), face: newId() };
const seal = sealedBy(me);
const shown = { name: seal('林知远'), number: seal('E12345678'), pictures };
const submitted = IdentitySubmitted({ ...first, ...shown });
const asked = { ...second, name: '林知远', number: 'e1234 5678', pictures };
const returned = IdentityReturned({ ...first, personId: me, reason: 'faceMismatch' });

describe('[R1.27] SubmitIdentity', () => {
  it('is taken of whoever shows pictures, once more after it was returned and when a name has changed', () => {
    const again = [IdentitySubmitted({ ...second, ...shown })];
    expect(after().when('SubmitIdentity', asked, mine)).toEqual(again);
    expect(after(submitted, returned).when('SubmitIdentity', asked, mine)).toEqual(again);
    expect(after(submitted, IdentityPassed({ ...first, personId: me })).when('SubmitIdentity', asked, mine)).toEqual(
      again,
    );
  });

  it('is refused while one waits, without its pictures, and to who has no account', () => {
    expect(after(submitted).when('SubmitIdentity', asked, mine)).toEqual({ refused: 'step.notNow' });
    expect(after(submitted).when('SubmitIdentity', { ...asked, ...first }, mine)).toEqual({ refused: 'already.so' });
    const gone = { ...mine, gathered: { arePicturesThere: false } };
    expect(after().when('SubmitIdentity', asked, gone)).toEqual({ refused: 'identity.pictureGone' });
    expect(after().when('SubmitIdentity', asked, { ...mine, bound: false })).toEqual({ refused: 'page.forbidden' });
  });
});

it('a number is of a document: a resident’s ends in what follows from it', () => {
  const isOne = (number: string) => documentNumber.safeParse(number).success;
  expect(['11010519491231002X', ' 1101 0519 4912 3100 2x', 'E12345678', 'H1234567(8)'].map(isOne)).toEqual(
    Array.from({ length: 4 }, () => true),
  );
  expect(['110105194912310021', '1234', '号码', 'E'.repeat(21), ''].map(isOne)).toEqual(
    Array.from({ length: 5 }, () => false),
  );
});

describe('[R6.17] an operator', () => {
  it('passes it, or returns it with a reason and words', () => {
    expect(after(submitted).when('PassIdentity', first, theirs)).toEqual([IdentityPassed({ ...first, personId: me })]);
    const why = { ...first, reason: 'unreadable', words: ' 证件照反光 ' };
    const words = sealedBy(operator)('证件照反光');
    expect(after(submitted).when('ReturnIdentity', why, theirs)).toEqual([
      IdentityReturned({ ...first, personId: me, reason: 'unreadable', words }),
    ]);
  });

  it('leaves a fact at each look', () => {
    for (const what of ['documents', 'number'] as const)
      expect(after(submitted).when('ViewIdentity', { ...first, what }, theirs)).toEqual([
        IdentityViewed({ ...first, what }),
      ]);
  });

  it('neither decides on nor sees what was decided, withdrawn or submitted anew', () => {
    const past = [[], [submitted, returned], [submitted, IdentityWithdrawn(first)]];
    const anew = [submitted, returned, IdentitySubmitted({ ...second, ...shown })];
    for (const facts of [...past, anew])
      for (const [name, data] of [
        ['PassIdentity', first],
        ['ReturnIdentity', { ...first, reason: 'expired' }],
        ['ViewIdentity', { ...first, what: 'documents' }],
      ] as const)
        expect(after(...facts).when(name, data, theirs)).toEqual({ refused: 'identity.decided' });
  });
});

it('[R1.27] it is withdrawn by whose it is, while nobody has decided', () => {
  expect(after(submitted).when('WithdrawIdentity', first, mine)).toEqual([IdentityWithdrawn(first)]);
  expect(after(submitted, returned).when('WithdrawIdentity', first, mine)).toEqual({ refused: 'identity.decided' });
  expect(after(submitted).when('WithdrawIdentity', first, theirs)).toEqual({ refused: 'page.forbidden' });
});
