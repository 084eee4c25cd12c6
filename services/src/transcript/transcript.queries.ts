import type { Sealed } from '@lectern/contracts/kernel/personal.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { emptyTable, get } from '@lectern/contracts/kernel/table.ts';
import {
  gradeOf,
  meanOf,
  modulesOf,
  unitKey,
  worthOf,
  type Mark,
  type Policy,
} from '@lectern/contracts/transcript/grade.ts';
import type {
  GradeSheet,
  MyTranscript,
  Transcript,
  TranscriptLog,
  TranscriptStudent,
} from '@lectern/contracts/transcript/queries.ts';
import {
  policyOf,
  transcriptStream,
  type GivenScore,
  type TranscriptState,
  type TranscriptStreamState,
} from '@lectern/contracts/transcript/transcript.ts';
import { Injectable } from '@nestjs/common';
import { ExamMarks } from '../attempt/exam-marks.ts';
import { Directory } from '../directory/directory.ts';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import { WrittenAnswer } from '../edge/http/written-answer.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import { Seals } from '../ledger/sealing/seals.ts';
import { PastStreams } from '../ledger/folding/past-streams.ts';
import { Clock } from '../ops/database/clock.ts';
import { Database } from '../ops/database/database.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { Freshness } from '../rows/freshness.ts';
import { marksOf, together, type ClassMarks, type Marked } from './class-marks.ts';
import { ClassStudents, studentsIn } from './class-students.ts';
import { examsIn, withExams } from './exam-part.ts';
import { givenOf, gradesOf, marking } from './grades.ts';
import { KeptGrades, type ClassGrades } from './kept-grades.ts';
import { KeptLessons } from './kept-lessons.ts';
import { KnownLessons } from './known-lessons.ts';
import { withoutExercises } from './large-class.ts';
import { MarkColumns } from './mark-columns.ts';
import { PastMarks } from './past-marks.ts';
import { topicsAndVideos } from './topics-and-replays.ts';
import { ListedStudents, WrittenTables } from './written-table.ts';

/** The read model that it is read with, and those that it joins. */
const READ = { name: 'report-1', families: ['lesson'] } as const;
const JOINED = [
  'lesson_row',
  'class_member',
  'homework_row',
  'homework_submission',
  'experiment_row',
  'lab_report',
  'exam_row',
  'attempt_row',
  'discussion_topic',
  'discussion_discussant',
  'live_video',
  'live_watch',
  'playback_segment',
  'playback_completion',
];
/** How long the figures of a whole class serve those who read their own: all come at once when it is published. */
const FIGURES_MS = 20_000;

/** A class as it is graded under one policy. */
export interface Graded extends ClassGrades {
  readonly className: string;
  readonly state: TranscriptState;
  /** When it stood so, where that is over. */
  readonly until: number | undefined;
  readonly policy: Policy;
  readonly all: ClassMarks;
  readonly markOf: (personId: string, key: string) => Mark;
}

/** How fresh it is to be, or which moment it is of. */
interface Moment {
  readonly after?: string | undefined;
  readonly until?: number | undefined;
}

interface Figures {
  readonly until: number;
  readonly tenths: Promise<readonly (number | undefined)[]>;
}

/** The transcript of a class: the policy from its stream, marks from where they are, grades as the contracts count them. */
@Injectable()
export class TranscriptQueries {
  private readonly figures = new Map<string, Figures>();
  private readonly known = new KnownLessons<Marked>();
  private readonly listed = new ListedStudents();
  private readonly people = new ClassStudents();
  private readonly columns = new MarkColumns();
  private readonly kept = new KeptGrades();
  private readonly tables = new WrittenTables();

  constructor(
    private readonly mailboxes: Mailboxes,
    private readonly directory: Directory,
    private readonly seals: Seals,
    private readonly database: Database,
    private readonly freshness: Freshness,
    private readonly exams: ExamMarks,
    private readonly clock: Clock,
    private readonly past: PastMarks,
    private readonly streams: PastStreams,
    private readonly lessons: KeptLessons,
  ) {}

