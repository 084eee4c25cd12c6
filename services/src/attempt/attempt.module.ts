import { attempt, type StartAttempt } from '@lectern/contracts/attempt/attempt.ts';
import { AttemptEvidence, AttemptTimeline } from '@lectern/contracts/attempt/dossier.ts';
import { ExamProctoring } from '@lectern/contracts/attempt/exam-proctoring.ts';
import {
  AttemptPaperPdf,
  AttemptReview,
  ExamAttempts,
  ExamGrading,
  ExamPapersZip,
  ExamPicture,
  ExamFigurePapers,
  ExamRegrade,
  ExamStatistics,
  ExamStudents,
  SameAnswers,
} from '@lectern/contracts/attempt/exam-results.ts';
import {
  AttemptPaper,
  AttemptPicture,
  AttemptResult,
  AttemptStanding,
  MyAttempts,
} from '@lectern/contracts/attempt/queries.ts';
import { proctoring } from '@lectern/contracts/attempt/proctoring.ts';
import { leavesToCollect, type ProctoringRules } from '@lectern/contracts/exam/settings.ts';
import { areAnswersOut, endOf, mayStart, paperFor } from '@lectern/contracts/exam/sitting.ts';
import type { CommandOf } from '@lectern/contracts/kernel/command.ts';
import type { RefusalCode } from '@lectern/contracts/kernel/refusal.ts';
import { Module } from '@nestjs/common';
import { createHmac } from 'node:crypto';
import { Account, Person } from '../directory/tables.ts';
import { KeptPictures } from '../edge/files/kept-pictures.ts';
import { Answers } from '../edge/http/questions.ts';
import { codesTyped, Tries } from '../edge/limits/tries.ts';
import { Lists } from '../edge/lists/lists.ts';
import { Deciders, type Gather } from '../ledger/command/deciders.ts';
import type { Actor } from '../ledger/submission.ts';
import { Clock } from '../ops/database/clock.ts';
import { EvidenceModule } from '../evidence/evidence.module.ts';
import { GroupingModule } from '../grouping/grouping.module.ts';
import { ProgramRunnerModule } from '../quiz/program-runner.module.ts';
import { Projector } from '../rows/projector.ts';
import type { AttemptGathered } from './attempt.decider.ts';
import { decideProctoring, decideWatched } from './proctoring.decider.ts';
import { AttemptQueries, madeOf } from './attempt.queries.ts';
import { attempts as attemptRows } from './attempt.rows.ts';
import { Attempts } from './attempts.ts';
import { Dossiers } from './dossiers.ts';
import { ExamAnswers } from './exam-answers.ts';
import { ExamAnswersToGrade } from './exam-answers-to-grade.ts';
import { ExamMarks } from './exam-marks.ts';
import { ProctoringRecord } from './exam-proctoring.ts';
import { ExamResults } from './exam-results.ts';
import { ExamPapers } from './exam-papers.ts';
import { Exams, type SatExam } from './exams.ts';
import { ExamFigures } from './exam-figures.ts';
import { ExamItems } from './exam-items.ts';
import { ProgramScoring } from './program-scoring.ts';
import { Regrades } from './regrade.ts';
import { AnswersAlike } from './answers-alike.ts';
import { Scores } from './scores.ts';

/** So many papers are held at once. */
const PAPERS = 2_000;
const NOTHING: AttemptGathered = { endsAt: 0, items: new Map(), areAnswersOut: false };

@Module({
  imports: [EvidenceModule, GroupingModule, ProgramRunnerModule],
  providers: [
    AnswersAlike,
    Attempts,
    AttemptQueries,
    Dossiers,
    ExamAnswers,
    ExamAnswersToGrade,
    ExamFigures,
    ExamItems,
    ExamMarks,
    ExamPapers,
    ExamResults,
    Exams,
    ProctoringRecord,
    ProgramScoring,
    Regrades,
    Scores,
  ],
  exports: [ExamAnswers, ExamAnswersToGrade, ExamItems, ExamMarks],
})
export class AttemptModule {
  private readonly papers = new Map<string, AttemptGathered['items']>();

