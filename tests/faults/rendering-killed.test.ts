import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { TeacherSlidesView } from '@lectern/contracts/slides/view.ts';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ensureBuilt } from '../../infra/local/build.ts';
import { startThrowaway } from '../../infra/local/throwaway.ts';
import { demoClass, DEMO_PASSWORD } from '../../services/src/demo/demo.school.ts';
import { Client } from '../support/client.ts';
import { seeded } from '../support/random.ts';
import type { RoomClient } from '../support/room-client.ts';
import { startServerProcess } from '../support/server-process.ts';
import { pdfWithPages, upload } from '../support/upload.ts';
import { faultsOfLedger } from './ledger.ts';
import { isLong } from './storm.ts';

const [PAGES, KILLS] = isLong ? [60, 5] : [20, 1];

const deckIn = (room: RoomClient, deckId: string) =>
  (room.view as unknown as { slides: TeacherSlidesView }).slides.decks[deckId];

describe('kill -9 of the server while slides are rendered', () => {
  const ends: (() => Promise<void>)[] = [];
  beforeAll(() => ensureBuilt(() => undefined));
  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  });

  it('[R4.09] is made good by the next start: every page is there, once, and nothing is left waiting', async () => {
    const random = seeded(4);
    const postgres = await startThrowaway();
    ends.push(() => postgres.stop());
    let server = await startServerProcess(postgres.ownerUrl);
    ends.push(() => server.kill());
    const teacher = await Client.signIn(server.url, 'teacher', DEMO_PASSWORD);
    const [lessonId, deckId] = [newId(), newId()];
    const give = async (name: string, data: object) => {
      const { problem } = await teacher.command('lesson', lessonId, name, data);
      expect(problem).toBeUndefined();
    };
    await give('ScheduleLesson', { classId: demoClass.id, title: '课件', startsAt: Date.now() });
    const { file } = await upload(teacher, pdfWithPages(Array.from({ length: PAGES }, (_, n) => `Page ${n + 1}`)));
    await give('AddSlides', { deckId, name: '课件.pdf', file });

    for (let kill = 0; kill < KILLS; kill += 1) {
      const room = await teacher.room('lesson', lessonId);
      const moment = 1 + random.int(PAGES - 2);
      await room.waitFor(() => (deckIn(room, deckId)?.ready ?? 0) >= moment, 60_000);
      await server.kill();
      server = await server.startAgain();
    }

    const room = await teacher.room('lesson', lessonId);
    ends.push(() => room.close());
    await room.waitFor(() => deckIn(room, deckId)?.status === 'success', 120_000); // who died holds it for a while
    expect(deckIn(room, deckId)).toMatchObject({ pages: PAGES, ready: PAGES });
    const { result } = await teacher.query<{ facts: { type: string; data: { n?: number } }[] }>(
      `/api/lesson/${lessonId}/log`,
    );
    const rendered = result!.facts.filter(({ type }) => type === 'PageRendered').map(({ data }) => data.n);
    expect(rendered.toSorted((a, b) => a! - b!)).toEqual(Array.from({ length: PAGES }, (_, n) => n + 1));
    expect(await faultsOfLedger(postgres.ownerUrl)).toEqual([]);
  });
});