  /** @throws RefusedError transcript.tooMany */
  async table(
    classId: string,
    asker: SignedInPerson,
    { after, until, first }: Moment & { readonly first?: number | undefined } = {},
  ): Promise<WrittenAnswer<Transcript> | Transcript> {
    const asOf = await this.freshness.of(READ.name, READ.families, after, JOINED);
    const { state, className, all, key, columns } = await this.at(classId, asker, until);
    const { students } = all;
    const { published } = state;
    const about: Omit<Transcript, 'students'> = {
      className,
      policy: policyOf(state),
      editedIn: state.editedIn,
      ...(published && { published: shownOf(published) }),
      units: [...all.units],
      ownUnits: ownUnitsOf(state).map(({ key: of, id }) => ({
        key: of,
        id,
        scoredIn: get(state.scored, id)?.editedIn ?? 0,
      })),
      hidesExercises: students.length > LIMITS.exerciseStudents,
      asOf,
    };
    const listed = await this.listed.reading();
    if (first === undefined)
      return new WrittenAnswer(
        this.tables.studentsOf(key, students, columns, listed),
        `,${JSON.stringify(about).slice(1)}`,
      );
    const { ranks, meanTenths } = this.kept.of(key, students, columns, about.policy, all.units);
    const marks = [...columns.values()];
    const shown = students.slice(0, first).map((one, at) => ({
      ...listed(one),
      marks: marks.map((its) => its[at]!),
      ...(ranks[at] !== undefined && { rank: ranks[at] }),
    }));
    return {
      students: shown,
      whole: { of: students.length, ...(meanTenths !== undefined && { meanTenths }) },
      ...about,
    };
  }

  /** The whole class under the policy that stands, or stood. @throws RefusedError transcript.tooMany */
  async graded(classId: string, asker: SignedInPerson, until?: number): Promise<Graded> {
    const { state, className, all, key, columns } = await this.at(classId, asker, until);
    const policy = policyOf(state);
    const graded = this.kept.of(key, all.students, columns, policy, all.units);
    const markIn = marking(state, policy, all);
    const markOf = (personId: string, unit: string) => markIn(unit)(personId);
    return { className, state, policy, all, ...graded, until, markOf };
  }

  /** @throws RefusedError page.missing, transcript.tooMany */
  async student(
    classId: string,
    personId: string,
    asker: SignedInPerson,
    { after, until }: Moment = {},
  ): Promise<TranscriptStudent> {
    await this.freshness.of(READ.name, READ.families, after, JOINED);
    const { state, all, ranks, meanTenths, policy } = await this.graded(classId, asker, until);
    const at = all.students.findIndex((one) => one.personId === personId);
    if (at === -1) throw new RefusedError('page.missing');
    const sheet = await this.sheet(classId, state, policy, all, personId);
    const figures = figuresOf(meanTenths, ranks[at]);
    return { personId, name: all.students[at]!.name, ...sheet, ...figures, of: all.students.length };
  }

  /** Nothing before it is published, and nothing of anybody else but what was published of all together. */
  async mine(classId: string, asker: SignedInPerson, after?: string): Promise<MyTranscript> {
    await this.freshness.of(READ.name, READ.families, after, JOINED);
    const state = this.stateOf(classId);
    const { published } = state;
    if (published === undefined) {
      const names = await this.directory.names(asker.school, [classId]);
      return { className: names.get(classId) ?? '' };
    }
    const { policy, showsMean, showsRank } = published;
    const { all, className, of } = await this.read(classId, asker, state, asker.personId, policy);
    const sheet = await this.sheet(classId, state, policy, all, asker.personId);
    const tenths = showsMean || showsRank ? await this.figuresFor(classId, asker, published.at) : [];
    const rank = sheet.tenths === undefined ? undefined : 1 + tenths.filter((one) => (one ?? 0) > sheet.tenths!).length;
    const figures = figuresOf(showsMean ? meanOf(tenths) : undefined, showsRank ? rank : undefined);
    return { className, publishedAt: published.at, sheet: { ...sheet, ...figures, of } };
  }

