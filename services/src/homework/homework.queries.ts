import type { Annotations } from '@lectern/contracts/homework/annotations.ts';
import {
  countedIn,
  homeworkMachine,
  submissionMachine,
  type HomeworkState,
  type HomeworkStreamState,
  type Submission,
} from '@lectern/contracts/homework/homework.ts';
import { areAnswersOut, pointsOf } from '@lectern/contracts/homework/questions.ts';
import type { HomeworkText, SameSubmissions, SubmissionDetail } from '@lectern/contracts/homework/queries.ts';
import type { Attachment } from '@lectern/contracts/kernel/attachments.ts';
import type { Sealed } from '@lectern/contracts/kernel/personal.ts';
import type { Role } from '@lectern/contracts/kernel/roles.ts';
import { statusOf } from '@lectern/contracts/kernel/stream.ts';
import { entries, get } from '@lectern/contracts/kernel/table.ts';
import { isMarked } from '@lectern/contracts/question/kinds.ts';
import { answerForm } from '@lectern/contracts/question/same-answer.ts';
import { askedOf } from '@lectern/contracts/question/asked.ts';
import { Injectable } from '@nestjs/common';
import { ClassTeams, type ClassTeam } from '../directory/class-teams.ts';
import { Directory } from '../directory/directory.ts';
import { Member } from '../directory/tables.ts';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import { Seals } from '../ledger/sealing/seals.ts';
import { Clock } from '../ops/database/clock.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { Tables } from '../rows/tables.ts';

export const LEARNS: ReadonlySet<Role> = new Set(['student', 'representative', 'auditor']);
/** Who sets and grades homework, and reads what is right before anybody else does. */
const KNOWS: ReadonlySet<Role> = new Set(['teacher', 'coTeacher', 'assistant']);
const STUDENTS = ['student', 'representative'] as const;
/** Of full marks, in percent: from where each band begins [R9.08]. */
const BANDS = [100, 90, 70, 50, 0] as const;

/** Homework and what students submitted, asked of the stream: a grade is there as soon as it is given. */
@Injectable()
export class HomeworkQueries {
  constructor(
    private readonly mailboxes: Mailboxes,
    private readonly directory: Directory,
    private readonly seals: Seals,
    private readonly classTeams: ClassTeams,
    private readonly tables: Tables,
    private readonly clock: Clock,
  ) {}

  /** The team that somebody is in now; undefined where nobody submits by team. */
  async teamOf(id: string, personId: string): Promise<ClassTeam | undefined> {
    const { classId, by } = this.folded(id).homework;
    return classId === undefined || by !== 'team' ? undefined : this.classTeams.of(classId, personId);
  }

  /** @throws RefusedError homework.unknown */
  async text(id: string, asker: SignedInPerson, role: Role): Promise<HomeworkText> {
    const { school } = asker;
    const { homework, status, classId, authorId } = this.readable(id);
    const { submissions, questions, corrections: _, fullForAll: __, ...shown } = homework; // what was right once, no student reads
    const isOpen = !LEARNS.has(role) || this.clock.now() >= homework.opensAt;
    const names = await this.directory.names(school, [classId, authorId]);
    const name = { className: names.get(classId) ?? '', author: names.get(authorId) ?? '' };
    return {
      ...shown,
      ...name,
      id,
      classId,
      authorId,
      status,
      publishedAt: shown.publishedAt ?? 0,
      role,
      ...(questions && isOpen && { asked: questions.map(askedOf) }),
      ...(questions && KNOWS.has(role) && { questions }),
      ...(homework.by === 'team' && (await this.teams(homework, classId, asker, LEARNS.has(role)))),
      ...(!LEARNS.has(role) && {
        bands: bandsOf([...entries(submissions)], shown.fullTenths),
        hasSubmissions: submissions.size > 0,
      }),
    };
  }

  /** The files that homework comes with. */
  filesOf = (id: string): readonly Attachment[] => this.readable(id).homework.files ?? [];

  /** @throws RefusedError homework.unknown */
  async mine(id: string, asker: SignedInPerson): Promise<SubmissionDetail> {
    const { annotations, answers, ...detail } = await this.detail(
      id,
      await this.whoseCounts(id, asker.personId),
      asker,
    );
    const isOut = detail.standing === 'graded' || detail.standing === 'returned';
    return {
      ...detail,
      ...(isOut && annotations && { annotations }),
      ...(answers && { answers: this.shownToStudent(id, answers, detail.standing) }),
    };
  }

