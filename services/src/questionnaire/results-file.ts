import { BOM, csvLine, type Cell } from '@lectern/contracts/kernel/csv.ts';
import { labelIn, type Label } from '@lectern/contracts/kernel/list.ts';
import type { Language } from '@lectern/contracts/kernel/refusal.ts';
import { ZONE_MS } from '@lectern/contracts/kernel/zone.ts';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { SheetWriter } from '../edge/files/sheet-writer.ts';
import { FileAnswer } from '../edge/http/file-answer.ts';
import type { QuestionnaireQueries } from './questionnaire.queries.ts';

type Results = Awaited<ReturnType<QuestionnaireQueries['results']>>;

const HEAD: readonly Label[] = [
  ['题号', 'Number'],
  ['题目', 'Question'],
  ['选项或回答', 'Option or answer'],
  ['份数', 'Answers'],
  ['占比（%）', 'Share (%)'],
  ['姓名', 'Name'],
];
const TITLE: Label = ['问卷结果', 'Questionnaire results'];

/** A line for each option with how often it was chosen, and one for each answer in words. */
function linesOf({ asked, questions, counted }: Results): Cell[][] {
  return questions.flatMap(({ counts, words }, n) => {
    const { text, options } = asked[n]!;
    const shareOf = (count: number) => (counted === 0 ? 0 : Math.round((count * 1000) / counted) / 10);
    return [
      ...counts.map((count, at) => [n + 1, text, options?.[at] ?? at + 1, count, shareOf(count)]),
      ...words.map((said) => [n + 1, text, said.words, 1, undefined, said.name]),
    ];
  });
}

const headIn = (language: Language) => HEAD.map((label) => labelIn(label, language));

export const resultsCsv = (results: Results): FileAnswer =>
  new FileAnswer('questionnaire.csv', (out, language) => {
    const lines = [headIn(language), ...linesOf(results)].map((line) => csvLine(line));
    return pipeline(Readable.from([BOM, ...lines]), out, { end: false });
  });

export const resultsWorkbook = (results: Results): FileAnswer =>
  new FileAnswer('questionnaire.xlsx', async (out, language) => {
    const writer = new SheetWriter(out, new Date(), ZONE_MS);
    await writer.sheet(labelIn(TITLE, language), headIn(language));
    for (const line of linesOf(results)) await writer.add(line);
    await writer.end();
  });
