import type { BehaviourOwn, TeacherBehaviourView } from '@lectern/contracts/behaviour/state.ts';
import type { MyBehaviourTags } from '@lectern/contracts/behaviour/tags.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { LessonReport, ReportCell } from '@lectern/contracts/reports/queries.ts';
import type { MyResult } from '@lectern/contracts/reports/results.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { lessonWith, openSchool, receipt, refusal, type School } from './school.ts';

type Result<Kind extends { readonly result: z.ZodMiniType }> = z.output<Kind['result']>;

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

describe('behaviour tags', () => {
  it('are told to teachers, and those for a student’s eyes to them alone; points count, and both stand in the report', async () => {
    const { id, teacher, give, console, students } = await lessonWith(school, [1, 2]);
    const [one, two] = students as [(typeof students)[0], (typeof students)[0]];
    const [good, hidden] = [newId(), newId()];
    await give('RecordBehaviour', {
      behaviourId: good,
      personIds: [one.student.id, two.student.id],
      tag: '主动提问',
      points: 2,
      seenBy: 'student',
    });
    const last = await give('RecordBehaviour', {
      behaviourId: hidden,
      personIds: [one.student.id],
      tag: '走神',
      points: 0,
      seenBy: 'teachers',
    });
    const own = await one.room.waitFor(() => one.room.own['behaviour'] as unknown as BehaviourOwn | undefined);
    expect(own.recorded[good]).toMatchObject({ tag: '主动提问', points: 2 });
    await console.waitFor(
      () =>
        (console.view['behaviour'] as unknown as TeacherBehaviourView | undefined)?.recorded[
          `${hidden}/${one.student.id}`
        ],
    );
    expect(one.room.view).not.toHaveProperty('behaviour');
    const after = `after=${last.cursor.incarnation}.${last.cursor.position}`;
    const mine = await one.student.query<Result<typeof MyResult>>(`/api/lesson/${id}/result?${after}`);
    expect(mine.result).toMatchObject({ bonus: 2, behaviour: [{ behaviourId: good, tag: '主动提问', points: 2 }] });
    expect(JSON.stringify([mine.result, one.room.own])).not.toContain('走神');
    const report = await teacher.query<Result<typeof LessonReport>>(`/api/lesson/${id}/report?${after}`);
    expect(report.result!.tools).toEqual([{ type: 'BehaviourRecorded', count: 3, people: 2, points: 4 }]);
    const cell = `/api/lesson/${id}/report/cell?cell=bonus/${one.student.id}&${after}`;
    expect((await teacher.query<Result<typeof ReportCell>>(cell)).result).toMatchObject({
      value: 2,
      facts: [{ type: 'BehaviourRecorded', adds: 2 }],
    });
  });

  it('are taken back: gone from the phone and from the score', async () => {
    const { id, give, students } = await lessonWith(school, [3]);
    const [{ student, room }] = students as [(typeof students)[0]];
    const behaviourId = newId();
    const tag = { tag: '上台讲题', points: 2, seenBy: 'student' };
    await give('RecordBehaviour', { behaviourId, personIds: [student.id], ...tag });
    await room.waitFor(() => room.own['behaviour']);
    const { cursor } = await give('RevokeBehaviour', { behaviourId, personId: student.id });
    await room.waitFor(() => (room.own['behaviour'] === undefined ? true : undefined));
    const mine = await student.query<Result<typeof MyResult>>(
      `/api/lesson/${id}/result?after=${cursor.incarnation}.${cursor.position}`,
    );
    expect(mine.result).toMatchObject({ bonus: 0, behaviour: [] });
  });

  it('[R5.12] of one’s own are kept from lesson to lesson, called each differently, and nobody else’s to change', async () => {
    const teacher = await school.teacher();
    const tags = async () => (await teacher.query<Result<typeof MyBehaviourTags>>('/api/behaviour-tags')).result!.tags;
    const tag = { tagId: newId(), tag: 'Late work', points: 0, seenBy: 'teachers' };
    const mine = (name: string, data: object) => teacher.command('behaviour', teacher.id, name, data);
    await receipt(mine('AddBehaviourTag', tag));
    expect(await tags()).toEqual([tag]);
    expect(await refusal(mine('AddBehaviourTag', { ...tag, tagId: newId(), tag: 'LATE work' }))).toMatchObject({
      code: 'behaviour.tagTaken',
    });
    const student = await school.student(4);
    const foreign = student.command('behaviour', teacher.id, 'RemoveBehaviourTag', { tagId: tag.tagId });
    expect(await refusal(foreign)).toMatchObject({ code: 'page.forbidden' });
    await receipt(mine('EditBehaviourTag', { ...tag, tag: 'Handed in late' }));
    expect(await tags()).toEqual([{ ...tag, tag: 'Handed in late' }]);
    await receipt(mine('RemoveBehaviourTag', { tagId: tag.tagId }));
    expect(await tags()).toEqual([]);
  });
});
