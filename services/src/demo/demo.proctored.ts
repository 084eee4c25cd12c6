import { MyAttempts } from '@lectern/contracts/attempt/queries.ts';
import type { ExamStreamState } from '@lectern/contracts/exam/exam.ts';
import { paperFor } from '@lectern/contracts/exam/sitting.ts';
import { Answers } from '../edge/http/questions.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import { Clock } from '../ops/database/clock.ts';
import { Database } from '../ops/database/database.ts';
import { demoExams } from './demo.exams.ts';
import { demoPhotoFacts, seedPhotos, type PhotoStory } from './demo.photos.ts';
import { demoClass, demoSchool, demoStudents, demoTeacher } from './demo.school.ts';
import { demoVoices, type RunningServer } from './demo.voices.ts';

const MINUTE_MS = 60_000;
/** The laptop that somebody goes on with. */
const LAPTOP = '01970000-0000-7000-8018-000000000001';

/** How each of them sits the proctored exam: how many answers, how often the page was left, and what else happened. */
const SITTERS = [
  { answers: 3, leaves: 0 },
  { answers: 4, leaves: 2 },
  { answers: 5, leaves: 1 },
  { answers: 2, leaves: 0, also: 'TakeOverAttempt' },
  { answers: 4, leaves: 2, also: 'MessageSitter' },
  { answers: 6, leaves: 1, also: 'SubmitAttempt' },
  { answers: 6, leaves: 0, also: 'SubmitAttempt', isInvalid: true },
] as const;
const WHO = demoStudents.slice(32, 32 + SITTERS.length);
/** Each of them sent a photo; one more did who may not begin with it. */
const PHOTOS: readonly PhotoStory[] = [
  ...SITTERS.map((_, n): PhotoStory => (n < 4 ? 'passed' : 'underReview')),
  'failed',
];
const PHOTOGRAPHED = demoStudents.slice(32, 32 + PHOTOS.length);
/** Each begins; an answer is a fact, a leave two; and what else happened. */
export const demoProctoredFacts = SITTERS.reduce(
  (sum, one) => sum + 1 + one.answers + 2 * one.leaves + Number('also' in one) + Number('isInvalid' in one),
  demoPhotoFacts(PHOTOS),
);

/** Students who sit an exam that is watched, so that its wall shows each status. */
export async function seedProctored(server: RunningServer): Promise<void> {
  const examId = demoExams.proctored.id;
  const { rows } = await server.app
    .get(Database)
    .pool.query(`select from event where type = 'AttemptInvalidated' and data->>'personId' = $1 limit 1`, [
      WHO.at(-1)!.id,
    ]);
  if (rows.length > 0) return;
  const now = server.app.get(Clock).now();
  const say = await demoVoices(server);
  const mailbox = server.app.get(Mailboxes).get(`exam/${examId}`);
  await mailbox.ready();
  const published = (mailbox.head.folded.state as ExamStreamState).exam.published;
  if (published === undefined) return;
  const photographed = PHOTOGRAPHED.map(({ id: personId }, n) => ({ personId, photo: PHOTOS[n]! }));
  await seedPhotos(server, examId, photographed, now);
  for (const [n, sitter] of SITTERS.entries()) {
    const { id: personId, name } = WHO[n]!;
    const person = { personId, name, school: demoSchool.id, bound: true, secret: '' };
    const mine = server.app.get(Answers).find(MyAttempts)!({ id: examId, terminal: 'phone' }, person, 'student', '');
    const { mine: before, nextId } = (await mine) as MyAttempts;
    const id = before[0]?.attemptId ?? nextId;
    const give = (command: string, minutesAgo: number, data: object, part = command, who = personId) =>
      say({ who, family: 'attempt', id, name: command, data, at: now - minutesAgo * MINUTE_MS, part });
    const device = examId;
    await give('StartAttempt', 18, { examId, classId: demoClass.id, device, terminal: 'phone' });
    const answers = paperFor(published, id)
      .groups.flatMap((group) => group.questions)
      .slice(0, sitter.answers)
      .map(({ itemId, content }) => ({ itemId, ...answerTo(content.kind), typedAt: now - 15 * MINUTE_MS }));
    await give('SaveAnswers', 15, { device, answers, flags: [] });
    for (let at = 0; at < sitter.leaves; at += 1) {
      const leftAt = now - (12 - at * 4) * MINUTE_MS;
      const leave = { leaveId: leaveIdOf(n, at), how: at === 0 ? 'hidden' : 'blur', leftAt, backAt: leftAt + 12_000 };
      await give('ReportLeaves', 11 - at * 4, { device, answers: [], flags: [], leaves: [leave] }, `leave${at}`);
    }
    if (!('also' in sitter)) continue;
    if (sitter.also === 'TakeOverAttempt') await give(sitter.also, 5, { device: LAPTOP });
    if (sitter.also === 'SubmitAttempt') await give(sitter.also, 4, { device, answers: [], flags: [] });
    const words = '你离开了两次，再离开一次会自动收卷。有事请举手。';
    if (sitter.also === 'MessageSitter') await give(sitter.also, 3, { words }, sitter.also, demoTeacher.id);
    const reason = '与邻座传纸条';
    if ('isInvalid' in sitter) await give('InvalidateAttempt', 2, { reason }, 'invalid', demoTeacher.id);
  }
}

const leaveIdOf = (n: number, at: number): string => `01970000-0000-7000-8019-${String(n * 10 + at).padStart(12, '0')}`;

function answerTo(kind: string) {
  if (kind === 'subjective' || kind === 'fillBlank') return { words: '角动量守恒' };
  return { choice: 'A' };
}
