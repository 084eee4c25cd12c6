import { newId } from '@lectern/contracts/kernel/ids.ts';
import { grantKind } from '@lectern/contracts/access/facts.ts';
import { GiveGrant } from '@lectern/contracts/access/commands.ts';
import { REFUSALS } from '@lectern/contracts/kernel/refusal.ts';
import { Clock } from '../platform/clock.ts';
import { CommandPath } from '../platform/command/command-path.ts';
import { Submission } from '../platform/command/submission.ts';
import { systemActor } from '../platform/command/system-actor.ts';
import { Database } from '../platform/database/database.ts';
import { TaskFailed, WrongUsage, type Task } from '../platform/task.ts';

const USAGE = `npm run grant -- --login <login> [--school <id>] [--kind ${grantKind.options.join('|')}]

Gives someone rights beyond their own classes, for the whole school. The default is operate: an operator gives all
other grants on the page /access. The log says that the system gave it. If several schools have this username, say
which one with --school.`;

/** `npm run grant`: how an installation gets its first operator; only who runs it can. */
export const grant: Task = {
  usage: USAGE,
  options: { login: { type: 'string' }, school: { type: 'string' }, kind: { type: 'string' } },
  async run({ values, positionals, app, say }) {
    const kind = grantKind.safeParse(values['kind'] ?? 'operate');
    const { login, school } = values;
    const isAsked = typeof login === 'string' && (school === undefined || typeof school === 'string');
    if (!kind.success || !isAsked || positionals.length > 0) throw new WrongUsage(USAGE);
    const running = await app();
    const { rows } = await running.get(Database).pool.query<{ id: string; school: string; name: string }>(
      `select p.id, p.school, p.name from account a join person p on p.id = a.person
         where a.login = $1 and a.school = coalesce($2, a.school) order by a.school`,
      [login.trim().toLowerCase(), school],
    );
    const [person, ...others] = rows;
    if (person === undefined)
      throw new TaskFailed(`There's no account named ${login}${school === undefined ? '' : ` at school ${school}`}.`);
    if (others.length > 0)
      throw new TaskFailed(
        `Several schools have an account named ${login}: ${rows.map((row) => row.school).join(', ')}. Choose one with --school.`,
      );
    const at = running.get(Clock).now();
    const named = `${person.name} (${login}, school ${person.school})`;
    if (await mayAlready(running.get(Database), person.id, kind.data, at))
      return say(`${named} already has the grant ${kind.data}.`);
    const data = { grantId: newId(), kind: kind.data, scope: {} };
    const by = systemActor(person.school);
    const outcome = await running
      .get(CommandPath)
      .execute(new Submission(by, 'access', person.id, GiveGrant.name, data, newId(), at));
    if ('refused' in outcome) throw new TaskFailed(REFUSALS[outcome.refused].en);
    say(`${named} now has the grant ${kind.data}: fact ${outcome.receipt.version} of access/${person.id}.`);
  },
};

/** For the whole school, and for at least as long as the process runs. */
async function mayAlready({ pool }: Database, personId: string, kind: string, now: number): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from grant_row where person_id = $1 and kind = $2 and class_id is null and lesson_id is null
       and withdrawn_at is null and until is null and given_at <= $3`,
    [personId, kind, now],
  );
  return rowCount !== 0;
}
