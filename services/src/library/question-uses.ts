import { pooled } from '@lectern/contracts/attempt/statistics.ts';
import type { ExamState, ExamStreamState } from '@lectern/contracts/exam/exam.ts';
import { isAnnounced } from '@lectern/contracts/exam/sitting.ts';
import { homeworkMachine, type HomeworkStreamState } from '@lectern/contracts/homework/homework.ts';
import { statusOf } from '@lectern/contracts/kernel/stream.ts';
import { LIBRARY } from '@lectern/contracts/library/limits.ts';
import type { QuestionFigures, QuestionUses as Uses } from '@lectern/contracts/library/uses.ts';
import type { PaperQuestion } from '@lectern/contracts/paper/content.ts';
import { paperMachine, type PaperStreamState } from '@lectern/contracts/paper/paper.ts';
import { questionsOf } from '@lectern/contracts/paper/state.ts';
import { Injectable } from '@nestjs/common';
import { ExamItems } from '../attempt/exam-items.ts';
import { Directory } from '../directory/directory.ts';
import { Class, Course, Lesson, Member } from '../directory/tables.ts';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import { Database } from '../ops/database/database.ts';
import { Freshness } from '../rows/freshness.ts';
import { joinsFor } from '../rows/select.ts';
import { Tables } from '../rows/tables.ts';
import { lessonFigures } from './lesson-figures.ts';
import { isOlder, Libraries, type Version } from './libraries.ts';
import { libraryQuestions } from './library.rows.ts';
import { questionUses } from './question-uses.rows.ts';

interface Asked {
  readonly libraryId: string;
  readonly questionId: string;
  readonly after?: string | undefined;
}

/** A paper, an exam, homework or a lesson in which a question stands. */
interface Place {
  readonly usedIn: string;
  /** Where in it: in each variant of a paper, say. */
  readonly itemIds: readonly string[];
  readonly at: number;
  readonly askedAt?: number;
  readonly className?: string;
  /** What whoever asks is in the class. */
  readonly role?: string;
}
type LessonPlace = Place & Pick<Uses['lessons'][number], 'title' | 'startsAt' | 'status'>;

type HomeworkPlace = Place & ReturnType<typeof takenFrom> & { readonly title: string; readonly dueAt: number };

const SEES = new Set(['teacher', 'coTeacher', 'assistant']);
const READS_PAPERS = new Set(['teacher', 'coTeacher']);
const { name: USES, families: FAMILIES } = questionUses.readModel;
const JOINED = [libraryQuestions, Class, Course, Member, Lesson].map(({ readModel }) => readModel.name);
/** Where attempts and answers in lessons stand. */
const ANSWERS = ['attempt_row', 'report-1'];

const sees = ({ role = '' }: Place): boolean => SEES.has(role);
const readsPapers = ({ role = '' }: Place): boolean => READS_PAPERS.has(role);

/** Where questions of libraries were used, and how they did. Rows say where to look, streams what stands there. */
@Injectable()
export class QuestionUses {
  constructor(
    private readonly tables: Tables,
    private readonly freshness: Freshness,
    private readonly database: Database,
    private readonly mailboxes: Mailboxes,
    private readonly libraries: Libraries,
    private readonly examItems: ExamItems,
    private readonly directory: Directory,
  ) {}

  /** @throws RefusedError library.unknown */
  async of({ libraryId, questionId, after }: Asked, asker: SignedInPerson): Promise<Uses> {
    const asOf = await this.freshness.of(USES, FAMILIES, after, JOINED);
    const now = await this.libraries.version(libraryId, questionId, asker);
    const [papers, homework, exams, lessons] = await Promise.all([
      this.papers(now, asker),
      this.homework(now, asker),
      this.exams(questionId, asker),
      this.lessons(questionId, asker),
    ]);
    const states = await Promise.all(exams.map(async (place) => ({ place, exam: await this.exam(place.usedIn) })));
    const asked = lessons.filter(({ askedAt }) => askedAt !== undefined);
    return {
      edition: now.edition,
      papers,
      exams: states.flatMap(({ place, exam }) => {
        const { published, isWithdrawn } = exam;
        if (!sees(place) || published === undefined || isWithdrawn) return [];
        const taken = questionsOf({ variants: published.variants.map(({ groups }) => groups) });
        return [
          {
            examId: place.usedIn,
            name: published.name,
            className: place.className ?? '',
            startsAt: published.settings.startsAt,
            isOut: isAnnounced(exam),
            mayOpen: readsPapers(place),
            ...takenFrom(now, taken),
          },
        ];
      }),
      lessons: lessons.filter(sees).map(({ usedIn, title, className = '', startsAt, status, askedAt }) => ({
        lessonId: usedIn,
        title,
        className,
        startsAt,
        status,
        isAsked: askedAt !== undefined,
      })),
      homework: homework.filter(sees).map(({ usedIn, title, className = '', dueAt, editions, isOlder: older }) => ({
        homeworkId: usedIn,
        title,
        className,
        dueAt,
        editions,
        isOlder: older,
      })),
      others: {
        homework: homework.filter((place) => !sees(place)).length,
        exams: states.filter(({ place, exam }) => !sees(place) && isAnnounced(exam)).length,
        lessons: asked.filter((place) => !sees(place)).length,
      },
      asOf,
    };
  }

