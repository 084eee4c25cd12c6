import { attendanceStatus } from '../attendance/status.ts';
import type { Fact } from '../kernel/fact.ts';
import { isCounted } from '../kernel/roles.ts';
import { fold, unfolded, type Folded } from '../kernel/stream.ts';
import { emptyTable, entries, get, set, type Table } from '../kernel/table.ts';
import { lettersGiven } from '../quiz/facts.ts';
import { hasKey, isMarked, KINDS, scoreFor } from '../question/kinds.ts';
import type { Answer, Question } from '../quiz/state.ts';
import { lessonStream, type LessonStreamState } from '../streams.ts';
import { activityOf, responseOf, type Result, type Told } from './told.ts';
import type { VerbName } from './vocabulary.ts';

/** A statement that holds until something else does: an attendance that may be corrected, a score that may change. */
interface Held {
  readonly key: string;
  readonly value: string;
}

/** A lesson, and what has been told of it so far. */
export interface Telling {
  readonly lessonId: string;
  readonly folded: Folded<LessonStreamState>;
  readonly held: Table<Held>;
}

export const untold = (lessonId: string): Telling => ({ lessonId, folded: unfolded(lessonStream), held: emptyTable() });

/** Takes one more fact in, and tells what follows from it: pure, so that whoever tells it again says the same. */
export function tell(before: Telling, fact: Fact): { readonly telling: Telling; readonly told: readonly Told[] } {
  const lesson = new LessonTold(before, fact);
  lesson.tell();
  return { telling: lesson.telling, told: lesson.told };
}

class LessonTold {
  readonly told: Told[] = [];
  private held: Table<Held>;
  private readonly folded: Folded<LessonStreamState>;

  constructor(
    private readonly before: Telling,
    private readonly fact: Fact,
  ) {
    this.held = before.held;
    this.folded = fold(lessonStream, before.folded, fact);
  }

  get telling(): Telling {
    return { lessonId: this.before.lessonId, folded: this.folded, held: this.held };
  }

  tell(): void {
    const { type, data } = this.fact;
    const { personId, questionId } = data as { readonly personId: string; readonly questionId: string };
    switch (type) {
      case 'ParticipantJoined':
        if (this.counts(personId)) this.say('initialized', personId, this.lesson);
        return this.hasEnded ? this.attended(personId) : undefined;
      case 'CheckedIn':
      case 'AttendanceMarked':
      case 'AttendanceUnmarked':
        return this.attended(personId);
      case 'AnswerSubmitted':
        this.answered(questionId, personId);
        return this.scored(questionId, personId);
      case 'LateAnswerAccepted':
      case 'AnswerGraded':
      case 'AnswerScored':
        return this.scored(questionId, personId);
      case 'QuestionRepeated': // what was scored is not any more: the second round is
      case 'QuestionCollected':
        for (const [answerer] of entries(this.question(questionId)?.answers ?? emptyTable<Answer>()))
          this.scored(questionId, answerer);
        return;
      case 'LessonEnded':
        return this.ended();
      case 'CheckInOpened':
      case 'LatenessSet':
        if (this.hasEnded) for (const [one] of this.participants) this.attended(one);
    }
  }

  private ended(): void {
    for (const [personId, { joinedAt, stays }] of this.participants) {
      this.attended(personId);
      if (joinedAt === undefined || !this.counts(personId) || stays.at(-1)?.to !== undefined) continue;
      const durationMs = stays.reduce((sum, { from, to = this.fact.at }) => sum + Math.max(0, to - from), 0);
      this.say('completed', personId, this.lesson, { completion: true, durationMs });
    }
  }

  /** From the moment at which someone proved it, a teacher said it, or the lesson ended; corrections take it back. */
  private attended(personId: string): void {
    const { attendance, lesson } = this.folded.state;
    const participant = get(attendance.participants, personId);
    if (participant === undefined || !this.counts(personId)) return;
    const status = attendanceStatus(participant, attendance, lesson);
    const isThere = status === 'present' || status === 'late';
    this.hold('attended', personId, this.lesson, status, isThere ? { attendance: status } : undefined);
  }

