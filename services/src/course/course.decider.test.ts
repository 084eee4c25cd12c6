import { course } from '@lectern/contracts/course/course.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { refuse } from '@lectern/contracts/kernel/refusal.ts';
import { statusOf, unfolded } from '@lectern/contracts/kernel/stream.ts';
import { courseMachine } from '@lectern/contracts/course/course.ts';
import { courseStream } from '@lectern/contracts/course/course.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { given, recorded, type Asked } from '../../../tests/support/given.ts';
import { studentId, teacherId } from '../../../tests/support/lesson-history.ts';
import type { StoredFact } from '../ledger/event-store/event-store.ts';
import { decideCourse, type CourseGathered } from './course.decider.ts';
import { coursePins, courses } from './course.rows.ts';

const courseId = studentId(70);
const DETAILS = { name: '大学物理', type: 'university', term: '2026 秋' };
const stranger = studentId(1);

const as = (role: Asked['role'], personId: string, gathered: CourseGathered = {}): Asked => ({
  role,
  personId,
  at: 1_000,
  streamId: courseId,
  gathered,
});
const owner = (gathered?: CourseGathered) => as('teacher', teacherId, gathered);
const visitor = (gathered?: CourseGathered) => as('visitor', stranger, gathered);
const founder = as('visitor', teacherId);

type Given = readonly [name: string, data?: object, asked?: Asked];
const made: Given = ['CreateCourse', DETAILS, founder];

/** A course to which these commands were given, one after another. */
function after(...commands: readonly Given[]) {
  const decider = { stream: courseStream, context: course, decide: decideCourse };
  let folded = unfolded(courseStream);
  for (const [name, data = {}, asked = owner()] of commands) {
    const decision = given(decider, folded).when(name, data, asked);
    if ('refused' in decision) throw new Error(`${name}: ${decision.refused}`);
    folded = recorded(courseStream, folded, decision, asked).folded;
  }
  const when = (name: string, data: object = {}, asked = owner()) => {
    const decision = given(decider, folded).when(name, data, asked);
    return 'refused' in decision ? decision.refused : decision.map(({ type }) => type);
  };
  return { when, folded };
}

describe('CreateCourse', () => {
  it('makes a course that is its maker’s', () => {
    expect(after().when('CreateCourse', DETAILS, founder)).toEqual(['CourseCreated']);
    expect(courseStream.roleOf?.(after(made).folded.state, teacherId)).toBe('teacher');
    expect(courseStream.roleOf?.(after(made).folded.state, stranger)).toBeUndefined();
  });

  it('is said once', () => {
    expect(after(made).when('CreateCourse', DETAILS)).toBe('already.so');
  });

  it('[R6.08] is refused where the school does not let one, and to guests', () => {
    const whyNot = refuse('course.notAllowed', { contact: '方敏 0000-6120' });
    expect(after().when('CreateCourse', DETAILS, visitor({ whyNot }))).toBe('course.notAllowed');
    expect(after().when('CreateCourse', DETAILS, { ...founder, bound: false })).toBe('page.forbidden');
  });

  it('[R5.02] [R5.04] counts wide characters as two: a name has at most 60 units, a short one at most 6', () => {
    const create = (change: object) => after().when('CreateCourse', { ...DETAILS, ...change }, founder);
    expect(create({ name: '讲'.repeat(30), shortName: '大物讲' })).toEqual(['CourseCreated']);
    expect(create({ name: `${'讲'.repeat(30)}a` })).toBe('request.invalid');
    expect(create({ shortName: '大物讲a' })).toBe('request.invalid');
    expect(create({ name: ' ' })).toBe('request.invalid');
    expect(create({ type: 'kindergarten' })).toBe('request.invalid');
  });
});

describe('EditCourse', () => {
  it('is its owner’s, and based on what stands now', () => {
    const edit = { ...DETAILS, name: '大学物理（上）', basedOn: 1 };
    expect(after(made).when('EditCourse', edit)).toEqual(['CourseEdited']);
    expect(after(made, ['EditCourse', edit]).when('EditCourse', edit)).toBe('edit.conflict');
    expect(after(made).when('EditCourse', edit, visitor())).toBe('page.forbidden');
    expect(after(made, ['ArchiveCourse']).when('EditCourse', edit)).toBe('step.notNow');
  });
});

