import { describe, expect, it } from 'vitest';
import { behaviour } from '@lectern/contracts/behaviour/behaviour.ts';
import { BehaviourRevoked } from '@lectern/contracts/behaviour/facts.ts';
import {
  BehaviourTagAdded,
  BehaviourTagEdited,
  BehaviourTagRemoved,
  behaviourStream,
  behaviourTags,
  isTaken,
} from '@lectern/contracts/behaviour/tags.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { LessonEnded } from '@lectern/contracts/lesson/facts.ts';
import { lessonStream } from '@lectern/contracts/streams.ts';
import { given as givenIn, having as havingFacts, type Asked } from '../../../tests/support/given.ts';
import { ownOf, seenBy } from '../../../tests/support/history/seen.ts';
import { student, teacher } from '../../../tests/support/lesson-asked.ts';
import {
  at,
  behaviourId,
  behaviourRecorded,
  byAuditor,
  GOOD_TAG,
  HIDDEN_TAG,
  joined,
  running,
  scheduled,
  studentId,
  tagId,
  teacherId,
  tell,
  type Moment,
} from '../../../tests/support/lesson-history.ts';
import { decideBehaviour } from './behaviour.decider.ts';
import { decideBehaviourTags } from './tags.decider.ts';

const given = (moments: readonly Moment[]) =>
  givenIn({ stream: lessonStream, context: behaviour, decide: decideBehaviour }, tell(moments));
const record = (moments: readonly Moment[], more: object = {}) =>
  given(moments).when(
    'RecordBehaviour',
    { behaviourId: behaviourId(1), personIds: [studentId(1)], ...GOOD_TAG, ...more },
    teacher(60),
  );
const back = (moments: readonly Moment[], n: number) =>
  given(moments).when('RevokeBehaviour', { behaviourId: behaviourId(1), personId: studentId(n) }, teacher(70));

describe('a behaviour tag', () => {
  it('is given to students who came, each once', () => {
    const personIds = [studentId(1), studentId(2), studentId(1)];
    expect(record(running(3), { personIds })).toEqual([behaviourRecorded(1, 1), behaviourRecorded(1, 2)]);
    const before = [...running(3), ...at(50, behaviourRecorded(1, 1))];
    expect(record(before, { personIds })).toEqual([behaviourRecorded(1, 2)]);
    expect(record(before)).toEqual({ refused: 'already.so' });
  });

  it('[R5.12] is called with at most 20 units; [R5.51] what is worth points the student sees', () => {
    expect(record(running(1), { tag: '长'.repeat(10) })).toHaveLength(1);
    const bad = [{ tag: '长'.repeat(11) }, { tag: ' ' }, { points: -1 }, { points: 1.5 }, { points: 101 }];
    for (const more of [...bad, { personIds: [] }, { points: 1, seenBy: 'teachers' }])
      expect(record(running(1), more)).toMatchObject({ refused: 'request.invalid' });
  });

  it('is for students of this lesson, by who teaches it', () => {
    expect(record(running(1), { personIds: [studentId(1), studentId(9)] })).toEqual({
      refused: 'behaviour.notAStudent',
    });
    const audited = [...running(1), ...byAuditor(at(5, joined(4, 'auditor')))];
    expect(record(audited, { personIds: [studentId(4)] })).toEqual({ refused: 'behaviour.notAStudent' });
    const asked = { behaviourId: behaviourId(1), personIds: [studentId(1)], ...GOOD_TAG };
    expect(given(running(1)).when('RecordBehaviour', asked, student(1, 60))).toEqual({ refused: 'page.forbidden' });
    expect(record(at(-60, scheduled))).toEqual({ refused: 'lesson.notRunning' });
  });

  it('is taken back once, after the lesson, too, and given then as well', () => {
    const over = [...running(1), ...at(50, behaviourRecorded(1, 1)), ...at(60, LessonEnded({ by: 'teacher' }))];
    const taken = BehaviourRevoked({ behaviourId: behaviourId(1), personId: studentId(1) });
    expect(back(over, 1)).toEqual([taken]);
    expect(back([...over, ...at(65, taken)], 1)).toEqual({ refused: 'already.so' });
    expect(back(over, 2)).toEqual({ refused: 'behaviour.unknown' });
    expect(record(over, { behaviourId: behaviourId(2) })).toHaveLength(1);
  });

  it('is seen by teachers, and by the student alone if it is for their eyes; by no class and no screen', () => {
    const moments = [
      ...running(3),
      ...at(50, behaviourRecorded(1, 1), behaviourRecorded(2, 2, HIDDEN_TAG), behaviourRecorded(3, 2)),
    ];
    const { state } = tell(moments);
    for (const audience of ['student', 'screen'] as const)
      expect(seenBy(state, audience)).not.toHaveProperty('behaviour');
    expect(Object.keys((seenBy(state, 'teacher')['behaviour'] as { recorded: object }).recorded)).toHaveLength(3);
    expect(ownOf(state, studentId(1))['behaviour']).toMatchObject({
      recorded: { [behaviourId(1)]: { tag: '主动提问', points: 1 } },
    });
    expect(Object.keys((ownOf(state, studentId(2))['behaviour'] as { recorded: object }).recorded)).toEqual([
      behaviourId(3),
    ]);
    expect(ownOf(state, studentId(3))).not.toHaveProperty('behaviour');
    const taken = BehaviourRevoked({ behaviourId: behaviourId(1), personId: studentId(1) });
    expect(ownOf(tell([...moments, ...at(60, taken)]).state, studentId(1))).not.toHaveProperty('behaviour');
  });
});

