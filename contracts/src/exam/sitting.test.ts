import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { examPaper, examSettings } from '../../../tests/support/exam.ts';
import { scoreAnswer } from '../question/score.ts';
import type { ExamState, PublishedExam } from './exam.ts';
import type { PhotoStatus } from './photo-check.ts';
import { endOf, lettersOfPaper, mayStart, orderFor, paperFor, studentPaper } from './sitting.ts';

const paper = examPaper();
const published: PublishedExam = {
  examId: 'e',
  classId: 'c',
  paperId: 'p',
  name: '期中',
  variants: [paper, examPaper('B 卷')],
  settings: { ...examSettings, publishAt: 0, startsAt: 100, deadline: 1_000, durationMs: 600 },
  authorId: 't',
  readers: [],
  extra: {},
  extraOfAll: 0,
  fullForAll: [],
  corrections: {},
};
const state = (changes: Partial<PublishedExam> = {}, more: Partial<ExamState> = {}): ExamState => ({
  published: { ...published, ...changes },
  announcedAt: 0,
  isWithdrawn: false,
  ...more,
});
const me = { personId: 'me', now: 200, attemptsMade: 0, terminal: 'computer' as const };
const withSettings = (settings: object) => state({ settings: { ...published.settings, ...settings } });

describe('the paper of an attempt', () => {
  it('has the picture of a choice with that choice, wherever it stands then', () => {
    const pictureOf = (n: number) => ({ images: [{ width: 1, height: 1, file: `${n}`.repeat(64) }] });
    const questions = paper.groups[0]!.questions.map((one) => ({
      ...one,
      content: {
        ...one.content,
        pictures: [pictureOf(9), ...one.content.choices.map((_, n) => ({ ...pictureOf(n), choice: 'ABC'[n]! }))],
      },
    }));
    const variants = [{ ...paper, groups: [{ ...paper.groups[0]!, questions }] }];
    const settings = { ...published.settings, shuffle: { questions: true, choices: true } };
    for (const seed of ['1', '2', '3', '4', '5'])
      for (const { itemId, content } of paperFor({ ...published, variants, settings }, seed).groups[0]!.questions) {
        const before = questions.find((one) => one.itemId === itemId)!.content;
        expect(content.pictures![0]).toEqual(pictureOf(9));
        for (const { images, choice } of content.pictures!.slice(1)) {
          const was = before.pictures.find((one) => one.images[0]!.file === images[0]!.file)!;
          const said = (of: { readonly choices: readonly string[] }, letter: string | undefined) =>
            of.choices['ABC'.indexOf(letter!)];
          expect(said(content, choice)).toBe(said(before, (was as { readonly choice?: string }).choice));
        }
      }
  });
});

describe('the end of an attempt', () => {
  it('is the start and the duration, or the deadline, whichever comes first, and what was given longer', () => {
    expect(endOf(published, 'me', 200)).toBe(800);
    expect(endOf(published, 'me', 900)).toBe(1_000);
    const longer = { ...published, extraOfAll: 50, extra: { me: 7 } };
    expect([endOf(longer, 'me', 900), endOf(longer, 'you', 900)]).toEqual([1_057, 1_050]);
  });

  it('is there without a duration and a deadline, and never after answers are out', () => {
    const settings = { ...published.settings, deadline: undefined, durationMs: undefined };
    expect(Number.isSafeInteger(endOf({ ...published, settings }, 'me', 200))).toBe(true);
    expect(endOf({ ...published, settings: { ...settings, answersAt: 300 } }, 'me', 200)).toBe(300);
  });
});

