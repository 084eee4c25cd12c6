import { Client } from 'pg';
import { TaskFailed, WrongUsage, type Task } from '../ops/task.ts';
import { ERASE, noteErasure } from '../edge/auth/erasures.ts';

const USAGE =
  'npm run erase -- <person id, account, email or phone> --yes\n' +
  'Erases a person for good: their name, their sign-in, and what opens the words that they wrote. Facts stay, without words.\n' +
  'It is written down beside the signed heads, so that a restore of an older backup erases them again.';

/** By what an operator knows of somebody: the account stands in the lists of members, and whoever signed up named an address. */
const WHO = `select id from person where id::text = $1
  union select person from account where login = lower($1) or person::text = $1
  union select person from contact where address = lower($1)`;

/** One person, for good. */
export const eraseTask: Task = {
  usage: USAGE,
  options: { yes: { type: 'boolean' } },
  async run({ settings, positionals, values, say }) {
    const [wanted = '', ...more] = positionals;
    if (wanted === '' || more.length > 0 || values['yes'] !== true) throw new WrongUsage(USAGE);
    const client = new Client({ connectionString: settings.ownerUrl });
    await client.connect();
    try {
      const { rows } = await client.query<{ id: string }>(WHO, [wanted]);
      if (rows.length === 0) throw new TaskFailed(`There is no person ${wanted}.`);
      if (rows.length > 1) throw new TaskFailed(`${wanted} is somebody in several schools: give the person's id.`);
      const [{ id }] = rows as [{ id: string }];
      await noteErasure(settings.headsFolder, id);
      await client.query(ERASE, [[id]]);
      say(`${wanted} is erased. Processes that run forget them within a minute.`);
    } finally {
      await client.end();
    }
  },
};
