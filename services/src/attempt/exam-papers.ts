import type { AttemptReview, ReviewedItem } from '@lectern/contracts/attempt/exam-results.ts';
import { countedVerdicts } from '@lectern/contracts/attempt/score.ts';
import { passedIn } from '@lectern/contracts/question/outcomes.ts';
import type { Label } from '@lectern/contracts/kernel/list.ts';
import { labelIn } from '@lectern/contracts/kernel/list.ts';
import type { Language } from '@lectern/contracts/kernel/refusal.ts';
import { wallClock } from '@lectern/contracts/kernel/zone.ts';
import { blankSeen, keyIn, saidIn } from '@lectern/contracts/question/blanks.ts';
import { letterAt } from '@lectern/contracts/question/letter.ts';
import { Injectable } from '@nestjs/common';
import { Commerce } from '../directory/commerce.ts';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import { PrintedPictures, type Printed } from '../edge/files/printed-pictures.ts';
import { ZipWriter } from '../edge/files/zip-writer.ts';
import { FileAnswer } from '../edge/http/file-answer.ts';
import { blocksOfText, together, type DocumentBlock } from '../edge/pdf/document-block.ts';
import { PdfWriter } from '../edge/pdf/pdf-writer.ts';
import { Clock } from '../ops/database/clock.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { Attempts, isCounted } from './attempts.ts';
import { ExamResults } from './exam-results.ts';
import { Exams } from './exams.ts';

const WORDS = {
  handedIn: ['交卷', 'Handed in'],
  score: ['得分', 'Score'],
  of: ['满分', 'of'],
  answer: ['作答', 'Answer'],
  none: ['未作答', 'Not answered'],
  key: ['正确答案', 'Correct answer'],
  full: ['全员给满分', 'Full points for everybody'],
  tests: ['通过用例', 'Tests passed'],
  toGrade: ['待批改', 'To grade'],
  remark: ['评语', 'Remark'],
  late: ['迟交，不计分', 'Late, not counted'],
  right: ['对', 'True'],
  wrong: ['错', 'False'],
  invalid: ['已作废', 'Invalid'],
} as const satisfies Readonly<Record<string, Label>>;
type Word = keyof typeof WORDS;

const tenths = (points: number): string => (points / 10).toString();

/** Students' papers as PDFs, for who teaches the class [R6.13]. */
@Injectable()
export class ExamPapers {
  constructor(
    private readonly results: ExamResults,
    private readonly attempts: Attempts,
    private readonly exams: Exams,
    private readonly commerce: Commerce,
    private readonly pdf: PdfWriter,
    private readonly clock: Clock,
    private readonly pictures: PrintedPictures,
  ) {}

  /** @throws RefusedError attempt.unknown, exam.papersClosed, membership.required */
  async one(id: string, asker: SignedInPerson): Promise<FileAnswer> {
    await this.mustBeOpen(asker);
    const review = await this.results.review(id, asker);
    return new FileAnswer(nameOf(review), async (out, language) => {
      out.write(await this.written(review, language));
    });
  }

  /** Each that was handed in, one after another. @throws RefusedError exam.unknown, exam.papersClosed, membership.required */
  async all(examId: string, asker: SignedInPerson): Promise<FileAnswer> {
    await this.mustBeOpen(asker);
    const { name } = (await this.exams.read(examId, asker)).published;
    const handedIn = (await this.attempts.at(examId, asker.school)).filter(isCounted);
    return new FileAnswer(`${name}.zip`, async (out, language) => {
      const zip = new ZipWriter(out, new Date(this.clock.now()));
      const names = new Set<string>();
      for (const { attemptId } of handedIn) {
        const review = await this.results.review(attemptId, asker);
        const plain = nameOf(review);
        const called = names.has(plain) ? `${attemptId} ${plain}` : plain;
        names.add(called);
        await zip.add(called, await this.written(review, language));
      }
      await zip.end();
    });
  }

