import type { ExamStudents } from '@lectern/contracts/attempt/exam-results.ts';
import type { AttemptPaper } from '@lectern/contracts/attempt/queries.ts';
import { homeworkStream } from '@lectern/contracts/homework/homework.ts';
import type { Fact } from '@lectern/contracts/kernel/fact.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import type { LabReportScored } from '@lectern/contracts/experiment/facts.ts';
import { fold, unfolded } from '@lectern/contracts/kernel/stream.ts';
import { get } from '@lectern/contracts/kernel/table.ts';
import { PlaybackWatched, WatchingBegun } from '@lectern/contracts/playback/watching.ts';
import type { AnswerSubmitted } from '@lectern/contracts/quiz/facts.ts';
import type { ScoresGiven } from '@lectern/contracts/transcript/transcript.ts';
import { gradeOf, modulesOf, meanOf, ranksOf } from '@lectern/contracts/transcript/grade.ts';
import type {
  MyTranscript,
  Transcript,
  TranscriptLog,
  TranscriptStudent,
} from '@lectern/contracts/transcript/queries.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type * as z from 'zod/mini';
import { demoExams } from '../../services/src/demo/demo.exams.ts';
import { demoExperiments } from '../../services/src/demo/demo.experiments.ts';
import { demoTopics } from '../../services/src/demo/demo.discussion.ts';
import { demoHomeworks } from '../../services/src/demo/demo.homework.ts';
import { demoClass, demoPastClass, demoSchool, demoStudents } from '../../services/src/demo/demo.school.ts';
import { demoTeams } from '../../services/src/demo/demo.teams.ts';
import { demoPolicy } from '../../services/src/demo/demo.transcript.ts';
import { EventStore } from '../../services/src/ledger/event-store/event-store.ts';
import type { Client } from '../support/client.ts';
import { approvedVideo, CLIP_MS } from '../support/drive.ts';
import { beginExam, publishExam } from '../support/exam.ts';
import { append, NOWHERE } from '../support/ledger.ts';
import { asOwner } from '../support/platform.ts';
import { figureOf } from '../support/recount.ts';
import { stateOf } from '../support/stored-lesson.ts';
import { lessonWith, openSchool, receipt, refusal, type School } from './school.ts';
import { PATIENCE_MS } from '../support/patience.ts';

let school: School;
let teacher: Client, assistant: Client, student: Client;
let lessonId: string, after: string;
const SCORED = [25, 26, 27, 30];
beforeAll(async () => {
  school = await openSchool({ LECTERN_FFMPEG: '/nowhere/ffmpeg' }); // a replay is played as it was uploaded
  teacher = await school.teacher();
  [assistant, student] = [await school.other('assistant'), await school.student(25)];
  const { id, questionId, give, students } = await lessonWith(school, SCORED);
  for (const [at, one] of students.entries())
    await receipt(one.student.command('lesson', id, 'SubmitAnswer', { questionId, choice: at < 2 ? 'B' : 'A' }));
  for (const name of ['CollectQuestion', 'ShowDistribution', 'ShowAnswer']) await give(name);
  const { cursor } = await give('EndLesson', {});
  lessonId = id;
  after = `${cursor.incarnation}.${cursor.position}`;
});
afterAll(() => school.close());

const of = (classId: string, what: string) => `/api/transcript/${classId}/${what}?after=${after}`;
const table = async (by = teacher, classId = demoClass.id) =>
  (await by.query<Transcript>(of(classId, 'table'))).result!;
const sheetOf = async (personId: string) =>
  (await teacher.query<TranscriptStudent>(of(demoClass.id, `students/${personId}`))).result!;
const mine = async (by: Client, classId = demoClass.id) => (await by.query<MyTranscript>(of(classId, 'mine'))).result!;
const give = (name: string, data: object, by = teacher, classId = demoClass.id) =>
  by.command('transcript', classId, name, data);

