import type {
  AttemptReview,
  ExamAttempt,
  ExamGrading,
  ExamStatistics,
  ExamStudents,
  Watched,
} from '@lectern/contracts/attempt/exam-results.ts';
import { isGiven, totalOf } from '@lectern/contracts/attempt/score.ts';
import { figuresOfGroups, statisticsOf, timesSpent, type ScoredPaper } from '@lectern/contracts/attempt/statistics.ts';
import { endOf, extraOf, lettersOfPaper, orderFor } from '@lectern/contracts/exam/sitting.ts';
import { rightSaid } from '@lectern/contracts/exam/correction.ts';
import { askedOf } from '@lectern/contracts/question/asked.ts';
import type { QuestionContent } from '@lectern/contracts/question/content.ts';
import { isGraded } from '@lectern/contracts/question/kinds.ts';
import { outcomeOf, VERDICTS } from '@lectern/contracts/question/outcomes.ts';
import { Injectable } from '@nestjs/common';
import { Directory } from '../directory/directory.ts';
import { Account, Member, Person } from '../directory/tables.ts';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import { GroupingQueries } from '../grouping/grouping.queries.ts';
import { Seals } from '../ledger/sealing/seals.ts';
import { Clock } from '../ops/database/clock.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { Tables } from '../rows/tables.ts';
import { resultOf } from './attempt.queries.ts';
import { Attempts, isCounted, type Begun } from './attempts.ts';
import { Exams, mustReadPapers, type SatExam } from './exams.ts';
import { questionsOf, Scores, verdictsOf } from './scores.ts';

interface Student {
  readonly personId: string;
  readonly name: string;
  readonly login?: string;
}

/** An exam as who teaches its class sees it. Rows say which attempts there are, their streams how each one stands. */
@Injectable()
export class ExamResults {
  constructor(
    private readonly attempts: Attempts,
    private readonly exams: Exams,
    private readonly scores: Scores,
    private readonly seals: Seals,
    private readonly directory: Directory,
    private readonly groupings: GroupingQueries,
    private readonly tables: Tables,
    private readonly clock: Clock,
  ) {}

  /** @throws RefusedError exam.unknown */
  async students(id: string, asker: SignedInPerson): Promise<ExamStudents> {
    const exam = await this.examOf(id, asker);
    const { published, announcedAt } = exam;
    const { classId, name, settings, variants, extraOfAll } = published;
    const [names, members, begun, { statusFor }] = await Promise.all([
      this.directory.names(asker.school, [classId]),
      this.membersOf(classId, asker.school),
      this.attempts.at(id, asker.school),
      this.exams.photoChecks(id),
    ]);
    const isSeen = settings.proctoring?.photo === true;
    const last = new Map(begun.map((one) => [one.state.begun.personId, one]));
    const { publishAt, startsAt, deadline, durationMs, scoreAt, answersAt } = settings;
    const questions = variants[0]!.groups.flatMap((group) => group.questions);
    return {
      now: this.clock.now(),
      classId,
      className: names.get(classId) ?? '',
      name,
      isAnnounced: announcedAt !== undefined,
      publishAt,
      startsAt,
      ...(deadline !== undefined && { deadline }),
      ...(durationMs !== undefined && { durationMs }),
      extraMs: extraOfAll,
      ...(scoreAt !== undefined && { scoreAt }),
      ...(answersAt !== undefined && { answersAt }),
      ...(settings.proctoring && { proctoring: settings.proctoring }),
      questions: questions.length,
      points: questions.reduce((sum, { content }) => sum + content.points, 0),
      students: await Promise.all(
        members.map(async (member) => {
          const attempt = last.get(member.personId);
          const extraMs = extraOf(published, member.personId);
          const photo = isSeen && { photo: statusFor(member.personId) };
          return { ...member, extraMs, ...photo, ...(attempt && { attempt: await this.seen(attempt, exam) }) };
        }),
      ),
    };
  }

  /** Rows of the list of attempts, with how far each is and what it is worth. */
  async shown(
    rows: readonly (Student & { readonly attemptId: string; readonly examId: string })[],
    asker: SignedInPerson,
  ): Promise<ExamAttempt[]> {
    if (rows.length === 0) return [];
    const exam = await this.examOf(rows[0]!.examId, asker);
    const all = await Promise.all(
      rows.map(async ({ attemptId, personId, name, login }) => {
        const attempt = await this.attempts.find(attemptId, asker.school);
        const whose = { personId, name, ...(login !== undefined && { login }) };
        return attempt === undefined ? [] : [{ ...whose, ...(await this.seen(attempt, exam)) }];
      }),
    );
    return all.flat();
  }