describe('the tags of a teacher', () => {
  const tag = { tagId: tagId(1), ...HIDDEN_TAG, tag: 'Late work' };
  const asked: Asked = { personId: teacherId, role: 'visitor', at: 0 };
  const having = (...tags: readonly (typeof tag)[]) =>
    givenIn(
      { stream: behaviourStream, context: behaviourTags, decide: decideBehaviourTags },
      havingFacts(behaviourStream, tags.map(BehaviourTagAdded), asked),
    );
  const add = (before: readonly (typeof tag)[], more: object) =>
    having(...before).when('AddBehaviourTag', { ...tag, tagId: tagId(99), ...more }, asked);

  it('[R5.12] no two are called alike: not by case, width or spaces, and not as one that everybody has', () => {
    for (const name of ['Late work', 'late WORK', 'Ｌａｔｅ work', ' Late  work ', '走神', 'DISTRACTED'])
      expect(add([tag], { tag: name })).toEqual({ refused: 'behaviour.tagTaken' });
    expect(add([tag], { tag: 'Late homework' })).toHaveLength(1);
    expect(add([], { tag: 'a'.repeat(21) })).toEqual({ refused: 'request.invalid' });
    expect(add([], { points: 1 })).toEqual({ refused: 'request.invalid' });
  });

  it('are as many as may be, each made once', () => {
    const all = Array.from({ length: LIMITS.behaviourTags }, (_, n) => ({ ...tag, tagId: tagId(n), tag: `tag ${n}` }));
    expect(add(all, { tag: 'one more' })).toEqual({ refused: 'behaviour.tooManyTags' });
    expect(add(all.slice(1), { tag: 'one more' })).toHaveLength(1);
    expect(having(tag).when('AddBehaviourTag', tag, asked)).toEqual({ refused: 'already.so' });
  });

  it('are changed and put away, after which the name is free', () => {
    const edit = (data: object) =>
      having(tag, { ...tag, tagId: tagId(2), tag: 'Early' }).when('EditBehaviourTag', data, asked);
    expect(edit({ ...tag, tag: 'LATE WORK' })).toEqual([BehaviourTagEdited({ ...tag, tag: 'LATE WORK' })]);
    expect(edit(tag)).toEqual({ refused: 'already.so' });
    expect(edit({ ...tag, tag: 'early' })).toEqual({ refused: 'behaviour.tagTaken' });
    expect(edit({ ...tag, tagId: tagId(3) })).toEqual({ refused: 'behaviour.unknownTag' });
    const remove = (before: ReturnType<typeof having>) =>
      before.when('RemoveBehaviourTag', { tagId: tag.tagId }, asked);
    expect(remove(having(tag))).toEqual([BehaviourTagRemoved({ tagId: tag.tagId })]);
    expect(remove(having())).toEqual({ refused: 'behaviour.unknownTag' });
    const without = havingFacts(
      behaviourStream,
      [BehaviourTagAdded(tag), BehaviourTagRemoved({ tagId: tag.tagId })],
      asked,
    );
    expect(isTaken(without.state.behaviourTags, tag.tag, tagId(4))).toBe(false);
  });
});
