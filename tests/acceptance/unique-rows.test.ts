import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RequestExport } from '@lectern/contracts/analytics/exports.ts';
import type { GrantRow } from '@lectern/contracts/access/access.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoAnalyst, demoReviewer } from '../../services/src/demo/demo.school.ts';
import { FileRegister } from '../../services/src/edge/files/file-register.ts';
import { FILE_STORE, type FileStore } from '../../services/src/edge/files/file-store.ts';
import { Codes, DIGITS } from '../../services/src/edge/codes/codes.ts';
import { asOwner } from '../support/platform.ts';
import { openSchool, receipt, refusal, type School } from './school.ts';

const SERVICES = join(import.meta.dirname, '../../services/src');

/**
 * The tables that a row is put into unless it is there, and what makes each row the only one of its kind. Where somebody
 * else chooses a part of a key, the stream, the person or the school that it is unique in is the other part: else what
 * one of them writes is swallowed for what another wrote.
 */
const KEYS: Readonly<Record<string, { readonly keys: readonly string[]; readonly because: string }>> = {
  account: { keys: ['school, login', 'person'], because: 'of a school; a person has one' },
  analyst_login: { keys: ['login'], because: 'roles are the database’s; one of another school is refused before' },
  ballot_box: {
    keys: ['id'],
    because: 'of a questionnaire, whose author alone publishes it, or made of the lesson and the question of a poll',
  },
  bonus_row: { keys: ['lesson_id, source, person_id'], because: 'of a lesson; a source gives a person once' },
  checkpoint: { keys: ['name'], because: 'names of consumers stand in the program' },
  checkpoint_lane: { keys: ['name, family, lane'], because: 'as do those of families' },
  code: { keys: ['code', 'stream'], because: 'random; who finds one taken tries another' },
  contact: { keys: ['school, kind, address', 'person, kind'], because: 'of a school; a person has one of each kind' },
  exam_photo: { keys: ['id'], because: 'random, or of the demo' },
  founding: { keys: ['one'], because: 'an installation is founded once' },
  held_seat: { keys: ['guest'], because: 'a seat is held for whoever signed in first where it was taken' },
  job: { keys: ['kind, id'], because: 'of its kind; who names another’s is refused' },
  made_file: { keys: ['hash'], because: 'a digest of the bytes' },
  passkey: { keys: ['id', 'credential'], because: 'random; a key that is another’s is refused' },
  person: { keys: ['id'], because: 'random, or of the demo' },
  pseudonym: { keys: ['person_id', 'learner', '(person_id::text)'], because: 'a digest of the person' },
  pseudonym_secret: { keys: ['school'], because: 'a school has one' },
  school: { keys: ['id'], because: 'of the demo' },
  sensitive_word: { keys: ['school, word'], because: 'of a school' },
  track_record: { keys: ['id'], because: 'a digest of school, browser, event and time' },
  tree_incarnation: { keys: ['incarnation'], because: 'random, one for each restore' },
  trial_phone: { keys: ['school, phone'], because: 'of a school; a phone that was used is used, whoever has it' },
  xapi_statement: { keys: ['id'], because: 'a digest of lesson, version, verb and learner' },
};

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

/** The table of each insert that leaves a row alone which is there. */
function tablesLeftAlone(): string[] {
  const sources = readdirSync(SERVICES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(SERVICES, file), 'utf8'));
  return sources.flatMap((text) => {
    const parts = text.split(/on conflict(?:\s*\([^)]*\))?\s+do nothing/i);
    return parts
      .slice(0, -1)
      .map((before) => [...before.matchAll(/insert into (\w+)/gi)].at(-1)?.[1] ?? before.slice(-80));
  });
}

