import { Inject, Injectable } from '@nestjs/common';
import type { AttemptPaper, AttemptResult, ItemResult, MyAttempts } from '@lectern/contracts/attempt/queries.ts';
import { isGiven, totalOf, type ItemScore } from '@lectern/contracts/attempt/score.ts';
import {
  areAnswersOut,
  attemptsOf,
  endOf,
  extraOf,
  isScoreOut,
  mayStart,
  studentPaper,
} from '@lectern/contracts/exam/sitting.ts';
import { photosOpenAt } from '@lectern/contracts/exam/photo-check.ts';
import type { OwnPhoto } from '@lectern/contracts/exam/photo-queries.ts';
import type { PaperQuestion } from '@lectern/contracts/paper/content.ts';
import { askedOf } from '@lectern/contracts/question/asked.ts';
import { Directory } from '../directory/directory.ts';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import { Seals } from '../ledger/sealing/seals.ts';
import { Clock } from '../ops/database/clock.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { SETTINGS, type Settings } from '../ops/settings.ts';
import { Attempts, type Begun } from './attempts.ts';
import { Exams, type SatExam } from './exams.ts';
import { questionsOf, Scores } from './scores.ts';

/** What a student is shown of an attempt: never what is right before it is out. */
@Injectable()
export class AttemptQueries {
  constructor(
    private readonly attempts: Attempts,
    private readonly exams: Exams,
    private readonly scores: Scores,
    private readonly seals: Seals,
    private readonly directory: Directory,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** @throws RefusedError attempt.unknown */
  async mine(examId: string, terminal: 'phone' | 'computer', asker: SignedInPerson): Promise<MyAttempts> {
    const exam = await this.examOf(examId, asker);
    const { published } = exam;
    const { settings, variants } = published;
    const now = this.clock.now();
    const { personId } = asker;
    const { begun, next } = await this.attempts.of(examId, asker);
    const questions = variants[0]!.groups.flatMap((group) => group.questions);
    const isSitting = begun.at(-1)?.status === 'sitting';
    const photo = settings.proctoring?.photo && (await this.photo(examId, exam, asker));
    const attemptsMade = madeOf(begun);
    const whyNot = mayStart(exam, { personId, now, attemptsMade, terminal, ...(photo && { photo: photo.status }) });
    const { deadline, durationMs } = settings;
    const extra = extraOf(published, personId);
    const { description } = variants[0]!;
    const most = attemptsOf(published);
    return {
      now,
      classId: published.classId,
      name: published.name,
      ...(description !== undefined && { description }),
      questions: questions.length,
      points: questions.reduce((sum, { content }) => sum + content.points, 0),
      startsAt: settings.startsAt,
      ...(deadline !== undefined && { deadline: deadline + extra }),
      ...(durationMs !== undefined && { durationMs: durationMs + extra }),
      ...(Number.isFinite(most) && { attempts: most }),
      counts: settings.attempts.counts,
      hasPassword: published.password !== undefined,
      ...(settings.proctoring && { proctoring: settings.proctoring }),
      ...(photo && { photo }),
      mine: await Promise.all(begun.map((one) => this.summary(one, exam, now))),
      nextId: next.attemptId,
      ...(!isSitting && whyNot !== undefined && { whyNot }),
    };
  }

  /** How the picture of who asks stands, with what they are told about it; never the picture. */
  private async photo(id: string, { published }: SatExam, { personId, school }: SignedInPerson): Promise<OwnPhoto> {
    const { checks, statusFor } = await this.exams.photoChecks(id);
    const { photoId: _, words, reviewerId, ...its } = checks[personId] ?? {};
    const names = reviewerId === undefined ? undefined : await this.directory.names(school, [reviewerId]);
    const secrets = await this.seals.know(words === undefined ? [] : [words.sealedBy]);
    return {
      ...its,
      status: statusFor(personId),
      opensAt: photosOpenAt(published.settings),
      keptDays: this.settings.examPhotoDays,
      ...(words && { words: this.seals.openWith(secrets.get(words.sealedBy), words, `exam/${id}`) }),
      ...(names && { by: names.get(reviewerId!) ?? '' }),
    };
  }

  private async summary(attempt: Begun, exam: SatExam, now: number) {
    const { attemptId, status, state } = attempt;
    const { begun, endsAt, handedIn } = state;
    const isScored = handedIn !== undefined && counts(attempt) && isScoreOut(exam, now);
    return {
      attemptId,
      n: begun.n,
      status,
      startedAt: begun.startedAt,
      endsAt: Math.max(endsAt, endOf(exam.published, begun.personId, begun.startedAt)),
      ...(handedIn && { handedInAt: handedIn.at }),
      ...(isScored && { score: totalOf(await this.scores.of(attempt, exam)).points }),
    };
  }

  /** @throws RefusedError attempt.unknown */
  async paper(id: string, asker: SignedInPerson): Promise<AttemptPaper> {
    const { state, status, proctoring } = await this.attempts.mine(id, asker);
    const { begun, device, endsAt, answers, late, flagged } = state;
    const exam = await this.examOf(begun.examId, asker);
    const open = await this.scores.opener(id, asker.personId);
    return {
      now: this.clock.now(),
      status,
      endsAt: Math.max(endsAt, endOf(exam.published, asker.personId, begun.startedAt)),
      device,
      ...watched(state, proctoring),
      examId: begun.examId,
      title: exam.published.name,
      n: begun.n,
      startedAt: begun.startedAt,
      groups: askedIn(exam, begun.seed),
      answers: Object.entries({ ...answers, ...late }).map(([itemId, saved]) => ({
        itemId,
        ...open(saved),
        version: saved.version,
        at: saved.at,
        typedAt: saved.typedAt,
        isLate: itemId in late,
      })),
      flagged: [...flagged],
    };
  }

  /** What it asks, and nothing of what was answered. @throws RefusedError attempt.unknown */
  async asked(id: string, asker: SignedInPerson): Promise<AttemptPaper['groups']> {
    const { begun } = (await this.attempts.mine(id, asker)).state;
    return askedIn(await this.examOf(begun.examId, asker), begun.seed);
  }

  /** @throws RefusedError attempt.unknown */
  async standing(id: string, asker: SignedInPerson) {
    const { state, status, proctoring } = await this.attempts.mine(id, asker);
    const { begun, device, endsAt } = state;
    const exam = await this.examOf(begun.examId, asker);
    const later = Math.max(endsAt, endOf(exam.published, asker.personId, begun.startedAt));
    return { now: this.clock.now(), status, endsAt: later, device, ...watched(state, proctoring) };
  }

  /** @throws RefusedError attempt.unknown */
  async result(id: string, asker: SignedInPerson): Promise<AttemptResult> {
    const attempt = await this.attempts.mine(id, asker);
    const { begun, answers, late, refusedLate, handedIn, invalid } = attempt.state;
    const exam = await this.examOf(begun.examId, asker);
    const now = this.clock.now();
    const questions = questionsOf(exam, attempt);
    const { scoreAt, answersAt } = exam.published.settings;
    const isIn = handedIn !== undefined;
    const isScored = isIn && isScoreOut(exam, now);
    const waiting = Object.keys(late).length;
    const refused = Object.keys(refusedLate).length;
    return {
      now,
      status: attempt.status,
      examId: begun.examId,
      title: exam.published.name,
      n: begun.n,
      startedAt: begun.startedAt,
      ...(handedIn && { handedIn }),
      items: questions.length,
      answered: Object.values(answers).filter(isGiven).length,
      ...(waiting + refused > 0 && { late: { n: waiting || refused, is: waiting > 0 ? 'waiting' : 'refused' } }),
      ...(invalid && { invalid: await this.invalidity(id, invalid, asker.school) }),
      ...(scoreAt !== undefined && { scoreAt }),
      ...(answersAt !== undefined && { answersAt }),
      ...(counts(attempt) && isScored && { score: await this.score(attempt, exam) }),
      ...(isIn && areAnswersOut(exam, now) && { answers: await this.answers(attempt, exam, isScored) }),
    };
  }

  private async score(attempt: Begun, exam: SatExam) {
    const items = await this.scores.of(attempt, exam);
    const { grades } = attempt.state;
    const secrets = await this.seals.know([...new Set(Object.values(grades).map(({ personId }) => personId))]);
    const graded = items.flatMap(({ itemId, points, of }, index) => {
      const grade = grades[itemId];
      if (grade === undefined) return [];
      const { remark } = grade;
      const opened =
        remark && this.seals.openWith(secrets.get(remark.sealedBy), remark, `attempt/${attempt.attemptId}`);
      return [{ n: index + 1, points, of, ...(opened !== undefined && { remark: opened }) }];
    });
    return { ...totalOf(items), graded };
  }

  private async answers(attempt: Begun, exam: SatExam, withScores: boolean): Promise<ItemResult[]> {
    const { attemptId, state } = attempt;
    const open = await this.scores.opener(attemptId, state.begun.personId);
    const scored = new Map((await this.scores.of(attempt, exam)).map((one) => [one.itemId, one]));
    return questionsOf(exam, attempt).map((question) =>
      resultOf(question, state, open, withScores && scored, exam.published),
    );
  }

  private async invalidity(id: string, invalid: NonNullable<Begun['state']['invalid']>, school: string) {
    const { personId, reason, at } = invalid;
    const [names, secrets] = await Promise.all([
      this.directory.names(school, [personId]),
      this.seals.know([reason.sealedBy]),
    ]);
    const said = this.seals.openWith(secrets.get(reason.sealedBy), reason, `attempt/${id}`);
    return { at, by: names.get(personId) ?? '', reason: said };
  }

  private async examOf(examId: string, { school }: SignedInPerson): Promise<SatExam> {
    const exam = await this.exams.find(examId, school);
    if (exam === undefined) throw new RefusedError('attempt.unknown');
    return exam;
  }
}

const askedIn = ({ published }: SatExam, seed: string): AttemptPaper['groups'] =>
  studentPaper(published, seed).groups.map(({ title, questions }) => ({ title, items: questions.map(askedOf) }));

const watched = ({ begun: { proctored } }: Begun['state'], { leaves }: Begun['proctoring']) =>
  proctored && {
    proctored: { leaves: leaves.length, ...(proctored.leaves !== undefined && { most: proctored.leaves }) },
  };

/** Those that are counted against how many there may be. */
export const madeOf = (begun: readonly Begun[]): number => begun.filter(({ status }) => status !== 'reset').length;

const counts = ({ status }: Begun): boolean => status !== 'invalid' && status !== 'reset';

type Opener = Awaited<ReturnType<Scores['opener']>>;

/** One answer beside what is right; what came late is shown, and is worth nothing. */
export function resultOf(
  question: PaperQuestion,
  { answers, late, refusedLate, scored: ran }: Begun['state'],
  open: Opener,
  scored: ReadonlyMap<string, ItemScore> | false,
  { fullForAll, withoutTests }: SatExam['published'],
): ItemResult {
  const { itemId, content } = question;
  const saved = answers[itemId] ?? late[itemId] ?? refusedLate[itemId];
  const score = scored === false ? undefined : scored.get(itemId);
  const { key, blanks, explanation } = content;
  const its = ran[itemId];
  const tests = its && score && saved?.version === its.answer && { samples: its.samples, hidden: its.hidden };
  return {
    ...askedOf(question),
    ...(saved && open(saved)),
    ...(score !== undefined && !score.isUngraded && { score: score.points }),
    ...(saved && { version: saved.version }),
    isLate: saved !== undefined && answers[itemId] === undefined,
    ...(key !== undefined && { key }),
    ...(blanks !== undefined && { blanks }),
    ...(explanation !== undefined && { explanation }),
    ...(tests && { tests: { ...tests, without: [...(withoutTests?.[itemId] ?? [])] } }),
    ...(fullForAll.includes(itemId) && { fullForAll: true as const }),
  };
}
