import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { fold, unfolded } from '@lectern/contracts/kernel/stream.ts';
import { faultOfAnswers } from '@lectern/contracts/questionnaire/questionnaire.ts';
import { questionnaire, questionnaireStream } from '@lectern/contracts/questionnaire/questionnaire.ts';
import { describe, expect, it } from 'vitest';
import { given as givenIn, type Asked } from '../../../tests/support/given.ts';
import { studentId, teacherId } from '../../../tests/support/lesson-history.ts';
import { decideQuestionnaire } from './questionnaire.decider.ts';
import { questionnaires, respondents } from './questionnaire.rows.ts';

const classId = studentId(90);
const by = (role: Asked['role'], personId: string, at = 1500): Asked => ({ role, personId, at });
const author = by('teacher', teacherId);
const assistant = by('assistant', studentId(80));
const coTeacher = by('coTeacher', studentId(81));
const [one, two] = [by('student', studentId(1)), by('student', studentId(2))];
const system = (at: number): Asked => ({ role: 'system', personId: 'system', at });
type Given = readonly [name: string, data?: object, asked?: Asked];

/** A questionnaire to which these commands were given, one after another. */
function after(...commands: readonly Given[]) {
  const decider = { stream: questionnaireStream, context: questionnaire, decide: decideQuestionnaire } as const;
  let folded = unfolded(questionnaireStream);
  const log: object[] = [];
  for (const [name, data = {}, asked = author] of commands) {
    const decided = givenIn(decider, folded).when(name, data, asked);
    if ('refused' in decided) throw new Error(`${name}: ${decided.refused}`);
    for (const fact of decided as readonly NewFact[]) {
      const recorded = { actor: asked.personId, role: asked.role, at: asked.at };
      const stored = { ...fact, version: folded.version + 1, ...recorded };
      log.push({ ...stored, stream: `questionnaire/${classId}`, school: classId });
      folded = fold(questionnaireStream, folded, stored);
    }
  }
  const decided = (name: string, data: object = {}, asked = author) => givenIn(decider, folded).when(name, data, asked);
  return {
    log,
    decided,
    when: (name: string, data: object = {}, asked = author) => {
      const done = decided(name, data, asked);
      return 'refused' in done ? done.refused : done.map(({ type }) => type);
    },
  };
}

const questions = [
  { kind: 'single', text: '快慢', isRequired: true, options: ['太快', '正好', '太慢'] },
  { kind: 'multiple', text: '没懂的', isRequired: false, options: ['双缝', '薄膜', '牛顿环'], most: 2 },
  { kind: 'rating', text: '帮助', isRequired: true, scale: 5 },
  { kind: 'text', text: '还想说', isRequired: false },
] as const;
const wording = { classId, title: '教学反馈', isAnonymous: false, questions };
const draft: Given = ['DraftQuestionnaire', wording];
const anonymous: Given = ['DraftQuestionnaire', { ...wording, isAnonymous: true }];
const publish: Given = ['PublishQuestionnaire', { closesAt: 9000 }];
const answers = [{ chosen: [1] }, { chosen: [0, 2] }, { chosen: [4] }, { words: ' 谢谢老师 ' }];
const answer = (asked = one, given: object[] = answers): Given => ['AnswerQuestionnaire', { answers: given }, asked];
const blinded = 'A'.repeat(342);
const close: Given = ['CloseQuestionnaire'];

