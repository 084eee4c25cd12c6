import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { RecordBody, SealedField } from '@lectern/contracts/kernel/topic.ts';
import { streams } from '@lectern/contracts/streams.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Client } from '../support/client.ts';
import { asOwner } from '../support/platform.ts';
import { readTopic, removeTopics, testBrokers } from '../support/topic.ts';
import { openSchool, receipt, schedule, start, type School } from './school.ts';

const prefix = `sealed-${randomBytes(4).toString('hex')}`;
const LONG = { interval: 100 };
/** The key I and the choice J stand nowhere else: nobody chooses the one, and only students choose the other. */
const question = (name: string) => ({
  questionId: newId(),
  kind: 'singleChoice',
  text: `canary-text-${name}`,
  choices: Array.from({ length: 10 }, (_, n) => `canary-choice${n}-${name}`),
  points: 50,
  key: 'I',
  explanation: `canary-explanation-${name}`,
});
const [asked, draft] = [question('asked'), question('draft')];

interface Opener {
  learn(body: RecordBody): void;
  open(value: unknown, stream: string): unknown;
}

let school: School;
let teacher: Client;
let lessonId: string;
let opener: Opener;
const openerFile = new URL(`../open-${prefix}.mjs`, import.meta.url);
beforeAll(async () => {
  school = await openSchool({ KAFKA_BROKERS: testBrokers().join(','), KAFKA_PREFIX: prefix });
  teacher = await school.teacher();
  lessonId = await schedule(teacher, '有秘密的课');
  const { version: basedOn } = await give('WriteQuestion', asked);
  await give('WriteQuestion', draft);
  await give('ReviseQuestion', { ...asked, explanation: 'canary-explanation-revised', basedOn });
  await start(teacher, lessonId);
  // What the page for analysts says is what is run here.
  const page = readFileSync(new URL('../../docs/analysts.md', import.meta.url), 'utf8');
  writeFileSync(openerFile, /```js open\.mjs\n([\s\S]+?)```/.exec(page)![1]!);
  opener = (await import(/* @vite-ignore */ openerFile.href)) as Opener;
});
afterAll(async () => {
  rmSync(openerFile, { force: true });
  await school.close();
  await removeTopics(prefix);
});

const give = (name: string, data: object) => receipt(teacher.command('lesson', lessonId, name, data));

/** Every byte on every topic, once all facts are there; and the bodies of the lesson. */
async function published(of = lessonId): Promise<{ text: string; bodies: RecordBody[] }> {
  await vi.waitUntil(async () => {
    const [row] = await asOwner(
      school.database,
      'select position = (select max(position) from event) as done from relay',
    );
    return row!['done'] as boolean;
  }, LONG);
  const records = (await Promise.all(streams.map(({ family }) => readTopic(`${prefix}.${family}`)))).flat();
  const text = records
    .map(({ key, value, headers }) => `${key} ${String(value)} ${JSON.stringify(headers)}`)
    .join('\n');
  const bodies = records.filter(({ key }) => key === `lesson/${of}`).map(({ value }) => JSON.parse(String(value)));
  return { text, bodies: bodies as RecordBody[] };
}
/** What a reader makes of it who takes every key that there is. */
function opened(bodies: readonly RecordBody[]): string {
  for (const body of bodies) opener.learn(body);
  return bodies.map(({ data, stream }) => JSON.stringify(opener.open(data, stream))).join('\n');
}
const hidden = (text: string, secrets: readonly string[]) => secrets.filter((one) => text.includes(one));

describe('on the topics, for whoever reads every byte,', () => {
  it('nothing of a question stands before it is published', async () => {
    const { text, bodies } = await published();
    expect(text).toContain(asked.questionId); // the search sees what is there
    for (const one of [text, opened(bodies)]) {
      expect(one).not.toContain('canary-');
      expect(one).not.toContain('"I"');
    }
  });

  it('while it is open its text can be opened; key, explanation, drafts and what others chose cannot, nor be found by trying', async () => {
    const { questionId } = asked;
    await give('PublishQuestion', { questionId, durationS: 600 });
    for (const n of [1, 2, 3]) {
      const student = await school.student(n);
      await receipt(student.command('lesson', lessonId, 'JoinLesson'));
      await receipt(student.command('lesson', lessonId, 'SubmitAnswer', { questionId, choice: 'J' }));
    }
    await give('CollectQuestion', { questionId });
    const { text, bodies } = await published();
    expect(text).not.toContain('canary-');
    const read = opened(bodies);
    expect(read).toContain('canary-text-asked');
    expect(hidden(read, ['canary-explanation', 'draft', '"I"', '"J"'])).toEqual([]);
    const digests = /[0-9a-f]{64}/g;
    const stands = new Set(text.match(digests) ?? []);
    const hashes = await asOwner(
      school.database,
      `select encode(hash, 'hex') as hash from event where family = 'lesson'`,
    );
    expect(hashes.filter(({ hash }) => stands.has(hash as string))).toEqual([]);
    expect(stands.has(createHash('sha256').update('"I"').digest('hex'))).toBe(false);
  });

  it('what was chosen can be opened once its distribution was shown, and key and explanation once the answer was', async () => {
    const { questionId } = asked;
    await give('ShowDistribution', { questionId });
    const chosen = opened((await published()).bodies);
    expect(chosen.match(/"choice":"J"/g)).toHaveLength(3);
    expect(hidden(chosen, ['canary-explanation', 'draft', '"I"'])).toEqual([]);
    await give('ShowAnswer', { questionId });
    await give('EndLesson', {});
    const { text, bodies } = await published();
    const read = opened(bodies);
    expect(read).toContain('"key":"I"');
    expect(read).toContain('canary-explanation-revised');
    expect(hidden(read, ['draft'])).toEqual([]);
    expect(text, 'in clear it stands nowhere').not.toContain('canary-');
    const draftRecord = bodies.find(({ data }) => (data as { questionId?: string }).questionId === draft.questionId)!;
    expect((draftRecord.data as { key: SealedField }).key.sealedUntil).toEqual(['AnswerShown']);
  });

  it('[R4.20] who was erased is on none: no name, and no word that anything there would open', async () => {
    const other = await schedule(teacher, '有人离开的课');
    await start(teacher, other);
    const leaver = await school.student(9);
    const words = 'canary-words-of-who-left';
    await receipt(leaver.command('lesson', other, 'JoinLesson'));
    await receipt(leaver.command('lesson', other, 'SendDanmu', { danmuId: newId(), words }));
    const [person] = await asOwner(
      school.database,
      `select p.secret, a.login from person p join account a on a.person = p.id where p.id = '${leaver.id}'`,
    );
    await asOwner(school.database, `select erase_people(array['${leaver.id}']::uuid[])`);
    await receipt(teacher.command('lesson', other, 'EndLesson'));
    const { text, bodies } = await published(other);
    expect(text).toContain(leaver.id); // the search sees what is there
    const { secret, login } = person as { secret: string; login: string };
    expect(hidden(`${text}\n${opened(bodies)}`, [leaver.name, words, secret, `"${login}"`])).toEqual([]);
  });

  it('the read models of the program have all of it, as the ledger does', async () => {
    const result = await teacher.query<object>(`/api/lesson/${lessonId}/report`);
    expect(result.problem).toBeUndefined();
    const text = await (await fetch(`${school.url}/metrics`)).text();
    expect(Number(/^lectern_bus_facts_total\{way="forged"\} (.+)$/m.exec(text)?.[1])).toBe(0);
    expect(Number(/^lectern_bus_facts_total\{way="carried"\} (.+)$/m.exec(text)?.[1])).toBeGreaterThan(0);
  });
});
