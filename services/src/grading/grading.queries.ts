import { GradeAttemptItem } from '@lectern/contracts/attempt/attempt.ts';
import { STANDS, type GradingPage, type GradingWork, type WorkKind } from '@lectern/contracts/grading/grading.ts';
import { GradeSubmission } from '@lectern/contracts/homework/commands.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { may, type Allow, type Role } from '@lectern/contracts/kernel/roles.ts';
import { GradeAnswer } from '@lectern/contracts/quiz/commands.ts';
import { Injectable } from '@nestjs/common';
import { ExamAnswersToGrade } from '../attempt/exam-answers-to-grade.ts';
import { Directory } from '../directory/directory.ts';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import { exams } from '../exam/exam.rows.ts';
import { homeworks } from '../homework/homework.rows.ts';
import { Database } from '../ops/database/database.ts';
import { questionsToGrade } from '../reports/questions-to-grade.ts';
import { Freshness } from '../rows/freshness.ts';
import { searchedFor, searchText } from '../rows/search-text.ts';
import { Tables } from '../rows/tables.ts';

/** The read model of lessons, and those that are read beside it. */
const READ = { name: 'report-1', families: ['lesson'] } as const;
const JOINED = ['lesson_row', 'class_member', 'homework_row', 'exam_row', 'attempt_row'];

/** Who grades what, as the commands say it. */
const GRADES: { readonly [kind in WorkKind]: Allow } = {
  homework: GradeSubmission.allow,
  exam: GradeAttemptItem.allow,
  question: GradeAnswer.allow,
};

interface Wanted {
  readonly stand?: (typeof STANDS)[number] | undefined;
  readonly kind?: WorkKind | undefined;
  readonly search?: string | undefined;
  readonly cursor?: string | undefined;
  readonly after?: string | undefined;
}

/** A class and the asker's part in it. */
interface Room {
  readonly classId: string;
  readonly role: Role;
}

type Work = Omit<GradingWork, 'className'>;

/** What waits for whoever grades, of homework, exams and lessons, each asked once for all classes. */
@Injectable()
export class GradingQueries {
  constructor(
    private readonly directory: Directory,
    private readonly tables: Tables,
    private readonly database: Database,
    private readonly freshness: Freshness,
    private readonly examAnswers: ExamAnswersToGrade,
  ) {}

  async class({ id, ...wanted }: Wanted & { readonly id: string }, asker: SignedInPerson, role: Role) {
    const asOf = await this.asOf(wanted);
    return { ...(await this.page([{ classId: id, role }], wanted, asker)), asOf };
  }

  async taught(wanted: Wanted, asker: SignedInPerson): Promise<GradingPage> {
    const asOf = await this.asOf(wanted); // first: who was just appointed teaches a class
    const rooms = await this.directory.classesOf(asker.school, asker.personId);
    return { ...(await this.page(rooms, wanted, asker)), asOf };
  }

  private asOf({ after }: Wanted) {
    return this.freshness.of(READ.name, READ.families, after, JOINED);
  }

  private async page(
    rooms: readonly Room[],
    wanted: Wanted,
    { school, bound }: SignedInPerson,
  ): Promise<Omit<GradingPage, 'asOf'>> {
    const gradedIn = (kind: WorkKind): string[] =>
      wanted.kind === undefined || wanted.kind === kind
        ? rooms.filter(({ role }) => may({ role, bound }, GRADES[kind])).map(({ classId }) => classId)
        : [];
    const parts = await Promise.all([
      this.homework(school, gradedIn('homework')),
      this.exams(school, gradedIn('exam')),
      this.questions(school, gradedIn('question')),
    ]);
    const names = await this.directory.names(
      school,
      rooms.map(({ classId }) => classId),
    );
    const isMeant = await searching(wanted.search);
    const all = parts
      .flat()
      .filter(isMeant)
      .map((work): GradingWork => ({ ...work, className: names.get(work.classId) ?? '' }));
    const { stand = 'waiting', cursor } = wanted;
    const matching = all.filter(({ ungraded }) => ungraded > 0 === (stand === 'waiting'));
    matching.sort(stand === 'waiting' ? oldestFirst : (one, other) => oldestFirst(other, one));
    const rest = cursor === undefined ? matching : matching.slice(behind(matching, cursor, stand));
    const rows = rest.slice(0, LIMITS.listRows);
    return {
      rows,
      ...(rest.length > rows.length && { next: placeOf(rows.at(-1)!) }),
      total: matching.length,
      ungraded: all.reduce((sum, { ungraded }) => sum + ungraded, 0),
    };
  }

