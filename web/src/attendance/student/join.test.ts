import { expect, it } from 'vitest';
import { CodeTarget, MyMembership } from '@lectern/contracts/class/queries.ts';
import { CODE_PATH, MINE_PATH } from './join.ts';

it('asks for a code, and whether one is in a class, where the contract says', () => {
  expect([CODE_PATH, MINE_PATH]).toEqual([CodeTarget.path, MyMembership.path]);
});