/** The table as it stood at some moments of this story, each as fresh as all that was done before it. */
const stood: { readonly until: number; readonly shown: Transcript; readonly csv: string }[] = [];
const csvOf = async (asked = '') => (await teacher.fetch('GET', `/api/transcript/${demoClass.id}/csv${asked}`)).text();
async function remember(): Promise<void> {
  const { cursor } = await receipt(teacher.command('class', newId(), 'CreateClass', { name: '钟' }));
  after = `${cursor.incarnation}.${cursor.position}`;
  const shown = await table();
  await expectFirst(shown);
  const csv = await csvOf();
  const until = Date.now();
  stood.push({ until, shown, csv });
  await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(until), PATIENCE_MS); // what comes is of later
}

/** A first screen has the first of them, with their places and the mean in the whole class. */
async function expectFirst(all: Transcript): Promise<void> {
  const first = (await teacher.query<Transcript>(`${of(demoClass.id, 'table')}&first=30`)).result!;
  const grades = [...gradesIn(all).values()];
  const ranks = ranksOf(grades).slice(0, 30);
  const shown = all.students.slice(0, 30).map((one, at) => ({ ...one, ...(ranks[at] && { rank: ranks[at] }) }));
  const { students: _, asOf: __, ...about } = all;
  const whole = { of: all.students.length, meanTenths: meanOf(grades) };
  expect(first).toEqual({ ...about, students: shown, whole, asOf: first.asOf });
}

/** The grades of all students as a table says them. */
function gradesIn({ policy, units, ownUnits, students }: Transcript): ReadonlyMap<string, number | undefined> {
  const at = new Map([...units, ...ownUnits].map(({ key }, n) => [key, n]));
  const modules = modulesOf(policy, units);
  return new Map(
    students.map(({ personId, marks }) => [
      personId,
      gradeOf(policy, modules, (key) => marks[at.get(key) ?? -1]).tenths,
    ]),
  );
}

interface Part {
  readonly weight: number;
  readonly scores: readonly (number | undefined)[];
}

/** Counted by hand: the mean of each module, to two digits, then what they come to by weight, to one. */
function counted(parts: readonly Part[]): number | undefined {
  const means = parts.flatMap(({ weight, scores }) => {
    const there = scores.filter((one) => one !== undefined);
    return there.length === 0 ? [] : [{ weight, mean: there.reduce((a, b) => a + b, 0) / there.length }];
  });
  const weights = means.reduce((sum, { weight }) => sum + weight, 0);
  if (weights === 0) return undefined;
  const sum = means.reduce((total, { weight, mean }) => total + weight * (Math.round(mean * 100) / 100), 0);
  return Math.round((sum / weights) * 10) / 10;
}

