import type { LessonRow } from '@lectern/contracts/lesson/queries.ts';
import { scoreOf, studentStatus } from '@lectern/contracts/quiz/status.ts';
import type { QuestionView } from '@lectern/contracts/quiz/view.ts';
import type { Replay } from '@lectern/contracts/replay/queries.ts';
import type { LessonReport } from '@lectern/contracts/reports/queries.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoClass, demoTeacher } from '../../services/src/demo/demo.school.ts';
import type * as z from 'zod/mini';
import { Client } from '../support/client.ts';
import type { RoomClient } from '../support/room-client.ts';
import {
  answerIn,
  lessonWith,
  openSchool,
  own,
  question,
  questionIn,
  receipt,
  refusal,
  schedule,
  seen,
  start,
  type School,
} from './school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

describe('from the timetable into the room', () => {
  it('[R1.02] a teacher schedules a lesson, changes it, writes questions and starts it', async () => {
    const teacher = await school.teacher();
    const id = await schedule(teacher, '角动量');
    await receipt(teacher.command('lesson', id, 'ReviseLesson', { title: '角动量守恒', startsAt: 1, basedOn: 1 }));
    await receipt(teacher.command('lesson', id, 'WriteQuestion', question()));
    expect(await start(teacher, id)).toMatch(/^\d{6}$/);
    const { result } = await teacher.query<{ lessons: LessonRow[] }>('/api/lessons');
    expect(result?.lessons[0]).toMatchObject({ className: demoClass.name, classId: demoClass.id });
  });

  it('[R1.18] a stranger without an account joins a running lesson by its code', async () => {
    const { id, code, console } = await lessonWith(school, []);
    const stranger = await Client.takeSeat(school.url, '邻班 同学');
    const target = await stranger.query(`/api/codes/${code}`);
    expect(target.result).toMatchObject({
      kind: 'lesson',
      lessonId: id,
      classId: demoClass.id,
      teacher: demoTeacher.name,
      seats: true,
    });
    expect(await refusal(stranger.command('lesson', id, 'JoinLesson'))).toMatchObject({ code: 'page.forbidden' });
    await receipt(stranger.command('lesson', id, 'EnterAsGuest', { code }));
    await receipt(stranger.command('lesson', id, 'JoinLesson'));
    const room = await stranger.room('lesson', id);
    expect(room.audience).toBe('student');
    await console.waitFor(() => seen(console).attendance.participants?.[stranger.id]);
    await console.waitFor(() => console.online.has(stranger.id));
    const people = await (
      await school.teacher()
    ).query<{ people: Record<string, { name: string }> }>(`/api/lesson/${id}/people`);
    expect(people.result?.people[stranger.id]).toEqual({ name: '邻班 同学', role: 'student', guest: true });
  });

  it('[R1.18] a code may be typed with spaces and in small letters', async () => {
    const { code } = await lessonWith(school, []);
    const student = await school.student(1);
    expect((await student.query(`/api/codes/${code.slice(0, 3)}%20${code.slice(3)}`)).result).toMatchObject({
      kind: 'lesson',
    });
  });
});

