import { CheckedIn, CheckInOpened, ParticipantJoined } from '@lectern/contracts/attendance/facts.ts';
import { DanmuSent } from '@lectern/contracts/danmu/facts.ts';
import type { Fact, NewFact } from '@lectern/contracts/kernel/fact.ts';
import { newId } from '@lectern/contracts/kernel/new-id.ts';
import { opener } from '@lectern/contracts/kernel/personal.ts';
import { fold, ownAll, presentAll, unfolded, type Audience, type Folded } from '@lectern/contracts/kernel/stream.ts';
import { LessonScheduled, LessonStarted } from '@lectern/contracts/lesson/facts.ts';
import { AnswerSubmitted, QuestionPublished, QuestionWritten } from '@lectern/contracts/quiz/facts.ts';
import * as slides from '@lectern/contracts/slides/facts.ts';
import { lessonStream, type LessonStreamState } from '@lectern/contracts/streams.ts';
import { encode } from '../../../services/src/live/room/room.ts';
import { Views } from '../../../services/src/live/room/views.ts';

export const STUDENTS = 3000;
/** What happens in one tick when a class is at its liveliest. */
export const STORM = { answers: 75, danmu: 20, marks: 20 } as const;
const PAGES = 40;

/** A lesson with forty pages, a question open that half of the class has answered, and everyone on a phone of their own. */
export class BusyLesson {
  private folded: Folded<LessonStreamState> = unfolded(lessonStream);
  private readonly views = new Views();
  private readonly open = opener(({ box }) => box);
  private readonly students = Array.from({ length: STUDENTS }, () => newId());
  private readonly questionId = newId();
  private readonly deckId = newId();
  private turn = 0;
  private checked = 0;

  constructor() {
    const [now, questionId, deckId] = [Date.now(), this.questionId, this.deckId];
    this.take(LessonScheduled({ classId: newId(), title: 'bench', startsAt: now }));
    this.take(LessonStarted({ code: '314159', closesAt: now + 3600_000 }));
    const file = { file: 'a'.repeat(64), mediaType: 'application/pdf', bytes: 1 };
    this.take(slides.SlidesAdded({ deckId, name: 'bench', ...file }));
    this.take(slides.RenderingStarted({ deckId, pages: PAGES }));
    for (let n = 1; n <= PAGES; n += 1) this.page(n);
    const question = { kind: 'singleChoice' as const, text: '?', choices: ['1', '2', '3', '4'], points: 10, key: 'A' };
    this.take(QuestionWritten({ questionId, ...question }));
    for (const personId of this.students) this.take(ParticipantJoined({ personId, role: 'student', device: newId() }));
    this.take(CheckInOpened({}));
    this.take(QuestionPublished({ questionId, durationS: 3600, deadline: now + 3600_000 }));
    for (let n = 0; n < STUDENTS / 2; n += 1) this.answer();
  }

  storm(): void {
    for (let n = 0; n < STORM.answers; n += 1) this.answer();
    for (let n = 0; n < STORM.danmu; n += 1) {
      const personId = this.next();
      const words = { sealedBy: personId, box: '这一步为什么可以约掉？' };
      this.take(DanmuSent({ danmuId: newId(), personId, words }));
    }
    for (let n = 0; n < STORM.marks; n += 1) {
      const data = { deckId: this.deckId, n: 1 + (this.turn % PAGES), personId: this.next() };
      this.take(slides.PageMarked({ ...data, mark: 'notUnderstood' }));
    }
  }

  checkIns(): void {
    for (let n = 0; n < STORM.answers; n += 1) {
      const personId = this.students[this.checked++ % STUDENTS]!;
      this.take(CheckedIn({ personId, by: 'qr', device: newId() }));
    }
  }

  tick(audience: Audience): void {
    const { state, version } = this.folded;
    const view = this.open(presentAll(lessonStream, state, audience));
    const change = this.views.next(version, view, Date.now());
    if (change !== undefined) encode({ t: 'patch', through: version, ...change });
  }

  whole(audience: Audience): void {
    const view = this.open(presentAll(lessonStream, this.folded.state, audience));
    encode({ t: 'view', incarnation: '', audience, through: 0, view, own: {}, now: 0 });
  }

  own(): void {
    for (const personId of this.students.slice(0, STORM.answers))
      encode({ t: 'own', through: 0, own: this.open(ownAll(lessonStream, this.folded.state, personId)) });
  }

  private page(n: number): void {
    const [title, text] = [`第 ${n} 页`, '角动量守恒'.repeat(40)];
    const images = [480, 1600].map((width) => ({ width, height: (width * 9) / 16, file: String(n).padStart(64, '0') }));
    this.take(slides.PageRendered({ deckId: this.deckId, n, images, title, text }));
    this.take(slides.PageShown({ deckId: this.deckId, n }));
  }

  private answer(): void {
    const personId = this.next();
    this.take(AnswerSubmitted({ questionId: this.questionId, personId, choice: 'ABCD'[this.turn % 4]! }));
  }

  private next(): string {
    this.turn += 7;
    return this.students[this.turn % STUDENTS]!;
  }

  private take(fact: NewFact): void {
    const recorded: Fact = { ...fact, version: this.folded.version + 1, actor: '', role: 'student', at: Date.now() };
    this.folded = fold(lessonStream, this.folded, recorded);
  }
}