it('[R2.20] shows each student the grade that a recount of the facts of lessons, homework and scores gives', async () => {
  const store = school.server.app.get(EventStore);
  const told: readonly Fact[] = await store.load(`lesson/${lessonId}`, 0);
  const state = stateOf(told);
  const students = demoStudents.map(({ id }) => id);
  const homework = await Promise.all(
    demoHomeworks.map(async ({ id }) => {
      const facts = await store.load(`homework/${id}`, 0);
      const folded = facts.reduce((before, fact) => fold(homeworkStream, before, fact), unfolded(homeworkStream));
      return folded.state.homework;
    }),
  );
  const byTeam = await store.load(`experiment/${demoExperiments.scored.id}`, 0);
  const labScores = byTeam.flatMap(({ type, data }) =>
    type === 'LabReportScored' ? [data as z.output<typeof LabReportScored.data>] : [],
  );
  const given = (await store.load(`transcript/${demoClass.id}`, 0))
    .filter(({ type }) => type === 'ScoresGiven')
    .map(({ data }) => data as z.output<typeof ScoresGiven.data>);
  const { lesson } = state;
  if (lesson.status !== 'ended') throw new Error('The lesson is over.');
  const stayed = (personId: string): number => {
    const { stays = [] } = get(state.attendance.participants, personId) ?? {};
    const ms = stays.reduce((sum, { from, to = lesson.endedAt }) => sum + to - from, 0);
    return ms / (lesson.endedAt - lesson.startedAt);
  };
  const [lab] = demoPolicy.own;
  const byHand = (unitId: string, personId: string) =>
    given
      .filter((one) => one.unitId === unitId)
      .flatMap(({ scores }) => scores.filter((one) => one.personId === personId))
      .at(-1)?.scoreTenths ?? undefined;
  const { attendance, lessons: ofLessons, homework: ofHomework, experiments, exams: ofExams } = demoPolicy.weights;
  const { result: watched } = await teacher.query<ExamStudents>(`/api/exam/${demoExams.proctored.id}/students`);
  const isInvalid = (personId: string) =>
    watched!.students.find((one) => one.personId === personId)?.attempt?.status === 'invalid';
  const recounted = students.map((personId) => {
    const { value } = figureOf(`score/${personId}`, { lessonId, facts: told, students }, state);
    const [wave, spectrometer] = lab!.units.map(({ id }) => byHand(id, personId));
    return counted([
      { weight: attendance, scores: [stayed(personId) >= 0.6 ? 100 : 0] },
      { weight: ofLessons, scores: [value === undefined ? undefined : value / 10] },
      {
        weight: ofHomework,
        scores: homework.map(({ submissions, fullTenths }) => {
          const score = get(submissions, personId)?.scoreTenths;
          return score === undefined ? undefined : (100 * score) / fullTenths; // neither is due yet
        }),
      },
      {
        weight: experiments, // the other one is not scored yet
        scores: labScores.filter((one) => one.personId === personId).map((one) => one.scoreTenths / 10),
      },
      { weight: ofExams, scores: [isInvalid(personId) ? 0 : undefined] }, // no score is out; an invalid paper is worth nothing
      {
        weight: lab!.weight, // the second unit counts twice
        scores: [wave, spectrometer, spectrometer].map((one) => (one === undefined ? undefined : one / 10)),
      },
    ]);
  });
  const shown = await table();
  expect(shown.units.map(({ module, id }) => [module, id])).toEqual([
    ['attendance', lessonId],
    ['lessons', lessonId],
    ['exercises', lessonId],
    ...demoHomeworks.map(({ id }) => ['homework', id]),
    ['experiments', demoExperiments.scored.id],
    ['experiments', demoExperiments.open.id],
    ['discussions', demoTopics[0].id],
    ['exams', demoExams.running.id],
    ['exams', demoExams.proctored.id],
  ]);
  const exercise = shown.units.findIndex(({ module }) => module === 'exercises');
  const rightly = told.flatMap(({ type, data }) => {
    if (type !== 'AnswerSubmitted') return [];
    const { personId, choice } = data as z.output<typeof AnswerSubmitted.data>;
    return choice === 'B' ? [personId] : [];
  });
  expect(shown.students.map(({ personId, marks }) => [personId, marks[exercise]])).toEqual(
    shown.students.map(({ personId }) => [personId, rightly.includes(personId) ? 1000 : 0]),
  );
  const grades = gradesIn(shown);
  expect(students.map((one) => grades.get(one)! / 10)).toEqual(recounted);
  expect(new Set(recounted).size).toBeGreaterThan(20);

  // every figure opens its sum: the sheet of each says the same, and where it comes from
  const { tenths, modules, rank, of: all } = await sheetOf(student.id);
  expect([tenths, all]).toEqual([grades.get(student.id), 40]);
  expect(rank).toBe(1 + recounted.filter((one) => one! * 10 > tenths!).length);
  expect(modules.map(({ id, units }) => [id, units.map((unit) => unit.id)])).toEqual([
    ['attendance', [lessonId]],
    ['lessons', [lessonId]],
    ['exercises', [lessonId]],
    ['homework', demoHomeworks.map(({ id }) => id)],
    ['experiments', [demoExperiments.scored.id, demoExperiments.open.id]],
    ['discussions', [demoTopics[0].id]],
    ['live', []],
    ['video', []],
    ['exams', [demoExams.running.id, demoExams.proctored.id]],
    [lab!.id, lab!.units.map(({ id }) => id)],
  ]);
  expect(modules[2]!.units[0]).toMatchObject({ mark: 1000, scoreTenths: 50, fullTenths: 50 }); // chose B
  expect(modules[3]!.units[0]).toMatchObject({ mark: 950, scoreTenths: 950, fullTenths: 1000 });
  await remember();
});

