import { spanOf, termAt } from '@lectern/contracts/analytics/term.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { DEFAULT_RULES, WEEK_MS, weekOf, type AttentionRules } from '@lectern/contracts/statistics/attention.ts';
import type {
  ClassStatistics,
  MyStatistics,
  StatisticsOfWeek,
  StatisticsStudent,
  TaughtStatistics,
} from '@lectern/contracts/statistics/queries.ts';
import { Injectable } from '@nestjs/common';
import { Directory } from '../directory/directory.ts';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import { Clock } from '../ops/database/clock.ts';
import { Database } from '../ops/database/database.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { Freshness, type AsOf } from '../rows/freshness.ts';
import { KeptLessons } from '../transcript/kept-lessons.ts';
import { KnownLessons } from '../transcript/known-lessons.ts';
import { classTerms, studentsIn, type ClassTerms, type LessonMark, type Submission } from './class-term.ts';
import { behindIn, figuresOf, homeworkIn, scoreOf, standOf, sumOf, weeksOf, type Figures } from './figures.ts';

/** The read model that it is read with, and those that it joins. */
const READ = { name: 'report-1', families: ['lesson'] } as const;
const JOINED = [
  'lesson_row',
  'class_member',
  'homework_row',
  'homework_submission',
  'discussion_topic',
  'discussion_comment',
  'attention_rules',
];
/** So long a count is told again to who did not just change anything. */
const COUNTED_FOR_MS = 5_000;
const TEACHES: ReadonlySet<string> = new Set(['teacher', 'coTeacher', 'assistant']);

/** What it is asked for: a class, and which term. */
export interface OfClass {
  readonly id: string;
  readonly term?: string | undefined;
  readonly after?: string | undefined;
}

interface Rules extends AttentionRules {
  readonly editedIn: number;
}

/** A term of a class as it was read, with its figures. */
export interface CountedTerm {
  readonly className: string;
  readonly term: string;
  readonly terms: readonly string[];
  readonly read: ClassTerms;
  readonly figures: Figures;
  readonly rules: Rules;
}

const rulesIn = ({ editedIn: _editedIn, ...rules }: Rules): AttentionRules => rules;

/** How classes do over the weeks of a term, counted from the rows of lessons, homework and discussions. */
@Injectable()
export class StatisticsQueries {
  private readonly known = new KnownLessons<LessonMark>();
  private readonly submitted = new KnownLessons<Submission>();
  /** By class and term, the oldest first. */
  private readonly counts = new Map<string, { readonly at: number; readonly answer: Promise<ClassStatistics> }>();

  constructor(
    private readonly directory: Directory,
    private readonly database: Database,
    private readonly freshness: Freshness,
    private readonly clock: Clock,
    private readonly kept: KeptLessons,
  ) {}

  /** Those who ask at once share one count; so do those who ask a moment later, and are told how old it is [R9.06]. */
  async class(asked: OfClass, asker: SignedInPerson): Promise<ClassStatistics> {
    const key = `${asked.id} ${asked.term ?? ''}`;
    const now = this.clock.now();
    const known = asked.after === undefined ? this.counts.get(key) : undefined;
    if (known !== undefined && now - known.at < COUNTED_FOR_MS) {
      const { asOf, ...counted } = await known.answer;
      return { ...counted, asOf: { ...asOf, lagMs: asOf.lagMs + now - known.at } };
    }
    const answer = this.count(asked, asker);
    this.counts.set(key, { at: now, answer });
    answer.catch(() => this.counts.delete(key));
    for (const [oldest, { at }] of this.counts) if (now - at >= COUNTED_FOR_MS) this.counts.delete(oldest);
    return answer;
  }

  private async count(asked: OfClass, asker: SignedInPerson): Promise<ClassStatistics> {
    const { className, term, terms, read, figures, rules, asOf } = await this.fresh(asked, asker);
    return {
      className,
      term,
      terms: [...terms],
      students: read.students.length,
      hidesExercises: figures.hidesExercises,
      weeks: weeksOf(read, figures),
      homework: homeworkIn(read),
      rules: rulesIn(rules),
      editedIn: rules.editedIn,
      behind: behindIn(figures, rules),
      asOf,
    };
  }

