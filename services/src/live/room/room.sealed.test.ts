import { newId } from '@lectern/contracts/kernel/ids.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import type { Sealed } from '@lectern/contracts/kernel/personal.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeMailbox } from '../../../../tests/support/mailbox.ts';
import { GuestCame, GuestSaid, MirrorHung, MirrorTaken, salonStream } from '../../../../tests/support/salon.ts';
import { Watcher } from '../../../../tests/support/seat.ts';
import type { Mailbox } from '../../ledger/command/mailbox.ts';
import { Opening } from '../../ledger/sealing/opening.ts';
import { Room } from './room.ts';

/** Secrets that a test lets in when it wants to. */
class Vault {
  forgotten = 0;
  readonly known = new Map<string, string>();
  readonly opened: string[] = [];
  arrive: () => void = () => undefined;
  fail: (error: Error) => void = () => undefined;
  readonly know = vi.fn<(people: readonly string[]) => Promise<ReadonlyMap<string, string>>>(
    (people) =>
      new Promise((resolve, reject) => {
        this.arrive = () => resolve(new Map(people.map((one) => [one, 'secret'])));
        this.fail = reject;
      }),
  );
  secretOf(personId: string) {
    return this.known.get(personId);
  }
  openWith(secret: string | undefined, { box }: Sealed) {
    this.opened.push(box);
    return secret ? box : '';
  }
}

const said = (personId: string, box: string) => GuestSaid({ personId, words: { sealedBy: personId, box } });
const wordsIn = ({ view }: Watcher) =>
  Object.values((view as { salon: { said: Record<string, { words: string }> } }).salon.said).map(({ words }) => words);

let told: ReturnType<typeof fakeMailbox>;
let vault: Vault;
let room: Room;

beforeEach(() => {
  vi.useFakeTimers();
  told = fakeMailbox(salonStream);
  told.happens(GuestCame({ personId: 'ann' }));
  vault = new Vault();
  open();
});
afterEach(() => {
  room.close();
  vi.useRealTimers();
});

function open(): void {
  const opening = new Opening(salonStream, 'salon/1', vault as never);
  room = new Room(told.mailbox as Mailbox, opening, newId(), () => 4711);
}
const tick = () => vi.advanceTimersByTimeAsync(LIMITS.tickMs);
const enter = (personId: string, audience: Watcher['audience'] = 'student'): Watcher => {
  const watcher = new Watcher(personId, audience);
  room.enter(watcher, undefined);
  return watcher;
};

describe('a room in which people wrote something', () => {
  it('shows nothing to whoever comes before it can open what stands there', async () => {
    told.happens(said('bob', 'hello'));
    const [ann, gone] = [enter('ann'), enter('cat')];
    room.leave(gone);
    expect(ann.frames).toEqual([]);
    expect(room.size).toBe(1);
    vault.arrive();
    await tick();
    expect(wordsIn(ann)).toEqual(['hello']);
    expect(gone.frames).toEqual([]);
    expect(vault.know).toHaveBeenCalledExactlyOnceWith(['bob']);
  });

  it('shows what a writer whom nobody here knows yet wrote only once it can be opened', async () => {
    const ann = enter('ann');
    await tick();
    ann.buffers.splice(0);
    told.happens(said('bob', 'hello'));
    await tick();
    expect(ann.frames).toEqual([]);
    vault.arrive();
    await tick();
    expect(ann.frames).toMatchObject([{ t: 'patch' }]);
    expect(wordsIn(ann)).toEqual(['hello']);
  });

  it('asks again after a while when the secrets could not be had', async () => {
    told.happens(said('bob', 'hello'));
    const ann = enter('ann');
    vault.fail(new Error('the database is away'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(vault.know.mock.calls.length).toBeGreaterThan(1);
    vault.arrive();
    await tick();
    expect(wordsIn(ann)).toEqual(['hello']);
  });

  it('opens each box once, however often it is shown', async () => {
    vault.known.set('bob', 'secret');
    told.happens(said('bob', 'one'));
    const ann = enter('ann');
    await tick();
    ann.buffers.splice(0);
    for (const box of ['two', 'three']) {
      told.happens(said('bob', box));
      await tick();
    }
    enter('cat');
    expect(wordsIn(enter('keeper', 'teacher'))).toEqual(['one', 'two', 'three']);
    expect(wordsIn(ann)).toEqual(['one', 'two', 'three']);
    expect(vault.opened).toEqual(['one', 'two', 'three']);
    expect(ann.frames).toEqual([
      expect.objectContaining({ patch: { salon: { said: { 3: { words: 'two' } } } } }),
      expect.objectContaining({ patch: { salon: { said: { 4: { words: 'three' } } } } }),
    ]);
  });

  it('opens everything anew once someone was forgotten', async () => {
    vault.known.set('bob', 'secret').set('eve', 'secret');
    told.happens(said('bob', 'one'));
    const ann = enter('ann');
    vault.known.set('bob', '');
    vault.forgotten += 1;
    told.happens(said('eve', 'two'));
    await tick();
    expect(wordsIn(ann)).toEqual(['', 'two']);
  });
});

describe('a seat that stands on a role of the stream’s own', () => {
  it('is taken back with the role, within a tick and without a word more', async () => {
    told.happens(MirrorHung({ mirrorId: 'm1' }), MirrorHung({ mirrorId: 'm2' }));
    const [one, two, other] = [enter('m1', 'screen'), enter('m2', 'screen'), enter('keeper', 'screen')];
    await tick();
    vault.known.set('bob', 'secret');
    const heard = one.buffers.length;
    told.happens(MirrorTaken({ mirrorId: 'm1' }), said('bob', 'not for the mirror'));
    await tick();
    expect(one.closed).toBe('4403 page.forbidden');
    expect(one.buffers).toHaveLength(heard);
    expect([two.closed, other.closed]).toEqual([undefined, undefined]);
    expect(wordsIn(two)).toEqual(['not for the mirror']);
    expect(room.size).toBe(2);
  });
});

describe('who looks aside', () => {
  it('is counted for teachers, at the tick and on entering, and for nobody else', async () => {
    const [ann, bob, teacher] = [enter('ann'), enter('bob'), enter('keeper', 'teacher')];
    await tick();
    teacher.buffers.splice(0);
    for (const seat of [ann, bob]) room.turn(seat, true);
    room.turn(teacher, true); // whoever watches looks where they like
    await tick();
    expect(teacher.frames).toEqual([{ t: 'presence', aside: 2 }]);
    expect(enter('other', 'teacher').frames.at(-1)).toEqual({
      t: 'presence',
      online: ['ann', 'bob'],
      screens: [],
      aside: 2,
    });
    room.turn(ann, true);
    await tick();
    expect(teacher.frames).toHaveLength(1);
    room.leave(ann);
    await tick();
    expect(teacher).toMatchObject({ aside: 1 });
    room.turn(ann, true); // it has left
    room.turn(bob, false);
    await tick();
    expect(teacher).toMatchObject({ aside: 0 });
    expect([ann, bob].flatMap(({ frames }) => frames.map(({ t }) => t))).not.toContain('presence');
  });
});
