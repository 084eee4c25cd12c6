import { createHash } from 'node:crypto';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { LessonReport } from '@lectern/contracts/reports/queries.ts';
import { isOut, scoreOf } from '@lectern/contracts/quiz/status.ts';
import type { QuestionView } from '@lectern/contracts/quiz/view.ts';
import type * as z from 'zod/mini';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Database } from '../../services/src/ops/database/database.ts';
import { blind, unblind, type Blinding } from '../../web/src/kit/data/blind.ts';
import type { Client } from '../support/client.ts';
import { answerIn, lessonWith, openSchool, question, questionIn, receipt, refusal, type School } from './school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const database = () => school.server.app.get(Database).pool;

/** A lesson with so many students in which an anonymous poll is open. */
async function polled(students: readonly number[], more: object = {}) {
  const taught = await lessonWith(school, students);
  const { give, console } = taught;
  await give('CollectQuestion');
  const shape = question({ kind: 'poll', key: undefined, points: 10, anonymous: true, ...more });
  const { questionId } = shape;
  await give('WriteQuestion', shape);
  await give('PublishQuestion', { questionId, durationS: 600 });
  await console.waitFor(() => questionIn(console, questionId)?.status === 'open');
  const ballotKey = questionIn(console, questionId)!.ballotKey!;
  return { ...taught, questionId, ballotKey, step: (name: string) => give(name, { questionId }) };
}
type Poll = Awaited<ReturnType<typeof polled>>;

/** Signed by name, as a phone has it done; what is cast bears none. */
async function signed({ id, questionId, ballotKey }: Poll, student: Client) {
  const made = blind(ballotKey);
  await receipt(student.command('lesson', id, 'TakePollBallot', { questionId, blinded: made.blinded }));
  return {
    lessonId: id,
    questionId,
    token: made.token,
    signature: (await signatureOf(id, questionId, made, student, ballotKey))!,
  };
}
async function signatureOf(id: string, questionId: string, made: Blinding, student: Client, ballotKey: string) {
  const mine = await student.query<{ signed?: string }>(`/api/lesson/${id}/questions/${questionId}/ballot`);
  return unblind(made, mine.result!.signed!, ballotKey);
}
const cast = async (ballot: object): Promise<string> => {
  const answer = await fetch(`${school.url}/api/poll-ballots`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ballot),
  });
  return answer.status === 200 ? 'taken' : ((await answer.json()) as { code: string }).code;
};
async function voted(poll: Poll, choices: readonly string[]) {
  const ballots = [];
  for (const [n, { student }] of poll.students.entries())
    ballots.push({ ...(await signed(poll, student)), choice: choices[n]! });
  return ballots;
}
const report = async (by: Client, id: string) =>
  (await by.query<z.output<typeof LessonReport.result>>(`/api/lesson/${id}/report`)).result!;

it('[R3.10] shows nobody what was chosen before it is shown, then to all; taking part gives the points', async () => {
  const poll = await polled([1, 2, 3, 4, 5, 6]);
  const { id, teacher, console, students, questionId, step } = poll;
  const ballots = await voted(poll, ['A', 'A', 'B', 'A', 'C', 'B']);
  for (const ballot of ballots.slice(0, 5)) expect(await cast(ballot)).toBe('taken');
  await console.waitFor(() => questionIn(console, questionId)?.answered === 6);
  expect(questionIn(console, questionId)?.distribution).toBeUndefined();
  await step('CollectQuestion');
  expect(await cast(ballots[5]!)).toBe('taken'); // signed in time, overtaken by the collecting
  await step('ShowDistribution');
  const room = students[0]!.room;
  await room.waitFor(() => isOut(questionIn(room, questionId) as QuestionView));
  for (const one of [room, console]) await one.waitFor(() => questionIn(one, questionId)?.distribution?.['A'] === 3);
  expect(questionIn(room, questionId)).toMatchObject({ ballots: 6, distribution: { A: 3, B: 2, C: 1, D: 0 } });
  expect(scoreOf(questionIn(room, questionId) as QuestionView, answerIn(room, questionId))).toBe(10);
  await step('EndLesson');
  await expect
    .poll(async () => (await report(teacher, id)).questions.find((one) => one.questionId === questionId))
    .toMatchObject({ anonymous: true, ballots: 6, answered: 6, distribution: { A: 3, B: 2, C: 1, D: 0 } });
});

