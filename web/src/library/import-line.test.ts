import { newId } from '@lectern/contracts/kernel/ids.ts';
import { LIBRARY } from '@lectern/contracts/library/limits.ts';
import { sameContent } from '@lectern/contracts/library/library.ts';
import { describe, expect, it } from 'vitest';
import type { FoundFault } from './formats/found.ts';
import { batchesOf, judgedLines, sentOf, versionOf, type ImportLine } from './import-line.ts';
import { emptyDraft, libraryDataOf, type LibraryDraft } from './library-draft.ts';

const draft = (more: Partial<LibraryDraft> = {}): LibraryDraft => ({
  ...emptyDraft('mine'),
  text: '哪个量守恒？',
  choices: ['动量', '速度'],
  key: [0],
  ...more,
});
const line = (more: Partial<ImportLine> = {}): ImportLine => ({
  questionId: newId(),
  place: 2,
  draft: draft(),
  unread: [],
  ...more,
});
const judge = (lines: readonly ImportLine[], known = new Map()) =>
  judgedLines(lines, known).map(({ is, fault, twin }) => [is, fault ?? twin]);
const kept = {
  place: 0,
  questionId: newId(),
  code: 'Q1001',
  editedIn: 7,
  content: { ...libraryDataOf(draft()).content, explanation: '定义' },
  folder: '力学',
  tags: ['概念'],
};

describe('a question on its way into a library', () => {
  it.each([
    ['noKey', { key: [] }],
    ['noText', { text: ' ' }],
    ['noSuchChoice', { key: [4] }],
    ['points', { points: '2.75' }],
    ['choicesMin', { choices: ['动量'] }],
    ['choicesMost', { choices: Array.from({ length: 11 }, (_, n) => `${n}`) }],
    ['blankMissing', { kind: 'fillBlank' }],
    ['noTests', { kind: 'programming' }],
    ['tags', { tags: '概念，概念' }],
    ['folder', { folder: 'a/b/c/d/e/f' }],
  ] as const)('[R5.48] [R5.49] [R5.50] [R5.12] is to be mended while it has a fault: %s', (fault, more) => {
    expect(judge([line({ draft: draft(more as Partial<LibraryDraft>) })])).toEqual([['mend', fault]]);
  });

  it('of which the kind was not read is to be mended until somebody changed it', () => {
    const unread: FoundFault[] = [{ place: 2, is: 'kind', what: '连线' }];
    expect(judge([line({ unread })])).toEqual([['mend', 'kind']]);
    expect(judge([line({ unread, isMended: true })])).toEqual([['good', undefined]]);
    const refused = draft();
    expect(judge([line({ draft: refused, refused })])).toEqual([['mend', 'refused']]);
    expect(judge([line({ refused })])).toEqual([['good', undefined]]);
  });

  it('[R8.39] is left out when the file or the library has its content, unless it is to be the next version', () => {
    const known = new Map([[sameContent(kept.content), kept]]);
    expect(judge([line(), line({ place: 3 })])).toEqual([
      ['good', undefined],
      ['same', 2],
    ]);
    expect(judge([line({ isLeftOut: true }), line({ place: 3 })])).toEqual([
      ['out', undefined],
      ['good', undefined],
    ]);
    expect(judge([line()], known)).toEqual([['same', undefined]]);
    expect(judge([line({ isVersion: true })], known)).toEqual([['good', undefined]]);
  });

  it('stands below the folder into which all go; as a version it stays where it is and keeps what the file does not say', () => {
    const one = line({ draft: draft({ folder: '第 1 章', difficulty: 'easy' }) });
    expect(sentOf(one, ' 力学 /')).toMatchObject({ questionId: one.questionId, folder: '力学/第 1 章' });
    expect(versionOf(one.draft, kept)).toMatchObject({
      questionId: kept.questionId,
      basedOn: 7,
      content: { explanation: '定义' },
      folder: '力学',
      tags: ['概念'],
      difficulty: 'easy',
    });
  });
});

it('[R5.52] questions go in batches that a command takes and a request holds', () => {
  const many = Array.from({ length: LIBRARY.imported }, (_, n) => ({ n }));
  expect(batchesOf(many).map((batch) => batch.length)).toEqual(Array.from({ length: 10 }, () => 50));
  const large = Array.from({ length: 4 }, () => '字'.repeat(30_000));
  expect(batchesOf(large).map((batch) => batch.length)).toEqual([1, 1, 1, 1]);
});
