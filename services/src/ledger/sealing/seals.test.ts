import { newId } from '@lectern/contracts/kernel/ids.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { migratedDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { brokenLinks, wholeLedger } from '../../../../tests/support/ledger.ts';
import { actor, asOwner, give, writeSide, type WriteSide } from '../../../../tests/support/platform.ts';
import { decideSalon, salon, salonStream } from '../../../../tests/support/salon.ts';
import { Watcher } from '../../../../tests/support/seat.ts';
import { Room } from '../../live/room/room.ts';
import { Opening } from './opening.ts';
import { Seals } from './seals.ts';

vi.mock('@lectern/contracts/streams.ts', () => import('../../../../tests/support/salon.ts'));

const WORDS = '这句话只属于我';

let database: TestDatabase;
let side: WriteSide;

beforeAll(async () => {
  database = await migratedDatabase();
  await asOwner(database, "insert into school (id, name) values ('s1', 'School')");
  side = newProcess();
});
afterAll(async () => {
  await side.close();
  await database.drop();
});

function newProcess(): WriteSide {
  const process = writeSide(database.url);
  process.deciders.register(salon, decideSalon);
  return process;
}

async function person(): Promise<string> {
  const id = newId();
  await asOwner(
    database,
    `insert into person (id, school, name, bound, secret) values ('${id}', 's1', 'P', true, 'secret of ${id}')`,
  );
  return id;
}

const say = (who: string, stream: string, words: string) =>
  give(side, who, stream, 'Say', { words }, { as: actor(who) });

/** What someone sees who comes into a room that a process opens anew. */
async function freshRoom(process: WriteSide, stream: string): Promise<{ watcher: Watcher; room: Room }> {
  const mailbox = process.mailboxes.get(stream);
  await mailbox.ready();
  const room = new Room(mailbox, new Opening(salonStream, stream, process.seals), newId(), Date.now);
  const watcher = new Watcher('ann', 'student');
  room.enter(watcher, undefined);
  await vi.waitFor(() => expect(watcher.frames).not.toEqual([]));
  return { watcher, room };
}
const wordsIn = ({ view }: Watcher) =>
  Object.values((view as { salon: { said: Record<string, { words: string }> } }).salon.said).map(({ words }) => words);

describe('what a person wrote', () => {
  it('stands sealed in the ledger, and open in a room of the same process and of another', async () => {
    const [ann, stream] = [await person(), `salon/${newId()}`];
    await say(ann, stream, WORDS);
    expect(JSON.stringify(await wholeLedger(side.store))).not.toContain(WORDS);
    const other = newProcess();
    for (const process of [side, other]) {
      const { watcher, room } = await freshRoom(process, stream);
      expect(wordsIn(watcher)).toEqual([WORDS]);
      room.close();
    }
    await other.close();
  });

  it('is gone from a fresh room once the secret was deleted; the fact and the chain of hashes are whole', async () => {
    const [ann, bob, stream] = [await person(), await person(), `salon/${newId()}`];
    await say(ann, stream, WORDS);
    await say(bob, stream, 'bob said this');
    const before = await side.store.load(stream, 0);
    await asOwner(database, `delete from person where id = '${ann}'`);
    side.seals.forget(ann);
    const restarted = newProcess();
    for (const process of [side, restarted]) {
      const { watcher, room } = await freshRoom(process, stream);
      expect(wordsIn(watcher)).toEqual(['', 'bob said this']);
      room.close();
    }
    await restarted.close();
    expect(await side.store.load(stream, 0)).toEqual(before);
    expect(brokenLinks(await wholeLedger(side.store))).toEqual([]);
  });

  it('goes from a room that stands open with the next change, and does not come back with a session that lives on', async () => {
    const [ann, stream] = [await person(), `salon/${newId()}`];
    await say(ann, stream, WORDS);
    const { watcher, room } = await freshRoom(side, stream);
    await asOwner(database, `update person set secret = '' where id = '${ann}'`);
    side.seals.forget(ann);
    await say(ann, stream, 'said by a session that is still known');
    await vi.waitFor(() => expect(wordsIn(watcher)).toEqual(['', '']));
    room.close();
  });
});

describe('seals', () => {
  it('are known for many in one query, and asked for once', async () => {
    const people = [await person(), await person(), newId()];
    const seals = new Seals(side.database, side.log);
    const query = vi.spyOn(side.database.pool, 'query');
    expect([...(await seals.know(people)).values()]).toEqual([`secret of ${people[0]}`, `secret of ${people[1]}`, '']);
    await seals.know(people);
    expect(query).toHaveBeenCalledTimes(1);
    query.mockRestore();
  });

  it('give nothing away of what is not what was sealed, and a line in the log', async () => {
    const [ann, bob] = [actor(await person()), actor(await person())];
    const warn = vi.spyOn(side.log, 'warn').mockReturnValue();
    const box = side.seals.by(ann, 'salon/1')(WORDS);
    side.seals.by(bob, 'salon/1')('x');
    expect(side.seals.open(box, 'salon/1')).toBe(WORDS);
    expect(warn).not.toHaveBeenCalled();
    expect(side.seals.open(box, 'salon/2')).toBe('');
    expect(side.seals.open({ ...box, sealedBy: bob.personId }, 'salon/1')).toBe('');
    expect(side.seals.open({ ...box, box: `${box.box.slice(0, -4)}AAAA` }, 'salon/1')).toBe('');
    expect(warn).toHaveBeenCalledTimes(3);
    expect(JSON.stringify(warn.mock.calls)).not.toContain(ann.secret);
    warn.mockRestore();
  });

  it('forget who was erased in the database before long, and know it at once where something is taken away', async () => {
    const [ann, bob, stream] = [await person(), await person(), `salon/${newId()}`];
    await say(ann, stream, WORDS);
    await say(bob, stream, 'bob said this');
    const { watcher, room } = await freshRoom(side, stream);
    await asOwner(database, `delete from person where id = '${ann}'`);
    expect([...(await side.seals.knowAsOfNow([ann, bob])).values()]).toEqual(['', `secret of ${bob}`]);
    await side.seals.renew();
    expect([side.seals.secretOf(ann), side.seals.secretOf(bob)]).toEqual(['', `secret of ${bob}`]);
    await say(bob, stream, 'and this');
    await vi.waitFor(() => expect(wordsIn(watcher)).toEqual(['', 'bob said this', 'and this']));
    room.close();
  });

  it('forget who was erased while they were being asked for', async () => {
    const ann = await person();
    const seals = new Seals(side.database, side.log);
    const asked = seals.know([ann]);
    seals.forget(ann);
    expect((await asked).get(ann)).toBe('');
    expect(seals.secretOf(ann)).toBe('');
  });
});
