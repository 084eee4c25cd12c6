import type { EntityManager } from 'typeorm';
import { LoadedRows, writeAll } from '../rows/row-table.ts';
import { TABLES } from './report-tables.ts';
import type { AttendanceInterval, LearnerRow, LessonMode } from './report-rows.ts';
import type { ReportFact } from './report-fact.ts';

const MOVES = new Set(['ParticipantJoined', 'ParticipantLeft', 'ParticipantReturned']);
const ABOUT_LEARNERS = new Set([
  'GuestAdmitted',
  'ParticipantJoined',
  'CheckedIn',
  'AttendanceMarked',
  'AttendanceUnmarked',
]);
const ABOUT_ANSWERS = new Set(['AnswerSubmitted', 'LateAnswerAccepted', 'AnswerGraded', 'AnswerScored']);
const ABOUT_DANMU = new Set(['DanmuPassed', 'DanmuHidden', 'DanmuRestored']);

const NAMES = Object.keys(TABLES) as (keyof typeof TABLES)[];

type Person = { readonly lessonId: string; readonly personId: string };

/** What a batch of facts is about, of all tables of the reports. */
export class ReportBatch {
  readonly modes = new LoadedRows(TABLES.modes);
  readonly learners = new LoadedRows(TABLES.learners);
  readonly intervals = new LoadedRows(TABLES.intervals);
  readonly marks = new LoadedRows(TABLES.marks);
  readonly questions = new LoadedRows(TABLES.questions);
  readonly answers = new LoadedRows(TABLES.answers);
  readonly bonuses = new LoadedRows(TABLES.bonuses);
  readonly danmu = new LoadedRows(TABLES.danmu);
  readonly pagesShown = new LoadedRows(TABLES.pagesShown);
  readonly pageMarks = new LoadedRows(TABLES.pageMarks);
  private readonly lastInterval = new Map<string, AttendanceInterval>();

  /** Reads what these facts change; what they only add is not read. */
  async load(manager: EntityManager, facts: readonly ReportFact[]): Promise<void> {
    const keys = <Key>(isAbout: (fact: ReportFact) => boolean) =>
      facts.filter(isAbout).map((fact) => ({ lessonId: fact.lessonId, ...fact.data }) as unknown as Key);
    await this.learners.load(manager, keys<Person>(({ type }) => ABOUT_LEARNERS.has(type)).map(personOf));
    const intervals = await this.intervals.load(manager, keys<Person>(({ type }) => MOVES.has(type)).map(personOf));
    for (const interval of intervals.toSorted((one, other) => one.n - other.n)) this.remember(interval);
    await this.questions.load(
      manager,
      keys<{ lessonId: string; questionId: string }>((fact) => 'questionId' in fact.data).map(
        ({ lessonId, questionId }) => ({ lessonId, questionId }),
      ),
    );
    await this.answers.load(
      manager,
      keys<Person & { questionId: string }>(({ type }) => ABOUT_ANSWERS.has(type)).map(
        ({ lessonId, questionId, personId }) => ({ lessonId, questionId, personId }),
      ),
    );
    await this.danmu.load(
      manager,
      keys<{ lessonId: string; danmuId: string }>(({ type }) => ABOUT_DANMU.has(type)).map(({ lessonId, danmuId }) => ({
        lessonId,
        danmuId,
      })),
    );
  }

  async write(manager: EntityManager): Promise<void> {
    await writeAll(
      manager,
      NAMES.map((name) => this[name]),
    );
  }

  mode({ lessonId }: Pick<ReportFact, 'lessonId'>): LessonMode {
    return this.modes.get({ lessonId })!;
  }

  changeMode(fact: ReportFact, change: Partial<LessonMode>): void {
    this.modes.set({ ...this.mode(fact), ...change });
  }

  changeLearner({ lessonId, school, version }: ReportFact, personId: string, change: Partial<LearnerRow>): void {
    const before = this.learners.get({ lessonId, personId }) ?? UNKNOWN;
    this.learners.set({ ...before, ...change, lessonId, personId, school, version });
  }

  intervalOf({ lessonId }: ReportFact, personId: string): AttendanceInterval | undefined {
    return this.lastInterval.get(`${lessonId}/${personId}`);
  }

  setInterval(interval: AttendanceInterval): void {
    this.intervals.set(interval);
    this.remember(interval);
  }

  private remember(interval: AttendanceInterval): void {
    this.lastInterval.set(`${interval.lessonId}/${interval.personId}`, interval);
  }
}

const personOf = ({ lessonId, personId }: Person): Person => ({ lessonId, personId });

const UNKNOWN = {
  role: null,
  joinedAt: null,
  joinedVersion: null,
  checkedInAt: null,
  checkedInBy: null,
  checkedInVersion: null,
  marked: null,
  markedVersion: null,
  guest: false,
} as const;