describe('[R8.35] an attempt may start', () => {
  it('from the start to the deadline, and later for who was given longer', () => {
    expect(mayStart(state(), me)).toBeUndefined();
    expect(mayStart(state(), { ...me, now: 99 })).toBe('exam.notStarted');
    expect(mayStart(state(), { ...me, now: 1_000 })).toBe('exam.over');
    expect(mayStart(state({ extra: { me: 10 } }), { ...me, now: 1_000 })).toBeUndefined();
    expect(mayStart(withSettings({ answersAt: 150, deadline: undefined }), me)).toBe('exam.over');
  });

  it('[R4.12] where a photo is asked for, once one was sent that did not fail; it need not be reviewed', () => {
    const asks = withSettings({ proctoring: { collects: false, photo: true } });
    const why = (photo?: PhotoStatus) => mayStart(asks, { ...me, ...(photo && { photo }) });
    expect([why(), why('none'), why('failed')]).toEqual(['exam.photoFirst', 'exam.photoFirst', 'exam.photoFailed']);
    expect([why('underReview'), why('passed'), why('waived')]).toEqual([undefined, undefined, undefined]);
    expect(mayStart(withSettings({ proctoring: { collects: false } }), me)).toBeUndefined();
    expect(mayStart(asks, { ...me, now: 99 })).toBe('exam.notStarted');
  });

  it('of nothing that its class was not told of', () => {
    expect(mayStart({ isWithdrawn: false }, me)).toBe('exam.unknown');
    expect(mayStart(state({}, { announcedAt: undefined as never }), me)).toBe('exam.unknown');
    expect(mayStart(state({}, { isWithdrawn: true }), me)).toBe('exam.unknown');
  });

  it('[R9.10] once, n times, or as often as one likes', () => {
    const left = (attempts: object, attemptsMade: number) =>
      mayStart(withSettings({ attempts: { counts: 'highest', ...attempts } }), { ...me, attemptsMade });
    expect(left({ mode: 'once' }, 1)).toBe('exam.noAttemptsLeft');
    expect([left({ mode: 'n', most: 3 }, 2), left({ mode: 'n', most: 3 }, 3)]).toEqual([
      undefined,
      'exam.noAttemptsLeft',
    ]);
    expect(left({ mode: 'unlimited' }, 99)).toBeUndefined();
  });

  it('on the device that was asked for', () => {
    expect(mayStart(withSettings({ terminal: 'web' }), { ...me, terminal: 'phone' })).toBe('exam.onComputerOnly');
    expect(mayStart(withSettings({ terminal: 'app' }), me)).toBe('exam.onPhoneOnly');
  });
});

describe('the paper of a seed', () => {
  const shuffling = { ...published, settings: { ...published.settings, shuffle: { questions: true, choices: true } } };
  const seeds = fc.string({ minLength: 1, maxLength: 40 });
  const questionsOf = ({
    groups,
  }: {
    readonly groups: readonly { readonly questions: readonly { itemId: string }[] }[];
  }) => groups.flatMap(({ questions }) => questions);

  it('is the same each time, has each question once, and has every variant and order for some seed', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(seeds, (seed) => {
        const order = orderFor(shuffling, seed);
        expect(orderFor(shuffling, seed)).toEqual(order);
        const ids = (one: Parameters<typeof questionsOf>[0]) => questionsOf(one).map(({ itemId }) => itemId);
        expect(ids(paperFor(shuffling, seed)).toSorted()).toEqual(ids(shuffling.variants[order.variant]!).toSorted());
        seen.add(`${order.variant} ${order.items[0]!.join()}`);
      }),
    );
    expect(seen.size).toBe(4);
  });

  it('scores whoever chose what is right in full, however it is lettered, and tells the letters of the paper', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { choices, variant } = orderFor(shuffling, seed);
        for (const { itemId, content } of paperFor(shuffling, seed).groups[0]!.questions) {
          const original = shuffling.variants[variant]!.groups[0]!.questions.find((one) => one.itemId === itemId)!;
          const right = Array.from(
            original.content.key!,
            (letter) => original.content.choices[letter.charCodeAt(0) - 65],
          );
          const shown = content.choices
            .flatMap((one, index) => (right.includes(one) ? [String.fromCharCode(65 + index)] : []))
            .join('');
          expect(scoreAnswer(content, { choice: shown })).toBe(content.points);
          expect(lettersOfPaper(choices[itemId]!, shown)).toBe(original.content.key);
        }
      }),
    );
  });

  it('says what a program is run with to a student, and none of its hidden tests', () => {
    const content = {
      kind: 'programming' as const,
      text: '写 f(n)',
      choices: [],
      points: 10,
      program: {
        language: 'javascript' as const,
        starter: '',
        samples: [{ input: 'f(1)', expected: '1' }],
        timeMs: 1000,
        memoryMb: 16,
      },
      hiddenTests: [{ input: 'f(-777003)', expected: '0' }],
    };
    const variants = [
      { title: '编程', groups: [{ groupId: 'g', title: '一', questions: [{ itemId: 'i', content }] }] },
    ];
    const seen = JSON.stringify(studentPaper({ ...published, variants }, '5eed'));
    expect(seen).toContain('f(1)');
    expect(seen).not.toContain('777003');
  });

  it('says nothing of what is right to a student', () => {
    const bytes = JSON.stringify(studentPaper(shuffling, 'seed'));
    expect(bytes).toContain('动量变化是');
    for (const hidden of ['只给老师看', '"key"', '"blanks"', '"explanation"', '"accepted"'])
      expect(bytes).not.toContain(hidden);
  });
});
