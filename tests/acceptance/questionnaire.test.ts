import { newId } from '@lectern/contracts/kernel/ids.ts';
import type {
  Questionnaire,
  QuestionnaireResults,
  QuestionnaireRow,
  Respondent,
} from '@lectern/contracts/questionnaire/queries.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoClass } from '../../services/src/demo/demo.school.ts';
import { Clock } from '../../services/src/ops/database/clock.ts';
import { Database } from '../../services/src/ops/database/database.ts';
import { blind, unblind, type Blinding } from '../../web/src/kit/data/blind.ts';
import type { Client } from '../support/client.ts';
import { openSchool, receipt, refusal, type School } from './school.ts';

let school: School;
let teacher: Client, student: Client, other: Client;
beforeAll(async () => {
  school = await openSchool();
  [teacher, student, other] = [await school.teacher(), await school.student(1), await school.student(2)];
});
afterAll(() => school.close());

const database = () => school.server.app.get(Database).pool;
const questions = [
  { kind: 'single', text: '讲课的快慢', isRequired: true, options: ['太快', '正好', '太慢'] },
  { kind: 'text', text: '还想说什么', isRequired: false },
];
const give = (id: string, name: string, data: object = {}, by = teacher) => by.command('questionnaire', id, name, data);
const inAnHour = () => school.server.app.get(Clock).now() + 3600_000;

async function drafted(more: object = {}): Promise<string> {
  const id = newId();
  const wording = { classId: demoClass.id, title: '教学反馈', isAnonymous: false, questions, ...more };
  await receipt(give(id, 'DraftQuestionnaire', wording));
  return id;
}
async function opened(more: object = {}): Promise<string> {
  const id = await drafted(more);
  await receipt(give(id, 'PublishQuestionnaire', { closesAt: inAnHour() }));
  return id;
}
/** The rows of a list, as fresh as a command that was just taken. */
async function rows<Row>(path: string, by = teacher): Promise<Row[]> {
  const { cursor } = await receipt(teacher.command('class', newId(), 'CreateClass', { name: '钟' }));
  const at = path.includes('?') ? '&' : '?';
  const asked = await by.query<{ rows: Row[] }>(`${path}${at}size=200&after=${cursor.incarnation}.${cursor.position}`);
  return asked.result!.rows;
}
const shown = async (id: string, by = student) => (await by.query<Questionnaire>(`/api/questionnaire/${id}`)).result!;
const results = async (id: string) =>
  (await teacher.query<QuestionnaireResults>(`/api/questionnaire/${id}/results`)).result!;
const told = async (by: Client, id: string) =>
  (await rows<{ kind: string; subject: string; readAt?: number }>('/api/notices', by)).filter(
    ({ subject }) => subject === id,
  );

it('[R1.17] is written, opened, told, answered once and closed; its results are counted and downloaded', async () => {
  const id = await drafted();
  expect((await refusal(student.query(`/api/questionnaire/${id}`))).code).toBe('questionnaire.unknown');
  expect(await told(student, id)).toHaveLength(0);
  await receipt(give(id, 'PublishQuestionnaire', { closesAt: inAnHour() }));
  expect(await told(student, id)).toHaveLength(1);
  await receipt(give(id, 'AnswerQuestionnaire', { answers: [{ chosen: [1] }, { words: '=谢谢' }] }, student));
  await receipt(give(id, 'AnswerQuestionnaire', { answers: [{ chosen: [0] }, {}] }, other));
  expect((await shown(id)).answeredAt).toBeDefined();
  expect(await results(id)).toMatchObject({
    answered: 2,
    counted: 2,
    isWithheld: false,
    questions: [{ counts: [1, 1, 0] }, { words: [{ words: '=谢谢', name: expect.any(String) }] }],
  });
  expect((await refusal(student.query(`/api/questionnaire/${id}/results`))).code).toBe('page.forbidden');
  const csv = await (await teacher.fetch('GET', `/api/questionnaire/${id}/results/csv`)).text();
  expect(csv).toContain('1,讲课的快慢,正好,1,50');
  expect(csv).toContain(`'=谢谢`); // a spreadsheet would run it
  expect((await teacher.fetch('GET', `/api/questionnaire/${id}/results/xlsx`)).status).toBe(200);
  const who = async (only: string) =>
    (await rows<Respondent>(`/api/questionnaire/${id}/respondents?only=${only}`)).map(({ personId }) => personId);
  expect((await who('answered')).toSorted()).toEqual([student.id, other.id].toSorted());
  expect(await who('missing')).not.toContain(student.id);
  await receipt(give(id, 'CloseQuestionnaire'));
  const late = give(id, 'AnswerQuestionnaire', { answers: [{ chosen: [1] }, {}] }, await school.student(3));
  expect((await refusal(late)).code).toBe('questionnaire.closed');
});

it('[R1.17] who has not answered is asked to, and nobody else; again after a while only', async () => {
  const id = await opened();
  await receipt(give(id, 'AnswerQuestionnaire', { answers: [{ chosen: [1] }, {}] }, student));
  expect((await refusal(give(id, 'RemindRespondents', {}, student))).code).toBe('page.forbidden');
  await receipt(give(id, 'RemindRespondents'));
  const kinds = async (by: Client) => (await told(by, id)).map(({ kind }) => kind);
  expect(await kinds(other)).toContain('questionnaireReminder');
  expect(await kinds(student)).not.toContain('questionnaireReminder');
  expect((await shown(id, teacher)).remindedAt).toBeDefined();
  expect((await refusal(give(id, 'RemindRespondents'))).code).toBe('announcement.justReminded');
  await receipt(give(id, 'CloseQuestionnaire'));
  expect(await kinds(other)).toEqual([]);
});

