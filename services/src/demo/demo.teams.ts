import { Clock } from '../ops/database/clock.ts';
import { Database } from '../ops/database/database.ts';
import { demoClass, demoStudents, demoTeacher } from './demo.school.ts';
import { demoVoices, type RunningServer } from './demo.voices.ts';

const DAY_MS = 24 * 3600_000;
/** Before anybody was in the class: nobody is told of it when the school is made. */
const ARRANGED_AGO_MS = 8 * DAY_MS;

const id = (n: number): string => `01970000-0000-7000-8016-${String(n).padStart(12, '0')}`;

/** The teams of the demo class: one that is full, one that has room, and one that has a password; its members by their number. */
export const demoTeams = [
  { id: id(1), name: '角速度', members: [24, 25, 26, 27] },
  { id: id(2), name: '驻波', members: [28, 29, 30] },
  { id: id(3), name: '零点能', members: [31, 32], password: 'qubit7' },
] as const;

/** How much is on record of teams: how they are arranged, each that was made, and who joined. */
export const demoTeamFacts = 1 + demoTeams.reduce((sum, { members }) => sum + 1 + members.length, 0);

/** Also in a demo school that was made before there were teams. */
export async function seedTeams(server: RunningServer): Promise<void> {
  const last = demoTeams.at(-1)!;
  const stream = `team/${demoClass.id}`;
  const { rows } = await server.app
    .get(Database)
    .pool.query(`select from event where stream = $1 and data ->> 'personId' = $2 limit 1`, [
      stream,
      demoStudents[last.members.at(-1)!]!.id,
    ]);
  if (rows.length > 0) return;
  const now = server.app.get(Clock).now();
  const say = await demoVoices(server);
  const give = (who: string, name: string, data: object, agoMs: number, part: string) =>
    say({ who, family: 'team', id: demoClass.id, name, data, at: now - agoMs, part: `${name}-${part}` });
  const arrangement = { title: '课程项目团队', least: 3, most: 4, closesAt: now + 6 * DAY_MS };
  await give(demoTeacher.id, 'ArrangeTeams', arrangement, ARRANGED_AGO_MS, 'all');
  for (const { id: teamId, name, members, ...rest } of demoTeams)
    for (const [at, member] of members.entries()) {
      const { id: who } = demoStudents[member]!;
      const ago = (6 - at) * DAY_MS;
      if (at === 0) await give(who, 'CreateTeam', { teamId, name, ...rest }, ago, String(member));
      else await give(who, 'JoinTeam', { teamId, ...rest }, ago, String(member));
    }
}
