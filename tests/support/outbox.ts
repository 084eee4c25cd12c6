import { setTimeout as pause } from 'node:timers/promises';
import { newKey, type Answered, type Client } from './client.ts';

/** What was in the way before an answer came. */
export interface Trouble {
  /** 0 when nobody answered. */
  readonly status: number;
  readonly text: string;
}

const PAUSE_MS = 100;
const PATIENCE_MS = 90_000;

/** What the web's outbox does: the same command with the same key again, until somebody answers it. */
export async function untilAnswered(
  give: () => Promise<Answered>,
  onTrouble: (trouble: Trouble) => void = () => undefined,
): Promise<Answered> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const answered = await give().catch((error: Error) => error);
    if (!(answered instanceof Error) && answered.status < 500) return answered;
    const trouble =
      answered instanceof Error
        ? { status: 0, text: answered.message }
        : { status: answered.status, text: answered.problem?.code ?? '' };
    onTrouble(trouble);
    if (Date.now() > until) throw new Error(`No answer in ${PATIENCE_MS} ms; the last: ${JSON.stringify(trouble)}`);
    await pause(PAUSE_MS);
  }
}

/** A command of somebody who does not give up while the server is away; a refusal is an error here. */
export async function insist(client: Client, family: string, id: string, name: string, data: object = {}) {
  const key = newKey();
  const answered = await untilAnswered(() => client.command(family, id, name, data, key));
  if (answered.receipt === undefined)
    throw new Error(`${name} was refused: ${JSON.stringify(answered.problem ?? answered.status)}`);
  return answered.receipt;
}