  async week({ id, from, after }: { id: string; from: number; after?: string | undefined }, asker: SignedInPerson) {
    await this.asOf(after);
    const week = weekOf(from);
    // The days of a week can be of two terms.
    const { figures } = await this.counted({ id }, asker, [week, week + WEEK_MS]);
    const { learners, hidesExercises } = figures;
    return {
      students: learners.map(({ student: { personId, name }, cells }): StatisticsOfWeek['students'][number] => ({
        personId,
        name,
        ...shownCell(cells.get(week), hidesExercises),
      })),
    };
  }

  /** @throws RefusedError page.missing */
  async student(asked: OfClass & { readonly personId: string }, asker: SignedInPerson): Promise<StatisticsStudent> {
    const asOf = await this.asOf(asked.after);
    const counted = await this.counted(asked, asker, undefined, asked.personId);
    const [one] = counted.figures.learners;
    if (one === undefined) throw new RefusedError('page.missing');
    return { ...learnerOf(counted), personId: asked.personId, name: one.student.name, asOf };
  }

  /** Nothing of anybody else. @throws RefusedError page.missing */
  async mine(asked: OfClass, asker: SignedInPerson): Promise<MyStatistics> {
    const asOf = await this.asOf(asked.after);
    return { ...learnerOf(await this.counted(asked, asker, undefined, asker.personId)), asOf };
  }

  /** The classes that somebody teaches, all in the same few statements. */
  async taught({ term: wanted, after }: Omit<OfClass, 'id'>, asker: SignedInPerson): Promise<TaughtStatistics> {
    const asOf = await this.asOf(after);
    const all = (await this.directory.classesOf(asker.school, asker.personId)).filter(({ role }) => TEACHES.has(role));
    const classIds = all.slice(0, LIMITS.statisticsClasses).map(({ classId }) => classId);
    const names = await this.directory.names(asker.school, classIds);
    const now = this.clock.now();
    const term = wanted ?? termAt(now);
    const span = spanOf(term);
    const { read, rulesBy } = await this.read(classIds, span, now);
    const classes = classIds.map((id) => {
      const its = partOf(read, id);
      const rules = rulesBy.get(id) ?? USUAL;
      const figures = figuresOf(its, { span, now, rules });
      const weeks = weeksOf(its, figures);
      const homework = homeworkIn(its).filter(({ isDue }) => isDue);
      const cells = figures.learners.flatMap(({ cells: of }) => [...of.values()]);
      return {
        id,
        name: names.get(id) ?? '',
        students: its.students.length,
        lessons: its.lessons.length,
        took: sumOf(weeks.map(({ took }) => took)),
        of: sumOf(weeks.map(({ of }) => of)),
        attended: sumOf(weeks.map(({ attended }) => attended)),
        expected: sumOf(weeks.map(({ expected }) => expected)),
        ...scoreOf({
          ...NOTHING,
          sum: sumOf(cells.map(({ sum }) => sum)),
          scored: sumOf(cells.map(({ scored }) => scored)),
        }),
        submitted: sumOf(homework.map(({ submitted }) => submitted)),
        due: sumOf(homework.map(({ of }) => of)),
        behind: behindIn(figures, rules).length,
        shares: weeks.map(({ took, of }) => (of === 0 ? null : Math.round((1000 * took) / of))),
      };
    });
    classes.sort((one, other) => one.name.localeCompare(other.name, 'zh'));
    return { term, terms: termsOf(read, now), classes, isCut: all.length > classIds.length, asOf };
  }

  /** A class in a term, with how old that is. */
  async fresh({ after, ...asked }: OfClass, asker: SignedInPerson): Promise<CountedTerm & { readonly asOf: AsOf }> {
    const asOf = await this.asOf(after);
    return { ...(await this.counted(asked, asker)), asOf };
  }

