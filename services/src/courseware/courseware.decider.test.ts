import { FILE_KINDS } from '@lectern/contracts/kernel/attachments.ts';
import { courseware, coursewareStream } from '@lectern/contracts/courseware/courseware.ts';
import {
  CoursewareDeleted,
  CoursewareEditionAdded,
  CoursewareEditionRestored,
  CoursewareMoved,
  CoursewarePagesArranged,
  CoursewareRendered,
  CoursewareRenderingFailed,
  CoursewareRenderingStarted,
  CoursewareUploaded,
} from '@lectern/contracts/courseware/facts.ts';
import { COURSEWARE } from '@lectern/contracts/courseware/limits.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { describe, expect, it } from 'vitest';
import { given, having, type Asked } from '../../../tests/support/given.ts';
import { teacherId } from '../../../tests/support/lesson-history.ts';
import { decideCourseware } from './courseware.decider.ts';

const mine: Asked = { personId: teacherId, streamId: newId(), role: 'teacher', at: 5 };
const file = { fileId: 'a'.repeat(64), name: '角动量.pdf', bytes: 1000, type: 'application/pdf' };
const described = { name: '角动量', tags: ['新课'], files: [file] };
const uploaded = CoursewareUploaded(described);
const started = CoursewareRenderingStarted({ edition: 1, pages: 3 });
const ready = [uploaded, started, CoursewareRendered({ edition: 1 })];
const second = CoursewareEditionAdded({ edition: 2, files: [file] });
const after = (...facts: NewFact[]) =>
  given(
    { stream: coursewareStream, context: courseware, decide: decideCourseware },
    having(coursewareStream, facts, { ...mine, at: 1 }),
  );

describe('UploadCourseware', () => {
  it('tidies the path of the folder, and refuses one that is too deep', () => {
    const upload = (folder: string) => after().when('UploadCourseware', { ...described, folder }, mine);
    expect(upload(' 力学 / 刚体/')).toEqual([CoursewareUploaded({ ...described, folder: '力学/刚体' })]);
    expect(upload('a/b/c/d/e/f')).toEqual({ refused: 'courseware.tooDeep' });
    expect(after(uploaded).when('UploadCourseware', described, mine)).toEqual({ refused: 'already.so' });
  });

  it('[R5.58] takes what is rendered to pages, and no other documents', () => {
    const upload = (name: string, ending: 'docx' | 'xlsx') => {
      const files = [{ ...file, name, type: FILE_KINDS.document[ending] }];
      return after().when('UploadCourseware', { ...described, files }, mine);
    };
    expect(upload('讲义.docx', 'docx')).toHaveLength(1);
    expect(upload('成绩.xlsx', 'xlsx')).toEqual({ refused: 'request.invalid' });
    expect(after().when('UploadCourseware', { ...described, files: [] }, mine)).toEqual({ refused: 'request.invalid' });
  });
});

describe('editions', () => {
  it('are numbered on, and an earlier one comes back under a number of its own', () => {
    expect(after(...ready).when('AddCoursewareEdition', { files: [file] }, mine)).toEqual([second]);
    const restore = (edition: number, ...facts: NewFact[]) =>
      after(...facts).when('RestoreCoursewareEdition', { edition }, mine);
    expect(restore(1, ...ready, second)).toEqual([
      CoursewareEditionRestored({ edition: 3, of: 1, files: [file], pages: 3 }),
    ]);
    expect(restore(1, ...ready)).toEqual({ refused: 'already.so' });
    expect(restore(1, uploaded, second)).toEqual({ refused: 'courseware.notReady' });
    expect(restore(7, ...ready, second)).toEqual({ refused: 'courseware.noEdition' });
  });

  it('come to an end at their limit', () => {
    const all = Array.from({ length: COURSEWARE.editions - 1 }, (_, n) =>
      CoursewareEditionAdded({ edition: n + 2, files: [file] }),
    );
    const full = { refused: 'courseware.tooManyEditions' };
    expect(after(...ready, ...all).when('AddCoursewareEdition', { files: [file] }, mine)).toEqual(full);
    expect(after(...ready, ...all).when('RestoreCoursewareEdition', { edition: 1 }, mine)).toEqual(full);
  });
});

describe('pages', () => {
  const arrange = (data: object, ...facts: NewFact[]) => after(...facts).when('ArrangeCoursewarePages', data, mine);

  it('stand in the order that is named, and those that are not named can be had back', () => {
    expect(arrange({ edition: 1, pages: [3, 1] }, ...ready)).toEqual([
      CoursewarePagesArranged({ edition: 1, pages: [3, 1] }),
    ]);
    const left = CoursewarePagesArranged({ edition: 1, pages: [3, 1] });
    expect(arrange({ edition: 1, pages: [1, 2, 3] }, ...ready, left)).toHaveLength(1);
    expect(arrange({ edition: 1, pages: [3, 1] }, ...ready, left)).toEqual({ refused: 'already.so' });
  });

  it('are not arranged before all are there, twice, beyond the last, or of an edition that is not the newest', () => {
    expect(arrange({ edition: 1, pages: [1] }, uploaded, started)).toEqual({ refused: 'courseware.notReady' });
    expect(arrange({ edition: 1, pages: [1, 1] }, ...ready)).toEqual({ refused: 'courseware.noPage' });
    expect(arrange({ edition: 1, pages: [4] }, ...ready)).toEqual({ refused: 'courseware.noPage' });
    expect(arrange({ edition: 1, pages: [1] }, ...ready, second)).toEqual({ refused: 'courseware.noEdition' });
  });
});

describe('a rendering', () => {
  const fail = (...facts: NewFact[]) =>
    after(...facts).when('FailCoursewareRendering', { edition: 1, reason: 'broken' }, { ...mine, role: 'system' });

  it('that failed names whom to tell, and is told once', () => {
    const failed = CoursewareRenderingFailed({ edition: 1, reason: 'broken', personId: teacherId, name: '角动量' });
    expect(fail(uploaded)).toEqual([failed]);
    expect(fail(uploaded, failed)).toEqual({ refused: 'already.so' });
    expect(fail()).toEqual({ refused: 'courseware.noEdition' });
  });
});

describe('an item', () => {
  it('is moved where that changes something', () => {
    const move = (data: object) => after(uploaded).when('MoveCourseware', data, mine);
    expect(move({ folder: '力学/' })).toEqual([CoursewareMoved({ folder: '力学' })]);
    expect(move({})).toEqual({ refused: 'already.so' });
    expect(after().when('MoveCourseware', {}, mine)).toEqual({ refused: 'courseware.unknown' });
  });

  it('comes back from the bin for 30 days', () => {
    const restore = (at: number) =>
      after(uploaded, CoursewareDeleted({})).when('RestoreCourseware', {}, { ...mine, at });
    expect(restore(5)).toHaveLength(1);
    expect(restore(1 + COURSEWARE.binDays * 86_400_000)).toEqual({ refused: 'courseware.binOver' });
  });
});
