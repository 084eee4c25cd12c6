import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const [FIND_COORDINATOR, DESCRIBE_GROUPS] = [10, 15];
const [POLL_MS, ANSWER_MS] = [50, 2000];
const GROUP = 'lectern-is-it-ready';

/**
 * Resolves when a broker serves: its port is open long before it can coordinate a group of consumers, which is the last
 * thing it gets ready. Asked in Kafka's own protocol, so that nothing of a client's reconnecting hides the answer.
 */
export async function untilKafkaServes(port: number, died: AbortSignal): Promise<void> {
  while (!(await serves(port))) await pause(POLL_MS, undefined, { signal: died });
  died.throwIfAborted();
}

async function serves(port: number): Promise<boolean> {
  const group = Buffer.from(GROUP);
  const name = Buffer.concat([Buffer.from([0, group.length]), group]);
  // Asking makes the topic of the groups' offsets, where there is none yet.
  const found = await ask(port, FIND_COORDINATOR, name);
  if (found === undefined || found.readInt16BE(0) !== 0) return false;
  const described = await ask(port, DESCRIBE_GROUPS, Buffer.concat([Buffer.from([0, 0, 0, 1]), name]));
  return described !== undefined && described.readInt16BE(4) === 0;
}

/** The body of the answer to one request of version 0; undefined when there is none. */
function ask(port: number, api: number, body: Buffer): Promise<Buffer | undefined> {
  const header = Buffer.alloc(14); // size, api, version 0, correlation 0, no client id
  header.writeInt32BE(10 + body.length, 0);
  header.writeInt16BE(api, 4);
  header.writeInt16BE(-1, 12);
  return new Promise((resolve) => {
    let got = Buffer.alloc(0);
    const socket = connect(port, '127.0.0.1');
    const answer = (): Buffer | undefined =>
      got.length >= 4 && got.length >= 4 + got.readInt32BE(0) ? got.subarray(8) : undefined;
    socket.setTimeout(ANSWER_MS, () => socket.destroy());
    socket.on('data', (chunk: Buffer) => {
      got = Buffer.concat([got, chunk]);
      if (answer() !== undefined) socket.destroy();
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => resolve(answer()));
    socket.write(Buffer.concat([header, body]));
  });
}