  /** One figure as whoever asks reads it: none where it is not published, or there is nothing of it yet. */
  async figure(classId: string, asker: Pick<SignedInPerson, 'personId' | 'school'>, key: string) {
    await this.mailboxes.get(`transcript/${classId}`).ready();
    const state = this.stateOf(classId);
    if (state.published === undefined) return undefined;
    const { policy } = state.published;
    const { all } = await this.read(classId, asker, state, asker.personId, policy);
    const { modules } = await this.sheet(classId, state, policy, all, asker.personId);
    const found = modules.flatMap(({ id, units }) => units.map((unit) => ({ module: id, ...unit })));
    const unit = found.find((one) => one.key === key);
    const tenths = unit && worthOf(unit.module, unit.mark, policy);
    return unit === undefined || tenths === undefined ? undefined : { figure: unit.title, tenths };
  }

  async log(classId: string, { school }: SignedInPerson): Promise<TranscriptLog> {
    const { steps, own } = this.stateOf(classId);
    const names = await this.directory.names(
      school,
      steps.flatMap(({ by, personId }) => [by, ...(personId === undefined ? [] : [personId])]),
    );
    const policies = [own, ...steps.map(({ policy }) => policy?.own ?? [])].flat();
    const units = new Map(policies.flatMap((one) => one.units.map(({ id, name }) => [id, `${one.name} · ${name}`])));
    const open = await this.opening(
      classId,
      steps.map(({ reason }) => reason),
    );
    return {
      steps: steps.toReversed().map(({ by, unitId, personId, reason, ...step }) => ({
        ...step,
        by: names.get(by) ?? '',
        ...(unitId !== undefined && { unit: units.get(unitId) ?? '' }),
        ...(personId !== undefined && { person: names.get(personId) ?? '' }),
        ...(reason && { reason: open(reason) }),
      })) as TranscriptLog['steps'],
    };
  }

  /** A class and its policy as they are; or as they were, of a moment that is over. @throws RefusedError transcript.notPast */
  private async at(classId: string, asker: SignedInPerson, until?: number) {
    const { state, className, all } = await this.standing(classId, asker, until);
    const key = `${classId} ${until ?? ''}`;
    const own = ownUnitsOf(state).map((unit) => ({
      key: unit.key,
      given: get(state.scored, unit.id)?.scores ?? NONE,
    }));
    return { state, className, all, key, columns: this.columns.of(key, [...all.units, ...own], all) };
  }

  private async standing(classId: string, asker: SignedInPerson, until?: number) {
    if (until === undefined) {
      const state = this.stateOf(classId);
      return { state, ...(await this.read(classId, asker, state)) };
    }
    if (until >= this.clock.now()) throw new RefusedError('transcript.notPast');
    const names = await this.directory.names(asker.school, [classId]);
    const { transcript: state } = (await this.streams.folded(transcriptStream, `transcript/${classId}`, until)).state;
    const read = await this.past.of(classId, asker.school, until, this.known);
    const isLarge = read.students.length > LIMITS.exerciseStudents;
    const all = isLarge ? withoutExercises(read, classId, policyOf(state)) : read;
    return { state, className: names.get(classId) ?? '', all };
  }

  private stateOf(classId: string): TranscriptState {
    const { folded } = this.mailboxes.get(`transcript/${classId}`).head; // whoever asked for the role has it loaded
    return (folded.state as TranscriptStreamState).transcript;
  }

  private async read(
    classId: string,
    { school }: Pick<SignedInPerson, 'school'>,
    state: TranscriptState,
    personId?: string,
    policy: Policy = policyOf(state),
  ) {
    const [names, exams] = await Promise.all([
      this.directory.names(school, [classId]),
      examsIn(this.database.reads, classId).then((ids) => this.exams.of(ids, school, personId)),
    ]);
    return this.database.asOfOneMoment('lesson_mode', async (client) => {
      const size = personId === undefined ? undefined : await studentsIn(client, classId);
      if (size !== undefined && size > LIMITS.transcriptStudents) throw new RefusedError('transcript.tooMany');
      const now = this.clock.now();
      const asked = await marksOf(client, {
        classId,
        now,
        personId,
        known: this.known,
        kept: this.lessons,
        people: this.people,
      });
      const of = size ?? asked.students.length;
      const { students } = asked;
      const parts = await topicsAndVideos(client, { classId, personId, until: now }, students);
      const read = withExams(together(students, [asked, ...parts]), exams, now);
      const all = of > LIMITS.exerciseStudents ? withoutExercises(read, classId, policy) : read;
      return { className: names.get(classId) ?? '', all, of };
    });
  }

