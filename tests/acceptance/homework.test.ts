import type {
  HomeworkAnswer,
  HomeworkAnswers,
  HomeworkFigures,
  HomeworkRegrade,
  HomeworkRow,
  HomeworkSubmission,
  HomeworkText,
  MyHomework,
  SameSubmissions,
  SubmissionDetail,
} from '@lectern/contracts/homework/queries.ts';
import { homeworkPictureAt, submissionFilePath } from '@lectern/contracts/homework/queries.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { Transcript } from '@lectern/contracts/transcript/queries.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoClass } from '../../services/src/demo/demo.school.ts';
import { demoTeams } from '../../services/src/demo/demo.teams.ts';
import type { Client } from '../support/client.ts';
import { photo } from '../support/identity.ts';
import { bringPicture, colour } from '../support/question-pictures.ts';
import { attach } from '../support/upload.ts';
import { openSchool, receipt, refusal, type School } from './school.ts';

let school: School;
let teacher: Client, assistant: Client, student: Client, other: Client;
const [team] = demoTeams;
/** Two of that team. */
let one: Client, two: Client;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.teacher();
  [assistant, student, other] = [await school.other('assistant'), await school.student(1), await school.student(2)];
  [one, two] = [await school.student(team.members[0] + 1), await school.student(team.members[1] + 1)];
});
afterAll(() => school.close());

const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '3.1 到 3.5' }] }] };
const HOUR_MS = 3600_000;
async function set(more: object = {}): Promise<string> {
  const id = newId();
  const now = Date.now();
  const window = { opensAt: now - HOUR_MS, dueAt: now + HOUR_MS, late: 'refused', fullTenths: 1000 };
  await receipt(
    teacher.command('homework', id, 'PublishHomework', {
      classId: demoClass.id,
      title: '第 3 章习题',
      content,
      ...window,
      ...more,
    }),
  );
  return id;
}
const give = (id: string, name: string, data: object, by = teacher) => by.command('homework', id, name, data);
/** The rows of a list, as fresh as a command that was just taken. */
async function rows<Row>(path: string, by = teacher): Promise<Row[]> {
  const { cursor } = await receipt(teacher.command('class', newId(), 'CreateClass', { name: '钟' }));
  const at = path.includes('?') ? '&' : '?';
  const asked = await by.query<{ rows: Row[] }>(`${path}${at}size=200&after=${cursor.incarnation}.${cursor.position}`);
  return asked.result!.rows;
}
const detail = (id: string, by = student) => by.query<SubmissionDetail>(`/api/homework/${id}/mine`);
const told = async (by: Client, id: string) =>
  (await rows<{ kind: string; subject: string; title?: string }>('/api/notices', by))
    .filter(({ subject, title }) => subject === id && title === '第 3 章习题')
    .map(({ kind }) => kind);

