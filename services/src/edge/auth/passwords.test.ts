import { hash } from '@node-rs/argon2';
import { expect, it, vi } from 'vitest';
import { Passwords } from './passwords.ts';

const argon = vi.hoisted(() => ({ running: 0, most: 0 }));
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  return {
    ...real,
    verify: async (...given: Parameters<typeof real.verify>) => {
      argon.running += 1;
      argon.most = Math.max(argon.most, argon.running);
      return real.verify(...given).finally(() => (argon.running -= 1));
    },
  };
});

it('a password is right or not, and without an account it is not', async () => {
  const passwords = new Passwords();
  const stored = await hash('lectern');
  expect(await passwords.isRight(stored, 'lectern')).toBe(true);
  expect(await passwords.isRight(stored, 'lecterm')).toBe(false);
  expect(await passwords.isRight(undefined, 'lectern')).toBe(false);
});

it('few are compared at once; a class waits its turn, and who comes behind very many is told to come again', async () => {
  const passwords = new Passwords();
  const cheap = await hash('lectern', { memoryCost: 1024, timeCost: 1 });
  await passwords.isRight(cheap, 'lectern');
  const all = await Promise.allSettled(Array.from({ length: 1000 }, () => passwords.isRight(cheap, 'lectern')));
  const refused = all.filter((one) => one.status === 'rejected');
  expect(all.length - refused.length).toBeGreaterThanOrEqual(400);
  expect(refused.length).toBeGreaterThan(500);
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'server.busy' });
  expect(argon.most).toBeLessThanOrEqual(2);
  expect(await passwords.isRight(cheap, 'lectern')).toBe(true);
});
