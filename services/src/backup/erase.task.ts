import { Client } from 'pg';
import * as z from 'zod';
import { TaskFailed, WrongUsage, type Task } from '../ops/task.ts';
import { ERASE, noteErasure } from '../edge/auth/erasures.ts';

const USAGE =
  'npm run erase -- <person id> --yes\n' +
  'Erases a person for good: their name, their sign-in, and what opens the words that they wrote. Facts stay, without words.\n' +
  'It is written down beside the signed heads, so that a restore of an older backup erases them again.';

/** One person, for good. */
export const eraseTask: Task = {
  usage: USAGE,
  options: { yes: { type: 'boolean' } },
  async run({ settings, positionals, values, say }) {
    const parsed = z.uuid().safeParse(positionals[0]);
    if (!parsed.success || positionals.length > 1 || values['yes'] !== true) throw new WrongUsage(USAGE);
    const client = new Client({ connectionString: settings.ownerUrl });
    await client.connect();
    try {
      const { rowCount } = await client.query('select from person where id = $1', [parsed.data]);
      if (rowCount === 0) throw new TaskFailed(`There is no person ${parsed.data}.`);
      await noteErasure(settings.headsFolder, parsed.data);
      await client.query(ERASE, [[parsed.data]]);
      say(`${parsed.data} is erased. Processes that run forget them within a minute.`);
    } finally {
      await client.end();
    }
  },
};