describe('[R1.17] a questionnaire', () => {
  it('is drafted with questions that are complete', () => {
    expect(after().when(...draft)).toEqual(['QuestionnaireDrafted']);
    expect(after(draft).when(...draft)).toBe('already.so');
    expect(after().when('DraftQuestionnaire', wording, one)).toBe('page.forbidden');
    const asking = (...asked: object[]) => after().when('DraftQuestionnaire', { ...wording, questions: asked });
    const [single, multiple, rating, text] = questions;
    expect(asking()).toBe('request.invalid');
    expect(asking({ ...single, options: ['太快', '太快'] })).toBe('questionnaire.question');
    expect(asking({ ...text, options: ['一', '二'] })).toBe('questionnaire.question');
    expect(asking({ ...multiple, most: 4 })).toBe('questionnaire.question');
    expect(asking({ ...single, most: 2 })).toBe('questionnaire.question');
    expect(asking({ ...rating, scale: undefined })).toBe('questionnaire.question');
    const refused = after().decided('DraftQuestionnaire', {
      ...wording,
      questions: [text, { ...rating, scale: undefined }],
    });
    expect(refused).toMatchObject({ with: { n: 2 } });
  });

  it('[R6.09] is its author’s alone to edit, publish, close and remove', () => {
    const edit = { title: '二', isAnonymous: true, questions, basedOn: 1 };
    expect(after(draft).when('EditQuestionnaire', edit)).toEqual(['QuestionnaireEdited']);
    expect(after(draft).when('EditQuestionnaire', { ...edit, basedOn: 0 })).toBe('edit.conflict');
    expect(after(draft).when('EditQuestionnaire', edit, assistant)).toBe('activity.notYours');
    expect(after(draft).when('PublishQuestionnaire', { closesAt: 9000 }, assistant)).toBe('activity.notYours');
    expect(after(draft, publish).when('CloseQuestionnaire', {}, assistant)).toBe('activity.notYours');
    expect(after(draft).when('RemoveQuestionnaire', {}, assistant)).toBe('activity.notYours');
    expect(after(draft, publish, close).when('RemoveQuestionnaire', {}, coTeacher)).toBe('page.forbidden'); // [R6.02]
  });

  it('opens at once or at a time, within a window, and what is anonymous stands from then on', () => {
    const window = (opensAt: number | undefined, closesAt: number) =>
      after(draft).when('PublishQuestionnaire', { ...(opensAt !== undefined && { opensAt }), closesAt });
    expect(window(undefined, 9000)).toEqual(['QuestionnaireOpened']);
    expect(window(2000, 9000)).toEqual(['QuestionnaireScheduled']);
    expect(window(undefined, 1500)).toBe('questionnaire.window');
    expect(window(9000, 9000)).toBe('questionnaire.window');
    expect(window(undefined, 1501 + LIMITS.questionnaireDays * 86_400_000)).toBe('questionnaire.window');
    const edit = { title: '二', isAnonymous: false, questions, basedOn: 1 };
    expect(after(anonymous, publish).when('EditQuestionnaire', edit)).toBe('step.notNow');
    expect(after(draft, publish).when('RemoveQuestionnaire')).toBe('step.notNow');
  });

  it('is opened and closed by timers, once their time has come, and not by those that are void', () => {
    const scheduled = after(draft, ['PublishQuestionnaire', { opensAt: 2000, closesAt: 9000 }]);
    const due = { opensAt: 2000, closesAt: 9000 };
    expect(scheduled.when('OpenQuestionnaire', due, system(2000))).toEqual(['QuestionnaireOpened']);
    expect(scheduled.when('OpenQuestionnaire', due, system(1999))).toBe('timer.void');
    expect(scheduled.when('OpenQuestionnaire', { ...due, opensAt: 1000 }, system(2000))).toBe('timer.void');
    const open = after(draft, publish);
    expect(open.when('CloseQuestionnaireOnTime', { closesAt: 9000 }, system(9000))).toEqual(['QuestionnaireClosed']);
    expect(open.when('CloseQuestionnaireOnTime', { closesAt: 9000 }, system(8999))).toBe('timer.void');
    expect(after(draft, publish, close).when('CloseQuestionnaireOnTime', { closesAt: 1500 }, system(9000))).toBe(
      'timer.void',
    );
  });

  it('[R1.17] asks those to answer who have not, while it is open, and once in a while', () => {
    expect(after(draft).when('RemindRespondents')).toBe('questionnaire.notOpen');
    expect(after(draft, publish).when('RemindRespondents', {}, assistant)).toEqual(['RespondentsReminded']);
    const reminded = after(draft, publish, ['RemindRespondents']);
    const again = author.at + LIMITS.remindAgainAfterMs;
    expect(reminded.decided('RemindRespondents')).toMatchObject({
      refused: 'announcement.justReminded',
      with: { again },
    });
    expect(reminded.when('RemindRespondents', {}, { ...author, at: again })).toEqual(['RespondentsReminded']);
    expect(after(draft, publish, close).when('RemindRespondents')).toBe('questionnaire.closed');
  });

  it('is nobody’s once it is removed, and can be put back', () => {
    const removed = after(draft, ['RemoveQuestionnaire']);
    expect(removed.when(...publish)).toBe('questionnaire.unknown');
    expect(after().when(...publish)).toBe('questionnaire.unknown');
    expect(removed.when('RestoreQuestionnaire')).toEqual(['QuestionnaireRestored']);
    expect(after(draft, publish, close).when('CloseQuestionnaire')).toBe('already.so');
  });
});

