import { newId } from '@lectern/contracts/kernel/ids.ts';
import {
  library,
  LibraryQuestionRevised,
  LibraryQuestionsMoved,
  LibraryQuestionsRemoved,
  LibraryQuestionsTagged,
  LibraryQuestionWritten,
} from '@lectern/contracts/library/library.ts';
import { LIBRARY } from '@lectern/contracts/library/limits.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { libraryStream } from '@lectern/contracts/library/library.ts';
import { describe, expect, it } from 'vitest';
import { given, having, type Asked } from '../../../tests/support/given.ts';
import { programming, teacherId } from '../../../tests/support/lesson-history.ts';
import { decideLibrary } from './library.decider.ts';

const mine: Asked = {
  personId: teacherId,
  streamId: teacherId,
  role: 'visitor',
  at: 5,
  gathered: { isTheirs: true },
};
const [first, second] = [newId(), newId()];
const content = { kind: 'judgement' as const, text: '动量守恒吗？', choices: [], points: 20, key: 'A' };
const fields = { content, tags: ['概念'] };
const written = (questionId: string, more: object = {}) =>
  LibraryQuestionWritten({ questionId, number: 1001, ...fields, ...more });
const after = (...facts: NewFact[]) =>
  given(
    { stream: libraryStream, context: library, decide: decideLibrary },
    having(libraryStream, facts, { ...mine, at: 1 }),
  );

describe('WriteLibraryQuestion', () => {
  const write = (more: object, ...facts: NewFact[]) =>
    after(...facts).when('WriteLibraryQuestion', { questionId: second, ...fields, ...more }, mine);

  it('numbers questions on, and tidies the path of the folder', () => {
    const other = { content: { ...content, text: '能量呢？' }, folder: ' 力学 / 动量/' };
    expect(write(other, written(first))).toEqual([
      LibraryQuestionWritten({ questionId: second, number: 1002, ...fields, ...other, folder: '力学/动量' }),
    ]);
  });

  it('[R8.39] is refused with the content of one that is not in the bin, and names it', () => {
    const spaced = { content: { ...content, text: ' 动量守恒吗？ ' } };
    expect(write(spaced, written(first))).toMatchObject({
      refused: 'library.same',
      with: { questionId: first, code: 'Q1001' },
    });
    expect(write({ content: { ...content, key: 'B' } }, written(first))).toHaveLength(1);
    expect(write({}, written(first), LibraryQuestionsRemoved({ questionIds: [first] }))).toHaveLength(1);
  });

  it('[R5.12] [R5.48] is refused with a tag twice, without its key, in too deep a folder, and where it is full', () => {
    const { key: _, ...keyless } = content;
    expect(write({ tags: ['概念', '概念'] })).toEqual({ refused: 'library.tagTwice' });
    expect(write({ tags: ['十一个汉字就太长了吧啊'] })).toEqual({ refused: 'request.invalid' });
    expect(write({ content: keyless })).toEqual({ refused: 'library.noKey' });
    expect(write({ content: { ...content, key: 'C' } })).toEqual({ refused: 'quiz.keyNotAChoice' });
    expect(write({ folder: 'a/b/c/d/e/f' })).toEqual({ refused: 'library.tooDeep' });
    const all = Array.from({ length: LIBRARY.questions }, () => written(newId()));
    expect(write({}, ...all)).toEqual({ refused: 'library.full' });
  });

  it('[R8.39] tells two of the same words apart by their pictures, and refuses one of a choice that is not there', () => {
    const pictureOf = (n: number) => ({ images: [{ width: 480, height: 320, file: `${n}`.repeat(64) }] });
    const shown = (...pictures: object[]) => ({ content: { ...content, pictures } });
    expect(write(shown(pictureOf(1)), written(first))).toHaveLength(1);
    expect(write(shown(pictureOf(1)), written(first, shown(pictureOf(1))))).toMatchObject({ refused: 'library.same' });
    expect(write(shown({ ...pictureOf(1), choice: 'A' }))).toEqual({ refused: 'quiz.pictureOfNoChoice' });
  });

  it('[R3.10] [R8.39] keeps a program with its tests, by which two of the same words differ, and none without a test', () => {
    const { kind, text, choices, points, program, hiddenTests } = programming(1).data;
    const coded = (more: object = {}) => ({
      content: { kind, text, choices, points, program, hiddenTests, ...more } as never,
    });
    expect(write(coded(), written(first))).toEqual([
      LibraryQuestionWritten({ questionId: second, number: 1002, ...fields, ...coded() }),
    ]);
    expect(write(coded(), written(first, coded()))).toMatchObject({ refused: 'library.same' });
    expect(write(coded({ hiddenTests: [] }), written(first, coded()))).toHaveLength(1);
    const untested = { program: { ...program, samples: [] }, hiddenTests: [] };
    expect(write(coded(untested))).toEqual({ refused: 'library.noTests' });
    expect(write(coded({ program: undefined }))).toEqual({ refused: 'quiz.programMissing' });
  });

  it('is refused in another’s library', () => {
    const theirs = { ...mine, gathered: { isTheirs: false } };
    const asked = { questionId: first, ...fields };
    expect(after().when('WriteLibraryQuestion', asked, theirs)).toEqual({ refused: 'library.unknown' });
  });
});