it('[R1.13] [R4.16] is set, submitted with a picture, returned, submitted again and graded; each is told', async () => {
  const id = await set();
  expect(await told(student, id)).toEqual(['homework']);
  const to = { family: 'homework', id, command: 'SubmitHomework' };
  const { file } = await attach(student, to, '手写.jpg', await photo('#357', 640));
  const { version } = await receipt(give(id, 'SubmitHomework', { words: '2 m/s', pictures: [file] }, student));
  const mine = async () => (await rows<MyHomework>('/api/homeworks/mine', student)).find((row) => row.id === id);
  expect(await mine()).toMatchObject({ standing: 'ungraded', isLate: false });
  const [drawn] = (await detail(id)).result!.pictures;
  const path = submissionFilePath(id, student.id, drawn!.fileId);
  for (const by of [teacher, student]) {
    const reply = await by.fetch('GET', path);
    expect(reply.status).toBe(200);
    expect(Buffer.from(await reply.arrayBuffer()).includes('39.9042N')).toBe(false); // where the phone was
  }
  expect((await teacher.fetch('GET', submissionFilePath(id, student.id, file!.fileId))).status).toBe(404);
  expect((await other.fetch('GET', path)).status).toBe(404);

  const strokes = [{ strokeId: newId(), size: 2, points: '100,100 900,400' }];
  const on = { personId: student.id, pictureId: drawn!.fileId };
  await receipt(give(id, 'AnnotateSubmission', { ...on, strokes }));
  const written = [{ pictureId: drawn!.fileId, strokes }];
  const theirs = (by: Client) => by.query<SubmissionDetail>(`/api/homework/${id}/submissions/${student.id}`);
  expect((await theirs(assistant)).result!.annotations).toEqual(written);
  const seen = async () => (await detail(id)).result!.annotations;
  expect(await seen()).toBeUndefined(); // not before it is returned or graded
  const opened = { personId: student.id, basedOn: version };
  const back = await receipt(give(id, 'ReturnSubmission', { ...opened, for: 'mend', remark: '写过程' }, assistant));
  expect((await detail(id)).result).toMatchObject({ standing: 'returned', remark: '写过程', words: '2 m/s' });
  expect(await seen()).toEqual(written);
  expect(await told(student, id)).toContain('homeworkReturned');
  expect((await refusal(give(id, 'GradeSubmission', { ...opened, basedOn: back.version, scoreTenths: 1 }))).code).toBe(
    'step.notNow',
  );
  const again = await receipt(give(id, 'SubmitHomework', { words: 'v = s/t = 2 m/s', pictures: [drawn] }, student));
  await receipt(give(id, 'GradeSubmission', { ...opened, basedOn: again.version, scoreTenths: 905, remark: '好' }));
  expect((await detail(id)).result).toMatchObject({
    standing: 'graded',
    scoreTenths: 905,
    remark: '好',
    words: 'v = s/t = 2 m/s',
    steps: [{ what: 'submitted' }, { what: 'mend' }, { what: 'submitted' }, { what: 'graded', scoreTenths: 905 }],
  });
  expect(await told(student, id)).toContain('homeworkGraded');
  expect(await mine()).toMatchObject({ standing: 'graded', scoreTenths: 905 });
  expect((await rows<HomeworkRow>('/api/homeworks')).find((row) => row.id === id)).toMatchObject({
    submitted: 1,
    ungraded: 0,
    graded: 1,
    returned: 0,
  });
  // [R9.08]
  expect((await teacher.query<HomeworkText>(`/api/homework/${id}`)).result!.bands).toEqual([0, 1, 0, 0, 0]);
  expect((await student.query<HomeworkText>(`/api/homework/${id}`)).result!.bands).toBeUndefined();
});

it('[R4.16] of two who grade the same, the first counts; the later is shown that score and may choose theirs', async () => {
  const id = await set();
  const { version } = await receipt(give(id, 'SubmitHomework', { words: '2 m/s' }, student));
  const graded = (by: Client, scoreTenths: number, basedOn = version) =>
    give(id, 'GradeSubmission', { personId: student.id, basedOn, scoreTenths }, by);
  await receipt(graded(teacher, 900));
  const { code, with: now } = await refusal(graded(assistant, 700));
  expect([code, now]).toMatchObject(['edit.conflict', { scoreTenths: 900, gradedBy: teacher.id }]);
  await receipt(graded(assistant, 700, (now as { editedIn: number }).editedIn));
  expect((await detail(id)).result!.steps.map(({ scoreTenths }) => scoreTenths)).toEqual([undefined, 900, 700]);
});

it('[R2.15] a student reads their own alone; who teaches reads who did not submit, and has it as a table', async () => {
  const id = await set({ dueAt: Date.now() - 1, late: 'flagged' });
  await receipt(give(id, 'SubmitHomework', { words: '晚了' }, student));
  const theirs = `/api/homework/${id}/submissions/${student.id}`;
  expect((await refusal(other.query(theirs))).code).toBe('page.forbidden');
  expect((await teacher.query<SubmissionDetail>(theirs)).result).toMatchObject({ words: '晚了', isLate: true });
  expect((await refusal(other.query(`/api/homework/${id}/submissions`))).code).toBe('page.forbidden');
  const who = async (only: string) =>
    (await rows<HomeworkSubmission>(`/api/homework/${id}/submissions?only=${only}`)).map(({ personId }) => personId);
  expect(await who('late')).toEqual([student.id]);
  expect(await who('ungraded')).toEqual([student.id]);
  expect(await who('graded')).toEqual([]);
  const missing = await who('missing');
  expect(missing).toContain(other.id);
  expect(missing).not.toContain(student.id);
  const file = await teacher.fetch('GET', `/api/homework/${id}/submissions/csv?only=late`);
  expect(await file.text()).toContain('未批改');
  await receipt(give(id, 'RemindSubmitters', {}));
  expect(await told(other, id)).toContain('homeworkReminder');
  expect(await told(student, id)).not.toContain('homeworkReminder');
});

