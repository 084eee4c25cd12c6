import { answerImagePath, type ProjectedAnswer } from '@lectern/contracts/quiz/view.ts';
import type { ProjectedName } from '@lectern/contracts/quiz/queries.ts';
import type { ReportAnswers } from '@lectern/contracts/reports/details.ts';
import type { MyResult } from '@lectern/contracts/reports/results.ts';
import sharp from 'sharp';
import type * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import type { RoomClient } from '../support/room-client.ts';
import { attach } from '../support/upload.ts';
import {
  answerIn,
  lessonWith,
  openSchool,
  own,
  question,
  questionIn,
  receipt,
  refusal,
  seen,
  type School,
} from './school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const photo = () =>
  sharp({ create: { width: 640, height: 360, channels: 3, background: '#2b6' } })
    .jpeg()
    .toBuffer();

const WORDS = '拉力做正功，所以动能增加。';

/** A subjective question, which two students answer: the first in words and with a picture, the second in words. */
async function asked() {
  const lesson = await lessonWith(school, [1, 2]);
  const { id, give, teacher, students, console } = lesson;
  const [writer, other] = students as [(typeof students)[0], (typeof students)[0]];
  const shape = question({ kind: 'subjective', choices: [], key: undefined, points: 100 });
  const { questionId } = shape;
  await give('CollectQuestion');
  await give('WriteQuestion', shape);
  await give('PublishQuestion', { questionId });
  const screen = await teacher.room('lesson', id, { as: 'screen' });
  const write = (words: string, more: object = {}, who = writer.student) =>
    who.command('lesson', id, 'WriteAnswer', { questionId, words, pictures: [], kept: [], ...more });
  const { file } = await attach(
    writer.student,
    { family: 'lesson', id, command: 'WriteAnswer' },
    '受力.jpg',
    await photo(),
  );
  await receipt(write(WORDS, { pictures: [file] }));
  await receipt(write('因为转得快了', {}, other.student));
  await console.waitFor(() => questionIn(console, questionId)?.answered === 2);
  const answerOf = (who: { student: Client }) => questionIn(console, questionId)!.answers[who.student.id]!;
  const grade = async (who: { student: Client }, points: number, remark = '') =>
    give('GradeAnswer', { questionId, personId: who.student.id, answer: answerOf(who).version, points, remark });
  const image = Object.values(answerOf(writer).pictures!['1']!)[0]!.file;
  return { ...lesson, questionId, writer, other, screen, write, grade, answerOf, image };
}

const projected = (room: RoomClient) =>
  (room.view as unknown as { quiz: { projected?: ProjectedAnswer } }).quiz.projected;

describe('[R3.10] a subjective question', () => {
  it('is answered anew until it is collected, graded, and told to who answered with the distribution', async () => {
    const { id, give, questionId, writer, other, console, write, grade, answerOf, teacher } = await asked();
    await receipt(write(`${WORDS}方向向内。`, { kept: [1] }));
    await console.waitFor(() => answerOf(writer).words?.endsWith('方向向内。') === true);
    expect(Object.keys(answerOf(writer).pictures!)).toEqual(['1']);
    const early = await refusal(
      teacher.command('lesson', id, 'GradeAnswer', {
        questionId,
        personId: writer.student.id,
        answer: answerOf(writer).version,
        points: 85,
        remark: '',
      }),
    );
    expect(early.code).toBe('quiz.collectFirst');
    await give('CollectQuestion', { questionId });
    await console.waitFor(() => questionIn(console, questionId)?.status === 'collected');
    await grade(writer, 85, '说清了功的来源');
    await console.waitFor(() => questionIn(console, questionId)?.distribution?.['C'] === 1);
    expect(JSON.stringify(own(writer.room))).not.toContain('说清了');
    expect(answerIn(writer.room, questionId)).not.toHaveProperty('grade');

    await give('ShowDistribution', { questionId });
    await writer.room.waitFor(() => answerIn(writer.room, questionId)?.grade === 85);
    expect(answerIn(writer.room, questionId)).toMatchObject({ remark: '说清了功的来源', choice: 'C' });
    expect(questionIn(writer.room, questionId)?.distribution).toEqual({ A: 0, B: 0, C: 1, D: 0, E: 0 });
    expect(JSON.stringify(other.room.view)).not.toContain(WORDS);
    expect(JSON.stringify(other.room.view)).not.toContain('说清了');

    // A correction makes another score, at once and on the report.
    const corrected = await grade(writer, 95, '说清了功的来源');
    await writer.room.waitFor(() => answerIn(writer.room, questionId)?.grade === 95);
    const after = `${corrected.cursor.incarnation}.${corrected.cursor.position}`;
    const report = await teacher.query<z.output<typeof ReportAnswers.result>>(
      `/api/lesson/${id}/report/questions/${questionId}?after=${after}`,
    );
    const mine = report.result?.answers.find(({ personId }) => personId === writer.student.id);
    expect(mine).toMatchObject({ score: 95, grade: 95, remark: '说清了功的来源', words: `${WORDS}方向向内。` });
    expect(report.result?.counts).toMatchObject({ answered: 2, ungraded: 1 });
    const result = await writer.student.query<z.output<typeof MyResult.result>>(
      `/api/lesson/${id}/result?after=${after}`,
    );
    expect(result.result?.questions.find((one) => one.questionId === questionId)).toMatchObject({
      score: 95,
      status: 'graded',
      remark: '说清了功的来源',
    });
  });

  it('stands on the projector without a name or with one, and leaves it again', async () => {
    const { id, give, questionId, writer, other, screen, teacher, console } = await asked();
    await give('CollectQuestion', { questionId });
    const about = { questionId, personId: writer.student.id };
    const nameOf = async () =>
      (await teacher.query<z.output<typeof ProjectedName.result>>(`/api/lesson/${id}/questions/projected-name`)).result;
    await give('ProjectAnswer', { ...about, named: false });
    for (const room of [screen, other.room]) {
      await room.waitFor(() => projected(room)?.words === WORDS);
      expect(JSON.stringify(projected(room))).not.toContain(writer.student.id);
    }
    expect(await nameOf()).toEqual({});
    await console.waitFor(() => projected(console)?.personId === writer.student.id);
    await give('ProjectAnswer', { ...about, named: true });
    await screen.waitFor(() => projected(screen)?.named === true);
    expect((await nameOf())?.name).toBeTruthy();
    await give('EndAnswerProjection', { questionId });
    await screen.waitFor(() => projected(screen) === undefined);
  });

  it('[R5.56] shows its pictures to who wrote it and to teachers, and to others only on the projector', async () => {
    const { id, give, questionId, writer, other, teacher, image } = await asked();
    const path = answerImagePath(id, questionId, image);
    const get = async (who: Client) => (await who.fetch('GET', path)).status;
    expect([await get(writer.student), await get(teacher), await get(other.student)]).toEqual([200, 200, 404]);
    await give('CollectQuestion', { questionId });
    await give('ProjectAnswer', { questionId, personId: writer.student.id, named: false });
    expect(await get(other.student)).toBe(200);
    await give('EndAnswerProjection', { questionId });
    expect(await get(other.student)).toBe(404);
    const elsewhere = answerImagePath(id, seen(writer.room).lesson.classId ?? '', image);
    expect((await writer.student.fetch('GET', elsewhere)).status).toBe(404);
  });
});
