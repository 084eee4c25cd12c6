import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { ClientFrame } from '@lectern/contracts/kernel/wire.ts';
import { SubmitAnswer } from '@lectern/contracts/quiz/commands.ts';
import { Mailboxes } from '../../../services/src/ledger/command/mailboxes.ts';
import type { Job } from '../../../services/src/ledger/command/job.ts';
import { Frame } from '../../../services/src/live/room/room-socket.ts';
import type { Settings } from '../../../services/src/ops/settings.ts';
import { answering } from './answering.ts';
import { Phones } from './phones.ts';
import { phonesOf } from './phones-of.ts';
import { openRawSockets } from './raw-sockets.ts';
import { AS_MANY, compare, type Measured } from './rounds.ts';

const [STUDENTS, EACH] = [100, 50];

/** What a command that comes over a socket costs this process: until its mailbox has it, and until it is recorded and acknowledged. */
export async function benchInbound(settings: Settings, rounds: number, short: boolean): Promise<Measured[]> {
  const size = short ? 5 : STUDENTS;
  const lesson = await answering({ ...settings, ...AS_MANY }, size);
  const ours = new Phones();
  await ours.open(await phonesOf(settings, lesson));
  const receipt = { stream: `lesson/${lesson.lessonId}`, version: 1, cursor: { incarnation: newId(), position: 1 } };
  const raw = await openRawSockets((ws, message) => {
    const frame = Frame.parse(JSON.parse(message.toString('utf8')));
    if (frame.t !== 'command' || !SubmitAnswer.data.safeParse(frame.data).success) return ws.terminate();
    ws.send(JSON.stringify({ t: 'ack', id: frame.id, receipt: { ...receipt, facts: 1, repeated: false } }));
  });
  const theirs = new Phones();
  await theirs.open(lesson.people.map(() => ({ kind: 'ws', url: raw.url })));

  const cpu = (phones: Phones) => async () => {
    const frames = framesOf(lesson.questionId, size);
    await phones.settled();
    const before = process.cpuUsage();
    await phones.give(frames);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / (size * EACH);
  };
  const about = { unit: 'µs CPU', peerName: 'a ws handler that does the same parse', rounds };
  const toReceipt = await compare({ ...about, name: 'a command to the receipt' }, cpu(ours), cpu(theirs));
  const mailbox = lesson.app.get(Mailboxes).get(receipt.stream);
  mailbox.submit = (job: Job) => job.done({ receipt: { ...receipt, facts: 1, repeated: false } });
  const toMailbox = await compare({ ...about, name: 'a command to the mailbox' }, cpu(ours), cpu(theirs));
  for (const phones of [ours, theirs]) {
    await phones.close();
    phones.end();
  }
  await raw.close();
  await lesson.close();
  return [toMailbox, toReceipt];
}

function framesOf(questionId: string, size: number): string[][] {
  return Array.from({ length: size }, () =>
    Array.from({ length: EACH }, (_, n) => {
      const data = { questionId, choice: 'AB'[n % 2]! };
      const frame: ClientFrame = { t: 'command', id: newId(), name: 'SubmitAnswer', data };
      return JSON.stringify(frame);
    }),
  );
}
