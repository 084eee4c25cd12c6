import { attendance } from '@lectern/contracts/attendance/index.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { ownAll, presentAll } from '@lectern/contracts/kernel/stream.ts';
import { lessonStream, type LessonStreamState } from '@lectern/contracts/streams.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { migratedDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { actor, asOwner, give, writeSide, type WriteSide } from '../../../../tests/support/platform.ts';
import { teachLesson, type Taught } from '../../../../tests/support/taught-lesson.ts';
import { decideAttendance } from '../../attendance/attendance.decider.ts';

let database: TestDatabase;
let taught: Taught;
let stream: string;
const processes: WriteSide[] = [];

beforeAll(async () => {
  database = await migratedDatabase();
  taught = await teachLesson(database.url, { students: 300, minutes: 10 });
  stream = `lesson/${taught.lessonId}`;
});
afterAll(async () => {
  for (const side of processes) await side.close();
  await database.drop();
});

/** A process that starts now; how many facts of the lesson it reads. */
function process() {
  const side = writeSide(database.url);
  side.deciders.register(attendance, decideAttendance, {
    MarkAttendance: () => Promise.resolve({ roleInClass: 'student' }),
  });
  processes.push(side);
  const load = vi.spyOn(side.store, 'load');
  const read = async (): Promise<number> => {
    const mailbox = side.mailboxes.get(stream);
    await mailbox.ready();
    const index = load.mock.calls.findIndex(([id]) => id === stream);
    return (await (load.mock.results[index]!.value as Promise<unknown[]>)).length;
  };
  return { side, read, mailbox: () => side.mailboxes.get(stream) };
}

const stored = async () => {
  const rows = await asOwner(database, `select version, hash from stream_snapshot where stream = '${stream}'`);
  return rows[0] as { version: number; hash: string } | undefined;
};
const mark = (side: WriteSide, status: string, key: string) => {
  const as = actor(taught.teacherId, { school: taught.school });
  const data = { personId: taught.studentIds[0], status };
  return give(side, taught.teacherId, stream, 'MarkAttendance', data, { key, as });
};
const json = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('a stream that is over', () => {
  it('is read once in full; a process that starts later begins at its stored head, and has the same', async () => {
    const first = process();
    expect(await first.read()).toBeGreaterThan(2000);
    const { head, writers } = first.mailbox();
    await vi.waitFor(async () => expect(await stored()).toEqual({ version: head.folded.version, hash: head.hash }));
    const second = process();
    expect(await second.read()).toBe(0);
    const { head: again, writers: known } = second.mailbox();
    expect({ ...again, folded: again.folded.version }).toEqual({ ...head, folded: head.folded.version });
    expect([...known].toSorted()).toEqual([...writers].toSorted());
    expect(again.folded.statuses).toEqual(json(head.folded.statuses));
    const [state, other] = [head, again].map(({ folded }) => folded.state as LessonStreamState);
    expect(json(presentAll(lessonStream, other!, 'teacher'))).toEqual(
      json(presentAll(lessonStream, state!, 'teacher')),
    );
    for (const personId of taught.studentIds.slice(0, 20))
      expect(json(ownAll(lessonStream, other!, personId))).toEqual(json(ownAll(lessonStream, state!, personId)));
  });

  it('goes on from there: what came later is read, and a command from before it is known by its key', async () => {
    const [key, later] = [newId(), newId()];
    const first = process();
    await first.read();
    const marked = await mark(first.side, 'late', key);
    const { version } = (marked as { receipt: { version: number } }).receipt;
    const second = process();
    expect(await second.read()).toBe(1);
    expect(second.mailbox().head.folded.version).toBe(version);

    await asOwner(database, `delete from stream_snapshot where stream = '${stream}'`);
    await process().read();
    await vi.waitFor(async () => expect((await stored())?.version).toBe(version));
    const third = process();
    expect(await third.read()).toBe(0);
    expect(await mark(third.side, 'late', key)).toMatchObject({ receipt: { version, repeated: true } });
    expect(await mark(third.side, 'absent', later)).toMatchObject({
      receipt: { version: version + 1, repeated: false },
    });
    expect(await mark(third.side, 'absent', later)).toMatchObject({
      receipt: { version: version + 1, repeated: true },
    });
  });

  it('is read in full where the stored head is of another history, or cannot be read', async () => {
    const { head } = processes[0]!.mailboxes.get(stream);
    expect(head.folded.version).toBeGreaterThan(2000);
    await asOwner(database, `update stream_snapshot set hash = repeat('0', 64) where stream = '${stream}'`);
    expect(await process().read()).toBeGreaterThan(2000);
    await vi.waitFor(async () => expect((await stored())?.hash).not.toMatch(/^0{64}$/));
    await asOwner(database, `alter table stream_snapshot rename to away`);
    expect(await process().read()).toBeGreaterThan(2000);
    await asOwner(database, `alter table away rename to stream_snapshot`);
  });
});
