import { labelIn, type Label } from '@lectern/contracts/kernel/list.ts';
import type { Language } from '@lectern/contracts/kernel/refusal.ts';
import type { PaperContent, PaperQuestion } from '@lectern/contracts/paper/content.ts';
import { aroundBlanks } from '@lectern/contracts/question/blanks.ts';
import type { QuestionContent } from '@lectern/contracts/question/content.ts';
import { KINDS } from '@lectern/contracts/question/kinds.ts';
import { letterAt } from '@lectern/contracts/question/letter.ts';
import { Injectable } from '@nestjs/common';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import { PrintedPictures, type Printed } from '../edge/files/printed-pictures.ts';
import { FileAnswer } from '../edge/http/file-answer.ts';
import { blocksOfText, together, type DocumentBlock } from '../edge/pdf/document-block.ts';
import { PdfWriter } from '../edge/pdf/pdf-writer.ts';
import { writeWord } from '../edge/word/word-document.ts';
import { Clock } from '../ops/database/clock.ts';
import { OwnPapers } from './own-papers.ts';

const WORDS = {
  variant: ['{letter} 卷', 'Variant {letter}'],
  blanks: [
    '姓名：____________　班级：____________　学号：____________',
    'Name: ____________  Class: ____________  Student number: ____________',
  ],
  sum: ['共 {n} 题，满分 {points} 分', '{n} questions, {points} points'],
  points: ['（{n} 分）', ' ({n} points)'],
  several: ['（多选题）', '(Multiple choice) '],
  true: ['对', 'True'],
  false: ['错', 'False'],
  sample: ['示例：{input} → {expected}', 'Example: {input} → {expected}'],
  hidden: ['隐藏用例：{input} → {expected}', 'Hidden test: {input} → {expected}'],
  answer: ['答案：{key}', 'Answer: {key}'],
  explanation: ['解析：{text}', 'Explanation: {text}'],
  answers: ['（含答案）', ' (with answers)'],
} as const satisfies Readonly<Record<string, Label>>;
type Say = (word: keyof typeof WORDS, values?: Readonly<Record<string, string | number>>) => string;

/** Lines left free below what is answered in words. */
const ROOM = 5;
const tenths = (points: number): string => (points / 10).toString();

interface Asked {
  readonly paperId: string;
  /** What is right stands below each question. */
  readonly with?: 'answers' | undefined;
}

/** A paper on paper, for who made it: each variant begins on a page of its own [R6.13]. */
@Injectable()
export class PrintedPapers {
  constructor(
    private readonly own: OwnPapers,
    private readonly pictures: PrintedPictures,
    private readonly pdf: PdfWriter,
    private readonly clock: Clock,
  ) {}

  /** @throws RefusedError paper.unknown, paper.nothingToPrint, membership.required */
  async asPdf(asked: Asked, asker: SignedInPerson): Promise<FileAnswer> {
    const { title, fileName, variants } = await this.own.printable(asked.paperId, asker);
    return new FileAnswer(`${fileName}.pdf`, async (out, language) => {
      const blocks = await this.blocks(variants, asked, language);
      out.write(await this.pdf.write({ title, at: this.clock.now(), language, blocks }));
    });
  }

  /** The same, to be worked on further. @throws RefusedError as above */
  async asWord(asked: Asked, asker: SignedInPerson): Promise<FileAnswer> {
    const { title, fileName, variants } = await this.own.printable(asked.paperId, asker);
    return new FileAnswer(`${fileName}.docx`, async (out, language) => {
      const blocks = await this.blocks(variants, asked, language);
      await writeWord(out, { title, at: this.clock.now(), language, blocks });
    });
  }

  private async blocks(
    variants: readonly PaperContent[],
    { with: shown }: Asked,
    language: Language,
  ): Promise<DocumentBlock[]> {
    const say: Say = (word, values = {}) =>
      labelIn(WORDS[word], language).replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
    const questions = variants.flatMap(({ groups }) => groups.flatMap((group) => group.questions));
    const printed = await this.pictures.of(questions.flatMap(({ content }) => content.pictures ?? []));
    return variants.flatMap((content, at): DocumentBlock[] => [
      ...(at > 0 ? [{ as: 'page' } as const] : []),
      ...blocksOf(content, variants.length > 1 ? say('variant', { letter: letterAt(at) }) : '', {
        say,
        printed,
        isAnswered: shown === 'answers',
      }),
    ]);
  }
}

interface Style {
  readonly say: Say;
  readonly printed: Printed;
  readonly isAnswered: boolean;
}

function blocksOf({ title, description, groups }: PaperContent, variant: string, style: Style): DocumentBlock[] {
  const { say, isAnswered } = style;
  const questions = groups.flatMap((group) => group.questions);
  const points = tenths(questions.reduce((sum, { content }) => sum + content.points, 0));
  let n = 0;
  return [
    { as: 'title', text: [title, variant].filter(Boolean).join(' · ') + (isAnswered ? say('answers') : '') },
    { as: 'quiet', text: say('sum', { n: questions.length, points }) },
    ...(isAnswered ? [] : [{ as: 'text', text: say('blanks') } as const]),
    ...(description === undefined ? [] : [{ as: 'quiet', text: description } as const]),
    ...groups.flatMap((group): DocumentBlock[] => [
      { as: 'gap' },
      { as: 'heading', text: group.title },
      ...group.questions.flatMap((question) => blocksOfQuestion(question, (n += 1), style)),
    ]),
  ];
}

function blocksOfQuestion({ content }: PaperQuestion, n: number, { say, printed, isAnswered }: Style): DocumentBlock[] {
  const { kind, text, choices, points, program, hiddenTests = [], explanation, pictures = [] } = content;
  const shown = (of?: string): DocumentBlock[] =>
    pictures.flatMap((one) => (one.choice === of ? (printed.get(one) ?? []) : []));
  const mark = kind === 'multipleChoice' ? say('several') : '';
  const asked = KINDS[kind].answer === 'blanks' ? aroundBlanks(text).join(' ________ ') : text;
  const offered = kind === 'judgement' ? [say('true'), say('false')] : choices;
  const key = isAnswered ? keyOf(content, say) : '';
  const quiet = (said: string): DocumentBlock => ({ as: 'quiet', text: said });
  const free = !isAnswered && (kind === 'subjective' || kind === 'programming') ? ROOM : 0;
  return together([
    ...blocksOfText('text', asked, `${n}. ${mark}`, say('points', { n: tenths(points) })),
    ...shown(),
    ...offered.flatMap((one, at): DocumentBlock[] => [
      ...blocksOfText('text', one, `    ${letterAt(at)}. `),
      ...shown(letterAt(at)),
    ]),
    ...(program?.samples ?? []).map(({ input, expected }) => quiet(say('sample', { input, expected }))),
    ...Array.from({ length: free }, (): DocumentBlock => ({ as: 'gap' })),
    ...(key === '' ? [] : [quiet(say('answer', { key }))]),
    ...(isAnswered ? hiddenTests.map(({ input, expected }) => quiet(say('hidden', { input, expected }))) : []),
    ...(isAnswered && explanation !== undefined
      ? blocksOfText('quiet', explanation, say('explanation', { text: '' }))
      : []),
  ]);
}

function keyOf({ kind, key = '', blanks = [] }: QuestionContent, say: Say): string {
  if (KINDS[kind].answer === 'blanks') return blanks.map(({ accepted }) => accepted.join(' / ')).join('；');
  if (kind === 'judgement' && key !== '') return say(key === 'A' ? 'true' : 'false');
  return key;
}
