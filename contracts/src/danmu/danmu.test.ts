import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ownOf, seenBy } from '../../../tests/support/history/seen.ts';
import {
  at,
  danmuHeld,
  danmuHidden,
  danmuId,
  danmuPassed,
  danmuRestored,
  danmuSent,
  muted,
  running,
  settingsChanged,
  STARTS_AT,
  studentId,
  tell,
  unmuted,
  type Moment,
} from '../../../tests/support/lesson-history.ts';
import { LIMITS } from '../kernel/limits.ts';
import type { Opened } from '../kernel/personal.ts';
import { units } from '../kernel/text.ts';
import { ChangeDanmuSettings, SendDanmu } from './commands.ts';
import type { DanmuOwn, DanmuView, TeacherDanmuView } from './view.ts';

const given = running(3);

/** What is seen of danmu once these moments of a running lesson have passed. */
function seen(...moments: readonly Moment[][]) {
  const { state } = tell([...given, ...moments.flat()]);
  const view = (audience: 'teacher' | 'student' | 'screen') => seenBy(state, audience)['danmu'] as unknown;
  return {
    teacher: view('teacher') as Opened<TeacherDanmuView>,
    student: view('student') as Opened<DanmuView>,
    screen: view('screen') as Opened<DanmuView>,
    own: (n: number) => ownOf(state, studentId(n))['danmu'] as unknown as Opened<DanmuOwn> | undefined,
  };
}
const wordsIn = ({ danmu }: Opened<DanmuView> | Opened<TeacherDanmuView>) =>
  Object.values(danmu).map(({ words }) => words);

describe('a danmu', () => {
  it('is read by everyone, and nobody but teachers knows whose it is', () => {
    const { student, screen, teacher, own } = seen(at(5, danmuSent(1, 1, '为什么？')));
    const shown = { words: '为什么？', at: STARTS_AT + 5000, shownAt: STARTS_AT + 5000, order: given.length + 1 };
    expect(student.danmu).toEqual({ [danmuId(1)]: shown });
    expect(screen).toEqual(student);
    expect(teacher.danmu[danmuId(1)]).toEqual({ ...shown, personId: studentId(1), status: 'shown' });
    expect(own(1)?.danmu[danmuId(1)]).toMatchObject({ words: '为什么？', status: 'shown', version: given.length + 1 });
    expect(own(2)).toBeUndefined();
  });

  it('that is moderated waits: only its writer and teachers see it until it passes, and then it is new', () => {
    const held = at(5, danmuHeld(1, 1, '等一等'));
    expect(seen(held).student.danmu).toEqual({});
    expect(seen(held).teacher).toMatchObject({ waiting: 1, danmu: { [danmuId(1)]: { status: 'held' } } });
    expect(seen(held).own(1)?.danmu[danmuId(1)]).toMatchObject({ words: '等一等', status: 'held' });
    const { student, teacher } = seen(held, at(60, danmuPassed(1, 1)));
    expect(student.danmu[danmuId(1)]).toMatchObject({ at: STARTS_AT + 5000, shownAt: STARTS_AT + 60_000 });
    expect(teacher.waiting).toBe(0);
  });

  it('that is hidden is gone from every view but its writer’s and the teachers’, and may come back', () => {
    const hidden = [at(5, danmuSent(1, 1, '别看')), at(6, danmuHidden(1, 1))];
    expect(JSON.stringify([seen(...hidden).student, seen(...hidden).screen])).not.toContain('别看');
    expect(seen(...hidden).teacher.danmu[danmuId(1)]).toMatchObject({ words: '别看', status: 'hidden' });
    expect(seen(...hidden).own(1)?.danmu[danmuId(1)]).toMatchObject({ words: '别看', status: 'hidden' });
    const back = seen(...hidden, at(9, danmuRestored(1, 1)));
    expect(back.student.danmu[danmuId(1)]).toMatchObject({ words: '别看', shownAt: STARTS_AT + 9000 });
  });

  it('that waits may be turned away, and even then put on', () => {
    const away = [at(5, danmuHeld(1, 1)), at(6, danmuHidden(1, 1))];
    expect(seen(...away).teacher).toMatchObject({ waiting: 0, danmu: { [danmuId(1)]: { status: 'hidden' } } });
    expect(wordsIn(seen(...away, at(7, danmuRestored(1, 1))).student)).toEqual(['弹幕 1']);
  });

  it('passes once, is hidden once, and is restored only when hidden', () => {
    expect(() => seen(at(5, danmuSent(1, 1)), at(6, danmuPassed(1, 1)))).toThrow('DanmuPassed');
    expect(() => seen(at(5, danmuSent(1, 1)), at(6, danmuRestored(1, 1)))).toThrow('DanmuRestored');
    expect(() => seen(at(5, danmuSent(1, 1)), at(6, danmuHidden(1, 1)), at(7, danmuHidden(1, 1)))).toThrow(
      'DanmuHidden',
    );
    expect(() => seen(at(5, danmuSent(1, 1)), at(6, danmuSent(1, 1)))).toThrow('DanmuSent');
  });
});