it('opens and closes when its time has come', async () => {
  const id = await drafted();
  const now = school.server.app.get(Clock).now();
  await receipt(give(id, 'PublishQuestionnaire', { opensAt: now + 1000, closesAt: now + 2500 }));
  expect((await refusal(student.query(`/api/questionnaire/${id}`))).code).toBe('questionnaire.unknown');
  await expect
    .poll(async () => (await student.query<Questionnaire>(`/api/questionnaire/${id}`)).result?.status)
    .toBe('open');
  await expect.poll(async () => (await shown(id)).status).toBe('closed');
});

it('is listed for the class, drafts for those alone who teach it', async () => {
  const [open, draft] = [await opened(), await drafted()];
  const ids = async (by: Client) => (await rows<QuestionnaireRow>('/api/questionnaires', by)).map(({ id }) => id);
  expect(await ids(teacher)).toEqual(expect.arrayContaining([open, draft]));
  const seen = await ids(student);
  expect([seen.includes(open), seen.includes(draft)]).toEqual([true, false]);
});

/** Casts as a phone does: signed by name, sent without one. */
async function signedFor(id: string, by: Client): Promise<{ made: Blinding; signature: string }> {
  const key = (await shown(id, by)).ballotKey!;
  const made = blind(key);
  await receipt(give(id, 'TakeBallot', { blinded: made.blinded }, by));
  return { made, signature: unblind(made, (await shown(id, by)).mySigned!, key)! };
}
const cast = async (ballot: object) =>
  fetch(`${school.url}/api/ballots`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ballot),
  });
const codeOf = async (answer: Promise<Response>) => ((await (await answer).json()) as { code?: string }).code;

it('an anonymous one shows nothing before it is closed and five answered, and never whose answer is whose', async () => {
  const id = await opened({ isAnonymous: true });
  const people = await Promise.all([1, 2, 3, 4, 5].map((n) => school.student(n)));
  const ballots = await Promise.all(people.map((by) => signedFor(id, by)));
  const sent = ballots.map(({ made, signature }, n) => ({
    id,
    token: made.token,
    signature,
    answers: [{ chosen: [n % 3] }, { words: `第 ${n} 句` }],
  }));
  for (const ballot of sent.slice(0, 4)) expect((await cast(ballot)).status).toBe(200);
  expect(await results(id)).toMatchObject({ answered: 5, counted: 4, isWithheld: true, questions: [] });
  await receipt(give(id, 'CloseQuestionnaire'));
  expect(await results(id)).toMatchObject({ counted: 4, isWithheld: true, questions: [] });
  expect((await cast(sent[4]!)).status).toBe(200); // signed in time, overtaken by the close
  expect((await cast({ ...sent[4]!, answers: [{ chosen: [2] }, {}] })).status).toBe(200); // spent: it changes nothing
  const { counted, isWithheld, questions: counts } = await results(id);
  expect([counted, isWithheld, counts[0]!.counts]).toEqual([5, false, [2, 2, 1]]);
  expect(counts[1]!.words.map((one) => one.words).toSorted()).toEqual([0, 1, 2, 3, 4].map((n) => `第 ${n} 句`));
  expect(counts[1]!.words.every(({ name }) => name === undefined)).toBe(true);
});

it('a ballot that is not signed for it, or that answers something else, is not taken', async () => {
  const [id, another] = [await opened({ isAnonymous: true }), await opened({ isAnonymous: true })];
  const { made, signature } = await signedFor(id, student);
  const ballot = { id, token: made.token, signature, answers: [{ chosen: [1] }, {}] };
  expect(await codeOf(cast({ ...ballot, id: another }))).toBe('questionnaire.ballot');
  expect(await codeOf(cast({ ...ballot, token: blind((await shown(id)).ballotKey!).token }))).toBe(
    'questionnaire.ballot',
  );
  expect(await codeOf(cast({ ...ballot, answers: [{}, {}] }))).toBe('questionnaire.answers');
  expect(await codeOf(cast({ ...ballot, id: await opened() }))).toBe('questionnaire.named');
  expect(await codeOf(cast({ ...ballot, id: newId() }))).toBe('questionnaire.unknown');
  expect(await codeOf(cast({ id }))).toBe('request.invalid');
  expect((await refusal(give(id, 'TakeBallot', { blinded: made.blinded }, student))).code).toBe('already.so');
});

it('whose ballot is whose stands nowhere: ballots lie in one row, sorted by a hash, and facts name no choice', async () => {
  const id = await opened({ isAnonymous: true });
  const [mine, theirs] = [await signedFor(id, student), await signedFor(id, other)];
  const ballot = ({ made, signature }: typeof mine, place: number) => ({
    id,
    token: made.token,
    signature,
    answers: [{ chosen: [place] }, {}],
  });
  await cast(ballot(theirs, 2));
  await cast(ballot(mine, 0));
  const { rows: boxes } = await database().query<{ ballots: Record<string, object> }>(
    'select ballots from ballot_box where id = $1',
    [id],
  );
  const hashes = Object.keys(boxes[0]!.ballots);
  expect(hashes).toEqual(hashes.toSorted()); // neither by whom nor when
  expect(JSON.stringify(boxes)).not.toContain(mine.made.token);
  const { rows: facts } = await database().query<{ data: object }>(
    `select data from event where stream = $1 and type = 'QuestionnaireAnswered'`,
    [`questionnaire/${id}`],
  );
  expect(facts.map(({ data }) => Object.keys(data).toSorted())).toEqual([
    ['blinded', 'personId'],
    ['blinded', 'personId'],
  ]);
});