  /** @throws RefusedError library.unknown */
  async figures({ libraryId, questionId, after }: Asked, asker: SignedInPerson): Promise<QuestionFigures> {
    const asOf = await this.freshness.of(USES, FAMILIES, after, [...JOINED, ...ANSWERS]);
    await this.libraries.version(libraryId, questionId, asker);
    const [exams, lessons] = await Promise.all([this.exams(questionId, asker), this.lessons(questionId, asker)]);
    const read = exams.filter(readsPapers).slice(0, LIBRARY.examsCounted);
    const over = lessons.filter((place) => readsPapers(place) && place.status === 'ended');
    const figures = await this.examItems.figures(
      read.map(({ usedIn }) => usedIn),
      questionId,
      asker,
    );
    const scored = figures.filter(({ had, ungraded }) => had > 0 && ungraded === 0);
    return {
      exams: [...figures],
      total: { exams: scored.length, ...pooled(scored) },
      lessons: await lessonFigures(
        this.database.reads,
        over.map(({ usedIn }) => usedIn),
        over.flatMap(({ itemIds }) => itemIds),
      ),
      asOf,
    };
  }

  /** Papers are their makers' alone: to everybody else there is no such paper. */
  private async papers(now: Version, { personId, school }: SignedInPerson): Promise<Uses['papers']> {
    const found = this.select().where({ school, questionId: now.questionId, place: 'paper', takerId: personId });
    const places = await this.read<Place>(found);
    const all = await Promise.all(
      places.map(async ({ usedIn, at }) => {
        const { folded } = await this.headOf(`paper/${usedIn}`);
        const { paper } = folded.state as PaperStreamState;
        if (statusOf(folded, paperMachine, 'paper') !== 'draft' || paper.ownerId !== personId) return [];
        const taken = takenFrom(now, questionsOf(paper));
        return taken.editions.length === 0 ? [] : [{ paperId: usedIn, title: paper.title, at, ...taken }];
      }),
    );
    return all.flat();
  }

  /** What is not deleted and has it still. */
  private async homework(now: Version, { personId, school }: SignedInPerson): Promise<HomeworkPlace[]> {
    const found = this.select().where({ school, questionId: now.questionId, place: 'homework' });
    const [places, rooms] = await Promise.all([this.read<Place>(found), this.directory.classesOf(school, personId)]);
    const roles = new Map(rooms.map(({ classId, role }) => [classId, role]));
    const all = await Promise.all(
      places.map(async (place) => {
        const { folded } = await this.headOf(`homework/${place.usedIn}`);
        const { classId = '', title, dueAt, questions = [] } = (folded.state as HomeworkStreamState).homework;
        const taken = takenFrom(now, questions);
        const isThere = statusOf(folded, homeworkMachine, 'homework') !== 'deleted' && taken.editions.length > 0;
        const role = roles.get(classId);
        return isThere ? [{ ...place, classId, title, dueAt, ...taken, ...(role !== undefined && { role }) }] : [];
      }),
    );
    const names = await this.directory.names(school, [...new Set(all.flat().map(({ classId }) => classId))]);
    return all.flat().map((one) => ({ ...one, className: names.get(one.classId) ?? '' }));
  }

  private exams(questionId: string, { personId, school }: SignedInPerson): Promise<Place[]> {
    const joins = {
      class: { table: Class, on: { id: 'classId' } },
      member: { table: Member, on: { classId: 'classId' }, mine: 'personId' },
    } as const;
    const found = this.select(joinsFor(joins, personId))
      .where({ school, questionId, place: 'exam' })
      .show('className', 'class.name')
      .show('role', 'member.role');
    return this.read<Place>(found);
  }

  private lessons(questionId: string, { personId, school }: SignedInPerson): Promise<LessonPlace[]> {
    const joins = {
      lesson: { table: Lesson, on: { id: 'usedIn' } },
      class: { table: Class, on: { id: 'lesson.classId' } },
      member: { table: Member, on: { classId: 'lesson.classId' }, mine: 'personId' },
    } as const;
    const found = this.select(joinsFor(joins, personId))
      .where({ school, questionId, place: 'lesson', 'lesson.status': ['scheduled', 'running', 'ended'] })
      .show('askedAt', 'askedAt')
      .show('title', 'lesson.title')
      .show('startsAt', 'lesson.startsAt')
      .show('status', 'lesson.status')
      .show('className', 'class.name')
      .show('role', 'member.role');
    return this.read<LessonPlace>(found);
  }

  private select(joins = {}) {
    const select = this.tables.select(questionUses, joins);
    for (const field of ['usedIn', 'itemId', 'at'] as const) select.show(field, field);
    return select;
  }

  /** The newest, each place once. */
  private async read<One extends Place>(select: ReturnType<QuestionUses['select']>): Promise<One[]> {
    type Item = One & { readonly itemId: string };
    const found = await this.tables.read<Item>(select, ['-at', 'usedIn', 'itemId'], LIBRARY.usesRead);
    const places = new Map<string, One>();
    for (const { itemId, ...one } of found) {
      const before = places.get(one.usedIn);
      const askedAt = before?.askedAt ?? one.askedAt;
      const itemIds = [...(before?.itemIds ?? []), itemId];
      places.set(one.usedIn, { ...((before ?? one) as One), itemIds, ...(askedAt !== undefined && { askedAt }) });
    }
    return [...places.values()].slice(0, LIBRARY.usesShown);
  }

  private async exam(examId: string): Promise<ExamState> {
    return ((await this.headOf(`exam/${examId}`)).folded.state as ExamStreamState).exam;
  }

  private async headOf(stream: string) {
    const mailbox = this.mailboxes.get(stream);
    await mailbox.ready();
    return mailbox.head;
  }
}

/** In which versions the question stands among these, and whether one of them is not what the library says now. */
function takenFrom(now: Version, items: readonly PaperQuestion[]) {
  const its = items.filter(({ from }) => from?.questionId === now.questionId);
  const editions = [...new Set(its.map(({ from }) => from!.version))].toSorted((one, other) => one - other);
  return { editions, isOlder: its.some((item) => isOlder(item, now)) };
}
