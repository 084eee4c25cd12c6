import type { SignedIn } from '@lectern/contracts/session/queries.ts';
import { expect, it } from 'vitest';
import { after } from './screen-session.ts';

const school = { id: 's', name: 'S', seats: true, signUp: false };
const nobody: SignedIn = { school, now: 5000 };
const screen = (id: string, more: object): SignedIn => ({ ...nobody, screen: { id, ...more } });
const start = { known: undefined, ahead: 0, isLost: true, error: 'x', wasUnpaired: false };
const through = (...answers: SignedIn[]) =>
  answers.reduce((state, known) => after(state, known, 2000), start as Parameters<typeof after>[0]);

it('an answer ends being lost, and tells how far the server’s clock is ahead', () => {
  expect(through(nobody)).toMatchObject({ isLost: false, error: undefined, ahead: 3000 });
});

it('a screen that had a lesson and has none was disconnected, until it has one again', () => {
  const [waiting, paired] = [screen('1', { code: 'A' }), screen('1', { lessonId: 'l' })];
  expect(through(waiting).wasUnpaired).toBe(false);
  expect(through(waiting, paired).wasUnpaired).toBe(false);
  expect(through(waiting, paired, waiting).wasUnpaired).toBe(true);
  expect(through(waiting, paired, waiting, waiting).wasUnpaired).toBe(true);
  expect(through(waiting, paired, waiting, paired).wasUnpaired).toBe(false);
});

it('a screen that was opened anew was not disconnected', () => {
  expect(through(screen('1', { lessonId: 'l' }), screen('2', { code: 'B' })).wasUnpaired).toBe(false);
});
