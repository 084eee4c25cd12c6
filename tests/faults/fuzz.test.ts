import type { Context } from '@lectern/contracts/kernel/stream.ts';
import { CLOSE, type ClientFrame } from '@lectern/contracts/kernel/wire.ts';
import { streams } from '@lectern/contracts/streams.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ensureBuilt } from '../../infra/local/build.ts';
import { DEMO_PASSWORD, demoClass, demoLesson } from '../../services/src/demo/demo.school.ts';
import { Client, newKey } from '../support/client.ts';
import type { TestDatabase } from '../support/database.ts';
import { demoDatabase } from '../support/demo-database.ts';
import { insist } from '../support/outbox.ts';
import { seeded } from '../support/random.ts';
import { startServerProcess, type ServerProcess } from '../support/server-process.ts';
import { documentedCalls, Drawing, fuzzed, type Call } from './fuzz.ts';
import { isLong } from './storm.ts';

const SEED = Number(process.env['LECTERN_SEED_OF_FUZZ'] ?? 11);
const [REQUESTS, FRAMES] = isLong ? [1_000_000, 100_000] : [3000, 400];
const AT_ONCE = 16;
const ACCOUNTS = [
  'teacher',
  'student1',
  'student2',
  'assistant',
  'auditor',
  'admin',
  'reviewer',
  'analyst',
  'operator',
];
/** Whoever is signed in would not be any more: these are for somebody who is not. */
const ENDS_SESSIONS = /^\/api\/session|^\/api\/me\/(sign-out|password)|\/CloseAccount$/;

let database: TestDatabase;
let server: ServerProcess;
let everybody: Client[];
let nobody: Client;
let ids: string[];
let places: Record<string, string>;
beforeAll(async () => {
  await ensureBuilt(() => undefined);
  database = await demoDatabase('program');
  server = await startServerProcess(database.url, undefined, { LECTERN_COMMANDS_PER_MINUTE: '1000000' });
  everybody = await Promise.all(ACCOUNTS.map((account) => Client.signIn(server.url, account, DEMO_PASSWORD)));
  nobody = await Client.open(server.url);
  const [teacher] = everybody as [Client, ...Client[]];
  const running = newId();
  await insist(teacher, 'lesson', running, 'ScheduleLesson', {
    classId: demoClass.id,
    title: '光',
    startsAt: Date.now(),
  });
  const questionId = newId();
  await insist(teacher, 'lesson', running, 'StartLesson');
  const ofClass = ['class', 'transcript', 'objection', 'statistics', 'team'].map((family) => [family, demoClass.id]);
  places = { ...Object.fromEntries(ofClass), lesson: running, account: teacher.id, membership: teacher.id };
  ids = [demoClass.id, demoLesson.id, running, questionId, newId(), ...everybody.map(({ id }) => id)];
});
afterAll(async () => {
  await server.kill();
  await database.drop();
});

const faults = (): string[] => server.log.filter((line) => isError(line)).map((line) => line.slice(0, 1500));
const isError = (line: string): boolean => {
  try {
    return (JSON.parse(line) as { readonly level?: number }).level! >= 50;
  } catch {
    return true; // what is no line of the log comes from where nobody looks
  }
};

// First: what comes after may take this class apart.
it(
  `any frame on a socket is answered, or closes that socket with the reason (${FRAMES} frames, seed ${SEED})`,
  async () => {
    const random = seeded(SEED);
    const drawing = new Drawing(random, ids);
    const hot = streams.flatMap(({ family, contexts }) =>
      family !== 'lesson'
        ? []
        : (contexts as readonly Context[]).flatMap(({ commands }) =>
            commands
              .filter((kind) => kind.hot)
              .map(({ name, data }) => ({ name, schema: z.toJSONSchema(data, { io: 'input' }) })),
          ),
    );
    const [teacher, student] = everybody as [Client, Client, ...Client[]];
    await insist(student, 'lesson', ids[2]!, 'JoinLesson', {});
    const wrong: string[] = [];
    for (const by of [teacher, student]) {
      let room = await by.room('lesson', ids[2]!, { keepFrames: false });
      for (let n = 0; n < FRAMES / 2; n += 1) {
        const kind = drawing.one(hot);
        const frame = { t: 'command', id: newKey(), name: kind.name, data: drawing.value(kind.schema) };
        const isWhole = random.chance(0.7);
        const sent = isWhole
          ? frame
          : drawing.spoil(
              random.chance(0.5) ? frame : { t: drawing.one(['ping', 'aside', 'view']), sent: 1, aside: true },
            );
        room.sendFrame(sent as ClientFrame);
        // Where nothing answers by itself, a ping does, or the end of the socket.
        const answer = await Promise.race([room.closed, room.send(kind.name, {}, newKey()).catch(() => room.closed)]);
        if (!('code' in answer)) continue;
        if (!(Object.values(CLOSE) as number[]).includes(answer.code))
          wrong.push(`${answer.code}: ${JSON.stringify(sent).slice(0, 400)}`);
        room = await by.room('lesson', ids[2]!, { keepFrames: false });
      }
      await room.close();
    }
    expect(wrong).toEqual([]);
    expect(faults()).toEqual([]);
  },
  4 * 3600_000,
);

it(
  `any body and any address, over every call and with everybody, is answered with no error of the server (${REQUESTS} requests, seed ${SEED})`,
  async () => {
    const random = seeded(SEED);
    const drawing = new Drawing(random, ids, places);
    const calls = documentedCalls();
    const wrong: string[] = [];
    let left = REQUESTS;
    const work = async (): Promise<void> => {
      while (left > 0 && wrong.length < 20) {
        left -= 1;
        const call: Call = drawing.one(calls);
        const by = ENDS_SESSIONS.test(call.path)
          ? nobody
          : random.chance(0.4)
            ? everybody[0]!
            : drawing.one([...everybody, nobody]);
        wrong.push(...(await fuzzed(by, call, drawing)));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    expect(wrong).toEqual([]);
    expect(faults()).toEqual([]);
  },
  4 * 3600_000,
);
