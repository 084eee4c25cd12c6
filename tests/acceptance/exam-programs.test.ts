import type { AttemptReview, ExamRegrade, ExamStatistics } from '@lectern/contracts/attempt/exam-results.ts';
import type { AttemptTimeline } from '@lectern/contracts/attempt/dossier.ts';
import type { AttemptPaper, AttemptResult } from '@lectern/contracts/attempt/queries.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { PaperContent } from '@lectern/contracts/paper/content.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { demoClass } from '../../services/src/demo/demo.school.ts';
import type { Client } from '../support/client.ts';
import { beginExam, publishExam } from '../support/exam.ts';
import { libraryProgram } from '../support/library.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { openSchool, receipt, refusal, type School } from './school.ts';

let school: School;
let teacher: Client;
let first: Client;
let second: Client;
beforeAll(async () => {
  school = await openSchool();
  [teacher, first, second] = [await school.teacher(), await school.student(1), await school.student(2)];
});
afterAll(() => school.close());

const SECRET = 'twice(-777005)';
const { content } = libraryProgram('写 twice(n)', SECRET);
const itemId = newId();
const paper = {
  title: '编程',
  groups: [{ groupId: newId(), title: '一、编程题', questions: [{ itemId, content }] }],
} as PaperContent;
const read = async <Result>(path: string, by = teacher): Promise<Result> => (await by.query<Result>(path)).result!;

it('[R3.10] programs of an exam are scored by their hidden tests once they are handed in, again without a test that was wrong, and no student learns what was tested', async () => {
  const examId = newId();
  await publishExam(teacher, demoClass.id, { examId, paper, settings: { deadline: Date.now() + 3_600_000 } });
  const wires: unknown[] = [];
  async function sit(student: Client, code: string): Promise<string> {
    const { attemptId, device } = await beginExam(student, demoClass.id, examId);
    const asked = await read<AttemptPaper>(`/api/attempt/${attemptId}`, student);
    expect(asked.groups[0]!.items[0]).toMatchObject({ kind: 'programming', program: { starter: expect.any(String) } });
    const answers = [{ itemId, code, typedAt: 1 }];
    await receipt(student.command('attempt', attemptId, 'SaveAnswers', { device, answers, flags: [] }));
    await receipt(student.command('attempt', attemptId, 'SubmitAttempt', { device, answers: [], flags: [] }));
    wires.push(asked, await student.query(`/api/attempt/${attemptId}`));
    return attemptId;
  }
  // The hidden test expects 0, which nobody comes to who does what is asked: it is wrong.
  const one = await sit(first, 'function twice(n) { return n * 2; }');
  const two = await sit(second, 'function twice(n) { for (;;) {} }');

  const reviewOf = (id: string) => read<AttemptReview>(`/api/attempt/${id}/review`);
  await vi.waitFor(async () => {
    const [mine, others] = await Promise.all([reviewOf(one), reviewOf(two)]);
    expect(mine).toMatchObject({
      score: 50,
      ungraded: 0,
      items: [{ score: 50, tests: { samples: 'p', hidden: 'w' } }],
    });
    expect(others).toMatchObject({ score: 0, ungraded: 0, items: [{ tests: { samples: 't', hidden: 't' } }] });
  }, PATIENCE_MS);
  const { steps } = await read<AttemptTimeline>(`/api/attempt/${one}/timeline`);
  expect(steps.filter(({ is }) => is === 'AttemptItemScored')).toMatchObject([{ tests: { passed: 1, of: 2 } }]);

  const statistics = () => read<ExamStatistics>(`/api/exam/${examId}/statistics`);
  expect((await statistics()).items).toMatchObject([
    { answered: 2, chosen: { B: 1, E: 1 }, tests: [{ passed: 1 }, { isHidden: true, input: SECRET, passed: 0 }] },
  ]);
  const regrade = `/api/exam/${examId}/regrade?itemId=${itemId}&withoutTests=${encodeURIComponent('[2]')}`;
  expect(await read<ExamRegrade>(regrade)).toMatchObject({
    papers: 2,
    changed: [{ personId: first.id, before: 50, after: 100 }],
  });
  const correct = (withoutTests: number[], basedOn: number) =>
    teacher.command('exam', examId, 'CorrectExamKey', { itemId, withoutTests, basedOn });
  expect((await refusal(correct([1, 2], 0))).code).toBe('exam.keyUnsaid');
  await receipt(correct([2], 0));
  expect((await reviewOf(one)).score).toBe(100);
  expect((await statistics()).items[0]!.tests).toMatchObject([{ isLeftOut: false }, { isLeftOut: true }]);

  const result = () => read<AttemptResult>(`/api/attempt/${one}/result`, first);
  const before = await result();
  expect(JSON.stringify(before)).not.toMatch(/"samples"|"hidden"|"score":/);
  await receipt(teacher.command('exam', examId, 'ReleaseExamScores', {}));
  const after = await result();
  expect(after.score).toMatchObject({ points: 100, ungraded: 0 });
  wires.push(before, after, await first.query(`/api/exam/${examId}/statistics`));
  wires.push(await first.query(`/api/attempt/${one}/review`), await first.query(`/api/attempt/${one}/timeline`));
  expect(JSON.stringify(wires)).not.toContain('777005');
});