describe('[R1.03] a question', () => {
  it('is answered over the socket and over HTTP, and changed, until it is collected', async () => {
    const { id, questionId, console, students, give } = await lessonWith(school, [1, 2]);
    const [one, two] = students;
    const acknowledged = await receipt(one!.room.send('SubmitAnswer', { questionId, choice: 'A' }));
    await receipt(two!.student.command('lesson', id, 'SubmitAnswer', { questionId, choice: 'B' }));
    await one!.room.waitFor((room) => answerIn(room, questionId)?.choice === 'A');
    expect(answerIn(one!.room, questionId)?.version).toBe(acknowledged.version);
    await two!.room.waitFor((room) => questionIn(room, questionId)?.answered === 2);
    await receipt(one!.student.command('lesson', id, 'SubmitAnswer', { questionId, choice: 'C' }));
    await one!.room.waitFor((room) => answerIn(room, questionId)?.choice === 'C');
    await give('CollectQuestion');
    const collected = await console.waitFor(
      () => questionIn(console, questionId)?.status === 'collected' && questionIn(console, questionId),
    );
    expect(collected).toMatchObject({
      answered: 2,
      distribution: { A: 0, B: 1, C: 1, D: 0 },
      answers: { [one!.student.id]: { choice: 'C' }, [two!.student.id]: { choice: 'B' } },
    });
  });

  it('answered from two devices at once counts once', async () => {
    const { id, questionId, console, students } = await lessonWith(school, [1]);
    const { student, room } = students[0]!;
    const key = 'the-same-intention-1';
    const [first, second] = await Promise.all([
      receipt(room.send('SubmitAnswer', { questionId, choice: 'B' }, key)),
      receipt(student.command('lesson', id, 'SubmitAnswer', { questionId, choice: 'B' }, key)),
    ]);
    expect(first.version).toBe(second.version);
    expect([first.repeated, second.repeated].filter(Boolean)).toHaveLength(1);
    await console.waitFor(() => questionIn(console, questionId)?.answered === 1);
    expect(console.through).toBe(first.version);
  });

  it('gets 30 seconds more by the server’s clock, and [R5.36] collecting early moves the deadline to that moment', async () => {
    const { questionId, students, give } = await lessonWith(school, [1]);
    const { room } = students[0]!;
    const { deadline, publishedAt } = questionIn(room, questionId)!;
    expect(deadline! - publishedAt!).toBe(600_000);
    await give('ExtendQuestion');
    await room.waitFor(() => questionIn(room, questionId)?.deadline === deadline! + 30_000);
    await give('CollectQuestion');
    const collected = await room.waitFor(
      () => questionIn(room, questionId)?.status === 'collected' && questionIn(room, questionId),
    );
    expect(collected).toMatchObject({ deadline: collected.collectedAt });
    expect(collected.deadline).toBeLessThan(deadline!);
  });

  it('shows the distribution, then the answer, as separate steps', async () => {
    const { id, questionId, students, give, teacher } = await lessonWith(school, [1]);
    const { room } = students[0]!;
    const step = (name: string) => teacher.command('lesson', id, name, { questionId });
    await receipt(room.send('SubmitAnswer', { questionId, choice: 'B' }));
    expect(await refusal(step('ShowDistribution'))).toMatchObject({ code: 'quiz.collectFirst', status: 409 });
    await give('CollectQuestion');
    expect(await refusal(step('ShowAnswer'))).toMatchObject({ code: 'quiz.distributionFirst' });
    await give('ShowDistribution');
    await room.waitFor(() => questionIn(room, questionId)?.distribution?.['B'] === 1);
    expect(questionIn(room, questionId)).not.toHaveProperty('key');
    await give('ShowAnswer');
    await room.waitFor(() => questionIn(room, questionId)?.key === 'B');
    expect(await refusal(step('ShowAnswer'))).toMatchObject({ code: 'already.so' });
  });

  it('[R8.35] that was collected keeps a late answer, flagged, which counts once the teacher accepts it', async () => {
    const { questionId, console, students, give } = await lessonWith(school, [1, 2]);
    const { room, student } = students[0]!;
    await give('CollectQuestion');
    await receipt(room.send('SubmitAnswer', { questionId, choice: 'B' }));
    await room.waitFor(() => answerIn(room, questionId)?.lateChoice === 'B');
    expect(answerIn(room, questionId)).not.toHaveProperty('choice');
    await console.waitFor(() => questionIn(console, questionId)?.late === 1);
    expect(questionIn(console, questionId)).toMatchObject({ answered: 0, distribution: { B: 0 } });
    await give('AcceptLateAnswer', { questionId, personId: student.id });
    await room.waitFor(() => answerIn(room, questionId)?.choice === 'B');
    await console.waitFor(() => questionIn(console, questionId)?.answered === 1);
    expect(questionIn(console, questionId)).toMatchObject({ late: 0, distribution: { B: 1 } });
  });

  it('[R4.02] is for each student what they made of it: submitted, unanswered, missed; then graded', async () => {
    const { id, questionId, students, give } = await lessonWith(school, [1, 2]);
    const [one, two] = students.map(({ room }) => room);
    const statusFor = (room: RoomClient) =>
      studentStatus(
        questionIn(room, questionId) as QuestionView,
        answerIn(room, questionId),
        own(room).attendance!.joinedAt!,
      );
    expect([one, two].map((room) => statusFor(room!))).toEqual(['inProgress', 'inProgress']);
    await receipt(one!.send('SubmitAnswer', { questionId, choice: 'B' }));
    await one!.waitFor((room) => statusFor(room) === 'submitted');
    await give('CollectQuestion');
    const latecomer = await school.student(3);
    await receipt(latecomer.command('lesson', id, 'JoinLesson'));
    const three = await latecomer.room('lesson', id);
    await one!.waitFor((room) => statusFor(room) === 'waitingForResults');
    await two!.waitFor((room) => statusFor(room) === 'unanswered');
    await three.waitFor((room) => questionIn(room, questionId)?.status === 'collected' && statusFor(room) === 'missed');
    await give('ShowDistribution');
    await give('ShowAnswer');
    await one!.waitFor((room) => statusFor(room) === 'graded');
    const score = (room: RoomClient) =>
      scoreOf(questionIn(room, questionId) as QuestionView, answerIn(room, questionId));
    await two!.waitFor((room) => score(room) !== undefined);
    expect([score(one!), score(two!)]).toEqual([50, 0]); // tenths [R5.50]
  });

  it('[R5.48] without a correct answer is not published', async () => {
    const { id, teacher, give } = await lessonWith(school, []);
    const { key: _, ...keyless } = question();
    await give('WriteQuestion', keyless);
    const publish = teacher.command('lesson', id, 'PublishQuestion', { questionId: keyless.questionId, durationS: 30 });
    expect(await refusal(publish)).toMatchObject({ code: 'quiz.noKey', title: '还没有正确答案，不能发布' });
  });
});