it('[R6.09] is its author’s to change, gone when it is deleted, and over when it is [R8.35]', async () => {
  const id = await set({ dueAt: Date.now() - 1 });
  expect((await refusal(give(id, 'SubmitHomework', { words: '晚' }, student))).code).toBe('homework.over');
  expect((await refusal(give(id, 'DeleteHomework', {}, assistant))).code).toBe('activity.notYours');
  await receipt(give(id, 'DeleteHomework', {}));
  expect((await refusal(student.query(`/api/homework/${id}`))).code).toBe('homework.unknown');
  expect((await rows<MyHomework>('/api/homeworks/mine', student)).map((row) => row.id)).not.toContain(id);
});

it('[R1.13] of teams is submitted once, changed by any of the team, and its grade is that of each, in the transcript too', async () => {
  const id = await set({ by: 'team' });
  expect((await refusal(give(id, 'SubmitHomework', { words: '一' }, student))).code).toBe('homework.noTeam');
  const { teams, withoutTeam } = (await teacher.query<HomeworkText>(`/api/homework/${id}`)).result!;
  expect(teams!.map(({ name }) => name)).toEqual(demoTeams.map(({ name }) => name));
  expect(withoutTeam!.map(({ personId }) => personId)).toContain(student.id);
  expect(withoutTeam!.map(({ personId }) => personId)).not.toContain(one.id);
  const asStudent = (await one.query<HomeworkText>(`/api/homework/${id}`)).result!;
  expect(asStudent.teams!.map(({ teamId }) => teamId)).toEqual([team.id]);
  expect(asStudent.withoutTeam).toBeUndefined();

  const to = { family: 'homework', id, command: 'SubmitHomework' };
  const { file } = await attach(one, to, '图.jpg', await photo('#357', 320));
  await receipt(give(id, 'SubmitHomework', { words: 'v = 346', pictures: [file], basedOn: 0 }, one));
  const [drawn] = (await detail(id, two)).result!.pictures;
  expect((await two.fetch('GET', submissionFilePath(id, two.id, drawn!.fileId))).status).toBe(200);
  expect((await student.fetch('GET', submissionFilePath(id, student.id, drawn!.fileId))).status).toBe(404);
  expect((await refusal(give(id, 'SubmitHomework', { words: 'v = 340', basedOn: 0 }, two))).code).toBe('edit.conflict');
  const { editedIn } = (await detail(id, two)).result!;
  await receipt(give(id, 'SubmitHomework', { words: 'v = 345', pictures: [drawn], basedOn: editedIn }, two));
  const stands = (await detail(id, one)).result!;
  const namesOf = [one, two].map(({ id: of }) => stands.members!.find(({ personId }) => personId === of)!.name);
  expect(stands).toMatchObject({ words: 'v = 345', submitter: namesOf[1], teamId: team.id });
  expect(stands.steps.map(({ name }) => name)).toEqual(namesOf);
  expect(stands.members).toHaveLength(team.members.length);

  const opened = { personId: two.id, basedOn: (await detail(id, two)).result!.editedIn };
  const { cursor } = await receipt(give(id, 'GradeSubmission', { ...opened, scoreTenths: 880 }));
  const graded = await rows<HomeworkSubmission>(`/api/homework/${id}/submissions?only=graded`);
  expect(graded.map(({ teamId, scoreTenths }) => [teamId, scoreTenths])).toEqual(
    team.members.map(() => [team.id, 880]),
  );
  for (const by of [one, two]) {
    expect((await detail(id, by)).result).toMatchObject({ standing: 'graded', scoreTenths: 880 });
    expect(await told(by, id)).toContain('homeworkGraded');
  }
  const path = `/api/transcript/${demoClass.id}/table?after=${cursor.incarnation}.${cursor.position}`;
  const { students, units } = (await teacher.query<Transcript>(path)).result!;
  const marksOf = ({ id: whose }: Client) => students.find(({ personId }) => personId === whose)!.marks;
  const at = units.findIndex((unit) => unit.id === id);
  expect([one, two, student].map((by) => marksOf(by)[at])).toEqual([880, 880, 'notYet']);
});

