import { newId } from '@lectern/contracts/kernel/ids.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { jarStream } from '../../../../tests/support/jar.ts';
import { Watcher } from '../../../../tests/support/seat.ts';
import type { Mailbox } from '../../ledger/command/mailbox.ts';
import { fakeMailbox, openly } from '../../../../tests/support/mailbox.ts';
import { Room } from './room.ts';

const INCARNATION = newId();
const added = (personId: string, n: number) => ({ type: 'MarblesAdded', data: { personId, n } });
const opened = { type: 'JarOpened', data: { clubId: 'c' } };

let told: ReturnType<typeof fakeMailbox>;
let room: Room;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  told = fakeMailbox(jarStream);
  told.happens(opened);
  room = new Room(told.mailbox as Mailbox, openly(jarStream), INCARNATION, () => 4711);
});
afterEach(() => {
  room.close();
  vi.useRealTimers();
});

const tick = () => vi.advanceTimersByTime(LIMITS.tickMs);
const enter = (personId: string, audience: Watcher['audience'], again?: Watcher): Watcher => {
  const watcher = again ?? new Watcher(personId, audience);
  room.enter(watcher, again?.resume);
  return watcher;
};
const kinds = ({ frames }: Watcher) => frames.map(({ t }) => t);

describe('a room', () => {
  it('shows a newcomer the whole view and their own part, with the time of the server', () => {
    told.happens(added('ann', 2));
    tick();
    expect(enter('ann', 'student').frames).toEqual([
      {
        t: 'view',
        incarnation: INCARNATION,
        audience: 'student',
        through: 2,
        view: { jar: { status: 'open', total: 2 } },
        own: { jar: { mine: 2 } },
        now: 4711,
      },
    ]);
  });

  it('shows nobody less than they saw in a room of another process', () => {
    enter('bob', 'student');
    const ann = new Watcher('ann', 'student');
    told.happens(added('ann', 2));
    room.enter(ann, { incarnation: INCARNATION, after: 2 });
    expect(ann.frames[0]).toMatchObject({ through: 2 });
  });

  it('makes one patch a tick for an audience, however many facts there were, in one buffer for all of its seats', () => {
    const seats = ['ann', 'bob', 'cat'].map((personId) => enter(personId, 'student'));
    const teacher = enter('keeper', 'teacher');
    tick();
    [...seats, teacher].forEach(({ buffers }) => buffers.splice(0));
    const stringify = vi.spyOn(JSON, 'stringify');
    told.happens(added('dan', 1), added('eve', 2));
    told.happens(added('dan', 3));
    expect(seats.flatMap(kinds)).toEqual([]);
    tick();
    expect(stringify).toHaveBeenCalledTimes(2); // one for each audience that is there
    stringify.mockRestore();
    expect(seats[0]!.frames).toEqual([{ t: 'patch', from: 1, through: 4, patch: { jar: { total: 6 } } }]);
    expect(seats[1]!.buffers[0]).toBe(seats[0]!.buffers[0]);
    expect(seats[2]!.buffers[0]).toBe(seats[0]!.buffers[0]);
    expect(teacher.frames).toEqual([
      { t: 'patch', from: 1, through: 4, patch: { jar: { total: 6, by: { dan: 4, eve: 2 } } } },
    ]);
  });

  it('shows a lone change at once, and what follows it only at the next tick', () => {
    const ann = enter('ann', 'student');
    tick();
    vi.advanceTimersByTime(LIMITS.tickMs); // a quiet while
    ann.buffers.splice(0);
    told.happens(added('dan', 1));
    vi.advanceTimersByTime(0);
    expect(kinds(ann)).toEqual(['patch']);
    told.happens(added('dan', 1));
    vi.advanceTimersByTime(LIMITS.tickMs - 1);
    expect(kinds(ann)).toEqual(['patch']);
    vi.advanceTimersByTime(1);
    expect(kinds(ann)).toEqual(['patch', 'patch']);
  });

  it('sends nothing when nothing changed for an audience', () => {
    const [student, teacher] = [enter('ann', 'student'), enter('keeper', 'teacher')];
    tick();
    [student, teacher].forEach(({ buffers }) => buffers.splice(0));
    told.happens(added('dan', 0));
    tick();
    expect([kinds(student), kinds(teacher)]).toEqual([[], ['patch']]);
    told.happens(added('dan', 1));
    tick();
    expect(student.frames).toMatchObject([{ from: 1, through: 3 }]);
  });

  it('sends whom a fact names their own part, after the patch, and nobody else theirs', () => {
    const [ann, bob] = [enter('ann', 'student'), enter('bob', 'student')];
    tick();
    [ann, bob].forEach(({ buffers }) => buffers.splice(0));
    told.happens(added('ann', 5));
    tick();
    expect(kinds(ann)).toEqual(['patch', 'own']);
    expect(kinds(bob)).toEqual(['patch']);
    expect(ann).toMatchObject({ own: { jar: { mine: 5 } }, ownThrough: 2 });
    told.happens(added('bob', 1));
    tick();
    expect([kinds(ann), kinds(bob)]).toEqual([
      ['patch', 'own', 'patch'],
      ['patch', 'patch', 'own'],
    ]);
  });

  it('gives a newcomer the view that everyone else has, and an own part that is not behind their receipt', () => {
    const ann = enter('ann', 'student');
    tick();
    told.happens(added('bob', 5));
    const bob = enter('bob', 'student');
    expect(bob).toMatchObject({ through: ann.through, own: { jar: { mine: 5 } } });
    tick();
    expect(bob.view).toEqual(ann.view);
    expect(bob.view).toEqual({ jar: { status: 'open', total: 5 } });
  });
});