  constructor(
    deciders: Deciders,
    answers: Answers,
    queries: AttemptQueries,
    results: ExamResults,
    figures: ExamFigures,
    record: ProctoringRecord,
    regrades: Regrades,
    alike: AnswersAlike,
    paperFiles: ExamPapers,
    dossiers: Dossiers,
    lists: Lists,
    projector: Projector,
    pictures: KeptPictures,
    private readonly attempts: Attempts,
    private readonly exams: Exams,
    private readonly tries: Tries,
    private readonly clock: Clock,
  ) {
    const begun: Gather = (id, _data, actor, _at, from) => this.ofBegun(id, actor, from);
    deciders.register(attempt, decideWatched, {
      StartAttempt: (id, data, actor, at, from) => this.ofBeginning(id, data as never, actor, at, from),
      SaveAnswers: begun,
      TakeOverAttempt: begun,
      SubmitAttempt: begun,
      CollectAttemptAtEnd: begun,
      GradeAttemptItem: begun,
      ScoreAttemptItem: begun,
    });
    deciders.register(proctoring, decideProctoring, { ReportLeaves: begun });
    answers.register(MyAttempts, ({ id, terminal }, asker) => queries.mine(id, terminal, asker!));
    answers.register(AttemptPaper, ({ id }, asker) => queries.paper(id, asker!));
    answers.registerFile(AttemptPicture, async ({ id, file }, asker) =>
      pictures.answer(await queries.asked(id, asker!), file),
    );
    answers.registerFile(ExamPicture, async ({ id, file }, asker) =>
      pictures.answer((await exams.read(id, asker!)).published.variants, file),
    );
    answers.register(AttemptStanding, ({ id }, asker) => queries.standing(id, asker!));
    answers.register(AttemptResult, ({ id }, asker) => queries.result(id, asker!));
    answers.register(ExamProctoring, ({ id }, asker) => record.of(id, asker!));
    answers.register(ExamStudents, ({ id }, asker) => results.students(id, asker!));
    answers.register(ExamStatistics, ({ id }, asker) => results.statistics(id, asker!));
    answers.register(ExamFigurePapers, (asked, asker) => figures.papers(asked, asker!));
    answers.register(ExamGrading, ({ id }, asker) => results.grading(id, asker!));
    answers.registerFile(AttemptPaperPdf, ({ id }, asker) => paperFiles.one(id, asker!));
    answers.registerFile(ExamPapersZip, ({ id }, asker) => paperFiles.all(id, asker!));
    answers.register(ExamRegrade, (asked, asker) => regrades.preview(asked, asker!));
    answers.register(AttemptReview, ({ id }, asker) => results.review(id, asker!));
    answers.register(AttemptTimeline, ({ id }, asker) => dossiers.timeline(id, asker!));
    answers.registerFile(AttemptEvidence, ({ id }, asker, role) => dossiers.evidence(id, asker!, role));
    answers.register(SameAnswers, ({ id, itemId }, asker) => alike.to(id, itemId, asker!));
    projector.keepRows(attemptRows);
    lists.serve(ExamAttempts, {
      rows: attemptRows,
      join: {
        person: { table: Person, on: { id: 'personId' } },
        account: { table: Account, on: { person: 'personId' } },
      },
      show: { name: 'person.name', login: 'account.login' },
      search: ['person.name', 'account.login'],
      where: (_, { id }) => ({ examId: id }),
      present: (rows, asker) => results.shown(rows as never, asker),
    });
  }

  private async ofBegun(id: string, actor: Actor, from?: string): Promise<AttemptGathered> {
    const { school } = actor;
    const found = await this.attempts.find(id, school);
    const exam = found && (await this.exams.find(found.state.begun.examId, school));
    if (found === undefined || exam === undefined) return NOTHING;
    const { personId, startedAt, seed } = found.state.begun;
    return {
      endsAt: endOf(exam.published, personId, startedAt),
      items: this.itemsOf(id, exam, seed),
      areAnswersOut: areAnswersOut(exam, this.clock.now()),
      network: networkOf(actor, from),
    };
  }

  /** A paper is lettered anew for each seed, and a class saves every few seconds: the last ones stay. */
  private itemsOf(id: string, exam: SatExam, seed: string): AttemptGathered['items'] {
    const known = this.papers.get(id);
    if (known !== undefined) return known;
    if (this.papers.size >= PAPERS) this.papers.delete(this.papers.keys().next().value!);
    const questions = paperFor(exam.published, seed).groups.flatMap((group) => group.questions);
    const items = new Map(questions.map((one) => [one.itemId, one.content]));
    this.papers.set(id, items);
    return items;
  }

  /** Who guesses the password too often is turned away. */
  private async ofBeginning(
    id: string,
    { examId, classId, terminal, password }: CommandOf<typeof StartAttempt>['data'],
    actor: Actor,
    at: number,
    from = '',
  ): Promise<AttemptGathered> {
    const exam = await this.exams.find(examId, actor.school);
    if (exam === undefined || exam.published.classId !== classId) return NOTHING;
    const { personId, bound } = actor;
    const { begun, next } = await this.attempts.of(examId, actor);
    if (next.attemptId !== id) return NOTHING;
    const no = (refused: RefusalCode) => ({ ...NOTHING, start: { refused } });
    if (begun.at(-1)?.status === 'sitting') return no('attempt.notFinished');
    const photo = (await this.exams.photoChecks(examId)).statusFor(personId);
    const closed = mayStart(exam, { personId, now: at, attemptsMade: madeOf(begun), terminal, photo });
    if (closed !== undefined) return no(closed);
    if (exam.published.password !== undefined) {
      const counted = codesTyped({ personId: `${examId} ${personId}`, bound }, from, 'shortCodesOfPerson');
      const isRight = await this.tries.guess(
        counted,
        async () => (await this.exams.isPassword(examId, exam, password)) || undefined,
      );
      if (isRight === undefined) return no('exam.wrongPassword');
    }
    const { proctoring: rules } = exam.published.settings;
    return {
      ...NOTHING,
      endsAt: endOf(exam.published, personId, at),
      start: { n: next.n, seed: id, ...(rules && { proctored: watchedBy(rules) }) },
      network: networkOf(actor, from === '' ? undefined : from),
    };
  }
}

function watchedBy(rules: ProctoringRules) {
  const leaves = leavesToCollect(rules);
  return leaves === undefined ? {} : { leaves };
}

/** Tells networks of one student apart, and says of none which it is; gone with the student. */
const networkOf = ({ secret }: Actor, from: string | undefined): string | undefined =>
  from === undefined || secret === ''
    ? undefined
    : createHmac('sha256', secret).update(from).digest('base64url').slice(0, 16);