it('is a student’s to read once it is published, their own alone, under the policy of then [R1.20]', async () => {
  const { sheet } = await mine(student);
  expect(sheet?.tenths).toBe(gradesIn(await table()).get(student.id));
  expect([sheet?.rank, typeof sheet?.meanTenths]).toEqual([undefined, 'number']);
  for (const what of ['table', `students/${student.id}`, 'log'])
    expect((await refusal(student.query(of(demoClass.id, what)))).code).toBe('page.forbidden');
  expect(await mine(student, demoPastClass.id)).toEqual({ className: demoPastClass.name });
  const { policy, editedIn } = await table();
  const weights = { attendance: 0, lessons: 0, homework: 0, experiments: 0, exams: 80 };
  await receipt(give('SetPolicy', { ...policy, weights, basedOn: editedIn }));
  expect((await mine(student)).sheet?.tenths).toBe(sheet?.tenths);
  const now = await table();
  expect(gradesIn(now).get(student.id)).not.toBe(sheet?.tenths);
  const { cursor } = await receipt(
    give('PublishTranscript', { showsMean: false, showsRank: true, basedOn: now.editedIn }),
  );
  const anew = (await mine(student)).sheet;
  expect([anew?.tenths, anew?.meanTenths]).toEqual([gradesIn(now).get(student.id), undefined]);
  expect(anew?.rank).toBeGreaterThan(0);
  const { result } = await student.query<{ rows: { kind: string; subject: string }[] }>(
    `/api/notices?after=${cursor.incarnation}.${cursor.position}&size=200`,
  );
  expect(result!.rows).toContainEqual(expect.objectContaining({ kind: 'transcript', subject: demoClass.id }));
  await receipt(give('HideTranscript', {}));
  expect((await mine(student)).sheet).toBeUndefined();
  await receipt(give('SetPolicy', { ...policy, basedOn: now.editedIn }));
});

it('of two who set the policy or score a unit the later one is refused, and the log says who did what', async () => {
  const { policy, editedIn, ownUnits } = await table();
  const set = { ...policy, liveShare: 70, basedOn: editedIn };
  await receipt(give('SetPolicy', set));
  const { code, with: stands } = await refusal(give('SetPolicy', { ...set, liveShare: 80 }));
  expect([code, (stands as { liveShare: number }).liveShare]).toEqual(['edit.conflict', 70]);
  const { id: unitId, scoredIn } = ownUnits[0]!;
  const scored = (scoreTenths: number) => ({
    unitId,
    scores: [{ personId: student.id, scoreTenths }],
    reason: '重测',
    basedOn: scoredIn,
  });
  const before = (await sheetOf(student.id)).modules.at(-1)!.units[0]!.mark;
  await receipt(give('GiveScores', scored(915), assistant));
  expect((await refusal(give('GiveScores', scored(900)))).code).toBe('edit.conflict');
  expect((await sheetOf(student.id)).modules.at(-1)!.units[0]).toMatchObject({ mark: 915, reason: '重测' });
  const { steps } = (await teacher.query<TranscriptLog>(of(demoClass.id, 'log'))).result!;
  expect(steps.slice(0, 2)).toMatchObject([
    {
      what: 'scores',
      by: '周子墨',
      unit: '实验操作 · 驻波',
      person: demoStudents[24]!.name,
      before,
      after: 915,
      reason: '重测',
    },
    { what: 'policy', by: '林知远', policy: { liveShare: 70 } },
  ]);
});

it('follows what a teacher says of attendance after the lesson', async () => {
  const absent = demoStudents[0]!.id;
  const key = `attendance/${lessonId}`;
  const markIn = ({ units, students }: Transcript, personId: string) =>
    students.find((one) => one.personId === personId)!.marks[units.findIndex((one) => one.key === key)];
  expect(markIn(await table(), absent)).toBe(0);
  const marked = { personId: absent, status: 'sickLeave' };
  const { cursor } = await receipt(teacher.command('lesson', lessonId, 'MarkAttendance', marked));
  after = `${cursor.incarnation}.${cursor.position}`;
  expect(markIn(await table(), absent)).toBe('excused');
  const { modules } = await sheetOf(absent);
  expect(modules.slice(0, 3).map(({ units }) => units.map(({ id, mark }) => [id, mark]))).toEqual([
    [[lessonId, 'excused']],
    [[lessonId, 'excused']],
    [[lessonId, 'excused']], // of its exercises nothing was won
  ]);
  await receipt(give('PublishTranscript', { showsMean: false, showsRank: false, basedOn: (await table()).editedIn }));
  expect((await mine(await school.student(1))).sheet?.modules).toEqual(modules);
  await receipt(give('HideTranscript', {}));
  await remember();
});