describe('a question of a library', () => {
  it('is saved on the version that it was opened at', () => {
    const revise = (basedOn: number) =>
      after(written(first)).when('ReviseLibraryQuestion', { questionId: first, ...fields, tags: [], basedOn }, mine);
    expect(revise(1)).toEqual([LibraryQuestionRevised({ questionId: first, ...fields, tags: [] })]);
    expect(revise(0)).toMatchObject({ refused: 'edit.conflict' });
  });

  it('is moved and tagged with others, where that changes something', () => {
    const both = after(written(first, { folder: '力学' }), written(second, { tags: [] }));
    const questionIds = [first, second];
    expect(both.when('MoveLibraryQuestions', { questionIds, folder: '力学' }, mine)).toEqual([
      LibraryQuestionsMoved({ questionIds: [second], folder: '力学' }),
    ]);
    expect(both.when('TagLibraryQuestions', { questionIds, tag: '概念' }, mine)).toEqual([
      LibraryQuestionsTagged({ questionIds: [second], tag: '概念' }),
    ]);
    expect(both.when('UntagLibraryQuestions', { questionIds, tag: '易错' }, mine)).toEqual({ refused: 'already.so' });
    const full = written(first, { tags: Array.from({ length: LIBRARY.tags }, (_, n) => `t${n}`) });
    expect(after(full).when('TagLibraryQuestions', { questionIds: [first], tag: '概念' }, mine)).toEqual({
      refused: 'library.tooManyTags',
    });
    expect(after().when('MoveLibraryQuestions', { questionIds }, mine)).toEqual({ refused: 'library.unknown' });
  });

  it('comes back from the bin for 30 days, unless it was written anew', () => {
    const several = { questionIds: [first] };
    const gone = [written(first), LibraryQuestionsRemoved(several)];
    const restore = (at: number, ...more: NewFact[]) =>
      after(...gone, ...more).when('RestoreLibraryQuestions', several, { ...mine, at });
    expect(restore(5)).toHaveLength(1);
    expect(restore(1 + LIBRARY.binDays * 86_400_000)).toEqual({ refused: 'library.binOver' });
    expect(restore(5, written(second))).toMatchObject({ refused: 'library.same' });
  });
});

describe('ImportLibraryQuestions', () => {
  const other = { ...content, text: '能量呢？' };
  const bring = (questions: readonly object[], ...facts: NewFact[]) =>
    after(...facts).when('ImportLibraryQuestions', { questions }, mine);

  it('[R5.52] numbers what comes one after another, and leaves what came before', () => {
    const both = [
      { questionId: first, ...fields },
      { questionId: second, content: other, tags: [] },
    ];
    expect(bring(both)).toEqual([
      LibraryQuestionWritten({ questionId: first, number: 1001, ...fields }),
      LibraryQuestionWritten({ questionId: second, number: 1002, content: other, tags: [] }),
    ]);
    expect(bring(both, written(first))).toEqual([
      LibraryQuestionWritten({ questionId: second, number: 1002, content: other, tags: [] }),
    ]);
    const twoCame = [written(first), written(second, { content: other })];
    expect(bring(both, ...twoCame)).toEqual({ refused: 'already.so' });
  });

  it('[R8.39] takes none while one cannot come, and names each with its reason', () => {
    const [third, fourth, fifth] = [newId(), newId(), newId()];
    const { key: _, ...keyless } = content;
    const questions = [
      { questionId: second, ...fields },
      { questionId: third, content: { ...keyless, text: '没有答案' }, tags: [] },
      { questionId: fourth, content: other, tags: [] },
      { questionId: fifth, content: other, tags: [] },
    ];
    expect(bring(questions, written(first))).toEqual({
      refused: 'library.notImported',
      with: {
        wrong: [
          { questionId: second, code: 'library.same', with: { questionId: first, code: 'Q1001' } },
          { questionId: third, code: 'library.noKey' },
          { questionId: fifth, code: 'library.same', with: { questionId: fourth } },
        ],
      },
    });
  });

  it('is refused where it does not fit, with more than one command takes, and in another’s library', () => {
    const asked = { questions: [{ questionId: second, ...fields }] };
    const all = Array.from({ length: LIBRARY.questions }, () => written(newId()));
    expect(bring(asked.questions, ...all)).toEqual({ refused: 'library.full' });
    const many = Array.from({ length: LIBRARY.importedAtOnce + 1 }, () => ({ questionId: newId(), ...fields }));
    expect(bring(many)).toEqual({ refused: 'request.invalid' });
    const theirs = { ...mine, gathered: { isTheirs: false } };
    expect(after().when('ImportLibraryQuestions', asked, theirs)).toEqual({ refused: 'library.unknown' });
  });
});