  /** What a teacher gave is out with the score; what is right, and so what the key gave, once nobody else can submit. */
  private shownToStudent(
    id: string,
    answers: NonNullable<SubmissionDetail['answers']>,
    standing: SubmissionDetail['standing'],
  ): SubmissionDetail['answers'] {
    const { homework, status } = this.readable(id);
    if (standing === 'graded' && areAnswersOut(homework, status, this.clock.now())) return answers;
    const byHand = new Set(
      homework.questions?.filter(({ content }) => isMarked(content.kind)).map(({ itemId }) => itemId),
    );
    return answers.map(({ itemId, choice, words, points, remark, grader }) => ({
      itemId,
      ...(choice !== undefined && { choice }),
      ...(words !== undefined && { words }),
      ...(standing === 'graded' && byHand.has(itemId) && { points, remark, grader }),
    }));
  }

  /** @throws RefusedError homework.unknown */
  async detail(id: string, personId: string, asker: SignedInPerson): Promise<SubmissionDetail> {
    const { submission, standing, homework } = this.of(id, personId);
    const { steps = [], words, answers = [], remark, gradedBy, teamId, criteria } = submission ?? {};
    const members = teamId === undefined ? [] : countedIn(homework, teamId);
    const items = submission?.items ?? {};
    const grades = Object.values(items);
    const names = await this.directory.names(asker.school, [
      personId,
      ...members,
      ...steps.map(({ by }) => by),
      ...grades.map((one) => one.gradedBy),
    ]);
    const said = [...answers.map((one) => one.words), ...[...steps, ...grades].map((one) => one.remark)];
    const sealed = [words, remark, ...said].filter((one) => one !== undefined);
    const secrets = await this.seals.know([...new Set(sealed.map(({ sealedBy }) => sealedBy))]);
    const open = (one: Sealed) => this.seals.openWith(secrets.get(one.sealedBy), one, `homework/${id}`);
    const nameOf = (one: string) => names.get(one) ?? '';
    const last = steps.at(-1)?.what;
    const submitter = steps.findLast(({ what }) => what === 'submitted' || what === 'late')?.by;
    const isBlank = last === 'redo';
    return {
      name: nameOf(personId),
      ...(standing !== 'none' && { standing }),
      attempt: submission?.attempt ?? 0,
      ...(teamId !== undefined && { teamId, members: members.map((one) => ({ personId: one, name: nameOf(one) })) }),
      ...(submitter !== undefined && { submitter: nameOf(submitter) }),
      ...(submission && { submittedAt: submission.submittedAt }),
      isLate: submission?.isLate ?? false,
      ...(words && { words: open(words) }),
      pictures: [...(submission?.pictures ?? [])],
      files: [...(submission?.files ?? [])],
      ...(submission?.annotations && { annotations: written(submission.annotations) }),
      ...(submission?.scoreTenths !== undefined && { scoreTenths: submission.scoreTenths }),
      ...(criteria && { criteria: [...criteria] }),
      ...(homework.questions &&
        submission && {
          answers: homework.questions.map(({ itemId, content: { key, blanks, explanation } }) => {
            const answer = answers.find((one) => one.itemId === itemId);
            const points = pointsOf(submission, itemId);
            return {
              itemId,
              ...(answer?.choice !== undefined && { choice: answer.choice }),
              ...(answer?.words !== undefined && { words: open(answer.words) }),
              ...(points !== undefined && { points }),
              ...(key !== undefined && { key }),
              ...(blanks !== undefined && { blanks }),
              ...(explanation !== undefined && { explanation }),
              ...(items[itemId]?.remark && { remark: open(items[itemId].remark) }),
              ...(items[itemId] && { grader: nameOf(items[itemId].gradedBy) }),
            };
          }),
        }),
      ...(remark && { remark: open(remark) }),
      ...(gradedBy !== undefined && { grader: nameOf(gradedBy) }),
      ...(standing === 'returned' && { returnedFor: isBlank ? ('redo' as const) : ('mend' as const) }),
      editedIn: submission?.editedIn ?? 0,
      steps: steps.map(({ what, at, by, scoreTenths, remark: why }) => ({
        what,
        at,
        name: nameOf(by),
        ...(scoreTenths !== undefined && { scoreTenths }),
        ...(why && { remark: open(why) }),
      })),
    };
  }