it('counts an exam once its scores are out and all of it is graded, and an invalid paper as nothing', async () => {
  const examId = newId();
  await publishExam(teacher, demoClass.id, { examId, settings: { deadline: Date.now() + 3_600_000 } });
  const { attemptId, device } = await beginExam(student, demoClass.id, examId);
  const now = async () => {
    const { modules } = await sheetOf(student.id);
    return modules.find(({ id }) => id === 'exams')!.units.find(({ id }) => id === examId);
  };
  await vi.waitFor(async () => expect(await now()).toMatchObject({ title: '期中考试', mark: 'notYet' }), PATIENCE_MS);
  const { result } = await student.query<AttemptPaper>(`/api/attempt/${attemptId}`);
  const { itemId } = result!.groups[0]!.items[0]!;
  const answers = [{ itemId, choice: 'B', typedAt: 1 }];
  await receipt(student.command('attempt', attemptId, 'SubmitAttempt', { device, answers, flags: [] }));
  await vi.waitFor(async () => expect(await now()).toMatchObject({ mark: 'waiting' }), PATIENCE_MS);
  expect(await now()).not.toHaveProperty('scoreTenths');
  await receipt(teacher.command('exam', examId, 'ReleaseExamScores', {}));
  expect(await now()).toMatchObject({ mark: 300, scoreTenths: 30, fullTenths: 100 });
  await remember();
  await receipt(teacher.command('attempt', attemptId, 'InvalidateAttempt', { reason: '传递答案' }));
  await vi.waitFor(async () => expect(await now()).toMatchObject({ mark: 0 }), PATIENCE_MS);
});

it('counts an experiment for each member of a team once its score is released, and lets it wait till then', async () => {
  const examined = newId();
  const now = Date.now();
  const window = { opensAt: now - 1000, dueAt: now + 3_600_000 };
  const written = {
    classId: demoClass.id,
    title: '分光计',
    content: demoExperiments.open.content,
    by: 'team',
    ...window,
  };
  const act = (name: string, data: object, by = teacher) => by.command('experiment', examined, name, data);
  await receipt(act('PublishExperiment', written));
  const members = await Promise.all([25, 26].map((n) => school.student(n)));
  const marks = async () => {
    const { units, students } = await table();
    const at = units.findIndex(({ id }) => id === examined);
    return [...members.map(({ id }) => id), demoStudents[0]!.id].map(
      (personId) => students.find((one) => one.personId === personId)!.marks[at],
    );
  };
  const taken = async (reply: ReturnType<typeof act>) => {
    const { cursor, version } = await receipt(reply);
    after = `${cursor.incarnation}.${cursor.position}`;
    return version;
  };
  const version = await taken(act('SubmitLabReport', { words: '一', basedOn: 0 }, members[0]));
  expect(await marks()).toEqual(['waiting', 'waiting', 'notYet']);
  const differing = [{ personId: members[1]!.id, scoreTenths: 700 }];
  const report = { reportId: demoTeams[0].id, basedOn: version };
  await taken(act('ScoreLabReport', { ...report, scoreTenths: 905, differing }));
  expect(await marks()).toEqual(['waiting', 'waiting', 'notYet']);
  await taken(act('ReleaseLabScores', {}));
  expect(await marks()).toEqual([905, 700, 'notYet']);
  await remember();
  await taken(act('EditExperiment', { ...written, dueAt: now - 500, basedOn: 1 }));
  expect(await marks()).toEqual([905, 700, 'missing']);
  await taken(act('WithdrawExperiment', {}));
  expect((await table()).units.map(({ id }) => id)).not.toContain(examined);
});