  private figuresFor(classId: string, asker: SignedInPerson, publishedAt: number): Figures['tenths'] {
    const key = `${classId} ${publishedAt}`;
    const now = this.clock.now();
    const known = this.figures.get(key);
    if (known !== undefined && known.until > now) return known.tenths;
    for (const [one, { until }] of this.figures) if (until <= now) this.figures.delete(one);
    const state = this.stateOf(classId);
    const policy = state.published?.policy ?? policyOf(state);
    const tenths = this.read(classId, asker, state, undefined, policy).then(({ all }) =>
      gradesOf(state, policy, all).map((grade) => grade.tenths),
    );
    this.figures.set(key, { until: now + FIGURES_MS, tenths });
    tenths.catch(() => this.figures.delete(key));
    return tenths;
  }

  private async sheet(
    classId: string,
    state: TranscriptState,
    policy: Policy,
    all: ClassMarks,
    personId: string,
  ): Promise<Omit<GradeSheet, 'of'>> {
    const markIn = marking(state, policy, all);
    const modules = modulesOf(policy, all.units);
    const { modules: graded, tenths, assessed } = gradeOf(policy, modules, (key) => markIn(key)(personId));
    const units = new Map(all.units.map((one) => [one.key, one]));
    const own = new Map(policy.own.map((one) => [one.id, one]));
    const reasonOf = (unitId: string) => givenOf(state, unitId, personId)?.reason;
    const open = await this.opening(
      classId,
      policy.own.flatMap((one) => one.units.map(({ id }) => reasonOf(id))),
    );
    return {
      assessed,
      liveShare: policy.liveShare,
      ...(tenths !== undefined && { tenths }),
      modules: modules.map(({ id, weight, units: its }, n) => {
        const { hundredths } = graded[n]!;
        const mine = own.get(id);
        return {
          id,
          weight,
          ...(mine && { name: mine.name }),
          ...(hundredths !== undefined && { hundredths }),
          units: its.map((unit) => {
            const { title, at } = units.get(unit.key) ?? {};
            const { mark: _, ...scored } = all.marks.get(unit.key)?.get(personId) ?? ({} as Partial<Marked>);
            const reason = mine && reasonOf(unit.id);
            return {
              ...unit,
              title: title ?? mine?.units.find((one) => one.id === unit.id)?.name ?? '',
              ...(at !== undefined && { at }),
              mark: markIn(unit.key)(personId),
              ...scored,
              ...(reason && { reason: open(reason) }),
            };
          }),
        };
      }),
    };
  }

  private async opening(classId: string, sealed: readonly (Sealed | undefined)[]) {
    const writers = new Set(sealed.flatMap((one) => one?.sealedBy ?? []));
    const secrets = await this.seals.know([...writers]);
    return (one: Sealed) => this.seals.openWith(secrets.get(one.sealedBy), one, `transcript/${classId}`);
  }
}

const ownUnitsOf = ({ own }: TranscriptState) =>
  own.flatMap(({ id, units }) => units.map((unit) => ({ key: unitKey(id, unit.id), id: unit.id })));

/** Of a unit that nobody was scored for. */
const NONE = emptyTable<GivenScore>();

const figuresOf = (meanTenths: number | undefined, rank: number | undefined) => ({
  ...(meanTenths !== undefined && { meanTenths }),
  ...(rank !== undefined && { rank }),
});

const shownOf = ({
  policy,
  editedIn,
  at,
  showsMean,
  showsRank,
}: NonNullable<TranscriptState['published']>): NonNullable<Transcript['published']> => ({
  policy,
  editedIn,
  at,
  showsMean,
  showsRank,
});