describe('coming back', () => {
  it('is a patch from a view that is still kept, to the one that everyone has', () => {
    const ann = enter('ann', 'student');
    tick();
    room.leave(ann);
    for (const n of [1, 2, 3]) {
      told.happens(added('bob', n));
      tick();
    }
    ann.buffers.splice(0);
    enter('ann', 'student', ann);
    expect(ann.frames).toEqual([
      { t: 'patch', from: 1, through: 4, patch: { jar: { total: 6 } } },
      { t: 'own', through: 4, own: {} },
    ]);
    expect(ann.misfits).toBe(0);
  });

  it('is an empty patch when nothing is new', () => {
    const ann = enter('ann', 'student');
    room.leave(ann);
    ann.buffers.splice(0);
    enter('ann', 'student', ann);
    expect(ann.frames[0]).toEqual({ t: 'patch', from: 1, through: 1, patch: {} });
  });

  it('is the whole view for a place of another ledger, or one that nobody was shown', () => {
    const ann = enter('ann', 'student');
    ann.incarnation = newId();
    ann.buffers.splice(0);
    enter('ann', 'student', ann);
    const bob = enter('bob', 'student');
    bob.through = 4711;
    bob.buffers.splice(0);
    enter('bob', 'student', bob);
    expect([kinds(ann), kinds(bob)]).toEqual([['view'], ['view']]);
  });
});

describe('presence', () => {
  it('tells teachers who is there at once and who moved a tick later, and students nothing', () => {
    const ann = enter('ann', 'student');
    tick();
    const teacher = enter('keeper', 'teacher');
    expect(teacher.frames.at(-1)).toEqual({ t: 'presence', online: ['ann'], aside: 0, screens: [] });
    teacher.buffers.splice(0);
    const [bob, bobsPhone] = [enter('bob', 'student'), enter('bob', 'student')];
    room.leave(ann);
    tick();
    expect(teacher.frames).toEqual([{ t: 'presence', came: ['bob'], left: ['ann'] }]);
    room.leave(bob);
    tick();
    expect([...teacher.online]).toEqual(['bob']);
    teacher.buffers.splice(0);
    const bobsTablet = enter('bob', 'student');
    room.leave(bobsTablet);
    tick();
    expect(teacher.frames).toEqual([]); // he was there all the time
    room.leave(bobsPhone);
    room.leave(bobsPhone); // a socket that closes twice has left once
    tick();
    expect([...teacher.online]).toEqual([]);
    expect([ann, bob].flatMap(kinds)).not.toContain('presence');
  });

  it('counts nobody as there who only watches: teachers and screens', () => {
    const teacher = enter('keeper', 'teacher');
    enter('other', 'teacher');
    enter('keeper', 'screen');
    tick();
    expect([...teacher.online]).toEqual([]);
    expect(room.size).toBe(3);
  });

  it('tells teachers whose screens are open, each of them, as soon as one opens or closes, and screens nothing', () => {
    const teacher = enter('keeper', 'teacher');
    tick();
    teacher.buffers.splice(0);
    const [window, paired] = [enter('keeper', 'screen'), enter('beamer', 'screen')];
    tick();
    expect(teacher.frames).toEqual([{ t: 'presence', screens: ['keeper', 'beamer'] }]);
    expect(enter('other', 'teacher').frames.at(-1)).toMatchObject({ screens: ['keeper', 'beamer'] });
    teacher.buffers.splice(0);
    const second = enter('keeper', 'screen');
    room.leave(window);
    room.leave(window); // a socket that closes twice has left once
    room.leave(paired);
    tick();
    expect(teacher.frames).toEqual([{ t: 'presence', screens: ['keeper'] }]);
    expect([window, paired, second].flatMap(kinds)).not.toContain('presence');
  });
});