it('[R2.18] by a rubric is scored criterion by criterion, as the student reads it', async () => {
  const rubric = [
    { name: '步骤', tenths: 600 },
    { name: '结果', tenths: 400 },
  ];
  const id = await set({ rubric });
  const { version } = await receipt(give(id, 'SubmitHomework', { words: '2 m/s' }, student));
  const opened = { personId: student.id, basedOn: version };
  expect((await refusal(give(id, 'GradeSubmission', { ...opened, scoreTenths: 900 }))).code).toBe(
    'homework.rubricScore',
  );
  const criteria = [
    { name: '步骤', tenths: 555 },
    { name: '结果', tenths: 400 },
  ];
  await receipt(give(id, 'GradeSubmission', { ...opened, scoreTenths: 955, criteria }));
  expect((await detail(id)).result).toMatchObject({
    scoreTenths: 955,
    criteria: [
      { name: '步骤', tenths: 555, ofTenths: 600 },
      { name: '结果', tenths: 400, ofTenths: 400 },
    ],
  });
});

it('[R2.18] points out who submitted the same; their scores are given one by one, and taken back', async () => {
  const id = await set();
  const third = await school.student(3);
  await receipt(give(id, 'SubmitHomework', { words: 'F = ma' }, student));
  await receipt(give(id, 'SubmitHomework', { words: 'f=ma ' }, other));
  await receipt(give(id, 'SubmitHomework', { words: 'F = mv' }, third));
  const alike = async (by = teacher) =>
    (await by.query<SameSubmissions>(`/api/homework/${id}/submissions/${student.id}/same`)).result?.others;
  const [found, ...rest] = (await alike())!;
  expect([found, rest]).toMatchObject([{ personId: other.id, words: 'f=ma' }, []]);
  expect((await refusal(other.query(`/api/homework/${id}/submissions/${student.id}/same`))).code).toBe(
    'page.forbidden',
  );
  const opened = { personId: other.id, basedOn: found!.editedIn };
  const { version } = await receipt(give(id, 'GradeSubmission', { ...opened, scoreTenths: 800 }));
  expect(await alike()).toMatchObject([{ scoreTenths: 800, grader: expect.stringMatching(/./) }]);
  expect(await told(other, id)).toContain('homeworkGraded');
  expect((await refusal(give(id, 'WithdrawSubmissionGrade', opened))).code).toBe('edit.conflict');
  await receipt(give(id, 'WithdrawSubmissionGrade', { ...opened, basedOn: version }));
  expect((await detail(id, other)).result).toMatchObject({ standing: 'ungraded' });
  expect((await alike())![0]).not.toHaveProperty('scoreTenths');
  expect(await told(other, id)).not.toContain('homeworkGraded');
});