  /** @throws RefusedError exam.unknown */
  async statistics(id: string, asker: SignedInPerson): Promise<ExamStatistics> {
    const exam = await this.exams.read(id, asker);
    const { variants, corrections, fullForAll, withoutTests } = exam.published;
    const counted = await this.scores.counted(await this.attempts.at(id, asker.school), exam);
    const papers = await Promise.all(counted.map((one) => this.scoredPaper(one, exam)));
    const questions = variants.flatMap(({ groups }, variant) =>
      groups.flatMap((group) => group.questions).map((question, index) => ({ ...question, variant, n: index + 1 })),
    );
    const figures = statisticsOf(
      papers,
      questions.map(({ itemId }) => itemId),
    );
    const [first] = variants;
    const names = await this.directory.names(
      asker.school,
      Object.values(corrections).map(({ personId }) => personId),
    );
    const groupings = await this.groupings.ofClass(asker.school, exam.published.classId);
    const byPerson = new Map(counted.map(({ state }, at) => [state.begun.personId, papers[at]!]));
    const ran = counted.map(({ state }) => verdictsOf(state));
    const byId = new Map(questions.map((one) => [one.itemId, one]));
    return {
      ...figures,
      bands: [...figures.bands],
      groupings: groupings.map(({ groups, ...one }) => ({ ...one, groups: figuresOfGroups(groups, byPerson) })),
      unfinished: papers.filter(({ items }) => totalOf(items).ungraded > 0).length,
      of: first!.groups.flatMap((group) => group.questions).reduce((sum, { content }) => sum + content.points, 0),
      items: figures.items.map((item) => {
        const question = byId.get(item.itemId)!;
        const { variant, n, content } = question;
        const { key, blanks } = content;
        const corrected = corrections[item.itemId];
        return {
          ...askedOf(question),
          ...item,
          variant,
          n,
          ...(key !== undefined && { key }),
          ...(blanks !== undefined && { blanks }),
          ...(content.program && { tests: testsSeen(content, ran, item.itemId, withoutTests) }),
          ...(fullForAll.includes(item.itemId) && { fullForAll: true as const }),
          ...(corrected && {
            corrected: {
              version: corrected.version,
              at: corrected.at,
              by: names.get(corrected.personId) ?? '',
              before: rightSaid(corrected.before),
            },
          }),
        };
      }),
    };
  }

  /** @throws RefusedError exam.unknown */
  async grading(id: string, asker: SignedInPerson): Promise<ExamGrading> {
    const exam = await this.exams.read(id, asker);
    const { name, variants } = exam.published;
    const handedIn = (await this.attempts.at(id, asker.school)).filter(isCounted);
    const names = await this.directory.names(
      asker.school,
      handedIn.map(({ state }) => state.begun.personId),
    );
    const questions = variants.flatMap(({ groups }, variant) =>
      groups.flatMap((group) => group.questions).map((question, at) => ({ ...question, variant, n: at + 1 })),
    );
    return {
      name,
      isVaried: variants.length > 1,
      items: questions.flatMap(({ itemId, content, variant, n }) => {
        if (!isGraded(content.kind)) return [];
        const answers = handedIn.flatMap(({ attemptId, state }) => {
          if (!isGiven(state.answers[itemId])) return [];
          const { personId } = state.begun;
          const points = state.grades[itemId]?.points;
          return [{ attemptId, personId, name: names.get(personId) ?? '', ...(points !== undefined && { points }) }];
        });
        const { text, pictures, points: of, explanation } = content;
        const asked = { itemId, variant, n, text, of, ...(pictures && { pictures }) };
        return [{ ...asked, ...(explanation !== undefined && { explanation }), answers }];
      }),
    };
  }

  /** @throws RefusedError attempt.unknown, exam.papersClosed */
  async review(id: string, asker: SignedInPerson): Promise<AttemptReview> {
    const attempt = await this.attempts.find(id, asker.school);
    const exam = attempt && (await this.exams.published(attempt.state.begun.examId, asker.school));
    if (attempt === undefined || exam === undefined) throw new RefusedError('attempt.unknown');
    mustReadPapers(exam, asker);
    const { begun, answers, grades, invalid } = attempt.state;
    const graders = Object.values(grades).map(({ personId }) => personId);
    const sealers = [...graders, ...(invalid ? [invalid.reason.sealedBy] : [])];
    const [names, secrets, open, scored] = await Promise.all([
      this.directory.names(asker.school, [begun.personId, ...sealers, invalid?.personId ?? begun.personId]),
      this.seals.know([...new Set(sealers)]),
      this.scores.opener(id, begun.personId),
      this.scores.of(attempt, exam),
    ]);
    const scores = new Map(scored.map((one) => [one.itemId, one]));
    const said = (sealed: NonNullable<typeof invalid>['reason']) =>
      this.seals.openWith(secrets.get(sealed.sealedBy), sealed, `attempt/${id}`);
    const nameOf = (personId: string) => names.get(personId) ?? '';
    return {
      ...(await this.seen(attempt, exam)),
      examId: begun.examId,
      title: exam.published.name,
      personId: begun.personId,
      name: nameOf(begun.personId),
      of: totalOf(scored).of,
      ...(invalid && {
        invalid: { at: invalid.at, by: nameOf(invalid.personId), reason: said(invalid.reason) },
      }),
      items: questionsOf(exam, attempt).map((question) => {
        const { itemId, content } = question;
        const grade = grades[itemId];
        return {
          ...resultOf(question, attempt.state, open, scores, exam.published),
          isGraded: isGraded(content.kind),
          ...(grade?.remark && { remark: said(grade.remark) }),
          ...(grade && { grader: nameOf(grade.personId) }),
          editedIn: Math.max(answers[itemId]?.version ?? 0, grade?.version ?? 0),
        };
      }),
    };
  }

