import { ZONE_MS } from '@lectern/contracts/kernel/zone.ts';
import type { LessonState } from '@lectern/contracts/lesson/state.ts';
import { LiveVideoService } from '@lectern/contracts/liveVideo/calls.ts';
import { Answers } from '../edge/http/questions.ts';
import { Clock } from '../ops/database/clock.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import { Timers } from '../timers/timers.ts';
import { demoPastLesson, demoSchool, demoTeacher } from './demo.school.ts';
import { renderedDeck } from './demo.slides.ts';
import { demoVoices, type RunningServer } from './demo.voices.ts';
import { pastLesson } from './past-lesson.ts';

const DAY_MS = 24 * 3600_000;
const BEGINS_MS = 14 * 3600_000;

/** Yesterday at 14:00 in the school's zone, in ms. */
const yesterday = (now: number): number => Math.floor((now + ZONE_MS) / DAY_MS) * DAY_MS - DAY_MS - ZONE_MS + BEGINS_MS;

/**
 * A lesson of yesterday, full of facts, so that a newcomer sees life on the first page. One that was cut off is told to
 * its end by the next start, before the first timer could find that it is over by the clock.
 */
export async function seedPastLesson(server: RunningServer): Promise<void> {
  const { app } = server;
  const mailbox = app.get(Mailboxes).get(`lesson/${demoPastLesson.id}`);
  await mailbox.ready();
  const told = (): LessonState => (mailbox.head.folded.state as { readonly lesson: LessonState }).lesson;
  if (told().status === 'ended') return;
  if (told().status === 'unscheduled') await renderedDeck(server);
  await app.get(Timers).held(async () => {
    await mailbox.refresh(); // perhaps another process has told it meanwhile
    const lesson = told();
    if (lesson.status === 'ended') return;
    const startsAt = lesson.status === 'unscheduled' ? yesterday(app.get(Clock).now()) : lesson.startsAt;
    const say = await demoVoices(server);
    const { id: personId, name } = demoTeacher;
    const lecturer = { personId, name, school: demoSchool.id, bound: true, secret: '' };
    const asked = { id: demoPastLesson.id };
    const { is } = (await app.get(Answers).find(LiveVideoService)!(asked, lecturer, 'teacher', '')) as LiveVideoService;
    const hasMedia = is === 'ready' || is === 'away';
    for (const line of pastLesson(startsAt, await renderedDeck(server), hasMedia)) await say(line);
  });
}
