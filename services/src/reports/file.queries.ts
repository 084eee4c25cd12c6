import { Injectable } from '@nestjs/common';
import { BOM, csvLine, type Cell } from '@lectern/contracts/kernel/csv.ts';
import type { Language } from '@lectern/contracts/kernel/refusal.ts';
import type { QuestionKind } from '@lectern/contracts/question/content.ts';
import type { ReportQuestion } from '@lectern/contracts/reports/queries.ts';
import { isShown } from '@lectern/contracts/reports/shown.ts';
import { wallClock, ZONE_MS } from '@lectern/contracts/kernel/zone.ts';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { SheetWriter } from '../edge/files/sheet-writer.ts';
import { FileAnswer } from '../edge/http/file-answer.ts';
import { chosenIn, FILE_WORDS } from './file-words.ts';
import { Interactions } from './interactions.ts';
import { answersOf } from './learner-answers.ts';
import { learnersOf, type Learner } from './learners.ts';
import { questionsOf } from './report-questions.ts';
import { ReportReading } from './report-reading.ts';

const MINUTE_MS = 60_000;
const SECOND_MS = 1000;

type Answers = Awaited<ReturnType<typeof answersOf>>;

interface Report {
  readonly title: string;
  readonly learners: readonly Learner[];
  readonly questions: readonly ReportQuestion[];
  readonly answers: Answers;
  readonly lastAt: number;
}

/** Reports as files, in the language of whoever takes them along. The facts in one are those of one moment. */
@Injectable()
export class FileQueries {
  constructor(
    private readonly reading: ReportReading,
    private readonly interactions: Interactions,
  ) {}

  async learners(lessonId: string, after?: string): Promise<FileAnswer> {
    const report = await this.read(lessonId, after);
    return new FileAnswer(`${report.title} learners.csv`, (out, language) =>
      writeLines(out, [
        learnerHead(report, language),
        ...report.learners.map((one) => learnerCells(one, report, language)),
      ]),
    );
  }

  async answers(lessonId: string, after?: string): Promise<FileAnswer> {
    const report = await this.read(lessonId, after);
    return new FileAnswer(`${report.title} answers.xlsx`, (out, language) => writeWorkbook(out, report, language));
  }

  async interaction(lessonId: string, after?: string): Promise<FileAnswer> {
    const { title, version } = await this.reading.of(lessonId, after, (_, subject) => Promise.resolve(subject));
    return new FileAnswer(`${title} interaction.csv`, (out, language) =>
      writeLines(out, this.interactions.of(lessonId, version, FILE_WORDS[language])),
    );
  }

  private read(lessonId: string, after?: string): Promise<Report> {
    return this.reading.of(lessonId, after, async (client, { title, lastAt }) => {
      const learners = await learnersOf(client, lessonId);
      const questions = await questionsOf(client, lessonId, () => undefined);
      const answers = await answersOf(
        client,
        lessonId,
        learners.map(({ personId }) => personId),
      );
      return { title, lastAt, learners, questions, answers };
    });
  }
}

/** A line at a time, as fast as they are read. */
async function writeLines(out: Writable, rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>) {
  async function* lines() {
    yield BOM;
    for await (const row of rows) yield csvLine(row);
  }
  await pipeline(Readable.from(lines()), out, { end: false });
}

async function writeWorkbook(out: Writable, report: Report, language: Language): Promise<void> {
  const words = FILE_WORDS[language];
  const { sheets: titles, columns, kind } = words;
  const { questions, learners } = report;
  const sheets = new SheetWriter(out, new Date(report.lastAt), ZONE_MS);
  await sheets.sheet(titles.scores, learnerHead(report, language));
  for (const one of learners) await sheets.add(learnerCells(one, report, language, moment));
  const { question, text, choices, key, points, answered, correct, share, mean, counted } = columns;
  await sheets.sheet(titles.questions, [
    question,
    columns.kind,
    text,
    choices,
    key,
    points,
    answered,
    correct,
    share,
    mean,
    counted,
  ]);
  for (const one of questions)
    await sheets.add([
      one.n,
      kind[one.kind as QuestionKind],
      one.text,
      one.choices.join('\n'),
      chosenIn(words, one.kind, one.key),
      one.points / 10,
      one.answered,
      one.key && one.correct,
      shareOf(one),
      one.meanMs && Math.round(one.meanMs / SECOND_MS),
      isShown(one),
    ]);
  await sheets.sheet(titles.answers, [
    question,
    columns.name,
    columns.login,
    columns.person,
    columns.answer,
    columns.right,
    columns.won,
    columns.time,
    columns.took,
    columns.late,
  ]);
  for (const one of questions)
    for (const learner of learners) {
      const answer = report.answers.get(learner.personId)?.[one.questionId];
      if (answer === undefined) continue;
      const { choice, right, score, at, late } = answer;
      await sheets.add([
        one.n,
        learner.name,
        learner.login,
        learner.personId,
        chosenIn(words, one.kind, choice),
        right,
        score / 10,
        moment(at),
        Math.max(0, Math.round((at - one.publishedAt) / SECOND_MS)),
        late,
      ]);
    }
  await sheets.end();
}

const moment = (at: number): Date => new Date(at);

const shareOf = ({ key, correct, answered }: ReportQuestion): Cell =>
  key === undefined || answered === 0 ? null : Math.round((correct / answered) * 1000) / 1000;

/** Names repeat, and a seat has no account: whom a row is of says its person, as in the facts and in every other file. */
function learnerHead({ questions }: Report, language: Language): string[] {
  const { columns, question } = FILE_WORDS[language];
  const { name, login, person, status, marked, joinedAt, stayed, answered, graded, correct, danmu, bonus, score } =
    columns;
  return [
    name,
    login,
    person,
    status,
    marked,
    joinedAt,
    stayed,
    answered,
    graded,
    correct,
    danmu,
    bonus,
    score,
    ...questions.map((one) => question(one.n, isShown(one))),
  ];
}

function learnerCells(
  learner: Learner,
  { questions, answers }: Report,
  language: Language,
  time: (at: number) => Cell = wallClock,
): Cell[] {
  const words = FILE_WORDS[language];
  const { status, yes } = words;
  const { name, login, marked, joinedAt, stayedMs, answered, graded, correct, danmu, bonus, score, personId } = learner;
  const mine = answers.get(personId) ?? {};
  return [
    name,
    login ?? words.guest,
    personId,
    status[learner.status],
    marked ? yes : '',
    joinedAt === null ? null : time(joinedAt),
    Math.round(stayedMs / MINUTE_MS),
    answered,
    graded,
    correct,
    danmu,
    bonus,
    score === null ? null : score / 10,
    ...questions.map(({ questionId, kind }) => chosenIn(words, kind, mine[questionId]?.choice)),
  ];
}
