import type { SubmissionDetail } from '@lectern/contracts/homework/queries.ts';
import type { Transcript } from '@lectern/contracts/transcript/queries.ts';
import type { Client } from '../../support/client.ts';
import { insist } from '../../support/outbox.ts';
import { summary } from '../figures.ts';
import { answersOf } from './phones.ts';
import { compare, type Measured } from './rounds.ts';
import { seatedClass } from './seated-class.ts';

const [STUDENTS, ANSWERS_MS] = [1000, 20_000];

interface Asked {
  readonly url: string;
  readonly databaseUrl: string;
  readonly teacher: Client;
  /** A class whose students submitted homework and were graded. */
  readonly classId: string;
  readonly goal: number;
  readonly rounds: number;
}

/** From the receipt of a score until the gradebook shows it, while a lesson of 1,000 runs on the same server; p99. */
export async function gradebookLag({ url, databaseUrl, teacher, classId, goal, rounds }: Asked): Promise<Measured> {
  const path = `/api/transcript/${classId}/table?first=100`;
  const { units, students } = (await teacher.query<Transcript>(path)).result!;
  const unit = units.findIndex(({ module }) => module === 'homework');
  const { id } = units[unit]!;
  const { personId } = students.find(({ marks }) => typeof marks[unit] === 'number')!;
  const { result } = await teacher.query<SubmissionDetail>(`/api/homework/${id}/submissions/${personId}`);
  let [basedOn, score] = [result!.editedIn, 500];
  const lesson = await seatedClass(url, databaseUrl, STUDENTS);
  /** In ms; whoever asks is told a table that has it. */
  const shown = async (): Promise<number> => {
    const scoreTenths = (score = score === 1000 ? 500 : score + 10);
    const { version, cursor } = await insist(teacher, 'homework', id, 'GradeSubmission', {
      personId,
      basedOn,
      scoreTenths,
    });
    basedOn = version;
    const since = performance.now();
    for (;;) {
      const now = (await teacher.query<Transcript>(`${path}&after=${cursor.incarnation}.${cursor.position}`)).result;
      const mark = now?.students.find((one) => one.personId === personId)?.marks[unit];
      if (mark === scoreTenths) return performance.now() - since;
    }
  };
  const measured = await compare(
    { name: 'lag of the gradebook while a lesson of 1,000 answers, p99', unit: 'ms', peerName: 'goal', rounds },
    async () => {
      let isOver = false;
      const answers = lesson.phones
        .give(answersOf(lesson.questionId, STUDENTS), ANSWERS_MS)
        .finally(() => (isOver = true));
      const took: number[] = [];
      while (!isOver) took.push(await shown());
      await answers;
      return summary(took).p99;
    },
    () => goal,
  );
  await lesson.leave();
  return measured;
}
