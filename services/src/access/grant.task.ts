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

const USAGE = `npm run grant -- --login <login> [--kind ${grantKind.options.join('|')}]

Grants someone more than their part in classes gives them, for the whole school; operate by default: whoever may
operate gives all other grants on the page /access. It stands in the log as given by the system.`;

/** `npm run grant`: how an installation gets its first operator; only who runs it can. */
export const grant: Task = {
  usage: USAGE,
  options: { login: { type: 'string' }, kind: { type: 'string' } },
  async run({ values, positionals, app, say }) {
    const kind = grantKind.safeParse(values['kind'] ?? 'operate');
    const { login } = values;
    if (!kind.success || typeof login !== 'string' || positionals.length > 0) throw new WrongUsage(USAGE);
    const running = await app();
    const { rows } = await running
      .get(Database)
      .pool.query<{ id: string; school: string; name: string }>(
        'select p.id, p.school, p.name from account a join person p on p.id = a.person where a.login = $1',
        [login.trim().toLowerCase()],
      );
    const [person] = rows;
    if (person === undefined) throw new TaskFailed(`There is no account ${login}.`);
    const data = { grantId: newId(), kind: kind.data, scope: {} };
    const by = systemActor(person.school);
    const at = running.get(Clock).now();
    const outcome = await running
      .get(CommandPath)
      .execute(new Submission(by, 'access', person.id, GiveGrant.name, data, newId(), at));
    if ('refused' in outcome) throw new TaskFailed(REFUSALS[outcome.refused].en);
    say(
      `${person.name} (${login}) may ${kind.data} from now on: fact ${outcome.receipt.version} of access/${person.id}.`,
    );
  },
};
