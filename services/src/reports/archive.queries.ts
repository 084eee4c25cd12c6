import type { Label } from '@lectern/contracts/kernel/list.ts';
import { labelIn } from '@lectern/contracts/kernel/list.ts';
import type { Language } from '@lectern/contracts/kernel/refusal.ts';
import { wallClock } from '@lectern/contracts/kernel/zone.ts';
import type { QuestionKind } from '@lectern/contracts/question/content.ts';
import type { ReportQuestion } from '@lectern/contracts/reports/queries.ts';
import { isShown } from '@lectern/contracts/slides/view.ts';
import type { LessonStreamState } from '@lectern/contracts/streams.ts';
import { Inject, Injectable } from '@nestjs/common';
import { buffer } from 'node:stream/consumers';
import { Commerce } from '../directory/commerce.ts';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import { FILE_STORE, type FileStore } from '../edge/files/file-store.ts';
import { FileAnswer } from '../edge/http/file-answer.ts';
import type { DocumentBlock } from '../edge/pdf/document-block.ts';
import { PdfWriter } from '../edge/pdf/pdf-writer.ts';
import { printed } from '../edge/rendering/printed.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import { Clock } from '../ops/database/clock.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { chosenIn, FILE_WORDS } from './file-words.ts';
import { learnersOf, type Learner } from './learners.ts';
import { questionsOf } from './report-questions.ts';
import { ReportReading, type Subject } from './report-reading.ts';

const WORDS = {
  archive: ['课堂归档', 'Lesson archive'],
  slides: ['课件', 'Slides'],
  page: ['第 {n} 页', 'Page {n}'],
  questions: ['题目和作答', 'Questions and answers'],
  key: ['正确答案', 'Correct answer'],
  answered: ['作答 {n} / {of}', '{n} of {of} answered'],
  right: ['答对 {n}', '{n} correct'],
  learners: ['学生', 'Students'],
} as const satisfies Readonly<Record<string, Label>>;

/** A lesson as one PDF: the pages that were shown, the questions with what came of them, and who got what [R6.13]. */
@Injectable()
export class ArchiveQueries {
  constructor(
    private readonly reading: ReportReading,
    private readonly mailboxes: Mailboxes,
    private readonly commerce: Commerce,
    private readonly pdf: PdfWriter,
    private readonly clock: Clock,
    @Inject(FILE_STORE) private readonly store: FileStore,
  ) {}

  /** @throws RefusedError lesson.unknown, membership.required */
  async archive(lessonId: string, asker: SignedInPerson, after?: string): Promise<FileAnswer> {
    const closed = await this.commerce.whyClosed(asker, 'archive', this.clock.now());
    if (closed !== undefined) throw new RefusedError(closed.refused);
    const of = await this.reading.of(lessonId, after, async (client, subject) => ({
      subject,
      learners: await learnersOf(client, lessonId),
      questions: await questionsOf(client, lessonId, () => undefined),
    }));
    const { subject } = of;
    return new FileAnswer(`${subject.title}.pdf`, async (out, language) => {
      const blocks = [...headOf(subject, language), ...(await this.slidesOf(lessonId, language))];
      blocks.push(...questionBlocks(of.questions, language), ...learnerBlocks(of.learners, language));
      out.write(await this.pdf.write({ title: subject.title, at: subject.lastAt, language, blocks }));
    });
  }

  /** What the class saw, in the order of the lesson; a page whose picture is gone is left out. */
  private async slidesOf(lessonId: string, language: Language): Promise<DocumentBlock[]> {
    const mailbox = this.mailboxes.get(`lesson/${lessonId}`);
    await mailbox.ready();
    const { slides } = mailbox.head.folded.state as LessonStreamState;
    const pages = slides.decks.flatMap(({ deckId, ready }) =>
      Object.entries(ready).flatMap(([n, page]) => {
        const widest = page.images.at(-1);
        return widest !== undefined && isShown(slides, { deckId, n: Number(n) })
          ? [{ ...page, file: widest.file }]
          : [];
      }),
    );
    if (pages.length === 0) return [];
    const blocks: DocumentBlock[] = [{ as: 'gap' }, { as: 'heading', text: labelIn(WORDS.slides, language) }];
    for (const [at, { file, title }] of pages.entries()) {
      const picture = await this.store.read(file);
      if (picture === undefined) continue;
      const bytes = await printed(await buffer(picture));
      const caption = [filled(labelIn(WORDS.page, language), { n: at + 1 }), title].filter(Boolean).join('    ');
      blocks.push({ as: 'picture', bytes, caption });
    }
    return blocks;
  }
}

const filled = (text: string, values: Readonly<Record<string, number>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]));

const tenths = (points: number): string => (points / 10).toString();

function headOf({ title, className, teacher, startedAt, endedAt }: Subject, language: Language): DocumentBlock[] {
  const times = [startedAt, endedAt].flatMap((at) => (at === null ? [] : [wallClock(at)])).join(' – ');
  const about = [labelIn(WORDS.archive, language), className, teacher, times].filter(Boolean).join('    ');
  return [
    { as: 'title', text: title },
    { as: 'quiet', text: about },
  ];
}

function questionBlocks(questions: readonly ReportQuestion[], language: Language): DocumentBlock[] {
  if (questions.length === 0) return [];
  const words = FILE_WORDS[language];
  const said = (word: keyof typeof WORDS, values = {}) => filled(labelIn(WORDS[word], language), values);
  return [
    { as: 'page' },
    { as: 'heading', text: said('questions') },
    ...questions.flatMap((one): DocumentBlock[] => {
      const { n, kind, text, choices, key, points, answered, correct, asked, distribution } = one;
      const named = chosenIn(words, kind, key);
      const counts = Object.entries(distribution).map(([letter, times]) => `${letter} ${times}`);
      const figures = [said('answered', { n: answered, of: asked }), key && said('right', { n: correct }), ...counts];
      return [
        { as: 'gap' },
        { as: 'heading', text: `${n}. ${text}` },
        { as: 'quiet', text: `${words.kind[kind as QuestionKind]}    ${tenths(points)}` },
        ...choices.map((choice, at): DocumentBlock => ({
          as: 'text',
          text: `${String.fromCharCode(65 + at)}. ${choice}`,
        })),
        ...(named === undefined ? [] : [{ as: 'text', text: `${said('key')}: ${named}` } as const]),
        { as: 'quiet', text: figures.filter(Boolean).join('    ') },
      ];
    }),
  ];
}

function learnerBlocks(learners: readonly Learner[], language: Language): DocumentBlock[] {
  if (learners.length === 0) return [];
  const { status: statuses } = FILE_WORDS[language];
  return [
    { as: 'page' },
    { as: 'heading', text: labelIn(WORDS.learners, language) },
    ...learners.map(({ name, login, status, score, of }): DocumentBlock => ({
      as: 'text',
      text: [name, login, statuses[status], score === null ? undefined : `${tenths(score)} / ${tenths(of)}`]
        .filter(Boolean)
        .join('    '),
    })),
  ];
}
