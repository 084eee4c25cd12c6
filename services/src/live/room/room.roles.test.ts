import { newId } from '@lectern/contracts/kernel/ids.ts';
import { CLOSE } from '@lectern/contracts/kernel/wire.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { clubStream, jarStream } from '../../../../tests/support/jar.ts';
import { fakeMailbox, openly } from '../../../../tests/support/mailbox.ts';
import { Watcher } from '../../../../tests/support/seat.ts';
import type { Mailbox } from '../../ledger/command/mailbox.ts';
import { Room } from './room.ts';

const named = (personId: string, role: string) => ({ type: 'MemberNamed', data: { personId, role } });
const AWAY = `${CLOSE.forbidden} page.forbidden`;

let room: Room;
let club: ReturnType<typeof fakeMailbox>;
beforeEach(() => {
  const jar = fakeMailbox(jarStream);
  club = fakeMailbox(clubStream);
  club.happens(named('ann', 'student'), named('bob', 'student'), named('tom', 'teacher'));
  jar.happens({ type: 'JarOpened', data: { clubId: 'c' } });
  for (const personId of ['ann', 'bob']) jar.happens({ type: 'MarblesAdded', data: { personId, n: 1 } });
  const [mailbox, granting] = [jar.mailbox as Mailbox, club.mailbox as Mailbox];
  room = new Room(mailbox, openly(jarStream), newId(), () => 0, undefined, undefined, granting);
});
afterEach(() => room.close());

function enter(personId: string, audience: Watcher['audience']): Watcher {
  const watcher = new Watcher(personId, audience);
  room.enter(watcher, undefined);
  return watcher;
}

it('who lost their role elsewhere loses every seat at once, and nobody else does', () => {
  const [ann, again, bob] = [enter('ann', 'student'), enter('ann', 'student'), enter('bob', 'student')];
  club.happens(named('ann', 'visitor'));
  expect([ann.closed, again.closed, bob.closed]).toEqual([AWAY, AWAY, undefined]);
  expect(room.size).toBe(1);
});

it('a screen that a teacher opened goes with the teacher’s role', () => {
  const [console_, screen] = [enter('tom', 'teacher'), enter('tom', 'screen')];
  club.happens(named('tom', 'student'));
  expect(screen.closed).toBe(console_.closed);
  expect(room.size).toBe(0);
});

it('who sees something else now is asked to come back, and who sees the same stays', () => {
  const [ann, tom] = [enter('ann', 'student'), enter('tom', 'teacher')];
  club.happens(named('ann', 'teacher'), named('tom', 'teacher'));
  expect(ann.closed).toBe(`${CLOSE.goingAway} server.busy`);
  expect(tom.closed).toBeUndefined();
});

it('a room that was taken down hears of no role any more', () => {
  room.close();
  expect(club.listeners.size).toBe(0);
});
