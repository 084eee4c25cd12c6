import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import type { Classroom } from '../support/classroom.ts';
import type { Student } from '../support/student.ts';
import { judge, rowsOf, type Asked, type Heard, type Listener } from './history.ts';
import { questionIn } from './storm.ts';

/** What a class is told and what is asked for, for the judge of histories. */
export class Listening {
  private readonly listeners = new Map<Student, Heard[]>();
  private readonly teachers: Asked[] = [];

  constructor(private readonly classroom: Classroom) {}

  /** Hears what all students who are in are told from now on. */
  begin(): void {
    for (const student of this.classroom.students) this.listeners.set(student, listenTo(student));
  }

  /** A command of the teacher about a question. */
  async give(name: string, questionId: string, more: object = {}): Promise<Receipt> {
    const askedAt = performance.now();
    const receipt = await this.classroom.give(name, { questionId, ...more });
    const { id: who } = this.classroom.teacher;
    this.teachers.push({ who, name, questionId, askedAt, answeredAt: performance.now(), version: receipt.version });
    return receipt;
  }

  /** Everything that was told and that the ledger does not bear out. */
  async judged(ownerUrl: string, outageMs = 0): Promise<string[]> {
    const { students, lessonId, questions, desk } = this.classroom;
    const rows = await rowsOf(ownerUrl, `lesson/${lessonId}`);
    const shown = questions.flatMap(({ questionId }) => {
      const tally = questionIn(desk.current?.view, questionId)?.['distribution'] as Record<string, number> | undefined;
      return tally === undefined ? [] : [[questionId, tally] as const];
    });
    const history = {
      asked: [...this.teachers, ...students.flatMap(askedBy)],
      students: students.map((one) => listenerOf(one, this.listeners.get(one)!)),
      tallies: Object.fromEntries(shown),
      outageMs,
    };
    return judge(history, rows);
  }
}

function listenTo(student: Student): Heard[] {
  const heard: Heard[] = [];
  const { current } = student.place;
  // What came while the phone came in is known only by where it stands.
  heard.push({ t: 'view', through: current?.through ?? -1, text: '' });
  student.onFrame = (frame, _at, _isFirst, text) => {
    if (!('through' in frame)) return;
    const from = 'from' in frame ? { from: frame.from } : {};
    heard.push({ t: frame.t, ...from, through: frame.through, text });
  };
  return heard;
}

interface Own {
  readonly quiz?: {
    readonly answers: Readonly<Record<string, { readonly choice?: string; readonly lateChoice?: string }>>;
  };
}

function listenerOf({ id: who, place }: Student, heard: readonly Heard[]): Listener {
  const answers = Object.entries((place.current?.own as Own | undefined)?.quiz?.answers ?? {});
  const own = answers.map(([questionId, { choice, lateChoice: late }]) => [questionId, { choice, late }] as const);
  return { who, heard, view: place.current?.view, own: Object.fromEntries(own) };
}

const askedBy = ({ id: who, given }: Student): Asked[] =>
  given.map(({ name, data, askedAt, answeredAt, outcome }) => ({
    who,
    name,
    ...(data as { questionId: string; choice?: string }),
    askedAt,
    answeredAt: answeredAt ?? Infinity,
    ...(outcome?.receipt && { version: outcome.receipt.version }),
    ...(outcome?.problem && { refused: outcome.problem.code }),
  }));