describe('of many danmu', () => {
  const many = (count: number, make: typeof danmuSent | typeof danmuHeld) =>
    Array.from({ length: count }, (_, n) => at(5 + n, make(1 + (n % 3), n + 1))).flat();

  it('a class sees the newest, teachers more of them, a writer their last', () => {
    const { student, screen, teacher, own } = seen(many(300, danmuSent));
    expect(Object.keys(student.danmu)).toHaveLength(LIMITS.danmuShown);
    expect(student.danmu).toHaveProperty(danmuId(300));
    expect(student.danmu).not.toHaveProperty(danmuId(300 - LIMITS.danmuShown));
    expect(screen).toEqual(student);
    expect(Object.keys(teacher.danmu)).toHaveLength(LIMITS.danmuListed);
    expect(teacher.sent).toBe(300);
    expect(Object.keys(own(1)!.danmu).length).toBeLessThanOrEqual(20);
    expect(own(1)!.danmu).toHaveProperty(danmuId(298));
  });

  it('a class sees as many when the newest are hidden', () => {
    const hidden = Array.from({ length: 100 }, (_, n) => at(400, danmuHidden(1 + ((299 - n) % 3), 300 - n))).flat();
    const { student } = seen(many(300, danmuSent), hidden);
    expect(Object.keys(student.danmu)).toHaveLength(LIMITS.danmuShown);
    expect(student.danmu).toHaveProperty(danmuId(200));
  });

  it('those that wait push nothing off the screen', () => {
    const { student } = seen(at(1, danmuSent(1, 901)), many(300, danmuHeld));
    expect(Object.keys(student.danmu)).toEqual([danmuId(901)]);
  });

  it('those that waited longest are listed to work through, and how many wait is counted', () => {
    const { teacher } = seen(many(500, danmuHeld));
    expect(teacher.waiting).toBe(500);
    expect(teacher.danmu).toHaveProperty(danmuId(1));
    expect(Object.keys(teacher.danmu)).toHaveLength(2 * LIMITS.danmuListed);
  });

  it('one that waited behind hundreds is seen when it passes', () => {
    const { student, teacher } = seen(many(500, danmuHeld), at(900, danmuPassed(1, 1)));
    expect(Object.keys(student.danmu)).toEqual([danmuId(1)]);
    expect(teacher.danmu[danmuId(1)]).toMatchObject({ status: 'shown' });
  });
});

describe('a muted student', () => {
  it('knows it, teachers see who is, and nobody else does', () => {
    const { own, teacher, student } = seen(at(5, muted(1)));
    expect(own(1)).toEqual({ muted: true, danmu: {} });
    expect(teacher.muted).toEqual({ [studentId(1)]: true });
    expect(student).not.toHaveProperty('muted');
    expect(own(2)).toBeUndefined();
  });

  it('may speak again', () => {
    const { own, teacher } = seen(at(5, muted(1)), at(6, unmuted(1)));
    expect(own(1)?.muted).toBe(false);
    expect(teacher.muted).toEqual({});
    expect(() => seen(at(5, unmuted(1)))).toThrow('StudentUnmuted');
  });
});

describe('how danmu run', () => {
  it('is the same for everyone, and changed as a whole', () => {
    const settings = { on: false, moderated: true, speed: 'slow', size: 'large', area: 'phones' } as const;
    const { student, teacher, screen } = seen(at(5, settingsChanged(settings)));
    for (const view of [student, teacher, screen]) expect(view.settings).toEqual(settings);
    expect(seen().student.settings).toMatchObject({ on: true, moderated: false, area: 'strip' });
  });

  it('takes what is named and leaves the rest to the decider', () => {
    const parse = (data: object) => z.safeParse(ChangeDanmuSettings.data, data).success;
    expect([parse({}), parse({ on: false }), parse({ speed: 'warp' })]).toEqual([true, true, false]);
  });
});

describe('[R5.10] the words of a danmu', () => {
  const parsed = (words: string) => {
    const result = z.safeParse(SendDanmu.data, { danmuId: danmuId(1), words });
    return result.success ? result.data.words : result.error.issues.map(({ message }) => message);
  };

  it('are at most 140 units: 70 wide characters, or 140 narrow ones', () => {
    expect([parsed('字'.repeat(70)), parsed('a'.repeat(140))].map((words) => units(words as string))).toEqual([
      140, 140,
    ]);
    expect(parsed('字'.repeat(70) + 'a')).toEqual(['text.tooLong']);
    expect(parsed('a'.repeat(141))).toEqual(['text.tooLong']);
    expect(parsed('😀'.repeat(70))).toBe('😀'.repeat(70));
    expect(parsed('😀'.repeat(71))).toEqual(['text.tooLong']);
  });

  it('are one line: whatever space is in them is one space, and none at the ends', () => {
    expect(parsed('  为什么\n\n 是 这样\t？ \u3000')).toBe('为什么 是 这样 ？');
  });

  it('are counted as they will be shown, not as they were typed', () => {
    expect(parsed(`${'字'.repeat(35)}${' '.repeat(90)}${'字'.repeat(34)}`)).toBe(
      `${'字'.repeat(35)} ${'字'.repeat(34)}`,
    );
  });

  it('keep a picture that is joined of several, and lose what would turn the line around', () => {
    expect(parsed('👨‍👩‍👧 好')).toBe('👨‍👩‍👧 好');
    expect(parsed('\u202e好\u202c\u200b 的')).toBe('好 的');
  });

  it('are not nothing', () => {
    expect([parsed(''), parsed(' \n\u3000 ')]).toEqual([['text.required'], ['text.required']]);
    expect([parsed('\u200b\u200d'), parsed('\u2066 ')]).toEqual([['text.required'], ['text.required']]);
  });
});