describe('ArchiveCourse, RestoreCourse, DeleteCourse', () => {
  it('archives it and restores it', () => {
    expect(after(made).when('ArchiveCourse')).toEqual(['CourseArchived']);
    expect(after(made, ['ArchiveCourse']).when('ArchiveCourse')).toBe('already.so');
    expect(after(made, ['ArchiveCourse']).when('RestoreCourse')).toEqual(['CourseRestored']);
    expect(after(made).when('RestoreCourse')).toBe('already.so');
  });

  it('deletes it while there is no class in it, for good', () => {
    expect(after(made).when('DeleteCourse', {}, owner({ classes: 2 }))).toBe('course.hasClasses');
    expect(after(made).when('DeleteCourse')).toEqual(['CourseDeleted']);
    const gone = after(made, ['DeleteCourse']);
    for (const name of ['RestoreCourse', 'ArchiveCourse', 'DeleteCourse', 'PinCourse'])
      expect(gone.when(name)).toBe('course.unknown');
  });
});

describe('PinCourse', () => {
  it('is one’s own, for who is in it in some way', () => {
    const isIn = visitor({ isIn: true });
    expect(after(made).when('PinCourse')).toEqual(['CoursePinned']);
    expect(after(made).when('PinCourse', {}, isIn)).toEqual(['CoursePinned']);
    expect(after(made).when('PinCourse', {}, visitor())).toBe('course.unknown');
    expect(after(made, ['PinCourse']).when('PinCourse')).toBe('already.so');
    expect(after(made, ['PinCourse']).when('UnpinCourse', {}, isIn)).toBe('already.so');
    expect(after(made, ['PinCourse']).when('UnpinCourse')).toEqual(['CourseUnpinned']);
  });
});

it('whatever is asked, what is deleted was empty and stays so, and rows say what the facts do', () => {
  const names = ['EditCourse', 'ArchiveCourse', 'RestoreCourse', 'DeleteCourse', 'PinCourse', 'UnpinCourse'];
  const wish = fc.record({
    name: fc.constantFrom(...names),
    classes: fc.constantFrom(0, 0, 3),
    who: fc.boolean(),
    isIn: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(wish, { minLength: 1, maxLength: 30, size: 'max' }), (wishes) => {
      const decider = { stream: courseStream, context: course, decide: decideCourse };
      let { folded } = after(made);
      const first: NewFact = { type: 'CourseCreated', data: DETAILS };
      const all = [...recorded(courseStream, unfolded(courseStream), [first], founder).log];
      for (const { name, classes, who, isIn } of wishes) {
        const asked = who ? owner({ classes }) : visitor({ classes, isIn });
        const data = name === 'EditCourse' ? { ...DETAILS, basedOn: folded.state.course.editedIn } : {};
        const decision = given(decider, folded).when(name, data, asked);
        if ('refused' in decision) continue;
        expect(statusOf(folded, courseMachine, 'course')).not.toBe('deleted');
        const isRight = /^(Pin|Unpin)Course$/.test(name) || (who && (name !== 'DeleteCourse' || classes === 0));
        expect({ name, who, classes, isRight }).toMatchObject({ isRight: true });
        const next = recorded(courseStream, folded, decision, asked);
        ({ folded } = next);
        all.push(...next.log);
      }
      const stored = all.map(
        (fact) => ({ ...fact, stream: `course/${courseId}`, school: 'demo' }) as unknown as StoredFact,
      );
      const status = statusOf(folded, courseMachine, 'course');
      expect(courses.project(stored)).toMatchObject(
        status === 'deleted'
          ? []
          : [{ id: courseId, status, editedIn: folded.state.course.editedIn, ownerId: teacherId }],
      );
      const pinned = all
        .filter(({ type }) => type.endsWith('inned'))
        .reduce((set, { type, data }) => {
          const { personId } = data as { personId: string };
          return type === 'CoursePinned' ? set.add(personId) : (set.delete(personId), set);
        }, new Set<string>());
      expect(new Set(coursePins.project(stored).map(({ personId }) => personId))).toEqual(pinned);
    }),
  );
});
