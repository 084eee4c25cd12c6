import { announcement } from '@lectern/contracts/announcement/announcement.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { fold, unfolded } from '@lectern/contracts/kernel/stream.ts';
import { announcementStream } from '@lectern/contracts/announcement/announcement.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { given as givenIn, type Asked } from '../../../tests/support/given.ts';
import { studentId, teacherId } from '../../../tests/support/lesson-history.ts';
import { decideAnnouncement } from './announcement.decider.ts';

const classId = studentId(90);
const doc = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });
const wording = { title: '期末考试', content: doc('1 月 8 日 14:00'), message: '范围见公告' };
const NOW = 1_000_000;
const by = (role: Asked['role'], personId = teacherId, at = NOW): Asked => ({ role, personId, at });
const author = by('teacher');
const draft = { classId, ...wording };

/** An announcement to which these commands were given, one after another. */
function after(...commands: readonly [name: string, data?: object, asked?: Asked][]) {
  const decider = { stream: announcementStream, context: announcement, decide: decideAnnouncement } as const;
  let folded = unfolded(announcementStream);
  for (const [name, data = {}, asked = author] of commands) {
    const decided = givenIn(decider, folded).when(name, data, asked);
    if ('refused' in decided) throw new Error(`${name}: ${decided.refused}`);
    for (const fact of decided as readonly NewFact[])
      folded = fold(announcementStream, folded, {
        ...fact,
        version: folded.version + 1,
        actor: asked.personId,
        role: asked.role,
        at: asked.at,
      });
  }
  const when = (name: string, data: object = {}, asked = author) => {
    const decided = givenIn(decider, folded).when(name, data, asked);
    return 'refused' in decided ? decided.refused : decided.map(({ type }) => type);
  };
  return { when, state: folded.state.announcement, version: folded.version };
}
const drafted = ['DraftAnnouncement', draft] as const;
const published = ['DraftAnnouncement', { ...draft, publish: 'now' }] as const;
const copy = <One extends readonly unknown[]>(one: One) => [...one] as never;