  private async mustBeOpen(asker: SignedInPerson): Promise<void> {
    const closed = await this.commerce.whyClosed(asker, 'papers', this.clock.now());
    if (closed !== undefined) throw new RefusedError(closed.refused);
  }

  private async written(review: AttemptReview, language: Language): Promise<Uint8Array> {
    const { title, name, items } = review;
    const pictures = await this.pictures.of(items.flatMap((item) => item.pictures ?? []));
    return this.pdf.write({
      title: `${title} · ${name}`,
      at: this.clock.now(),
      language,
      blocks: blocksOf(review, pictures, (word) => labelIn(WORDS[word], language)),
    });
  }
}

/** Nothing in a name leads out of a folder. */
const nameOf = ({ name, title, n }: AttemptReview): string =>
  `${[name, title, n > 1 ? String(n) : undefined]
    .filter(Boolean)
    .join(' ')
    .replaceAll(/[/\\:*?"<>|]/g, ' ')}.pdf`;

function blocksOf(review: AttemptReview, pictures: Printed, t: (word: Word) => string): DocumentBlock[] {
  const { title, name, handedInAt, score, of, invalid, items } = review;
  const about = [
    name,
    handedInAt !== undefined && `${t('handedIn')} ${wallClock(handedInAt)}`,
    score !== undefined && `${t('score')} ${tenths(score)} / ${tenths(of)}`,
    invalid && `${t('invalid')}: ${invalid.reason}`,
  ];
  return [
    { as: 'title', text: title },
    { as: 'quiet', text: about.filter(Boolean).join('    ') },
    ...items.flatMap((item, index) => [{ as: 'gap' } as const, ...blocksOfItem(item, index + 1, pictures, t)]),
  ];
}

/** Of the tests that score. */
function testsSaid(
  { samples, hidden, without }: NonNullable<ReviewedItem['tests']>,
  t: (word: Word) => string,
): string {
  const counted = countedVerdicts(samples + hidden, without);
  return `${t('tests')}: ${passedIn(counted)} / ${counted.length}`;
}

function blocksOfItem(item: ReviewedItem, n: number, pictures: Printed, t: (word: Word) => string): DocumentBlock[] {
  const {
    kind,
    text,
    choices,
    points,
    score,
    words,
    choice = '',
    key = '',
    blanks,
    remark,
    grader,
    explanation,
  } = item;
  const named = (letters: string) =>
    kind === 'judgement' && letters !== '' ? t(letters === 'A' ? 'right' : 'wrong') : letters;
  const given = words === undefined ? named(choice) : kind === 'fillBlank' ? saidIn(kind, words) : words;
  const right =
    blanks === undefined
      ? named(key)
      : keyIn(Object.fromEntries(blanks.map((blank, at) => [letterAt(at), blankSeen(blank)])));
  const worth = score === undefined ? t('toGrade') : `${tenths(score)} / ${tenths(points)}`;
  const quiet = (said: string): DocumentBlock => ({ as: 'quiet', text: said });
  const shown = (of?: string): DocumentBlock[] =>
    (item.pictures ?? []).flatMap((one) => (one.choice === of ? (pictures.get(one) ?? []) : []));
  return together([
    ...blocksOfText('heading', text, `${n}. `, `    ${worth}`),
    ...shown(),
    ...choices.flatMap((one, at): DocumentBlock[] => [
      ...blocksOfText('text', one, `${letterAt(at)}. `),
      ...shown(letterAt(at)),
    ]),
    { as: 'text', text: `${t('answer')}: ${given === '' ? t('none') : given}${item.isLate ? ` (${t('late')})` : ''}` },
    ...(item.tests ? [quiet(testsSaid(item.tests, t))] : []),
    ...(item.fullForAll ? [quiet(t('full'))] : []),
    ...(right === '' ? [] : [quiet(`${t('key')}: ${right}`)]),
    ...(explanation === undefined ? [] : blocksOfText('quiet', explanation)),
    ...(remark === undefined ? [] : [quiet(`${t('remark')} (${grader ?? ''}): ${remark}`)]),
  ]);
}
