import { GUESSES } from '@lectern/contracts/kernel/guesses.ts';
import { CLOSE } from '@lectern/contracts/kernel/wire.ts';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Tries } from '../../services/src/edge/limits/tries.ts';
import { QueryPath } from '../../services/src/edge/http/questions.ts';
import { Client } from '../support/client.ts';
import { RoomRefused } from '../support/room-client.ts';
import { lessonWith, openSchool, refusal, type School } from './school.ts';

const [COMMANDS, SOCKETS, REQUEST_MS] = [40, 4, 2000];

let school: School;
beforeAll(async () => {
  school = await openSchool({
    LECTERN_COMMANDS_PER_MINUTE: String(COMMANDS),
    LECTERN_SOCKETS_PER_PERSON: String(SOCKETS),
    LECTERN_REQUEST_MS: String(REQUEST_MS),
  });
});
afterAll(() => school.close());

describe('the commands of one person', () => {
  it('count together, over HTTP and over a socket, and who has given too many is told so on both', async () => {
    const { id, students } = await lessonWith(school, [1, 2]);
    const [{ student, room }, other] = [students[0]!, students[1]!];
    const codes: string[] = [];
    for (let n = 0; n < COMMANDS; n += 1) {
      const asked = n % 2 === 0 ? room.send('JoinLesson') : student.command('lesson', id, 'JoinLesson');
      codes.push((await refusal(asked)).code);
    }
    expect(codes.filter((code) => code === 'already.so').length).toBeGreaterThan(COMMANDS / 2);
    expect(codes.at(-1)).toBe('rate.limited'); // joining was a command too
    expect(await refusal(room.send('JoinLesson'))).toMatchObject({ code: 'rate.limited', status: 429 });
    const overHttp = await refusal(student.command('lesson', id, 'JoinLesson'));
    expect((overHttp['with'] as { retryAfterS: number }).retryAfterS).toBeGreaterThan(0);
    expect((await refusal(other.room.send('JoinLesson'))).code).toBe('already.so');
  });
});

describe('the sockets of one person', () => {
  it('are so many and no more; one that closes makes room', async () => {
    const { id, students } = await lessonWith(school, [3]);
    const { student, room } = students[0]!;
    for (let n = 1; n < SOCKETS; n += 1) await student.room('lesson', id);
    const refused = await student.room('lesson', id).catch((error: RoomRefused) => error);
    expect(refused).toMatchObject({ code: CLOSE.tooMany, reason: 'socket.tooMany' });
    await room.close();
    await vi.waitFor(() => student.room('lesson', id));
  });
});

describe('who is not signed in', () => {
  it('opens so many screens from one address and no more, and takes seats all the same', async () => {
    const nobody = await Client.open(school.url);
    const { free } = GUESSES.screensFromAddress;
    const open = () => nobody.fetch('POST', '/api/session/screen', { body: {} });
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ toFake: ['Date'] }); // none is forgotten meanwhile, however long it takes
    for (let n = 0; n < free; n += 1) expect((await open()).status).toBe(200);
    const refused = await open();
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ code: 'rate.limited' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await Client.takeSeat(school.url, '路人')).name).toBe('路人');
  });

  it('takes so many seats from one address and no more', async () => {
    const counted = [{ rule: 'seatsFromAddress', of: '127.0.0.1' }] as const;
    const tries = school.server.app.get(Tries);
    for (;;) {
      const isFull = await tries.count(counted).then(
        () => false,
        () => true,
      );
      if (isFull) break;
    }
    const nobody = await Client.open(school.url);
    const refused = await nobody.fetch('POST', '/api/session/seat', { body: { name: '路人' } });
    expect(await refused.json()).toMatchObject({ code: 'rate.limited', status: 429 });
  });
});

describe('a request', () => {
  /** Says so much of a request and then nothing; resolves with what the server said until it closed the connection. */
  const saying = (text: string): Promise<string> =>
    new Promise((resolve) => {
      const socket = connect(Number(new URL(school.url).port), '127.0.0.1', () => socket.write(text));
      let answer = '';
      socket.on('data', (data) => (answer += data.toString()));
      socket.on('error', () => undefined);
      socket.on('close', () => resolve(answer));
    });

  it('whose headers do not come in time is cut off', async () => {
    expect(await saying('GET /api/session HTTP/1.1\r\nHost: x\r\n')).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('whose body does not come in time is told so', async () => {
    const head =
      'POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{';
    const answer = await saying(head);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('request.tooSlow');
  });

  it('that is not answered in time is told to come again', async () => {
    const never = vi.spyOn(QueryPath.prototype, 'execute').mockReturnValue(new Promise(() => undefined));
    const response = await fetch(`${school.url}/api/session`);
    never.mockRestore();
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('1');
    expect(await response.json()).toMatchObject({ code: 'server.busy' });
    expect((await fetch(`${school.url}/api/session`)).status).toBe(200);
  });
});
