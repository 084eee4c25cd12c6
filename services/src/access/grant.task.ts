import { newId } from '@lectern/contracts/kernel/ids.ts';
import { GiveGrant, grantKind, grantsHeld, type Grant } from '@lectern/contracts/access/access.ts';
import { REFUSALS } from '@lectern/contracts/kernel/refusals.ts';
import { Directory } from '../directory/directory.ts';
import { Clock } from '../ops/database/clock.ts';
import { CommandPath } from '../ledger/command/command-path.ts';
import { Submission } from '../ledger/submission.ts';
import { systemActor } from '../ledger/system-actor.ts';
import { TaskFailed, WrongUsage, type Task } from '../ops/task.ts';
import { AccessQueries } from './access.queries.ts';

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
    const accounts = await running.get(Directory, { strict: false }).accounts(login, school);
    const [person, ...others] = accounts;
    if (person === undefined)
      throw new TaskFailed(`There's no account named ${login}${school === undefined ? '' : ` at school ${school}`}.`);
    if (others.length > 0)
      throw new TaskFailed(
        `Several schools have an account named ${login}: ${accounts.map((one) => one.school).join(', ')}. Choose one with --school.`,
      );
    const at = running.get(Clock).now();
    const named = `${person.name} (${login}, school ${person.school})`;
    const held = await running.get(AccessQueries, { strict: false }).accessOf({ personId: person.id });
    const isHeld = grantsHeld(held!, at).some(([, grant]) => grant.kind === kind.data && isForGood(grant));
    if (isHeld) return say(`${named} already has the grant ${kind.data}.`);
    const data = { grantId: newId(), kind: kind.data, scope: {} };
    const by = systemActor(person.school);
    const outcome = await running
      .get(CommandPath)
      .execute(new Submission(by, 'access', person.id, GiveGrant.name, data, newId(), at));
    if ('refused' in outcome) throw new TaskFailed(REFUSALS[outcome.refused].en);
    say(`${named} now has the grant ${kind.data}: fact ${outcome.receipt.version} of access/${person.id}.`);
  },
};

/** For the whole school, and without an end. */
const isForGood = ({ scope, until }: Grant): boolean =>
  scope.classId === undefined && scope.lessonId === undefined && until === undefined;