it('[R3.13] counts a scored topic by its score; who said nothing in it misses it once it is closed, unless excused', async () => {
  const topic = newId();
  const act = async (name: string, data: object, by = teacher) => {
    const { cursor, version } = await receipt(by.command('discussion', topic, name, data));
    after = `${cursor.incarnation}.${cursor.position}`;
    return version;
  };
  const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '为什么' }] }] };
  await act('OpenTopic', { classId: demoClass.id, kind: 'scored', title: '薄膜', content, fullTenths: 200 });
  const marks = async () => {
    const { units, students } = await table();
    const at = units.findIndex(({ module, id }) => module === 'discussions' && id === topic);
    return [student.id, demoStudents[0]!.id].map(
      (personId) => students.find((one) => one.personId === personId)!.marks[at],
    );
  };
  expect(await marks()).toEqual(['notYet', 'notYet']);
  await act('PostComment', { commentId: newId(), words: '半波损失' }, student);
  expect(await marks()).toEqual(['waiting', 'notYet']);
  await remember();
  await act('ScoreDiscussant', { personId: student.id, basedOn: 0, scoreTenths: 170 });
  expect(await marks()).toEqual([850, 'notYet']);
  const { modules } = await sheetOf(student.id);
  const unit = modules.find(({ id }) => id === 'discussions')!.units.find(({ id }) => id === topic);
  expect(unit).toMatchObject({ title: '薄膜', mark: 850, scoreTenths: 170, fullTenths: 200 });
  await remember();
  await act('CloseTopic', {});
  expect(await marks()).toEqual([850, 'missing']);
  await act('ExcuseDiscussant', { personId: demoStudents[0]!.id });
  expect(await marks()).toEqual([850, 'excused']);
  await remember();
  await act('WithdrawDiscussantExcuse', { personId: demoStudents[0]!.id });
  expect(await marks()).toEqual([850, 'missing']);
  await act('RemoveTopic', {});
  expect((await table()).units.map(({ id }) => id)).not.toContain(topic);
});

it('[R9.03] counts a replay for who completed it, while students may watch it', async () => {
  const [video, segmentId] = [await approvedVideo(teacher, await school.other('operator'), '全程'), newId()];
  const keep = async (name: string, data: object) => {
    const { cursor } = await receipt(teacher.command('playback', lessonId, name, { segmentId, ...data }));
    after = `${cursor.incarnation}.${cursor.position}`;
  };
  const marks = async () => {
    const { units, students } = await table();
    const at = units.findIndex(({ module, id }) => module === 'video' && id === lessonId);
    const of = (personId: string) => students.find((one) => one.personId === personId)!.marks[at];
    return at === -1 ? [] : [of(student.id), of(demoStudents[1]!.id)];
  };
  await keep('AddPlaybackSegment', { classId: demoClass.id, title: '全程', driveId: video, beginsAtMs: 0 });
  expect(await marks()).toEqual([]);
  await remember();
  await keep('ShowPlaybackSegment', {});
  expect(await marks()).toEqual(['missing', 'missing']);
  const half = { lessonId, segmentId, driveId: video, spans: [{ from: 0, to: CLIP_MS / 2 }], speed: 1 };
  const earlier = [
    { ...WatchingBegun({ lessonId }), at: Date.now() - 120_000 },
    { ...PlaybackWatched(half), at: Date.now() - 60_000 },
  ];
  await append(school.server.app.get(EventStore), `watching/${student.id}`, NOWHERE, earlier, {
    school: demoSchool.id,
    meta: { actor: student.id, role: 'visitor' },
  });
  await remember();
  expect(await marks()).toEqual(['missing', 'missing']); // half of it is none of it
  const rest = { ...half, spans: [{ from: CLIP_MS / 2, to: CLIP_MS }] };
  const { cursor } = await receipt(student.command('watching', student.id, 'WatchPlayback', rest));
  after = `${cursor.incarnation}.${cursor.position}`;
  expect(await marks()).toEqual([1000, 'missing']);
  const { modules } = await sheetOf(student.id);
  expect(modules.find(({ id }) => id === 'video')).toMatchObject({
    weight: 0,
    hundredths: 10_000,
    units: [{ id: lessonId, mark: 1000 }],
  });
  await remember();
  await keep('HidePlaybackSegment', {});
  expect(await marks()).toEqual([]);
});