it('[R1.13] [R2.20] questions of a library are scored by key or in the queue, and no student reads what is right before it is over', async () => {
  const picture = await bringPicture(teacher, await colour('#264'));
  const [chosen, filled, written] = [newId(), newId(), newId()];
  const from = { questionId: newId(), version: 1 };
  const questions = [
    {
      itemId: chosen,
      from,
      content: {
        kind: 'singleChoice',
        text: '哪个守恒？',
        choices: ['动量', '角动量'],
        points: 300,
        key: 'B',
        pictures: [picture],
        explanation: '密解甲',
      },
    },
    {
      itemId: filled,
      content: { kind: 'fillBlank', text: 'g = ____', choices: [], points: 200, blanks: [{ accepted: ['密9.8'] }] },
    },
    {
      itemId: written,
      content: { kind: 'subjective', text: '为什么？', choices: [], points: 500, explanation: '密解乙' },
    },
  ];
  const id = await set({ questions, opensAt: Date.now() + HOUR_MS, dueAt: Date.now() + 2 * HOUR_MS });
  const text = (by: Client) => by.query<HomeworkText>(`/api/homework/${id}`);
  const file = picture.images[0]!.file;
  const pictureFor = async (by: Client) => (await by.fetch('GET', homeworkPictureAt(id, file))).status;
  expect([(await text(student)).result!.asked, await pictureFor(student)]).toEqual([undefined, 404]); // not before it opens
  const { editedIn, ...now } = (await text(teacher)).result!;
  expect(now.questions).toHaveLength(3);
  const { title, late, fullTenths } = now;
  const opened = { opensAt: Date.now() - HOUR_MS, dueAt: Date.now() + HOUR_MS };
  const wording = { title, content, late, fullTenths, questions, ...opened };
  await receipt(give(id, 'EditHomework', { ...wording, basedOn: editedIn }));
  expect([await pictureFor(student), await pictureFor(teacher)]).toEqual([200, 200]);

  const answers = [
    { itemId: chosen, choice: 'B' },
    { itemId: filled, words: '10' },
    { itemId: written, words: '外力矩为零' },
  ];
  const { version } = await receipt(give(id, 'SubmitHomework', { answers }, student));
  /** All that a student can read of it, byte by byte. */
  const read = async () => {
    const paths = ['', '/mine', `/submissions/${student.id}`, '/submissions', '/figures', '/submissions/csv'];
    const replies = await Promise.all(paths.map((path) => student.fetch('GET', `/api/homework/${id}${path}`)));
    const listed = await student.fetch('GET', '/api/homeworks/mine');
    return (await Promise.all([...replies, listed].map((reply) => reply.text()))).join('\n');
  };
  const kept = ['密解甲', '密解乙', '密9.8', '"key"', '"points":300,"key"'];
  const sighted = async () => {
    const bytes = await read();
    return kept.filter((secret) => bytes.includes(secret));
  };
  expect(await sighted()).toEqual([]);
  const mine = async () => (await detail(id)).result!;
  expect((await mine()).answers).toEqual(answers);

  const theirs = (await teacher.query<SubmissionDetail>(`/api/homework/${id}/submissions/${student.id}`)).result!;
  expect(theirs.answers).toMatchObject([
    { choice: 'B', points: 300, key: 'B' },
    { words: '10', points: 0 },
    { words: '外力矩为零', explanation: '密解乙' },
  ]);
  expect(theirs.answers![2]).not.toHaveProperty('points');
  const figures = async () => (await assistant.query<HomeworkFigures>(`/api/homework/${id}/figures`)).result!.items;
  expect(await figures()).toMatchObject([
    { had: 1, answered: 1, ungraded: 0, difficulty: 1, chosen: { B: 1 } },
    { ungraded: 0, difficulty: 0 },
    { ungraded: 1 },
  ]);
  const items = [
    { itemId: chosen, points: 300 },
    { itemId: filled, points: 0 },
    { itemId: written, points: 450 },
  ];
  const score = { personId: student.id, basedOn: version, scoreTenths: 750, items };
  expect((await refusal(give(id, 'GradeSubmission', { ...score, scoreTenths: 700 }))).code).toBe('homework.itemScore');
  await receipt(give(id, 'GradeSubmission', score, assistant));
  expect(await sighted()).toEqual([]);
  const graded = await mine();
  expect(graded.scoreTenths).toBe(750);
  expect(graded.answers!.map(({ points }) => points)).toEqual([undefined, undefined, 450]); // what a teacher gave

  // One answer by itself, and without names where the grader wants none.
  const at = `/api/homework/${id}/answers/${written}`;
  const { answers: listed } = (await teacher.query<HomeworkAnswers>(at)).result!;
  expect(listed).toMatchObject([{ personId: student.id, name: expect.stringMatching(/./), points: 450 }]);
  const others = [
    { itemId: written, words: '外力矩 为零' },
    { itemId: filled, words: '10' },
  ];
  await receipt(give(id, 'SubmitHomework', { answers: others }, other));
  const both = (await teacher.query<HomeworkAnswers>(at)).result!.answers;
  expect(both.map(({ same, points }) => [same, points])).toEqual([
    [1, 450],
    [1, undefined],
  ]);
  const hidden = await Promise.all(
    [at, `${at}/${student.id}`].map((path) => teacher.fetch('GET', `${path}?names=hidden`)),
  );
  for (const reply of hidden) expect(await reply.text()).not.toContain(listed[0]!.name);
  const one = (await teacher.query<HomeworkAnswer>(`${at}/${student.id}`)).result!;
  expect(one).toMatchObject({ name: listed[0]!.name, words: '外力矩为零', points: 450 });
  expect((await refusal(student.query(at))).code).toBe('page.forbidden');
  const given = { personId: student.id, itemId: written, points: 400, remark: '少一步', basedOn: one.editedIn };
  await receipt(give(id, 'GradeSubmissionItem', given));
  expect(await mine()).toMatchObject({ scoreTenths: 700, answers: [{}, {}, { points: 400, remark: '少一步' }] });
  expect((await refusal(give(id, 'GradeSubmissionItem', given))).code).toBe('edit.conflict');

  // A key that was wrong: it is tried first, then every submission is scored by it at once, in its lists too.
  const tried = (as: string, by = teacher) =>
    by.query<HomeworkRegrade>(`/api/homework/${id}/regrade?itemId=${filled}&${as}`);
  const right = [{ accepted: ['10'] }];
  const preview = (await tried(`blanks=${encodeURIComponent(JSON.stringify(right))}`)).result!;
  expect(preview).toMatchObject({ graded: 1, changed: [{ personId: student.id, before: 700, after: 900 }] });
  expect((await refusal(tried('blanks=nonsense'))).code).toBe('exam.keyUnsaid');
  expect((await refusal(tried('fullForAll=true', student))).code).toBe('page.forbidden');
  const correction = { itemId: filled, blanks: right, basedOn: 0 };
  expect((await refusal(give(id, 'CorrectHomeworkKey', correction, assistant))).code).toBe('activity.notYours');
  const { cursor } = await receipt(give(id, 'CorrectHomeworkKey', correction));
  expect((await mine()).scoreTenths).toBe(900);
  expect(await sighted()).toEqual([]);
  expect(await told(student, id)).toContain('homeworkKey');
  expect(await told(other, id)).not.toContain('homeworkKey'); // there is no score of theirs yet
  expect(await figures()).toMatchObject([{}, { corrected: { before: '密9.8' } }, {}]);
  const listedAfter = `/api/homework/${id}/submissions?only=graded&after=${cursor.incarnation}.${cursor.position}`;
  const shown = (await teacher.query<{ rows: { personId: string; scoreTenths: number }[] }>(listedAfter)).result!;
  expect(shown.rows.find(({ personId }) => personId === student.id)?.scoreTenths).toBe(900);

  const fewer = { ...wording, questions: questions.slice(0, 2), fullTenths: 500 };
  expect((await refusal(give(id, 'EditHomework', { ...fewer, basedOn: 2 }))).code).toBe('edit.conflict'); // it has another key now
  const { editedIn: basedOn } = (await text(teacher)).result!;
  const fixed = give(id, 'EditHomework', { ...fewer, basedOn });
  expect((await refusal(fixed)).code).toBe('homework.questionsFixed');
  await receipt(give(id, 'EndHomework', {}));
  expect((await mine()).answers).toMatchObject([
    { points: 300, key: 'B', explanation: '密解甲' },
    { points: 200, blanks: [{ accepted: ['10'] }] },
    { points: 400, explanation: '密解乙' },
  ]);
  expect((await text(student)).result).not.toHaveProperty('questions');
});
