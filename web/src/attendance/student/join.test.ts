import { expect, it } from 'vitest';
import { CodeTarget } from '@lectern/contracts/class/queries.ts';
import { CODE_PATH } from './join.ts';

it('asks for a code where the contract says', () => expect(CODE_PATH).toBe(CodeTarget.path));