it('of fewer than five ballots says only how many, to whoever asks', async () => {
  const poll = await polled([1, 2, 3, 4]);
  const { id, teacher, console, students, questionId, step } = poll;
  for (const ballot of await voted(poll, ['A', 'A', 'B', 'A'])) expect(await cast(ballot)).toBe('taken');
  await step('CollectQuestion');
  await step('ShowDistribution');
  for (const room of [console, students[0]!.room]) {
    await room.waitFor(() => questionIn(room, questionId)?.ballots === 4);
    expect(questionIn(room, questionId)?.distribution).toBeUndefined();
  }
  await expect
    .poll(async () => (await report(teacher, id)).questions.find((one) => one.questionId === questionId))
    .toMatchObject({ ballots: 4, distribution: {} });
  const { rows } = await database().query(`select data from event where stream = $1 and type = 'DistributionShown'`, [
    `lesson/${id}`,
  ]);
  expect(rows.map(({ data }) => data)).toEqual([{ questionId, ballots: 4 }]);
});

it('takes one ballot of each, in time, that its key signed; another is told why not', async () => {
  const poll = await polled([1, 2, 3]);
  const { id, students, questionId, step } = poll;
  const [first, second, third] = students.map(({ student }) => student);
  const take = (by: Client) =>
    by.command('lesson', id, 'TakePollBallot', { questionId, blinded: blind(poll.ballotKey).blinded });
  const mine = { ...(await signed(poll, first!)), choice: 'A' };
  expect((await refusal(take(first!))).code).toBe('already.so');
  expect(await cast({ ...mine, choice: 'AB' })).toBe('quiz.tooManyChosen');
  expect(await cast({ ...mine, choice: 'H' })).toBe('quiz.noSuchChoice');
  expect(await cast({ ...mine, token: blind(poll.ballotKey).token })).toBe('quiz.ballotUnsigned');
  expect(await cast({ ...mine, questionId: newId() })).toBe('quiz.unknown');
  expect(await cast({ ...mine, questionId: named(poll) })).toBe('quiz.otherAnswer');
  expect(await cast(mine)).toBe('taken');
  expect(await cast({ ...mine, choice: 'B' })).toBe('taken'); // spent: it changes nothing
  const late = { ...(await signed(poll, second!)), choice: 'B' };
  await step('CollectQuestion');
  expect(await refusal(take(third!))).toMatchObject({ code: 'quiz.ballotLate', status: 409 });
  await step('ShowDistribution');
  expect(await cast(late)).toBe('quiz.ballotLate');
  expect(await cast(mine)).toBe('taken'); // it is counted, and says so to who lost the answer
});
/** The question of the lesson that is answered by name. */
const named = ({ console, questionId }: Poll) => {
  const { quiz } = console.view as unknown as { quiz: { questions: Record<string, unknown> } };
  return Object.keys(quiz.questions).find((one) => one !== questionId)!;
};

it('whose ballot is whose stands nowhere: facts name no choice, ballots lie sorted in one row, and go once they are counted', async () => {
  const poll = await polled([1, 2, 3, 4, 5]);
  const { id, step } = poll;
  const ballots = await voted(poll, ['D', 'D', 'D', 'D', 'D']);
  for (const ballot of ballots) await cast(ballot);
  const spent = createHash('sha256').update(ballots[0]!.token).digest('base64url');
  const box = async () => {
    const sql = 'select ballots from ballot_box where ballots ? $1';
    return (await database().query<{ ballots: Record<string, string | null> }>(sql, [spent])).rows;
  };
  const [kept] = await box();
  const hashes = Object.keys(kept!.ballots);
  expect([hashes.length, hashes]).toEqual([5, hashes.toSorted()]); // neither by whom nor when
  for (const { token } of ballots) expect(JSON.stringify(kept)).not.toContain(token);
  const facts = async () =>
    (
      await database().query<{ type: string; data: object }>('select type, data from event where stream = $1', [
        `lesson/${id}`,
      ])
    ).rows;
  const took = (await facts()).filter(({ type }) => type === 'AnswerSubmitted');
  expect(took.map(({ data }) => Object.keys(data).toSorted())).toEqual(
    Array.from({ length: 5 }, () => ['blinded', 'personId', 'questionId']),
  );
  await step('CollectQuestion');
  await step('ShowDistribution');
  await expect.poll(async () => Object.values((await box())[0]!.ballots)).toEqual([null, null, null, null, null]);
});
