import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { ensureBuilt } from '../../infra/local/build.ts';
import { startThrowaway } from '../../infra/local/throwaway.ts';
import { demoClass, demoLesson, demoStudents } from '../../services/src/demo/demo.school.ts';
import { startServerProcess } from '../support/server-process.ts';
import { compareWithRebuild, hasCaughtUp } from './rebuild.ts';

describe('the comparison with a rebuild', () => {
  const ends: (() => Promise<unknown>)[] = [];
  beforeAll(() => ensureBuilt(() => undefined));
  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  });

  it('finds nothing where read models are what the ledger gives, and tells every row that is not', async () => {
    const postgres = await startThrowaway();
    ends.push(() => postgres.stop());
    const { ownerUrl } = postgres;
    const server = await startServerProcess(ownerUrl);
    ends.push(() => server.kill());
    for (const since = Date.now(); !(await hasCaughtUp(server.url, since));) await pause(50);
    await server.end();

    const sound = await compareWithRebuild(ownerUrl);
    expect(sound.faults).toEqual([]);
    expect(sound.rows).toBeGreaterThan(demoStudents.length);

    const client = new Client(ownerUrl);
    await client.connect();
    await client.query(`update lesson_row set joined = joined + 1 where id = '${demoLesson.id}'`);
    await client.query(
      `delete from class_member where class_id = '${demoClass.id}' and person_id = '${demoStudents[0]!.id}'`,
    );
    await client.end();
    const { faults } = await compareWithRebuild(ownerUrl);
    expect(faults).toEqual([
      expect.stringMatching(/^class_member lacks .*, which a rebuild has$/),
      expect.stringMatching(/^lesson_row has .*, which a rebuild has not$/),
      expect.stringMatching(/^lesson_row lacks .*, which a rebuild has$/),
    ]);
  });
});