describe('answers', () => {
  it('are taken once, while it is open', () => {
    expect(after(draft).when(...answer())).toBe('questionnaire.notOpen');
    const open = after(draft, publish);
    expect(open.when(...answer())).toEqual(['QuestionnaireAnswered']);
    expect(after(draft, publish, answer()).when(...answer())).toBe('already.so');
    expect(open.when('AnswerQuestionnaire', { answers }, by('auditor', studentId(3)))).toBe('page.forbidden');
    expect(open.when('AnswerQuestionnaire', { answers }, by('student', one.personId, 9000))).toBe(
      'questionnaire.closed',
    );
    expect(after(draft, publish, close).when(...answer())).toBe('questionnaire.closed');
  });

  it('answer what is required, and as each question asks', () => {
    const open = after(draft, publish);
    const changed = (at: number, to: object) => answers.map((given, n) => (n === at ? to : given));
    for (const [at, to] of [
      [0, {}],
      [0, { chosen: [0, 1] }],
      [0, { chosen: [3] }],
      [0, { words: '太快' }],
      [1, { chosen: [0, 1, 2] }],
      [1, { chosen: [1, 1] }],
      [2, { chosen: [5] }],
      [3, { chosen: [0] }],
      [3, { words: '长'.repeat(LIMITS.questionnaireWordsUnits / 2 + 1) }],
    ] as const) {
      const refused = open.decided('AnswerQuestionnaire', { answers: changed(at, to) }, one);
      expect(refused).toMatchObject({ refused: 'questionnaire.answers', with: { n: at + 1 } });
    }
    expect(open.when('AnswerQuestionnaire', { answers: answers.slice(1) }, one)).toBe('questionnaire.answers');
    expect(open.when(...answer(one, [{ chosen: [0] }, {}, { chosen: [0] }, {}]))).toEqual(['QuestionnaireAnswered']);
    expect(faultOfAnswers(questions as never, answers)).toBeUndefined();
  });

  it('of an anonymous one stand in no fact: it says that somebody took part', () => {
    const open = after(anonymous, publish);
    expect(open.when(...answer())).toBe('questionnaire.anonymous');
    expect(open.decided('TakeBallot', { blinded }, one)).toEqual([
      { type: 'QuestionnaireAnswered', data: { personId: one.personId, blinded } },
    ]);
    expect(after(anonymous, publish, ['TakeBallot', { blinded }, one]).when('TakeBallot', { blinded }, one)).toBe(
      'already.so',
    );
    expect(after(draft, publish).when('TakeBallot', { blinded }, one)).toBe('questionnaire.named');
    expect(after(anonymous, publish, close).when('TakeBallot', { blinded }, one)).toBe('questionnaire.closed');
  });

  it('are counted in its row, each once, and who gave them has a row', () => {
    const { log } = after(draft, publish, answer(), answer(two), close);
    expect(questionnaires.project(log as never)).toMatchObject([{ answered: 2, status: 'closed', closesAt: 1500 }]);
    expect(respondents.project(log as never)).toMatchObject([
      { personId: one.personId, answeredAt: 1500 },
      { personId: two.personId, answeredAt: 1500 },
    ]);
    expect(log[2]).toMatchObject({ data: { words: { sealedBy: one.personId } } }); // erased with who wrote them
  });
});
