import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { ensureBuilt } from '../../infra/local/build.ts';
import { startThrowaway } from '../../infra/local/throwaway.ts';
import { Classroom } from '../support/classroom.ts';
import { LastingRoom } from '../support/lasting-room.ts';
import { audit, readLog } from '../support/lesson-audit.ts';
import { insist } from '../support/outbox.ts';
import { startServerProcess } from '../support/server-process.ts';
import { endLesson, fill } from './storm.ts';

/** Loopback swallows megabytes before the server notices anything: 4 MB in the sender's kernel, 6 MB in the receiver's by default. */
const FLOOD_BYTES = 16 * 1024 * 1024;
const QUESTIONS = 60;
const ROUND_WITHIN_MS = 5000;

describe('a client that does not read', () => {
  const ends: (() => Promise<unknown>)[] = [];
  beforeAll(() => ensureBuilt(() => undefined));
  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  });

  it('is cut off, makes nobody wait, and resumes where it was', async () => {
    const postgres = await startThrowaway();
    ends.push(() => postgres.stop());
    const server = await startServerProcess(postgres.ownerUrl, undefined, {
      LECTERN_COMMANDS_PER_MINUTE: '100000', // the flood comes from one teacher
    });
    ends.push(() => server.kill());
    const classroom = await Classroom.open(server.url, ['B']);
    ends.push(() => classroom.leave());
    await fill(classroom, [server.url], 3);
    const { teacher, lessonId, desk } = classroom;

    // A second desk of the same teacher, whose socket is paused: the kernel's buffers fill, then the server's.
    let [heardBytes, heardHere] = [0, 0];
    const listening = new LastingRoom(teacher, lessonId, {
      hear: (_, text) => void (heardBytes += Buffer.byteLength(text)),
    });
    const slow = new LastingRoom(teacher, lessonId, { hear: (_, text) => void (heardHere += Buffer.byteLength(text)) });
    ends.push(
      () => listening.leave(),
      () => slow.leave(),
    );
    const drafts = Array.from({ length: QUESTIONS }, () => ({ questionId: newId(), editedIn: 0 }));
    await Promise.all(
      drafts.map(async (draft) => {
        const receipt = await insist(teacher, 'lesson', lessonId, 'WriteQuestion', {
          questionId: draft.questionId,
          ...large(0),
        });
        draft.editedIn = receipt.version;
      }),
    );
    const paused = await slow.open();
    paused.socket.pause();

    const rounds: number[] = [];
    for (let round = 1; heardBytes < FLOOD_BYTES; round += 1) {
      const since = performance.now();
      await Promise.all(
        drafts.map(async (draft) => {
          const { questionId, editedIn: basedOn } = draft;
          const data = { questionId, basedOn, ...large(round) };
          draft.editedIn = (await insist(teacher, 'lesson', lessonId, 'ReviseQuestion', data)).version;
        }),
      );
      const newest = Math.max(...drafts.map(({ editedIn }) => editedIn));
      await desk.waitFor(({ through }) => through >= newest, ROUND_WITHIN_MS);
      await listening.waitFor(({ through }) => through >= newest, ROUND_WITHIN_MS);
      rounds.push(performance.now() - since);
    }
    expect(Math.max(...rounds)).toBeLessThan(ROUND_WITHIN_MS);

    paused.socket.resume();
    await expect(paused.waitFor(() => false, ROUND_WITHIN_MS)).rejects.toThrow('1006');
    expect(heardHere).toBeLessThan(heardBytes);
    await slow.waitFor(
      ({ through }) => through >= Math.max(...drafts.map(({ editedIn }) => editedIn)),
      ROUND_WITHIN_MS,
    );
    expect(slow.counts).toEqual({ cuts: 1, resumes: 1, gaps: 0 });
    await endLesson(classroom);
    const log = await readLog(teacher, lessonId);
    expect(audit(log, classroom)).toEqual([]);
    await slow.waitFor(({ through }) => through >= log.length, ROUND_WITHIN_MS);
    expect(slow.current?.view).toEqual(desk.current?.view);
    expect(listening.counts.cuts).toBe(0);
  });
});

/** A question as large as it may be; each round another one. */
function large(round: number) {
  const filled = (units: number): string => '力学电磁光热声波场量'.charAt(round % 10).repeat(units / 2);
  return {
    kind: 'singleChoice',
    text: filled(LIMITS.questionUnits),
    choices: Array.from({ length: LIMITS.choicesMax }, () => filled(LIMITS.choiceUnits)),
    points: 10,
    key: 'A',
    explanation: filled(LIMITS.explanationUnits),
  };
}