describe('the end', () => {
  it('[R4.03] collects what is open, and nothing is answered or joined after it', async () => {
    const { id, code, questionId, students, give } = await lessonWith(school, [1]);
    const { room, student } = students[0]!;
    await give('EndLesson', {});
    await room.waitFor(() => seen(room).lesson.status === 'ended');
    expect(questionIn(room, questionId)).toMatchObject({ status: 'collected' });
    expect(own(room).attendance?.joinedAt).toBeGreaterThan(0);
    expect(await refusal(room.send('SubmitAnswer', { questionId, choice: 'B' }))).toMatchObject({
      code: 'lesson.over',
    });
    expect(await refusal(student.command('lesson', id, 'JoinLesson'))).toMatchObject({ code: 'join.over' });
    const again = await school.teacher();
    expect(await refusal(again.command('lesson', id, 'CollectQuestion', { questionId }))).toMatchObject({
      code: 'lesson.over',
    });
    expect(await refusal(again.command('lesson', id, 'EndLesson'))).toMatchObject({ code: 'already.so' });
    await expect.poll(async () => (await student.query(`/api/codes/${code}`)).problem?.code).toBe('join.over');
  });

  it('[R8.35] leaves a late answer to accept and an answer to show: rooms, report and replay take them in', async () => {
    const { id, questionId, students, teacher, give } = await lessonWith(school, [1]);
    const { room, student } = students[0]!;
    await give('CollectQuestion');
    await receipt(room.send('SubmitAnswer', { questionId, choice: 'B' }));
    await give('EndLesson', {});
    await give('AcceptLateAnswer', { questionId, personId: student.id });
    await give('ShowDistribution');
    const { cursor, version } = await give('ShowAnswer');
    await room.waitFor(() => questionIn(room, questionId)?.key === 'B' && answerIn(room, questionId)?.choice === 'B');
    expect(seen(room).lesson.status).toBe('ended');
    const after = `after=${cursor.incarnation}.${cursor.position}`;
    const report = await teacher.query<z.output<typeof LessonReport.result>>(`/api/lesson/${id}/report?${after}`);
    expect(report.result?.questions).toMatchObject([
      { answered: 1, correct: 1, late: 0, answerAt: expect.any(Number) },
    ]);
    const replay = await teacher.query<z.output<typeof Replay.result>>(`/api/lesson/${id}/replay`);
    const { to, through, questions, sections } = replay.result!;
    expect([through, questions[0]?.until, sections.at(-1)?.type]).toEqual([version, to, 'LessonEnded']);
    expect(questions[0]?.answerAt).toBeGreaterThanOrEqual(to);
  });
});