  private async homework(school: string, classId: readonly string[]): Promise<readonly Work[]> {
    const found = this.tables.select(homeworks).where({ school, classId, status: ['active', 'ended'] });
    for (const field of ['id', 'classId', 'title', 'ungraded', 'graded', 'returned']) found.show(field, field);
    found.show('at', 'dueAt');
    const rows = await this.tables.read<Omit<Work, 'kind'>>(found);
    return rows
      .filter(({ ungraded, graded, returned }) => ungraded + graded + returned > 0)
      .map((row) => ({ kind: 'homework', ...row }));
  }

  private async exams(school: string, classId: readonly string[]): Promise<readonly Work[]> {
    const found = this.tables.select(exams).where({ school, classId, status: 'published' });
    for (const field of ['examId', 'classId', 'name', 'gradedItems']) found.show(field, field);
    found.show('at', ['deadline', 'startsAt']);
    const rows = await this.tables.read<{
      readonly examId: string;
      readonly classId: string;
      readonly name: string;
      readonly gradedItems: readonly string[];
      readonly at: number;
    }>(found);
    const counts = await this.examAnswers.of(school, rows);
    return rows.flatMap(({ examId, classId: room, name, at }): Work[] => {
      const counted = counts.get(examId);
      if (counted === undefined) return [];
      return [{ kind: 'exam', id: examId, title: name, classId: room, at, ...counted, returned: 0 }];
    });
  }

  private async questions(school: string, classIds: readonly string[]): Promise<readonly Work[]> {
    const found = await questionsToGrade(this.database.reads, school, classIds);
    return found.map(({ id, text, n, lessonId, lessonTitle, classId, collectedAt, ungraded, graded }) => ({
      kind: 'question',
      id,
      title: text,
      classId,
      lesson: { id: lessonId, title: lessonTitle, n },
      at: collectedAt,
      ungraded,
      graded,
      returned: 0,
    }));
  }
}

const oldestFirst = (one: Work, other: Work): number => one.at - other.at || (one.id < other.id ? -1 : 1);

const placeOf = ({ at, id }: Pick<Work, 'at' | 'id'>): string => `${at}-${id}`;

/** How many stand up to a place, whether what stood there still does or not. */
function behind(works: readonly Work[], cursor: string, stand: (typeof STANDS)[number]): number {
  const at = cursor.indexOf('-');
  const place = { at: Number(cursor.slice(0, at)), id: cursor.slice(at + 1) } as Work;
  const isBehind = (work: Work) => (stand === 'waiting' ? oldestFirst(place, work) : oldestFirst(work, place)) < 0;
  const first = works.findIndex((work) => work.id !== place.id && isBehind(work));
  return first === -1 ? works.length : first;
}

/** By a part of what it is called, or of how that is read; of a question also by its lesson. */
async function searching(typed: string | undefined): Promise<(work: Work) => boolean> {
  if (typed === undefined) return () => true;
  const [textOf, sought] = [await searchText(), searchedFor(typed)];
  const parts = [sought, sought.replaceAll(/[' ]/g, '')];
  return ({ title, lesson }) => {
    const text = textOf([title, lesson?.title]);
    return parts.some((part) => part !== '' && text.includes(part));
  };
}