  private async seen(attempt: Begun, exam: SatExam) {
    const { attemptId, status, state, proctoring } = attempt;
    const { begun, endsAt, handedIn, answers, late } = state;
    const { points, ungraded } = handedIn ? totalOf(await this.scores.of(attempt, exam)) : { points: 0, ungraded: 0 };
    return {
      attemptId,
      n: begun.n,
      status,
      startedAt: begun.startedAt,
      endsAt: Math.max(endsAt, endOf(exam.published, begun.personId, begun.startedAt)),
      ...(handedIn && { handedInAt: handedIn.at, handedInBy: handedIn.by, score: points }),
      answered: Object.values(answers).filter(isGiven).length,
      late: Object.keys(late).length,
      ungraded,
      ...(begun.proctored && { watched: watchedOf(state, proctoring) }),
    };
  }

  private async scoredPaper(attempt: Begun, exam: SatExam): Promise<ScoredPaper> {
    const { answers, begun } = attempt.state;
    const { choices } = orderFor(exam.published, begun.seed);
    const items = await this.scores.of(attempt, exam);
    const ran = verdictsOf(attempt.state);
    const spent = timesSpent(begun.startedAt, answers);
    return {
      items: items.map((item) => {
        const { choice = outcomeIn(ran[item.itemId]) } = answers[item.itemId] ?? {};
        const order = choices[item.itemId];
        const isAnswered = isGiven(answers[item.itemId]);
        const spentMs = spent.get(item.itemId);
        return { ...item, isAnswered, spentMs, choice: order === undefined ? choice : lettersOfPaper(order, choice) };
      }),
    };
  }

  private membersOf(classId: string, school: string): Promise<Student[]> {
    const found = this.tables
      .select(Member, {
        person: { table: Person, on: { id: 'personId' } },
        account: { table: Account, on: { person: 'personId' } },
      })
      .where({ school, classId, role: ['student', 'representative'], status: 'member' })
      .show('personId', 'personId')
      .show('name', 'person.name')
      .show('login', 'account.login');
    return this.tables.read<Student>(found, ['person.sortedAs', 'personId']);
  }

  private async examOf(examId: string, { school }: SignedInPerson): Promise<SatExam> {
    const exam = await this.exams.published(examId, school);
    if (exam === undefined) throw new RefusedError('exam.unknown');
    return exam;
  }
}

/** What became of a program, as a letter that is counted as a choice is; nothing of what was not run. */
const outcomeIn = (verdicts: string | undefined): string => (verdicts === undefined ? '' : outcomeOf(verdicts));

/** Each test of a program, with how many papers pass it. */
function testsSeen(
  { program, hiddenTests = [] }: QuestionContent,
  ran: readonly Readonly<Record<string, string>>[],
  itemId: string,
  withoutTests: SatExam['published']['withoutTests'],
): NonNullable<ExamStatistics['items'][number]['tests']> {
  const samples = program?.samples ?? [];
  return [...samples, ...hiddenTests].map((test, at) => ({
    ...test,
    isHidden: at >= samples.length,
    isLeftOut: withoutTests?.[itemId]?.includes(at + 1) ?? false,
    passed: ran.filter((one) => one[itemId]?.[at] === VERDICTS.passed).length,
  }));
}

function watchedOf({ takenOver }: Begun['state'], { leaves, networks, offline }: Begun['proctoring']): Watched {
  const away = offline.at(-1);
  return {
    leaves: leaves.length,
    isAway: leaves.length > 0 && leaves.at(-1)!.backAt === undefined,
    ...(away !== undefined && away.to === undefined && { offlineSince: away.from }),
    devices: takenOver.length,
    networks: Math.max(0, networks.length - 1), // the first is where it began
  };
}
