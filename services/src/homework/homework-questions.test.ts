import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { describe, expect, it } from 'vitest';
import type { Asked } from '../../../tests/support/given.ts';
import { libraryProgram } from '../../../tests/support/library.ts';
import { studentId, teacherId } from '../../../tests/support/lesson-history.ts';
import {
  classId,
  wording,
  author,
  assistant,
  one,
  two,
  three,
  after,
  published,
  submitted,
  opened,
  type Given,
} from '../../../tests/support/set-homework.ts';
import { homeworks, submissions } from './homework.rows.ts';

describe('questions of a library', () => {
  const [choice, blank, essay] = [studentId(60), studentId(61), studentId(62)];
  const from = { questionId: studentId(50), version: 3 };
  const ask = (itemId: string, content: object) => ({ itemId, content: { choices: [], ...content }, from });
  const questions = [
    ask(choice, { kind: 'singleChoice', text: '哪个守恒？', choices: ['动量', '角动量'], points: 300, key: 'B' }),
    ask(blank, { kind: 'fillBlank', text: 'g = ____', points: 200, blanks: [{ accepted: ['9.8'] }] }),
    ask(essay, { kind: 'subjective', text: '为什么？', points: 500 }),
  ];
  const asking = { ...wording, questions };
  const set: Given = ['PublishHomework', { classId, ...asking }];
  const chosen = { itemId: choice, choice: 'B' };
  const written = { itemId: essay, words: '外力矩为零' };
  const answers: Given = ['SubmitHomework', { answers: [chosen, { itemId: blank, words: '10' }, written] }, one];
  const items = [
    { itemId: choice, points: 300 },
    { itemId: blank, points: 0 },
    { itemId: essay, points: 400 },
  ];

  it('[R1.13] are complete, no programs, and together full marks; no rubric is beside them', () => {
    const publish = (more: object) => after().when('PublishHomework', { classId, ...asking, ...more });
    expect(publish({})).toEqual(['HomeworkPublished']);
    expect(publish({ fullTenths: 900 })).toBe('homework.questionsSum');
    expect(publish({ rubric: [{ name: '全', tenths: 1000 }] })).toBe('homework.questionsOrRubric');
    expect(publish({ questions: [questions[0], questions[0]], fullTenths: 600 })).toBe('request.invalid');
    const [first] = questions;
    const { key: _, ...keyless } = first!.content as { key?: string };
    expect(publish({ questions: [{ ...first, content: keyless }], fullTenths: 300 })).toBe('homework.questionUnready');
    const wrong = { ...first, content: { ...first!.content, key: 'C' } };
    expect(publish({ questions: [wrong], fullTenths: 300 })).toBe('quiz.keyNotAChoice');
    const program = ask(choice, libraryProgram('二倍', 'twice(3)').content);
    expect(publish({ questions: [program], fullTenths: 100 })).toBe('homework.noPrograms');
  });

  it('stay as they are once somebody submitted', () => {
    const edit = (more: object): Given => ['EditHomework', { ...asking, ...more, basedOn: 1 }];
    const fewer = edit({ questions: questions.slice(0, 1), fullTenths: 300 });
    expect(after(set).when(...fewer)).toEqual(['HomeworkEdited']);
    expect(after(set, answers).when(...fewer)).toBe('homework.questionsFixed');
    expect(after(set, answers).when(...edit({ title: '改过' }))).toEqual(['HomeworkEdited']);
  });

  it('are scored by their keys as they come in; what was written waits for a teacher, who scores each', () => {
    const waits = after(set, answers);
    expect(waits.of(one)?.answers?.map(({ points }) => points)).toEqual([300, 0, undefined]);
    const score = { personId: one.personId, basedOn: 2, scoreTenths: 700, items };
    expect(waits.when('GradeSubmission', score)).toEqual(['SubmissionGraded']);
    expect(waits.when('GradeSubmission', { ...score, scoreTenths: 600 })).toBe('homework.itemScore');
    expect(waits.when('GradeSubmission', { ...score, items: items.slice(1) })).toBe('homework.itemScore');
    const more = items.map((its) => (its.itemId === essay ? { ...its, points: 600 } : its));
    expect(waits.when('GradeSubmission', { ...score, scoreTenths: 900, items: more })).toBe('homework.itemScore');
    expect(waits.when('GradeSubmission', { personId: one.personId, basedOn: 2, scoreTenths: 700 })).toBe(
      'homework.itemScore',
    );
    const plain = after(published, submitted).when('GradeSubmission', { ...opened, scoreTenths: 700, items });
    expect(plain).toBe('homework.itemScore');
    const graded = after(set, answers, ['GradeSubmission', score]);
    expect(graded.of(one)).toMatchObject({ scoreTenths: 700, gradedBy: teacherId });
    expect(graded.of(one)?.items).toEqual({ [essay]: { points: 400, gradedBy: teacherId, version: 3 } }); // the rest, its key gave
    const back: Given = ['ReturnSubmission', { personId: one.personId, basedOn: 3, for: 'mend', remark: '写过程' }];
    expect(after(set, answers, ['GradeSubmission', score], back).of(one)?.items).toBeUndefined();
  });

  it('are graded at once where each was scored by its key, by nobody; of a team for each', () => {
    const keyed = { ...asking, questions: questions.slice(0, 2), fullTenths: 500 };
    const brief: Given = ['PublishHomework', { classId, ...keyed }];
    const all = after(brief, ['SubmitHomework', { answers: [chosen] }, one]);
    expect(after(brief).when('SubmitHomework', { answers: [chosen], words: '过程' }, one)).toEqual([
      'HomeworkSubmitted', // what has no key is for a teacher to look at
    ]);
    expect(after(set).when('SubmitHomework', { answers: [chosen] }, one)).toEqual(['HomeworkSubmitted']);
    expect(all.log.map((fact) => (fact as { type: string }).type)).toEqual([
      'HomeworkPublished',
      'HomeworkSubmitted',
      'SubmissionGraded',
    ]);
    expect(all.of(one)).toMatchObject({ scoreTenths: 300, gradedBy: undefined });
    expect(submissions.project(all.log as never)).toMatchObject([{ status: 'graded', graderId: undefined }]);
    expect(all.when('SubmitHomework', { answers: [chosen] }, one)).toBe('step.notNow');
    const team = { teamId: studentId(70), members: [one.personId, two.personId] };
    const of: Given = ['SubmitHomework', { answers: [chosen] }, { ...one, gathered: { pictures: [], team } }];
    const both = after(['PublishHomework', { classId, ...keyed, by: 'team' }], of);
    expect([both.of(one)?.scoreTenths, both.of(two)?.scoreTenths]).toEqual([300, 300]);
    expect(both.of(two)?.answers).toEqual(both.of(one)?.answers);
  });

  it('[R2.18] are scored one by one; with the last, so is the submission, and what was said of it stays', () => {
    const second = { itemId: studentId(64), content: { ...questions[2]!.content, points: 100 }, from };
    const mixed = {
      ...asking,
      questions: [
        ...questions.slice(0, 2),
        { ...questions[2], content: { ...questions[2]!.content, points: 400 } },
        second,
      ],
    };
    const both: Given[] = [
      ['PublishHomework', { classId, ...mixed }],
      ['SubmitHomework', { answers: [chosen, written, { itemId: second.itemId, words: '因为' }] }, one],
    ];
    const item = (itemId: string, points: number, basedOn = 2, remark?: string): Given => [
      'GradeSubmissionItem',
      { personId: one.personId, itemId, points, basedOn, ...(remark && { remark }) },
    ];
    const waits = after(...both);
    expect(waits.when(...item(essay, 300))).toEqual(['SubmissionItemGraded']);
    expect(waits.when(...item(essay, 401))).toBe('attempt.aboveFull');
    expect(waits.when(...item(choice, 300))).toBe('attempt.notGraded');
    expect(waits.when(...item(studentId(65), 1))).toBe('homework.noSuchQuestion');
    expect(after(both[0]!).when(...item(essay, 1))).toBe('homework.nothingThere');
    // Two graders at different answers do not meet; at the same one the later sees what stands.
    const half = after(...both, item(essay, 300, 2, '单位'));
    expect(half.decided(...item(essay, 200))).toMatchObject({
      refused: 'edit.conflict',
      with: { editedIn: 3, points: 300, gradedBy: teacherId },
    });
    expect(half.of(one)?.scoreTenths).toBeUndefined();
    expect(half.when(...item(second.itemId, 50))).toEqual(['SubmissionItemGraded', 'SubmissionGraded']);
    const whole = after(...both, item(essay, 300, 2, '单位'), item(second.itemId, 50));
    expect(whole.of(one)).toMatchObject({
      scoreTenths: 650,
      items: { [essay]: { points: 300, version: 3 }, [second.itemId]: { points: 50 } },
    });
    expect(whole.of(one)?.items?.[essay]?.remark).toBeDefined();
    const again = after(...both, item(essay, 300), item(second.itemId, 50), item(essay, 400, 3));
    expect(again.of(one)?.scoreTenths).toBe(750);
    expect(submissions.project(again.log as never)).toMatchObject([{ status: 'graded', scoreTenths: 750 }]);
    expect(homeworks.project(again.log as never)).toMatchObject([{ ungraded: 0, graded: 1 }]);
    const returned: Given = ['ReturnSubmission', { personId: one.personId, basedOn: 3, for: 'mend', remark: '写' }];
    const back = after(...both, item(essay, 300), returned);
    expect(back.when(...item(essay, 300))).toBe('step.notNow');
  });

  /** As words are opened before it is decided. */
  const opening = (...boxes: ReturnType<ReturnType<typeof after>['of']>[]): Asked => {
    const said = boxes.flatMap((its) => its?.answers?.flatMap(({ words }) => words ?? []) ?? []);
    return { ...author, gathered: { words: new Map(said.map((words) => [words, words.box])) } };
  };

  it('a corrected key moves every score that it made, and none that a teacher gave', () => {
    const keyed = { ...asking, questions: questions.slice(0, 2), fullTenths: 500 };
    const other = { itemId: choice, choice: 'A' };
    const said: Given[] = [
      ['PublishHomework', { classId, ...keyed }],
      ['SubmitHomework', { answers: [chosen, { itemId: blank, words: '9.8' }] }, one],
      ['SubmitHomework', { answers: [other, { itemId: blank, words: '10' }] }, two],
      ['SubmitHomework', { answers: [other], words: '过程' }, three],
    ];
    const byHand: Given = [
      'GradeSubmission',
      {
        personId: two.personId,
        basedOn: 5,
        scoreTenths: 250,
        items: [
          { itemId: choice, points: 250 },
          { itemId: blank, points: 0 },
        ],
      },
    ];
    const correct = (its: object, basedOn = 0): Given => ['CorrectHomeworkKey', { itemId: choice, basedOn, ...its }];
    const before = after(...said, byHand);
    expect([one, two, three].map((who) => before.of(who)?.scoreTenths)).toEqual([500, 250, undefined]);
    const now = after(...said, byHand, correct({ key: 'A' }));
    expect([one, two, three].map((who) => now.of(who)?.scoreTenths)).toEqual([200, 250, undefined]);
    expect(now.of(three)?.answers).toMatchObject([{ itemId: choice, points: 300 }]);
    expect(now.of(one)?.steps.at(-1)).toMatchObject({ what: 'rescored', scoreTenths: 200 });
    const told = now.log.flatMap((fact) => {
      const { type, data } = fact as { readonly type: string; readonly data: object };
      return type === 'SubmissionRescored' ? [data] : [];
    });
    expect(told).toHaveLength(3);
    expect(told).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ personId: one.personId, points: 0, scoreTenths: 200, score: 'moved' }),
        expect.objectContaining({ personId: two.personId, points: 300, score: 'kept' }),
        expect.objectContaining({ personId: three.personId, points: 300, score: 'kept' }),
      ]),
    );
    const rows = submissions.project(now.log as never);
    expect(rows.map(({ status, scoreTenths }) => [status, scoreTenths])).toEqual([
      ['graded', 200],
      ['graded', 250],
      ['ungraded', undefined],
    ]);
    const next = after(...said.slice(0, 1), correct({ key: 'A' }), ['SubmitHomework', { answers: [other] }, one]);
    expect(next.of(one)?.scoreTenths).toBe(300); // whoever comes later is scored by it, too
    // Words are scored as they are opened; of what came in since then once more finds them.
    const words = correct({ itemId: blank, blanks: [{ accepted: ['10'] }] });
    const opened = opening(before.of(one), before.of(two));
    const decided = before.decided(words[0], words[1], opened) as readonly NewFact[];
    expect(decided).toHaveLength(3);
    expect(decided).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ data: expect.objectContaining({ personId: one.personId, scoreTenths: 300 }) }),
        expect.objectContaining({ data: expect.objectContaining({ personId: two.personId, scoreTenths: 450 }) }),
      ]),
    );
    expect(before.when(words[0], words[1], opening(before.of(one)))).toBe('server.busy');
    expect(before.when(...correct({ key: 'B' }))).toBe('already.so');
    expect(before.when(...correct({ key: 'C' }))).toBe('quiz.keyNotAChoice');
    expect(before.when(...correct({}))).toBe('exam.keyUnsaid');
    expect(before.when(...correct({ key: 'A', itemId: studentId(65) }))).toBe('homework.noSuchQuestion');
    expect(after(set, answers).when(...correct({ fullForAll: true, itemId: essay }))).toBe('exam.keyUnsaid');
    expect(now.when(...correct({ key: 'B' }))).toBe('edit.conflict');
    expect(before.when('CorrectHomeworkKey', { itemId: choice, key: 'A', basedOn: 0 }, assistant)).toBe(
      'activity.notYours',
    );
  });

  it('gives everybody full points, who answered nothing and who comes later too, until a key is said after all', () => {
    const keyed = { ...asking, questions: questions.slice(0, 2), fullTenths: 500 };
    const full: Given = ['CorrectHomeworkKey', { itemId: choice, fullForAll: true, basedOn: 0 }];
    const filled: Given = ['SubmitHomework', { answers: [{ itemId: blank, words: '9.8' }] }, one];
    const late: Given = ['SubmitHomework', { answers: [{ itemId: blank, words: '9.8' }] }, two];
    const given = after(['PublishHomework', { classId, ...keyed }], filled, full, late);
    expect([given.of(one)?.scoreTenths, given.of(two)?.scoreTenths]).toEqual([500, 500]);
    const { version } = given.log.find((fact) => (fact as { type: string }).type === 'HomeworkKeyCorrected') as {
      readonly version: number;
    };
    const back: Given = ['CorrectHomeworkKey', { itemId: choice, key: 'A', basedOn: version }];
    const taken = after(['PublishHomework', { classId, ...keyed }], filled, full, late, back);
    expect([taken.of(one)?.scoreTenths, taken.of(two)?.scoreTenths]).toEqual([200, 200]);
  });

  it('take answers of their kind, to questions that are there', () => {
    const submit = (...given: object[]) => after(set).when('SubmitHomework', { answers: given }, one);
    expect(submit({ itemId: studentId(63), choice: 'A' })).toBe('homework.noSuchQuestion');
    expect(submit({ itemId: choice, words: 'B' })).toBe('attempt.otherAnswer');
    expect(submit({ itemId: choice, choice: 'C' })).toBe('attempt.otherAnswer');
    expect(submit()).toBe('homework.empty');
    expect(after(published).when('SubmitHomework', { answers: [chosen] }, one)).toBe('homework.noSuchQuestion');
  });
});
