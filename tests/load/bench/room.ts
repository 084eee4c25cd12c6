import type { Fact, NewFact } from '@lectern/contracts/kernel/fact.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { fold, ownAll, presentAll, unfolded, type Audience, type Folded } from '@lectern/contracts/kernel/stream.ts';
import { ParticipantJoined } from '@lectern/contracts/attendance/facts.ts';
import { LessonScheduled, LessonStarted } from '@lectern/contracts/lesson/facts.ts';
import { AnswerSubmitted, QuestionPublished, QuestionWritten } from '@lectern/contracts/quiz/facts.ts';
import { lessonStream, type LessonStreamState } from '@lectern/contracts/streams.ts';
import { encode } from '../../../services/src/platform/room/room.ts';
import { Views } from '../../../services/src/platform/room/views.ts';
import type { Settings } from '../../../services/src/platform/settings.ts';
import { compare, type Measured } from './rounds.ts';

const [STUDENTS, ANSWERS, TICKS] = [3000, 75, 20];

/** What one tick costs while answers storm in: present, diff and encode, beside encoding the whole view. */
export async function benchRoom(_: Settings, rounds: number): Promise<Measured[]> {
  const results: Measured[] = [];
  for (const audience of ['student', 'teacher'] as const) {
    const lesson = new Lesson();
    const name = `tick for ${audience}s, ${STUDENTS} joined, ${ANSWERS} answers`;
    const about = { name, unit: 'ms', peerName: 'encoding the whole view', rounds };
    results.push(
      await compare(
        about,
        () => lesson.tick(audience),
        () => lesson.whole(audience),
      ),
    );
  }
  const lesson = new Lesson();
  const about = {
    name: `own parts of ${ANSWERS} students`,
    unit: 'ms',
    peerName: 'encoding the student’s view',
    rounds,
  };
  results.push(
    await compare(
      about,
      () => lesson.own(),
      () => lesson.whole('student'),
    ),
  );
  return results;
}

/** A lesson with a question open that half of the class has answered. */
class Lesson {
  private folded: Folded<LessonStreamState> = unfolded(lessonStream);
  private readonly views = new Views();
  private readonly students = Array.from({ length: STUDENTS }, () => newId());
  private readonly questionId = newId();
  private turn = 0;

  constructor() {
    const [now, questionId] = [Date.now(), this.questionId];
    this.take(LessonScheduled({ classId: newId(), title: 'bench', startsAt: now }));
    this.take(LessonStarted({ code: '314159', closesAt: now + 3600_000 }));
    const question = { kind: 'singleChoice' as const, text: '?', choices: ['1', '2', '3', '4'], points: 10, key: 'A' };
    this.take(QuestionWritten({ questionId, ...question }));
    for (const personId of this.students) this.take(ParticipantJoined({ personId, role: 'student' }));
    this.take(QuestionPublished({ questionId, durationS: 3600, deadline: now + 3600_000 }));
    for (let n = 0; n < STUDENTS / 2; n += 1) this.answer();
  }

  /** The mean of so many ticks; folding the answers belongs to the mailbox and is not counted. */
  tick(audience: Audience): number {
    let spent = 0;
    for (let tick = 0; tick < TICKS; tick += 1) {
      for (let n = 0; n < ANSWERS; n += 1) this.answer();
      const since = performance.now();
      const { state, version } = this.folded;
      const change = this.views.next(version, presentAll(lessonStream, state, audience), Date.now());
      if (change !== undefined) encode({ t: 'patch', through: version, ...change });
      spent += performance.now() - since;
    }
    return spent / TICKS;
  }

  whole(audience: Audience): number {
    const view = presentAll(lessonStream, this.folded.state, audience);
    const since = performance.now();
    for (let tick = 0; tick < TICKS; tick += 1)
      encode({ t: 'view', incarnation: '', audience, through: 0, view, own: {}, now: 0 });
    return (performance.now() - since) / TICKS;
  }

  own(): number {
    const since = performance.now();
    for (let tick = 0; tick < TICKS; tick += 1) {
      for (const personId of this.students.slice(0, ANSWERS))
        encode({ t: 'own', through: 0, own: ownAll(lessonStream, this.folded.state, personId) });
    }
    return (performance.now() - since) / TICKS;
  }

  private answer(): void {
    const [questionId, personId] = [this.questionId, this.students[this.turn % STUDENTS]!];
    this.turn += 7;
    this.take(AnswerSubmitted({ questionId, personId, choice: 'ABCD'[this.turn % 4]! }));
  }

  private take(fact: NewFact): void {
    const recorded: Fact = { ...fact, version: this.folded.version + 1, actor: '', role: 'student', at: Date.now() };
    this.folded = fold(lessonStream, this.folded, recorded);
  }
}
