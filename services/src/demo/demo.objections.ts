import { get } from '@lectern/contracts/kernel/table.ts';
import { editedInOf, type ObjectionStreamState } from '@lectern/contracts/objection/objection.ts';
import { Clock } from '../ops/database/clock.ts';
import { Database } from '../ops/database/database.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import { demoClass, demoStudents, demoTeacher } from './demo.school.ts';
import { demoUnits } from './demo.transcript.ts';
import { demoVoices, type RunningServer } from './demo.voices.ts';

const HOUR_MS = 3600_000;
const id = (n: number): string => `01970000-0000-7000-8031-${String(n).padStart(12, '0')}`;

/** What two students of the class object to: one was answered, the other waits. */
export const demoObjections = {
  answered: {
    objectionId: id(1),
    by: demoStudents[0]!,
    unit: demoUnits.spectrometer,
    words: '分光计我测了两遍，第二遍的读数在报告第 3 页。',
    answer: '第 3 页看到了。读数没有估到分，所以扣了分，下次注意。',
  },
  waiting: {
    objectionId: id(2),
    by: demoStudents[1]!,
    unit: demoUnits.wave,
    words: '波长我是按半波长乘 2 算的，请再看看第 2 组数据。',
  },
} as const;

/** Also in a demo school that was made before there were objections. */
export async function seedObjections({ app }: RunningServer): Promise<void> {
  const { answered, waiting } = demoObjections;
  const { rows } = await app
    .get(Database)
    .pool.query(`select from event where stream = $1 and data->>'objectionId' = $2 limit 1`, [
      `objection/${demoClass.id}`,
      waiting.objectionId,
    ]);
  if (rows.length > 0) return;
  const now = app.get(Clock).now();
  const say = await demoVoices({ app });
  const give = (who: string, name: string, objectionId: string, data: object, agoMs: number) =>
    say({
      who,
      family: 'objection',
      id: demoClass.id,
      name,
      data: { objectionId, ...data },
      at: now - agoMs,
      part: `${name}-${objectionId.slice(-3)}`,
    });
  const raise = ({ by, objectionId, unit, words }: typeof answered | typeof waiting, agoMs: number) =>
    give(by.id, 'RaiseObjection', objectionId, { unit, words }, agoMs);
  await raise(answered, 50 * HOUR_MS);
  const mailbox = app.get(Mailboxes).get(`objection/${demoClass.id}`);
  await mailbox.refresh(); // perhaps another process decides there
  const { objection } = mailbox.head.folded.state as ObjectionStreamState;
  const raised = get(objection.all, answered.objectionId)!;
  if (raised.messages.length === 1) {
    const data = { words: answered.answer, basedOn: editedInOf(raised) };
    await give(demoTeacher.id, 'AnswerObjection', answered.objectionId, data, 26 * HOUR_MS);
  }
  await raise(waiting, 3 * HOUR_MS);
}
