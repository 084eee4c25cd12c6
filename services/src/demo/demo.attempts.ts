import { MyAttempts } from '@lectern/contracts/attempt/queries.ts';
import type { ExamStreamState } from '@lectern/contracts/exam/exam.ts';
import { paperFor } from '@lectern/contracts/exam/sitting.ts';
import type { QuestionContent } from '@lectern/contracts/question/content.ts';
import { Answers } from '../edge/http/questions.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import { Clock } from '../ops/database/clock.ts';
import { Database } from '../ops/database/database.ts';
import { demoExams } from './demo.exams.ts';
import { demoClass, demoSchool, demoStudents } from './demo.school.ts';
import { demoVoices, type RunningServer } from './demo.voices.ts';

const MINUTE_MS = 60_000;
/** Enough for questions to tell the best from the weakest. */
const SITTERS = demoStudents.slice(20, 32);
const QUESTIONS = 9;
/** Each begins, answers every question, and hands in. */
export const demoAttemptFacts = SITTERS.length * (QUESTIONS + 2);

/** Students who sat the exam that runs: its statistics have something to show, and its desk something to grade. */
export async function seedAttempts(server: RunningServer): Promise<void> {
  const examId = demoExams.running.id;
  const { rows } = await server.app
    .get(Database)
    .pool.query(`select from event where type = 'AttemptSubmitted' and data->>'personId' = $1 limit 1`, [
      SITTERS.at(-1)!.id,
    ]);
  if (rows.length > 0) return;
  const now = server.app.get(Clock).now();
  const say = await demoVoices(server);
  const mailbox = server.app.get(Mailboxes).get(`exam/${examId}`);
  await mailbox.ready();
  const published = (mailbox.head.folded.state as ExamStreamState).exam.published!;
  const begin = { examId, classId: demoClass.id, device: examId, terminal: 'phone' };
  for (const [n, { id: personId, name }] of SITTERS.entries()) {
    const person = { personId, name, school: demoSchool.id, bound: true, secret: '' };
    const mine = server.app.get(Answers).find(MyAttempts)!({ id: examId, terminal: 'phone' }, person, 'student', '');
    const { mine: before, nextId } = (await mine) as MyAttempts;
    const id = before[0]?.attemptId ?? nextId;
    const give = (command: string, at: number, data: object) =>
      say({ who: personId, family: 'attempt', id, name: command, data, at, part: command });
    const startedAt = now - 40 * MINUTE_MS;
    await give('StartAttempt', startedAt, begin);
    const questions = paperFor(published, id).groups.flatMap((group) => group.questions);
    const tookMs = (20 + n) * MINUTE_MS;
    const answers = questions.map(({ itemId, content }, at) => ({
      itemId,
      ...answerTo(content, n > at * 2 || (n + at) % 3 === 0),
      // One after the other, and the later ones take longer.
      typedAt: startedAt + Math.round(((at + 1) / questions.length) ** 1.3 * tookMs),
    }));
    await give('SubmitAttempt', startedAt + tookMs, { device: examId, answers, flags: [] });
  }
}

/** What is right, or what somebody would say who does not know. */
function answerTo({ kind, key = '', blanks = [] }: QuestionContent, isRight: boolean) {
  if (kind === 'subjective')
    return { words: isRight ? '合外力矩为零，角动量守恒：转动惯量减半，角速度加倍。' : '角速度变大，因为手臂收拢了。' };
  if (kind === 'fillBlank')
    return {
      words: blanks.map((blank) => (isRight && 'accepted' in blank ? (blank.accepted[0] ?? '') : '0')).join('\n'),
    };
  return { choice: isRight ? key : key === 'A' ? 'B' : 'A' };
}
