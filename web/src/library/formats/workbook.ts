import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { LIBRARY } from '@lectern/contracts/library/limits.ts';
import { blanksIn } from '@lectern/contracts/question/blanks.ts';
import { letterAt } from '@lectern/contracts/question/letter.ts';
import type { QuestionKind } from '@lectern/contracts/question/content.ts';
import { Unreadable } from '../../kit/files/archive.ts';
import { readWorkbookWithPictures, type Lines } from '../../kit/files/workbook.ts';
import { workbookOf } from '../../kit/files/workbook-of.ts';
import type { Language } from '@lectern/contracts/kernel/refusal.ts';
import type { LibraryDraft } from '../library-draft.ts';
import { MarkedPictures } from './marked-pictures.ts';
import { filesOf, NO_PICTURES, type PictureFiles } from './picture-files.ts';
import { collecting, difficultyNamed, judged, kindNamed, placesOf, type FoundFile } from './found.ts';

/** Sheets have empty lines that somebody once gave a border; questions are counted as they are taken. */
const MOST_LINES = 10 * LIBRARY.imported;

const LETTERS = Array.from({ length: LIMITS.choicesMax }, (_, index) => letterAt(index));

/** What the columns are called; a column that has none of these names is not read. */
const HEADINGS = {
  kind: ['题型', 'Kind'],
  text: ['题干', 'Question'],
  ...Object.fromEntries(LETTERS.map((letter) => [letter, [`选项 ${letter}`, `Choice ${letter}`]])),
  answer: ['答案', 'Answer'],
  points: ['分值', 'Points'],
  explanation: ['解析', 'Explanation'],
  difficulty: ['难度', 'Difficulty'],
  folder: ['文件夹', 'Folder'],
  tags: ['标签', 'Tags'],
  within: ['允许误差', 'Tolerance'],
  exact: ['区分大小写', 'Case matters'],
  atMost: ['最多选几项', 'At most'],
} as Readonly<Record<string, readonly [string, string]>>;
const NAMES = Object.keys(HEADINGS);

const KINDS: Readonly<Record<QuestionKind, readonly [string, string]>> = {
  singleChoice: ['单选', 'Single choice'],
  multipleChoice: ['多选', 'Multiple choice'],
  judgement: ['判断', 'True or false'],
  poll: ['投票', 'Poll'],
  fillBlank: ['填空', 'Fill in the blanks'],
  subjective: ['主观', 'Written answer'],
  programming: ['编程', 'Programming'],
};
const DIFFICULTIES = { easy: ['易', 'Easy'], medium: ['中', 'Medium'], hard: ['难', 'Hard'] } as const;
const YES = ['是', 'Yes'] as const;

const plain = (heading: string): string => heading.normalize('NFKC').replace(/\s/g, '').toLowerCase();

/** Which column a heading names: as the template has it, or as people shorten it. */
function columnNamed(heading: string): string | undefined {
  const found = plain(heading);
  const also: Readonly<Record<string, RegExp>> = {
    text: /^(题目|试题|题目内容|question|stem|text)$/,
    answer: /^(正确答案|标准答案|answers?|key)$/,
    points: /^(分数|score)$/,
    explanation: /^(答案解析|feedback)$/,
    kind: /^(题目类型|类型|type)$/,
    folder: /^(目录|章节)$/,
  };
  const letter = /^(?:选项|choice|option)?([a-j])$/.exec(found)?.[1];
  if (letter !== undefined) return letter.toUpperCase();
  return NAMES.find((name) => HEADINGS[name]!.some((one) => plain(one) === found) || also[name]?.test(found));
}