  private answered(questionId: string, personId: string): void {
    const question = this.question(questionId);
    const answer = question && get(question.answers, personId);
    if (question === undefined || answer === undefined || answer.uncounted) return;
    const choice = lettersGiven(this.fact.data as Parameters<typeof lettersGiven>[0]);
    const isChosen = KINDS[question.kind].answer === 'letters' && !question.anonymous; // what was written, or is nobody's, is in no statement
    const durationMs = Math.max(0, this.fact.at - (question.publishedAt ?? this.fact.at));
    this.say(
      hasKey(question.kind) || isMarked(question.kind) ? 'answered' : 'voted',
      personId,
      this.activity(questionId),
      {
        ...(isChosen && { response: responseOf(question.kind, choice) }),
        durationMs,
        ...(question.key !== undefined && { success: choice === question.key }),
        ...(answer.counted?.version !== this.fact.version && { late: true }),
      },
    );
  }

  /** Once no more answers count, each that does is worth something; a late one that is accepted replaces what was said. */
  private scored(questionId: string, personId: string): void {
    const question = this.question(questionId);
    const answer = question && get(question.answers, personId);
    if (question?.collectedAt === undefined || answer?.counted === undefined || answer.uncounted) return;
    if (question.repeatedBy !== undefined)
      return this.hold('scored', personId, this.activity(questionId), '', undefined);
    if (!isScored(question)) return;
    const { choice, version, grade } = answer.counted;
    const won = scoreFor(question.kind, question.points, question.key, choice, grade?.points);
    const score = { won, of: question.points };
    const isGiven = isMarked(question.kind);
    const result = isGiven ? grade && { score } : { success: choice === question.key, score };
    this.hold('scored', personId, this.activity(questionId), isGiven ? `${version}/${won}` : String(version), result);
  }

  /** Says it where it is new, and takes back what was said before and does not hold any more. */
  private hold(verb: VerbName, personId: string, activity: string, value: string, result: Result | undefined): void {
    const subject = `${verb} ${activity} ${personId}`;
    const before = get(this.held, subject);
    const isSaid = before !== undefined && before.key !== '';
    if (isSaid && result !== undefined && before.value === value) return;
    if (isSaid) this.say('voided', personId, activity, undefined, before.key);
    const key = result === undefined ? '' : this.say(verb, personId, activity, result);
    if (isSaid || key !== '') this.held = set(this.held, subject, { key, value });
  }

  private say(verb: VerbName, personId: string, activity: string, result?: Result, voids?: string): string {
    const { lessonId } = this.before;
    const { at, version } = this.fact;
    // A fact may take back one statement of a person and say another; it never takes back two.
    const key = `lesson/${lessonId}#${version}/${verb}`;
    this.told.push({
      key,
      verb,
      personId,
      activity,
      lessonId,
      at,
      version,
      ...(result !== undefined && { result }),
      ...(voids !== undefined && { voids }),
    });
    return key;
  }

  private get hasEnded(): boolean {
    return this.folded.state.lesson.status === 'ended';
  }

  private get participants() {
    return entries(this.folded.state.attendance.participants);
  }

  private get lesson(): string {
    return activityOf('lesson', this.before.lessonId);
  }

  private activity(questionId: string): string {
    return activityOf('question', this.before.lessonId, questionId);
  }

  private question(questionId: string): Question | undefined {
    return this.folded.state.quiz.questions[questionId];
  }

  /** Students are; whom a teacher marked without their having come is one [R6.06]. */
  private counts(personId: string): boolean {
    const participant = get(this.folded.state.attendance.participants, personId);
    return participant !== undefined && (participant.role === undefined || isCounted(participant.role));
  }
}

const isScored = ({ kind, key, points }: Question): boolean =>
  points > 0 && (isMarked(kind) || (hasKey(kind) && key !== undefined));
