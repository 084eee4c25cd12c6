import type { ExamSettings } from '@lectern/contracts/exam/settings.ts';
import { Clock } from '../ops/database/clock.ts';
import { Database } from '../ops/database/database.ts';
import { demoPaper } from './demo.library.ts';
import { demoClass, demoTeacher } from './demo.school.ts';
import { demoVoices, type RunningServer } from './demo.voices.ts';

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;

const id = (n: number): string => `01970000-0000-7000-8013-${String(n).padStart(12, '0')}`;

/** Exams of the demo paper: one that a student can sit at once, and one that its class does not know of yet. */
export const demoExams = {
  running: { id: id(1), name: demoPaper.title },
  scheduled: { id: id(2), name: '角动量守恒 补测' },
  proctored: { id: id(3), name: '角动量守恒 期中（监考）' },
} as const;
/** How much is on record of them: two are announced, too. */
export const demoExamFacts = 5;

/** Before anybody was in the class: nobody is told of it when the school is made. */
export const PUBLISHED_AGO_MS = 8 * DAY_MS;

/** Also in a demo school that was made before there were exams. */
export async function seedExams(server: RunningServer): Promise<void> {
  const { running, scheduled, proctored } = demoExams;
  const { rows } = await server.app
    .get(Database)
    .pool.query<{ stream: string }>('select stream from event where stream = any($1) and version = 1', [
      Object.values(demoExams).map((exam) => `exam/${exam.id}`),
    ]);
  const made = new Set(rows.map(({ stream }) => stream));
  const now = server.app.get(Clock).now();
  const say = await demoVoices(server);
  const publish = async (one: { readonly id: string; readonly name: string }, settings: ExamSettings, at: number) => {
    if (made.has(`exam/${one.id}`)) return;
    const data = { classId: demoClass.id, paperId: demoPaper.id, name: one.name, settings };
    await say({ who: demoTeacher.id, family: 'exam', id: one.id, name: 'PublishExam', data, at });
  };
  const rules = {
    durationMs: (50 / 60) * HOUR_MS,
    attempts: { mode: 'n', most: 3, counts: 'highest' },
    shuffle: { questions: true, choices: true },
    terminal: 'any',
  } as const;
  const end = now + 14 * DAY_MS;
  const open = { ...rules, deadline: end, scoresAtOnce: true, answersAt: end, viewAt: end };
  await publish(running, open, now - PUBLISHED_AGO_MS);
  const watched = { collects: true, leaves: 3, photo: true } as const;
  const once = { mode: 'once', counts: 'highest' } as const;
  const long = { durationMs: DAY_MS, deadline: end, scoreAt: end, answersAt: end, viewAt: end };
  await publish(proctored, { ...rules, ...long, attempts: once, proctoring: watched }, now - PUBLISHED_AGO_MS);
  const [publishAt, startsAt] = [now + 2 * DAY_MS, now + 3 * DAY_MS];
  const deadline = startsAt + 2 * HOUR_MS;
  const ahead = { ...rules, publishAt, startsAt, deadline, scoreAt: deadline, answersAt: deadline, viewAt: deadline };
  await publish(scheduled, { ...ahead, attempts: { mode: 'once', counts: 'highest' } }, now);
}