describe('a row that is left alone because it is there', () => {
  it('is told apart by what is said here, wherever one is written', async () => {
    const tables = new Set(tablesLeftAlone());
    expect([...tables].toSorted()).toEqual(Object.keys(KEYS).toSorted());
    const found = await asOwner(
      school.database,
      `select c.relname as name, string_agg(pg_get_indexdef(i.indexrelid, n, true), ', ' order by n) as key
       from pg_index i join pg_class c on c.oid = i.indrelid and c.relnamespace = 'public'::regnamespace
       cross join generate_series(1, i.indnkeyatts) n
       where i.indisunique group by i.indexrelid, c.relname`,
    );
    for (const [table, { keys }] of Object.entries(KEYS)) {
      const there = found.filter(({ name }) => name === table).map(({ key }) => key);
      expect([table, ...there.map(String).toSorted()]).toEqual([table, ...keys.toSorted()]);
    }
  });

  it('[R6.17] is not a grant of another person that has the same id: both stand in the list, and each is taken back by itself', async () => {
    const operator = await school.other('operator');
    const [grantId, kind] = [newId(), 'reidentify'];
    for (const { id } of [demoReviewer, demoAnalyst])
      await receipt(operator.command('access', id, 'GiveGrant', { grantId, kind, scope: {} }));
    const { cursor } = await receipt(operator.command('access', demoAnalyst.id, 'WithdrawGrant', { grantId }));
    const path = `/api/grants?after=${cursor.incarnation}.${cursor.position}`;
    const { rows } = (await operator.query<{ rows: GrantRow[] }>(path)).result!;
    const both = rows.filter((grant) => grant.grantId === grantId);
    expect(both.map(({ personId }) => personId).toSorted()).toEqual([demoReviewer.id, demoAnalyst.id].toSorted());
    expect(both.find(({ personId }) => personId === demoReviewer.id)).not.toHaveProperty('withdrawnAt');
    expect(both.find(({ personId }) => personId === demoAnalyst.id)).toHaveProperty('withdrawnAt');
  });

  it('is not an export of another person that has the same id: who names it is told so', async () => {
    const id = newId();
    const wish = { dataset: 'event', format: 'jsonl', filters: {} };
    const [analyst, operator] = [await school.other('analyst'), await school.other('operator')];
    await receipt(
      operator.command('access', demoReviewer.id, 'GiveGrant', { grantId: newId(), kind: 'analyse', scope: {} }),
    );
    const reviewer = await school.other('reviewer');
    const ask = async (who: typeof analyst) => {
      const response = await who.fetch('POST', RequestExport.path, { body: { id, ...wish } });
      return { status: response.status, problem: response.ok ? undefined : await response.json() };
    };
    expect((await ask(analyst)).problem).toBeUndefined();
    expect((await ask(analyst)).problem).toBeUndefined();
    expect(await refusal(ask(reviewer) as never)).toMatchObject({ code: 'request.keyReused' });
  });

  it('is not a file of another school, nor a code of another stream', async () => {
    const register = school.server.app.get(FileRegister, { strict: false });
    await asOwner(school.database, `insert into school (id, name) values ('s2', 'Another')`);
    const { hash } = await school.server.app
      .get<FileStore>(FILE_STORE, { strict: false })
      .put(Buffer.from('a file'), 100);
    const file = { hash, bytes: 1, mediaType: 'image/png', uploadedBy: demoReviewer.id };
    const [{ school: own }] = (await asOwner(
      school.database,
      `select school from person where id = '${demoReviewer.id}'`,
    )) as [{ school: string }];
    for (const one of [own, 's2']) await register.record(one, file, false);
    for (const one of [own, 's2']) expect(await register.owned(one, hash)).toMatchObject({ hash });
    const codes = school.server.app.get(Codes, { strict: false });
    const streams = Array.from({ length: 20 }, () => `class/${newId()}`);
    const given = await Promise.all(streams.map((stream) => codes.reserve(own, stream, stream, DIGITS)));
    expect(new Set(given).size).toBe(streams.length);
    expect(await codes.reserve(own, streams[7]!, streams[7]!, DIGITS)).toBe(given[7]);
  });
});