  /**
   * Who else wrote the same, and nothing else. It is pointed out; what it is worth is for who grades it to say.
   * @throws RefusedError homework.unknown
   */
  async alike(id: string, personId: string, { school }: SignedInPerson): Promise<SameSubmissions> {
    const { submission: mine, homework } = this.of(id, personId);
    if (mine === undefined || !isWordsAlone(mine)) return { others: [] };
    const written = [...entries(homework.submissions)].filter(([, one]) => isWordsAlone(one));
    const secrets = await this.seals.know([...new Set(written.map(([, { words }]) => words!.sealedBy))]);
    const wordsOf = ({ words }: Pick<Submission, 'words'>) =>
      this.seals.openWith(secrets.get(words!.sealedBy), words!, `homework/${id}`);
    const form = answerForm(wordsOf(mine));
    if (form === '') return { others: [] };
    /** Each is one person's, or one team's. */
    const seen = new Set([mine.teamId ?? personId]);
    const alike = written.filter(([whose, one]) => {
      const subject = one.teamId ?? whose;
      if (seen.has(subject) || answerForm(wordsOf(one)) !== form) return false;
      seen.add(subject);
      return this.of(id, whose).standing !== 'returned';
    });
    const names = await this.directory.names(
      school,
      alike.flatMap(([whose, { gradedBy = whose }]) => [whose, gradedBy]),
    );
    return {
      others: alike.map(([whose, one]) => {
        const { teamId, scoreTenths, gradedBy, editedIn } = one;
        const spelled = wordsOf(one);
        return {
          personId: whose,
          name: names.get(whose) ?? '',
          ...(teamId !== undefined && { teamId }),
          ...(spelled !== wordsOf(mine) && { words: spelled }),
          ...(scoreTenths !== undefined && { scoreTenths }),
          ...(gradedBy !== undefined && { grader: names.get(gradedBy) ?? '' }),
          editedIn,
        };
      }),
    };
  }

  /** A student reads their own alone, and those of their team. */
  async submittedFiles(
    id: string,
    personId: string,
    asker: SignedInPerson,
    role: Role,
  ): Promise<readonly Attachment[]> {
    if (LEARNS.has(role) && personId !== asker.personId) return [];
    const { submission } = this.of(id, LEARNS.has(role) ? await this.whoseCounts(id, personId) : personId);
    return [...(submission?.pictures ?? []), ...(submission?.files ?? [])];
  }

  /** Whose submission somebody reads: theirs, or until they are counted in, that of a member of their team. */
  private async whoseCounts(id: string, personId: string): Promise<string> {
    const { homework } = this.readable(id);
    if (homework.by !== 'team' || get(homework.submissions, personId) !== undefined) return personId;
    const team = await this.teamOf(id, personId);
    return countedIn(homework, team?.teamId ?? '')[0] ?? personId;
  }

  /** The teams of the class, and for who teaches, who is left over; for a student theirs. */
  private async teams(
    homework: HomeworkState,
    classId: string,
    { school, personId }: SignedInPerson,
    learns: boolean,
  ): Promise<Pick<HomeworkText, 'teams' | 'withoutTeam'>> {
    const { submissions } = homework;
    const counting = get(submissions, personId)?.teamId;
    const teams = await this.classTeams.named(classId, learns ? personId : undefined, counting);
    const placed = new Set(teams.flatMap(({ members }) => members));
    const others = learns
      ? []
      : (await this.students(school, classId)).filter((one) => !placed.has(one) && get(submissions, one) === undefined);
    const names = await this.directory.names(school, [...placed, ...others]);
    const person = (one: string) => ({ personId: one, name: names.get(one) ?? '' });
    return {
      teams: teams.map(({ members, ...team }) => ({ ...team, members: members.map(person) })),
      ...(!learns && { withoutTeam: others.map(person) }),
    };
  }

  private async students(school: string, classId: string): Promise<string[]> {
    const found = this.tables.select(Member).show('personId', 'personId');
    const rows = await this.tables.read<{ readonly personId: string }>(
      found.where({ school, classId, role: STUDENTS }),
      ['personId'],
    );
    return rows.map(({ personId }) => personId);
  }

  of(id: string, personId: string) {
    const { homework, folded } = this.readable(id);
    const standing = statusOf(folded, submissionMachine, personId) as 'none' | 'ungraded' | 'graded' | 'returned';
    return { submission: get(homework.submissions, personId), standing, homework };
  }

  private folded(id: string) {
    const { folded } = this.mailboxes.get(`homework/${id}`).head; // whoever asked for the role has it loaded
    return { folded, ...(folded.state as HomeworkStreamState) };
  }

  /** @throws RefusedError homework.unknown */
  readable(id: string) {
    const { homework, folded } = this.folded(id);
    const { classId, authorId } = homework;
    const status = statusOf(folded, homeworkMachine, 'homework');
    if (!isShown(status) || classId === undefined || authorId === undefined) throw new RefusedError('homework.unknown');
    return { homework, folded, status, classId, authorId };
  }
}

const isWordsAlone = ({ words, pictures, files, answers = [] }: Submission): boolean =>
  words !== undefined && pictures.length + files.length + answers.length === 0;

const written = (all: Annotations) =>
  Object.entries(all).map(([pictureId, strokes]) => ({ pictureId, strokes: Object.values(strokes) }));

const isShown = (status: string): status is HomeworkText['status'] => status === 'active' || status === 'ended';

function bandsOf(all: readonly (readonly [string, Submission])[], fullTenths: number): number[] {
  const counts = BANDS.map(() => 0);
  for (const [, { scoreTenths }] of all)
    if (scoreTenths !== undefined) counts[BANDS.findIndex((from) => scoreTenths * 100 >= from * fullTenths)]! += 1;
  return counts;
}