  /** A class in a term; or in a part of one, or one student of it. */
  async counted(
    { id, term: wanted }: Pick<OfClass, 'id' | 'term'>,
    { school }: SignedInPerson,
    part?: readonly [number, number],
    personId?: string,
  ): Promise<CountedTerm> {
    const names = await this.directory.names(school, [id]);
    const now = this.clock.now();
    const term = wanted ?? termAt(now);
    const span = part ?? spanOf(term);
    const { read, rulesBy, size } = await this.read([id], span, now, personId);
    const rules = rulesBy.get(id) ?? USUAL;
    const figures = figuresOf(read, { span, now, rules, size });
    return { className: names.get(id) ?? '', term, terms: termsOf(read, now), read, figures, rules };
  }

  private asOf(after: string | undefined) {
    return this.freshness.of(READ.name, READ.families, after, JOINED);
  }

  private read(classIds: readonly string[], span: readonly [number, number], now: number, personId?: string) {
    return this.database.asOfOneMoment('lesson_mode', async (client) => {
      const read = await classTerms(client, {
        classIds,
        span,
        now,
        personId,
        known: this.known,
        submitted: this.submitted,
        kept: this.kept,
      });
      const size = personId === undefined ? read.students.length : await studentsIn(client, classIds[0]!);
      const { rows } = await client.query<Rules & { readonly classId: string }>(
        `select class_id as "classId", weeks::int, missed_lessons::int as "missedLessons",
           missing_homework::int as "missingHomework", score_drop::int as "scoreDrop", edited_in::int as "editedIn"
         from attention_rules where class_id = any($1)`,
        [classIds],
      );
      return { read, size, rulesBy: new Map(rows.map(({ classId, ...rules }) => [classId, rules])) };
    });
  }
}

const USUAL: Rules = { ...DEFAULT_RULES, editedIn: 0 };
const NOTHING = { answers: 0, danmu: 0, posts: 0, comments: 0, attended: 0, expected: 0, sum: 0, scored: 0 };

function shownCell(cell = NOTHING, hidesExercises = false) {
  const { answers, danmu, posts, comments, attended, expected } = cell;
  return { ...(!hidesExercises && { answers }), danmu, posts, comments, attended, expected, ...scoreOf(cell) };
}

const termsOf = ({ moments }: ClassTerms, now: number): string[] =>
  [...new Set([...moments, now].map(termAt))].toSorted().toReversed();

/** What is of one class, of what was read of several. */
function partOf({ students, lessons, homework, comments, moments }: ClassTerms, id: string): ClassTerms {
  const mine = ({ classId }: { readonly classId: string }) => classId === id;
  return {
    students: students.filter(mine),
    lessons: lessons.filter(mine),
    homework: homework.filter(mine),
    comments: comments.filter(mine),
    moments,
  };
}

/** One student's term: each week, lesson and homework. @throws RefusedError page.missing */
function learnerOf({ className, term, terms, read, figures, rules }: CountedTerm): Omit<MyStatistics, 'asOf'> {
  const [one] = figures.learners;
  if (one === undefined) throw new RefusedError('page.missing');
  const { student, cells, standing } = one;
  return {
    className,
    term,
    terms: [...terms],
    rules: rulesIn(rules),
    ...standing,
    weeks: figures.weeks.map((from) => ({ from, ...shownCell(cells.get(from), figures.hidesExercises) })),
    lessons: read.lessons.flatMap(({ id, title, at, marks }) => {
      const mark = marks.get(student.personId);
      if (mark === undefined) return [];
      const score = figures.hidesExercises ? null : mark.score;
      return [{ id, title, at, status: mark.status, ...(score !== null && { score }) }];
    }),
    homework: read.homework.map((homework) => {
      const { id, title, at, full, submissions } = homework;
      const is = standOf(homework, student);
      const score = submissions.get(student.personId)?.score ?? null;
      return { id, title, at, is, full, ...(is === 'graded' && score !== null && { score }) };
    }),
  };
}