/** Reads the first sheet of a workbook: a line of headings, and a question in each line below. */
export function readWorkbookQuestions(bytes: Uint8Array): FoundFile {
  const { lines, pictures } = readWorkbookWithPictures(bytes, MOST_LINES);
  const head = lines.findIndex((line) => line.map(columnNamed).filter((name) => name !== undefined).length >= 2);
  if (head < 0) throw new Unreadable('empty');
  const columns = lines[head]!.map(columnNamed);
  const { found, takeMarked, fault } = collecting();
  const marked = new MarkedPictures();
  lines[head]!.forEach((heading, at) => {
    if (columns[at] === undefined && heading.trim() !== '') fault(0, 'leftOut', heading);
  });
  let place = 0;
  for (const [index, line] of lines.entries()) {
    if (index <= head || line.every((one) => one.trim() === '')) continue;
    place += 1;
    const marks = new Map<string, string>();
    for (const { line: its, column, bytes: content, alt } of pictures) {
      if (its !== index) continue;
      const name = columns[column] ?? 'text'; // one that lies beside the table belongs to the question of its line
      if (name === 'text' || LETTERS.includes(name))
        marks.set(name, (marks.get(name) ?? '') + marked.take(content, alt));
      else fault(place, 'leftOut', 'picture');
    }
    const cell = (name: string) => line[columns.indexOf(name)]?.replaceAll(/\r\n?/g, '\n').trim() ?? '';
    const kind = kindNamed(cell('kind'));
    if (kind === undefined) fault(place, 'kind', cell('kind'));
    const difficulty = difficultyNamed(cell('difficulty'));
    if (difficulty === undefined && cell('difficulty') !== '') fault(place, 'leftOut', cell('difficulty'));
    const answer = answerIn(kind ?? 'singleChoice', cell('answer'), cell);
    if (answer === undefined) fault(place, 'answer', cell('answer'));
    const choices = LETTERS.map((letter) => cell(letter) + (marks.get(letter) ?? ''));
    takeMarked(
      place,
      {
        kind: kind ?? 'singleChoice',
        text: cell('text') + (marks.get('text') ?? ''),
        choices: choices.slice(0, choices.findLastIndex((one) => one !== '') + 1),
        points: cell('points'),
        explanation: cell('explanation'),
        folder: cell('folder'),
        tags: cell('tags'),
        difficulty,
        exact: /^(是|yes|y|true|1)$/i.test(cell('exact')),
        atMost: Math.min(Math.max(Number(cell('atMost')) || 1, 1), LIMITS.choicesMax),
        ...answer,
      },
      marked,
    );
  }
  const seen = new Set(lines.flatMap((line, at) => (at > head && line.some((one) => one.trim() !== '') ? [at] : [])));
  for (const { line } of pictures) if (line === undefined || !seen.has(line)) fault(0, 'leftOut', 'picture');
  return found;
}

/** Blanks stand in lines of the cell, or apart by upright strokes; what is accepted in one, apart by semicolons. */
function answerIn(
  kind: QuestionKind,
  typed: string,
  cell: (name: string) => string,
): Partial<LibraryDraft> | undefined {
  if (kind === 'poll' || kind === 'subjective' || typed === '') return {};
  if (kind === 'judgement') {
    const at = judged(typed);
    return at === undefined ? undefined : { key: [at] };
  }
  if (kind === 'fillBlank') {
    const count = blanksIn(cell('text'));
    const nears = partsOf(cell('within'), count);
    return { blanks: partsOf(typed, count).map((accepted, at) => ({ accepted, within: nears[at] ?? '' })) };
  }
  const key = placesOf(typed);
  return key === undefined || (kind === 'singleChoice' && key.length > 1) ? undefined : { key };
}

const partsOf = (typed: string, count: number): string[] =>
  count < 2 ? [typed] : typed.split(typed.includes('\n') ? '\n' : /[|｜]/).map((one) => one.trim());

/** A line for each question, below the headings: what the reader makes the same questions of. */
export function linesOf(drafts: readonly LibraryDraft[], language: Language): Lines {
  const at = language === 'en' ? 1 : 0;
  const written = drafts.map((draft) => {
    const { kind, choices, key, blanks, difficulty } = draft;
    const isWritten = kind !== 'judgement' && kind !== 'fillBlank' && kind !== 'subjective';
    const cells: Record<string, string> = {
      kind: KINDS[kind][at],
      text: draft.text,
      answer: kind === 'fillBlank' ? blanks.map(({ accepted }) => accepted).join('\n') : answerOf(kind, key, language),
      points: draft.points,
      explanation: draft.explanation,
      difficulty: difficulty === undefined ? '' : DIFFICULTIES[difficulty][at],
      folder: draft.folder,
      tags: draft.tags,
      within:
        kind === 'fillBlank' && blanks.some(({ within }) => within)
          ? blanks.map(({ within }) => within).join('\n')
          : '',
      exact: draft.exact ? YES[at] : '',
      atMost: draft.atMost > 1 ? `${draft.atMost}` : '',
    };
    if (isWritten) choices.forEach((choice, place) => (cells[letterAt(place)] = choice));
    return NAMES.map((name) => cells[name] ?? '');
  });
  return [NAMES.map((name) => HEADINGS[name]![at]), ...written];
}

function answerOf(kind: QuestionKind, key: readonly number[], language: Language): string {
  if (kind !== 'judgement') return key.map(letterAt).join('');
  const [first] = key;
  if (first === undefined) return '';
  return language === 'en' ? ['True', 'False'][first]! : ['对', '错'][first]!;
}

/** Pictures lie on the cell of their question or choice, where the reader finds them again. */
export function workbookOfQuestions(
  drafts: readonly LibraryDraft[],
  language: Language,
  files: PictureFiles = NO_PICTURES,
): Uint8Array<ArrayBuffer> {
  const pictures = drafts.flatMap((draft, at) =>
    filesOf(draft, files).map((one) => ({
      ...one,
      line: at + 1,
      column: NAMES.indexOf(one.at === undefined ? 'text' : letterAt(one.at)),
    })),
  );
  return workbookOf(language === 'en' ? 'Questions' : '题目', linesOf(drafts, language), pictures);
}
