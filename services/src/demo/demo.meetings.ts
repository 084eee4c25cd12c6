import { ZONE_MS } from '@lectern/contracts/kernel/zone.ts';
import { Conferencing } from '@lectern/contracts/meeting/queries.ts';
import { Answers } from '../edge/http/questions.ts';
import { Clock } from '../ops/database/clock.ts';
import { Database } from '../ops/database/database.ts';
import { Timers } from '../timers/timers.ts';
import { demoClass, demoSchool, demoStudents, demoTeacher } from './demo.school.ts';
import { demoVoices, type RunningServer } from './demo.voices.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const id = (n: number): string => `01970000-0000-7000-8030-${String(n).padStart(12, '0')}`;

/** The meetings of the demo school: one tomorrow at 16:00, one of yesterday at 19:00. */
export const demoMeetings = {
  toCome: { id: id(1), title: '期中答疑', minutes: 60 },
  past: { id: id(2), title: '第 4 章习题讨论', minutes: 45 },
} as const;
/** Who came to the one that is over, by their number. */
const CAME = [24, 25, 27, 30];

/** Midnight of today in the school's zone, in ms. */
const midnight = (now: number): number => Math.floor((now + ZONE_MS) / DAY_MS) * DAY_MS - ZONE_MS;

/** Also in a demo school that was made before there were meetings. Where no conference service is set, nobody could come. */
export async function seedMeetings({ app }: RunningServer): Promise<void> {
  const { toCome, past } = demoMeetings;
  const { rows } = await app
    .get(Database)
    .pool.query(`select from event where stream = $1 and type = 'MeetingEnded' limit 1`, [`meeting/${past.id}`]);
  if (rows.length > 0) return;
  const now = app.get(Clock).now();
  const say = await demoVoices({ app });
  const give = (who: string, to: string, name: string, at: number, data: object = {}) =>
    say({ who, family: 'meeting', id: to, name, data, at, part: `${name}-${who.slice(-8)}` });
  const schedule = ({ id: one, ...made }: typeof toCome | typeof past, startsAt: number, at: number) =>
    give(demoTeacher.id, one, 'ScheduleMeeting', at, { ...made, startsAt, classIds: [demoClass.id] });
  const { id: personId, name } = demoTeacher;
  const organiser = { personId, name, school: demoSchool.id, bound: true, secret: '' };
  const { isSet } = (await app.get(Answers).find(Conferencing)!({}, organiser, 'visitor', '')) as Conferencing;
  await schedule(toCome, midnight(now) + DAY_MS + 16 * HOUR_MS, now);
  const startsAt = midnight(now) - 5 * HOUR_MS;
  const endsAt = startsAt + past.minutes * MINUTE_MS;
  // It is over before its reminder could be given.
  await app.get(Timers).held(async () => {
    await schedule(past, startsAt, startsAt - 2 * DAY_MS);
    if (!isSet) return give('system', past.id, 'CloseMeeting', midnight(now));
    await give(demoTeacher.id, past.id, 'JoinMeeting', startsAt);
    const came = CAME.map((n) => demoStudents[n]!.id);
    for (const [n, who] of came.entries()) await give(who, past.id, 'JoinMeeting', startsAt + (n + 1) * MINUTE_MS);
    await give(came[0]!, past.id, 'LeaveMeeting', endsAt - 12 * MINUTE_MS);
    await give(demoTeacher.id, past.id, 'EndMeeting', endsAt);
  });
}