describe('an announcement', () => {
  it('is a draft, or goes out at once, or at a time', () => {
    const write = (publish?: unknown) =>
      after().when('DraftAnnouncement', { ...draft, ...(publish !== undefined && { publish }) });
    expect(write()).toEqual(['AnnouncementDrafted']);
    expect(write('now')).toEqual(['AnnouncementDrafted', 'AnnouncementPublished']);
    expect(write(NOW + 1)).toEqual(['AnnouncementDrafted', 'AnnouncementScheduled']);
    expect(after(copy(drafted)).when('DraftAnnouncement', draft)).toBe('already.so');
  });

  it('[R5.07] [R5.08] [R5.09] has a title of at most 200 units, a text of at most 5,000, a message of at most 200', () => {
    const write = (change: object) => after().when('DraftAnnouncement', { ...draft, ...change });
    const fits = ['AnnouncementDrafted'];
    expect(write({ title: '讲'.repeat(100), message: '讲'.repeat(100) })).toEqual(fits);
    expect(write({ title: `${'讲'.repeat(100)}a` })).toBe('request.invalid');
    expect(write({ message: 'a'.repeat(201) })).toBe('request.invalid');
    expect(write({ content: doc('a'.repeat(5000)) })).toEqual(fits);
    expect(write({ content: doc('a'.repeat(5001)) })).toBe('request.invalid');
    expect(write({ title: ' ' })).toBe('request.invalid');
  });

  it('[R5.35] is not scheduled for a time that is over, and goes out when its time comes, once', () => {
    expect(after().when('DraftAnnouncement', { ...draft, publish: NOW - 1 })).toBe('announcement.past');
    expect(after(copy(drafted)).when('ScheduleAnnouncement', { publishAt: NOW - 1 })).toBe('announcement.past');
    const scheduled = after(copy(drafted), ['ScheduleAnnouncement', { publishAt: NOW + 5 }]);
    const timer = (publishAt: number, at: number) =>
      scheduled.when('PublishScheduledAnnouncement', { publishAt }, by('system', 'system', at));
    expect(timer(NOW + 5, NOW + 5)).toEqual(['AnnouncementPublished']);
    expect(timer(NOW + 5, NOW + 4)).toBe('timer.void');
    expect(timer(NOW + 6, NOW + 6)).toBe('timer.void');
    expect(scheduled.when('PublishScheduledAnnouncement', { publishAt: NOW + 5 })).toBe('page.forbidden');
    const draftAgain = after(
      copy(drafted),
      ['ScheduleAnnouncement', { publishAt: NOW + 5 }],
      ['UnscheduleAnnouncement'],
    );
    expect(draftAgain.state.publishAt).toBeUndefined();
    expect(
      draftAgain.when('PublishScheduledAnnouncement', { publishAt: NOW + 5 }, by('system', 'system', NOW + 5)),
    ).toBe('timer.void');
  });

  it('[R6.09] [R8.33] is edited, sent, deleted and put back by its author alone; every teacher of the class may pin it', () => {
    const colleague = by('teacher', studentId(80));
    const of = { draft: after(copy(drafted)), published: after(copy(published)) };
    const edit = { ...wording, basedOn: 1 };
    expect(of.published.when('EditAnnouncement', edit, colleague)).toBe('activity.notYours');
    for (const name of ['PublishAnnouncement', 'DeleteAnnouncement'])
      expect(of.draft.when(name, {}, colleague)).toBe('activity.notYours');
    expect(of.draft.when('ScheduleAnnouncement', { publishAt: NOW + 1 }, colleague)).toBe('activity.notYours');
    expect(after(copy(drafted), ['DeleteAnnouncement']).when('RestoreAnnouncement', {}, colleague)).toBe(
      'activity.notYours',
    );
    expect(of.published.when('PinAnnouncement', {}, colleague)).toEqual(['AnnouncementPinned']);
    expect(of.published.when('UnpinAnnouncement', {}, colleague)).toBe('already.so');
    expect(of.draft.when('PinAnnouncement')).toBe('step.notNow');
  });

  it('[R6.02] [R6.03] is no co-teacher’s to delete once it is out, and an assistant deletes their own', () => {
    const [coTeacher, assistant] = [by('coTeacher', studentId(80)), by('assistant', studentId(81))];
    const own = (asked: Asked, publish?: 'now') =>
      after(['DraftAnnouncement', { ...draft, ...(publish && { publish }) }, asked]);
    expect(own(coTeacher).when('DeleteAnnouncement', {}, coTeacher)).toEqual(['AnnouncementDeleted']);
    expect(own(coTeacher, 'now').when('DeleteAnnouncement', {}, coTeacher)).toBe('page.forbidden');
    expect(own(assistant, 'now').when('DeleteAnnouncement', {}, assistant)).toEqual(['AnnouncementDeleted']);
    expect(own(assistant, 'now').when('PinAnnouncement', {}, assistant)).toBe('page.forbidden');
    for (const role of ['student', 'representative', 'auditor', 'administrator', 'visitor'] as const)
      expect(after().when('DraftAnnouncement', draft, by(role))).toBe('page.forbidden');
  });

  it('is edited on what its author saw last', () => {
    const edited = after(copy(published), ['EditAnnouncement', { ...wording, title: '改期', basedOn: 1 }]);
    expect(edited.state).toMatchObject({ title: '改期', editedIn: 3, editedAt: NOW });
    expect(edited.when('EditAnnouncement', { ...wording, basedOn: 1 })).toBe('edit.conflict');
    expect(edited.when('EditAnnouncement', { ...wording, basedOn: 3 })).toEqual(['AnnouncementEdited']);
    const { message: _, ...short } = wording;
    expect(after(copy(published), ['EditAnnouncement', { ...short, basedOn: 1 }]).state.message).toBeUndefined();
  });

  it('has no sensitive word in it, old or new', () => {
    const found = { ...author, gathered: { words: ['笨蛋'] } };
    expect(after().when('DraftAnnouncement', draft, found)).toBe('text.sensitive');
    expect(after(copy(drafted)).when('EditAnnouncement', { ...wording, basedOn: 1 }, found)).toBe('text.sensitive');
  });

  it('comes back to where it was when it is put back, and is not sent meanwhile', () => {
    const gone = after(copy(drafted), ['ScheduleAnnouncement', { publishAt: NOW + 5 }], ['DeleteAnnouncement']);
    expect(gone.when('PublishScheduledAnnouncement', { publishAt: NOW + 5 }, by('system', 'system', NOW + 5))).toBe(
      'timer.void',
    );
    expect(gone.when('PublishAnnouncement')).toBe('step.notNow');
    const back = after(copy(published), ['DeleteAnnouncement'], ['RestoreAnnouncement']);
    expect(back.when('PublishAnnouncement')).toBe('already.so');
    expect(
      after(copy(published), ['DeleteAnnouncement']).when('OpenAnnouncement', {}, by('student', studentId(1))),
    ).toBe('step.notNow');
  });

  it('is read once by each student, and counted for students alone [R6.06]', () => {
    const student = by('student', studentId(1));
    expect(after(copy(published)).when('OpenAnnouncement', {}, student)).toEqual(['AnnouncementOpened']);
    expect(after(copy(published), ['OpenAnnouncement', {}, student]).when('OpenAnnouncement', {}, student)).toBe(
      'already.so',
    );
    expect(after(copy(drafted)).when('OpenAnnouncement', {}, student)).toBe('step.notNow');
    expect(after().when('OpenAnnouncement', {}, student)).toBe('announcement.unknown');
    for (const role of ['auditor', 'teacher', 'assistant'] as const)
      expect(after(copy(published)).when('OpenAnnouncement', {}, by(role, studentId(2)))).toBe('page.forbidden');
  });

  it('is never seen by a class without having been published, whatever is asked of it', () => {
    const asked = fc.constantFrom<[string, object]>(
      ['EditAnnouncement', { ...wording, basedOn: 1 }],
      ['ScheduleAnnouncement', { publishAt: NOW + 5 }],
      ['UnscheduleAnnouncement', {}],
      ['DeleteAnnouncement', {}],
      ['RestoreAnnouncement', {}],
      ['PinAnnouncement', {}],
    );
    fc.assert(
      fc.property(fc.array(asked, { maxLength: 12 }), (steps) => {
        const taken: [string, object][] = [];
        for (const step of steps) if (Array.isArray(after(copy(drafted), ...taken).when(...step))) taken.push(step);
        const { state, when } = after(copy(drafted), ...taken);
        expect(state.publishedAt).toBeUndefined();
        expect(when('OpenAnnouncement', {}, by('student', studentId(1)))).toBe('step.notNow');
      }),
    );
  });
});
