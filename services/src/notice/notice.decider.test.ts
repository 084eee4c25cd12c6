import { DigestChosen, nextDigest, notice } from '@lectern/contracts/notice/notice.ts';
import { kindsFor, NOTICE_KINDS, toldAs } from '@lectern/contracts/notice/told.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { unfolded } from '@lectern/contracts/kernel/stream.ts';
import { noticeStream } from '@lectern/contracts/notice/notice.ts';
import { streams } from '@lectern/contracts/streams.ts';
import { describe, expect, it } from 'vitest';
import { given, having, type Asked } from '../../../tests/support/given.ts';
import { studentId } from '../../../tests/support/lesson-history.ts';
import { decideNotice } from './notice.decider.ts';
import { notices } from './notice.rows.ts';

const NOW = 1_000_000;
const me = studentId(1);
const noticeId = `announcement.${newId()}`;
const asked = (gathered?: object): Asked => ({ personId: me, role: 'visitor', at: NOW, gathered });
const decider = { stream: noticeStream, context: notice, decide: decideNotice } as const;
/** What becomes of a command after others. */
const after = (...commands: readonly [name: string, data: object, gathered?: object][]) => {
  let folded = unfolded(noticeStream);
  let facts: readonly { readonly type: string; readonly data: unknown }[] = [];
  for (const [name, data, gathered] of commands) {
    const decided = given(decider, folded).when(name, data, asked(gathered));
    if ('refused' in decided) return decided.refused;
    facts = [...facts, ...decided];
    folded = having(noticeStream, facts, asked());
  }
  return facts.at(-1);
};

describe('notices', () => {
  it('are read until a moment, never until one that is still to come, and not again', () => {
    expect(after(['ReadNotices', { through: NOW - 1 }])).toMatchObject({ data: { personId: me, through: NOW - 1 } });
    expect(after(['ReadNotices', { through: NOW + 9 }])).toMatchObject({ data: { through: NOW } });
    expect(after(['ReadNotices', { through: 7 }], ['ReadNotices', { through: 7 }])).toBe('already.so');
  });

  it('are read one by one, as they were told; what the reader may not see is none', () => {
    const read = ['ReadNotice', { noticeId }] as const;
    expect(after([...read, { at: 5, isUnread: true }])).toMatchObject({ data: { personId: me, noticeId, toldAt: 5 } });
    expect(after([...read, { at: 5, isUnread: false }])).toBe('already.so');
    expect(after([...read])).toBe('notice.unknown');
    expect(after(['ReadNotice', { noticeId: '../x' }])).toBe('request.invalid');
  });

  it('of a kind are switched off and on; those that remind are not', () => {
    const [mute, unmute] = [
      ['MuteNotices', { kind: 'lesson' }] as const,
      ['UnmuteNotices', { kind: 'lesson' }] as const,
    ];
    expect(after([...mute])).toMatchObject({ type: 'NoticesMuted', data: { personId: me, kind: 'lesson' } });
    expect(after([...mute], [...mute])).toBe('already.so');
    expect(after([...mute], [...unmute])).toMatchObject({ type: 'NoticesUnmuted' });
    expect(after([...unmute])).toBe('already.so');
    expect(after(['MuteNotices', { kind: 'reminder' }])).toBe('request.invalid');
  });
});

describe('the mail about notices', () => {
  const HOUR_MS = 3600_000;
  const at = Date.UTC(2026, 10, 23, 12); // eight in the evening, in the school's zone
  const by = (role: Asked['role'], when: number, gathered?: unknown): Asked => ({
    role,
    at: when,
    gathered,
    streamId: me,
    personId: role === 'system' ? 'system' : me,
  });
  const chosen = having(noticeStream, [DigestChosen({ personId: me, language: 'en' })], by('visitor', at));
  const when = (name: string, data: object, asker: Asked, folded = chosen) => {
    const decided = given(decider, folded).when(name, data, asker);
    return 'refused' in decided ? decided.refused : decided;
  };

  it('is for who has an address, until they want it no more', () => {
    const choose = (gathered?: string, folded = unfolded(noticeStream)) =>
      when('ChooseDigest', { language: 'en' }, by('visitor', at, gathered), folded);
    expect(choose('me@school.cn')).toMatchObject([{ type: 'DigestChosen', data: { personId: me, language: 'en' } }]);
    expect(choose()).toBe('notice.noAddress');
    expect(choose('me@school.cn', chosen)).toBe('already.so');
    expect(when('DeclineDigest', {}, by('visitor', at))).toMatchObject([{ type: 'DigestDeclined' }]);
    expect(when('DeclineDigest', {}, by('visitor', at), unfolded(noticeStream))).toBe('already.so');
  });

  it('is made at seven in the morning, once, about what came since it was wanted or made last', () => {
    const seven = at + 11 * HOUR_MS;
    expect(nextDigest(at)).toBe(seven);
    expect(nextDigest(seven)).toBe(seven + 24 * HOUR_MS);
    const make = (then: number, folded = chosen) => when('MakeDigest', {}, by('system', then), folded);
    expect(make(seven - 1)).toBe('timer.void');
    expect(make(seven)).toMatchObject([{ type: 'DigestMade', data: { personId: me, language: 'en', since: at } }]);
    expect(make(seven, unfolded(noticeStream))).toBe('timer.void');
    expect(when('MakeDigest', {}, by('visitor', seven))).toBe('page.forbidden');
  });
});

