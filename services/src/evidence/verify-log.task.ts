import { UNSEEN } from '@lectern/contracts/kernel/one-line.ts';
import { Client } from 'pg';
import { SESSION } from '../ops/database/database.ts';
import { TaskFailed, WrongUsage, type Task, type TaskContext } from '../ops/task.ts';
import { HeadFiles } from './head-files.ts';
import { walkLedger, type Walk } from './ledger-walk.ts';
import { readVerifierKey, type VerifierKey } from './note.ts';
import { knownKeys, readSignedHeads, type SignedHeads } from './signed-heads.ts';
import type { Finding } from './wrong-fact.ts';

const USAGE =
  'npm run verify-log -- [--heads folder] [--key name+id+key …] [--restored incarnation …] [--require-head]\n' +
  'Walks the whole ledger and names the first fact that is wrong, missing, swapped or added.\n' +
  '--require-head: fails, too, where no signed head covers any of it, as after somebody took all heads away.';

const NO_HEAD = 'NO SIGNED HEAD covers any of the facts.';

/** Positions, chains, tree and every signed head, in one pass. */
export const verifyLog: Task = {
  usage: USAGE,
  options: {
    heads: { type: 'string' },
    key: { type: 'string', multiple: true },
    restored: { type: 'string', multiple: true },
    'require-head': { type: 'boolean' },
  },
  async run(context) {
    const { settings, values, say } = context;
    const client = new Client({
      connectionString: settings.databaseUrl,
      options: `${SESSION} -c default_transaction_read_only=on`,
    });
    await client.connect();
    try {
      const files = new HeadFiles((values['heads'] as string | undefined) ?? settings.headsFolder);
      const given = ((values['key'] ?? []) as string[]).map(keyOf);
      const { keys, from } = given.length > 0 ? { keys: given, from: '--key' } : await knownKeys(client, files);
      const heads = await readSignedHeads(client, files, keys);
      say(`Heads: ${heads.inDatabase} in the database, ${heads.inFiles} in files. Keys, from ${from}:`);
      for (const { text } of keys) say(`  ${plain(text)}`);
      report(await walk(client, heads, context), heads, values, say);
    } finally {
      await client.end();
    }
  },
};

function keyOf(text: string): VerifierKey {
  try {
    return readVerifierKey(text);
  } catch (error) {
    throw new WrongUsage(`${(error as Error).message}\n${USAGE}`, { cause: error });
  }
}

async function walk(client: Client, heads: SignedHeads, { progress, stop }: TaskContext): Promise<Walk> {
  const since = performance.now();
  let toldAt = since;
  const onProgress = (position: number, of: number) => {
    const now = performance.now();
    if (now - toldAt < 1000 && position < of) return;
    toldAt = now;
    const rate = Math.round((position * 1000) / (now - since));
    progress(
      `${position.toLocaleString('en')} of ${of.toLocaleString('en')} facts, ${rate.toLocaleString('en')} a second`,
    );
  };
  return walkLedger(client, heads.roots, { onProgress, stop });
}

function report(
  { facts, inTree, signed, finding }: Walk,
  { unsound, lost }: SignedHeads,
  values: TaskContext['values'],
  say: (text: string) => void,
): void {
  const restored = (values['restored'] ?? []) as string[];
  const wrongs = [
    ...(finding === undefined ? [] : [sentenceOf(finding)]),
    ...unsound.map((why) => `A head is not sound. ${why}`),
    ...lost
      .filter(({ incarnation }) => !restored.includes(incarnation))
      .map(
        ({ incarnation, since, until }) =>
          `Signed and gone: facts ${since + 1} to ${until} of the ledger that was lectern/${incarnation}. ` +
          `If they were lost when it was restored, say --restored ${incarnation}.`,
      ),
  ];
  if (signed === 0 && values['require-head'] === true)
    wrongs.push(
      `${NO_HEAD} Where one was signed before, it was taken away, or the folder of heads is another (--heads).`,
    );
  if (wrongs.length > 0) throw new TaskFailed(wrongs.map(plain).join('\n'));
  say(
    `${facts.toLocaleString('en')} facts: no hole, every chain whole, ${inTree.toLocaleString('en')} in the tree as they were put there.`,
  );
  say(
    signed === 0
      ? `${NO_HEAD} Their chains and tree agree, which whoever may write to the database can bring about.`
      : `The first ${signed.toLocaleString('en')} are what was signed${signed === facts ? '' : `; ${facts - signed} are newer than the newest head`}.`,
  );
}

function sentenceOf({ wrong, position, stream, version, type, why }: Finding): string {
  const which = stream === undefined ? '' : `, ${stream} #${version}${type === undefined ? '' : ` (${type})`}`;
  return `WRONG (${wrong}): position ${position}${which}: ${why}.`;
}

/** Names come from rows that somebody may have forged: a terminal must not obey them. */
const plain = (text: string): string => text.replaceAll(UNSEEN, '\u{fffd}');
