import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settingsFor } from '../../../tests/support/platform.ts';
import { FACTS, SIGNED, signedLedger, type SignedLedger } from '../../../tests/support/signed-ledger.ts';
import { TaskFailed, WrongUsage, type TaskContext } from '../ops/task.ts';
import { verifyLog } from './verify-log.task.ts';

let ledger: SignedLedger;
beforeAll(async () => {
  ledger = await signedLedger();
});
afterAll(() => ledger.close());

async function run(values: TaskContext['values'] = {}) {
  const [said, progress]: [string[], string[]] = [[], []];
  await verifyLog.run({
    settings: settingsFor(ledger.url, { LECTERN_HEADS: ledger.headsFolder }),
    values,
    positionals: [],
    stop: new AbortController().signal,
    say: (text) => said.push(text),
    progress: (text) => progress.push(text),
    app: () => Promise.reject(new Error('no program is needed')),
  });
  return { said: said.join('\n'), progress };
}

describe('npm run verify-log', () => {
  it('says what it checked, with which keys, and how far it is', async () => {
    const { said, progress } = await run();
    expect(said).toContain('Heads: 2 in the database, 2 in files. Keys, from the folder of heads:\n  lectern/');
    expect(said).toContain(`${FACTS} facts: no hole, every chain whole, 600 in the tree`);
    expect(said).toContain(`The first ${SIGNED[1]} are what was signed; ${FACTS - SIGNED[1]} are newer`);
    expect(progress.at(-1)).toMatch(/^640 of 640 facts, [\d,]+ a second$/);
  });

  it('fails with one sentence that names the fact: position, stream, version, what is wrong', async () => {
    const { stream, version } = ledger.placeOf(77);
    await ledger.owner.query(`update event set data = data || '{"x":1}' where position = 77`);
    const failed = run();
    await expect(failed).rejects.toThrow(TaskFailed);
    await expect(failed).rejects.toThrow(
      `WRONG (changed): position 77, ${stream} #${version} (Noted): its content is not what its hash says.`,
    );
    await ledger.owner.query(`update event set data = data - 'x' where position = 77`);
    await run();
  });

  it('says what a key is not, and how it is called', async () => {
    const asked = run({ key: ['garbage'] });
    await expect(asked).rejects.toThrow(WrongUsage);
    await expect(asked).rejects.toThrow(/^This is no verifier key: garbage\nnpm run verify-log/);
  });

  it('says no name as it is that a terminal would obey', async () => {
    const { stream, version } = ledger.placeOf(77);
    const rename = (to: string, from: string) =>
      ledger.owner.query('update event set type = $1 where position = 77 and type = $2', [to, from]);
    await rename('\r\u001b[2K640 facts: no hole', 'Noted');
    await expect(run()).rejects.toThrow(`position 77, ${stream} #${version} (\ufffd\ufffd[2K640 facts`);
    await rename('Noted', '\r\u001b[2K640 facts: no hole');
  });

  it('believes only the keys that it is told, where it is told any', async () => {
    const other = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
    await expect(run({ key: [other] })).rejects.toThrow('A head is not sound.');
  });

  it('says that no head covers anything where all were taken away, and fails where one is required', async () => {
    await ledger.owner.query('begin; create table kept as select * from tree_head; delete from tree_head; commit');
    const nowhere = { heads: `${ledger.headsFolder}-gone` };
    expect((await run(nowhere)).said).toContain('NO SIGNED HEAD covers any of the facts.');
    const required = run({ ...nowhere, 'require-head': true });
    await expect(required).rejects.toThrow(TaskFailed);
    await expect(required).rejects.toThrow('NO SIGNED HEAD covers any of the facts. Where one was signed before');
    await ledger.owner.query('insert into tree_head overriding system value select * from kept; drop table kept');
    await run({ 'require-head': true });
  });

  it('fails where signed facts were lost at a restore, until somebody says that they were', async () => {
    const { rows } = await ledger.owner.query('select incarnation from ledger');
    await ledger.owner.query('update ledger set incarnation = gen_random_uuid()');
    await ledger.owner.query(`insert into tree_incarnation select incarnation, 500 from ledger`);
    const lost = 'Signed and gone: facts 501 to 560 of the ledger that was';
    await expect(run()).rejects.toThrow(lost);
    expect((await run({ restored: [rows[0].incarnation] })).said).toContain('The first 300 are what was signed');
  });
});