it('excludes a test lesson [R9.01], and is taken along as CSV and as a workbook', async () => {
  const { give: inLesson, id } = await lessonWith(school, [1]);
  const { cursor } = await inLesson('EndLesson', {});
  after = `${cursor.incarnation}.${cursor.position}`;
  expect((await table()).units.map((unit) => unit.id)).not.toContain(id);
  const csv = await (await teacher.fetch('GET', `/api/transcript/${demoClass.id}/csv`)).text();
  expect(csv.split('\r\n')[0]).toContain('名次,姓名,学号,账号,总评');
  expect(csv).toContain('作业 30%');
  expect(csv.trim().split('\r\n')).toHaveLength(41);
  const book = await teacher.fetch('GET', `/api/transcript/${demoClass.id}/xlsx`);
  expect(
    Buffer.from(await book.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
});

it('[R1.20] as of any moment that is over it is what it showed then, whatever came since', async () => {
  const before = stood[0]!.shown;
  const [graded] = demoHomeworks;
  const leaving = demoStudents[3]!.id;
  await receipt(teacher.command('homework', graded.id, 'DeleteHomework', {}));
  await receipt(teacher.command('class', demoClass.id, 'RemoveMembers', { personIds: [leaving] }));
  await receipt(give('SetPolicy', { ...before.policy, liveShare: 90, basedOn: (await table()).editedIn }));
  await remember();
  const now = stood.at(-1)!.shown;
  expect(now.units.map(({ id }) => id)).not.toContain(graded.id);
  expect(now.students.map(({ personId }) => personId)).not.toContain(leaving);
  expect(new Set(stood.map(({ csv }) => csv)).size).toBe(stood.length); // each moment is another
  for (const { until, shown, csv } of stood) {
    const then = (await teacher.query<Transcript>(`/api/transcript/${demoClass.id}/table?until=${until}`)).result!;
    expect({ ...then, asOf: shown.asOf }).toEqual(shown);
    expect(await csvOf(`?until=${until}`)).toBe(csv);
    const sheet = await teacher.query<TranscriptStudent>(
      `/api/transcript/${demoClass.id}/students/${student.id}?until=${until}`,
    );
    expect(sheet.result!.tenths).toBe(gradesIn(shown).get(student.id));
  }
  const ahead = `/api/transcript/${demoClass.id}/table?until=${Date.now() + 60_000}`;
  expect((await refusal(teacher.query(ahead))).code).toBe('transcript.notPast');
  expect((await refusal(student.query(ahead))).code).toBe('page.forbidden');
});

/** So many more students of the class, as its read model would have them: they come after its lessons. */
const grow = (n: number) =>
  asOwner(
    school.database,
    `insert into class_member select (jsonb_populate_record(null::class_member,
         to_jsonb(m) || jsonb_build_object('person_id', gen_random_uuid(), 'joined_at', ${Date.now() + 86_400_000}))).*
       from (select * from class_member where class_id = '${demoClass.id}' and role = 'student' limit 1) m,
         generate_series(1, ${n})`,
  );

it('[R9.05] lists no lesson by itself above 3,000 students, with the same grades, and is refused above 5,000', async () => {
  const before = gradesIn(await table());
  await grow(LIMITS.exerciseStudents);
  const large = await table();
  expect(large.hidesExercises).toBe(true);
  expect(large.students).toHaveLength(LIMITS.exerciseStudents + 39);
  expect(large.units.filter(({ module }) => module === 'lessons')).toMatchObject([{ id: demoClass.id, title: '' }]);
  const after = gradesIn(large);
  expect([...before].filter(([personId, tenths]) => after.get(personId) !== tenths)).toEqual([]);
  await grow(LIMITS.transcriptStudents - LIMITS.exerciseStudents);
  for (const what of ['table', `students/${student.id}`])
    expect((await refusal(teacher.query(of(demoClass.id, what)))).code).toBe('transcript.tooMany');
});