describe('a kind of notice', () => {
  const types: string[] = streams.flatMap(({ contexts }) =>
    contexts.flatMap(({ facts }) => facts.map(({ type }) => type)),
  );
  it.each(NOTICE_KINDS)('%s is made, withdrawn and done by facts that there are, all of one kind of stream', (kind) => {
    const { by, about = [], until = [], again, done } = toldAs(kind);
    const named = [[by].flat(), about, ...[until].flat(), again, done].flat().filter((type) => type !== undefined);
    expect(types).toEqual(expect.arrayContaining(named));
    const families = streams.filter(({ contexts }) =>
      contexts.some(({ facts }) => facts.some(({ type }) => named.includes(type))),
    );
    expect(families).toHaveLength(1);
  });

  it('is for learners, for who teaches, or for one person', () => {
    expect([...kindsFor('student'), ...kindsFor('coTeacher'), ...kindsFor()].toSorted()).toEqual(
      NOTICE_KINDS.toSorted(),
    );
    expect(kindsFor('administrator')).toEqual([]);
  });
});

describe('the rows of notices', () => {
  const [stream, classId] = [`lesson/${newId()}`, newId()];
  const happened = (...facts: readonly [type: string, data?: object][]) =>
    notices
      .project(
        facts.map(([type, data = {}], n) => ({
          type,
          data,
          stream,
          version: n + 1,
          at: 10 * (n + 1),
          school: 's',
        })) as never,
      )
      .filter(({ at }) => at > 0)
      .map(({ kind, to, title, at }) => ({ kind, to, title, at }));
  const begun: [type: string, data?: object][] = [
    ['LessonScheduled', { classId, title: '光', startsAt: 1 }],
    ['LessonRevised', { title: '光的干涉', startsAt: 1 }],
    ['LessonStarted', { code: '1', closesAt: 2 }],
  ];

  it('are one for a class, whatever its size, from the fact that tells it to the one that withdraws it', () => {
    expect(happened(begun[0]!)).toEqual([]);
    expect(happened(...begun)).toEqual([{ kind: 'lesson', to: classId, title: '光的干涉', at: 30 }]);
    const ended = happened(...begun, ['LessonEnded', { by: 'teacher' }]);
    expect(ended.map(({ kind, at }) => [kind, at])).toEqual([
      ['report', 40],
      ['result', 40],
    ]);
  });

  it('are one for each person and thing that a fact names', () => {
    const late = (n: number) =>
      ['LateAnswerAccepted', { personId: studentId(n), questionId: newId() }] as [string, object];
    expect(happened(late(1), late(1), late(2)).map(({ to }) => to)).toEqual([studentId(1), studentId(1), studentId(2)]);
  });

  it('are one for each whom a list brought into a class, as what they came; who came by themselves is told nothing', () => {
    const members = [
      { personId: studentId(1), role: 'student', place: true },
      { personId: studentId(2), role: 'assistant' },
    ];
    const joined = (n: number, role: string, through: string) =>
      ['MemberJoined', { personId: studentId(n), role, through }] as [string, object];
    const told = happened(
      ['MembersImported', { members }],
      joined(3, 'coTeacher', 'appointment'),
      joined(4, 'student', 'enrolment'),
      joined(5, 'student', 'inviteCode'),
      joined(6, 'teacher', 'founding'),
    );
    expect(told.map(({ kind, to }) => [kind, to])).toEqual([
      ['enrolled', studentId(1)],
      ['appointed', studentId(2)],
      ['appointed', studentId(3)],
      ['enrolled', studentId(4)],
    ]);
  });
});
