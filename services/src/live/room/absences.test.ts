import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeMailbox } from '../../../../tests/support/mailbox.ts';
import { GuestCame, GuestLeft, GuestReturned, SalonClosed, salonStream } from '../../../../tests/support/salon.ts';
import { Absences } from './absences.ts';
import { Presence } from './presence.ts';

let now: number;
let told: ReturnType<typeof fakeMailbox>;
let presence: Presence;
let absences: Absences;

function begin(...facts: readonly NewFact[]): void {
  now = 1_000_000;
  told = fakeMailbox(salonStream);
  told.happens(...facts);
  presence = new Presence(() => now);
  absences = new Absences(salonStream.presence!, presence, () => now, told.mailbox.head.folded.state);
}
beforeEach(() => begin());

const due = () => absences.due(told.mailbox.head.folded.state);
const ann = { personId: 'ann' };

describe('who is away', () => {
  it('has left when the last socket was closed so long ago, and then', () => {
    told.happens(GuestCame(ann));
    presence.came('ann');
    presence.came('ann');
    now += 10 * LIMITS.awayAfterMs;
    expect(due()).toBeUndefined();
    presence.left('ann');
    now += LIMITS.awayAfterMs;
    expect(due()).toBeUndefined(); // there is another socket
    presence.left('ann');
    const at = now;
    now += LIMITS.awayAfterMs - 1;
    expect(due()).toBeUndefined();
    now += 1;
    expect(due()).toMatchObject({ data: { left: [{ personId: 'ann', at }], returned: [] } });
  });

  it('is nobody after a short reconnect', () => {
    told.happens(GuestCame(ann));
    for (let times = 0; times < 5; times += 1) {
      presence.came('ann');
      now += 1000;
      presence.left('ann');
      now += LIMITS.awayAfterMs - 1;
      expect(due()).toBeUndefined();
    }
  });

  it('is many at once: one command for all', () => {
    const people = Array.from({ length: 100 }, (_, n) => `p${n}`);
    told.happens(...people.map((personId) => GuestCame({ personId })));
    expect(due()).toBeUndefined();
    people.forEach((personId) => presence.came(personId));
    people.forEach((personId) => presence.left(personId));
    now += LIMITS.awayAfterMs;
    expect(due()!.data.left.map(({ personId }) => personId)).toEqual(people);
  });

  it('counts from the beginning of the room, who was never seen here', () => {
    begin(GuestCame(ann));
    const at = now;
    now += LIMITS.awayAfterMs - 1;
    expect(due()).toBeUndefined();
    now += 1;
    expect(due()).toMatchObject({ data: { left: [{ personId: 'ann', at }] } });
  });

  it('counts from when they came, who never opened a socket and came later', () => {
    now += 10 * LIMITS.awayAfterMs;
    told.happens(GuestCame(ann));
    expect(due()).toBeUndefined();
    const at = now;
    now += LIMITS.awayAfterMs;
    expect(due()).toMatchObject({ data: { left: [{ personId: 'ann', at }] } });
  });

  it('is nobody once it is over', () => {
    begin(GuestCame(ann));
    now += LIMITS.awayAfterMs;
    expect(absences.isAnyoneHere(told.mailbox.head.folded.state)).toBe(true);
    told.happens(SalonClosed({}));
    expect(due()).toBeUndefined();
    expect(absences.isAnyoneHere(told.mailbox.head.folded.state)).toBe(false);
  });
});

describe('who returned to another process', () => {
  const back = (): void => {
    now += LIMITS.awayAfterMs;
    expect(due()).toMatchObject({ data: { left: [ann] } });
    told.happens(GuestLeft({ ...ann, seenAt: 0 }));
    expect(due()).toBeUndefined();
    told.happens(GuestReturned(ann));
  };

  it('is not missed here', () => {
    begin(GuestCame(ann));
    back();
    now += 10 * LIMITS.awayAfterMs;
    expect(due()).toBeUndefined();
  });

  it('is missed here again once they were here and left', () => {
    begin(GuestCame(ann));
    back();
    presence.came('ann');
    expect(due()).toBeUndefined();
    presence.left('ann');
    const at = now;
    now += LIMITS.awayAfterMs;
    expect(due()).toMatchObject({ data: { left: [{ personId: 'ann', at }] } });
  });
});

describe('who is back', () => {
  beforeEach(() => begin(GuestCame(ann), GuestLeft({ ...ann, seenAt: 0 })));

  it('has returned as soon as they are connected', () => {
    expect(due()).toBeUndefined();
    presence.came('ann');
    expect(due()).toMatchObject({ data: { left: [], returned: ['ann'] } });
    told.happens(GuestReturned(ann));
    expect(due()).toBeUndefined();
  });

  it('is recorded each time under a key of that time, and the same as long as it is the same', () => {
    const keys = Array.from({ length: 3 }, () => {
      presence.came('ann');
      const { key } = due()!;
      now += 1;
      expect(due()!.key).toBe(key);
      presence.left('ann');
      return key;
    });
    expect(new Set(keys).size).toBe(3);
    for (const key of keys) expect(key).toMatch(/^[\w-]{16,64}$/);
  });
});

describe('looking aside', () => {
  it('is what a person said last, from whichever socket, and ends with the last one', () => {
    for (const personId of ['ann', 'ann', 'bob']) presence.came(personId);
    expect([presence.turn('ann', true), presence.turn('ann', true)]).toEqual([true, false]);
    presence.turn('bob', true);
    expect(presence.aside).toBe(2);
    presence.left('ann');
    expect(presence.aside).toBe(2);
    presence.left('ann');
    presence.turn('bob', false);
    expect(presence.aside).toBe(0);
    presence.came('ann');
    expect(presence.aside).toBe(0);
    expect(presence.turn('nobody', true)).toBe(false);
    expect(presence.aside).toBe(0);
  });
});
