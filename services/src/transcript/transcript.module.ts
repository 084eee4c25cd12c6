import {
  MyTranscript,
  Transcript,
  TranscriptCsv,
  TranscriptLog,
  TranscriptStudent,
  TranscriptWorkbook,
} from '@lectern/contracts/transcript/queries.ts';
import { isCounted } from '@lectern/contracts/kernel/roles.ts';
import { classStream, type ClassStreamState } from '@lectern/contracts/streams.ts';
import { transcript, type GiveScores } from '@lectern/contracts/transcript/transcript.ts';
import { Module } from '@nestjs/common';
import type * as z from 'zod/mini';
import { AttemptModule } from '../attempt/attempt.module.ts';
import { Commerce } from '../directory/commerce.ts';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import { Answers } from '../edge/http/questions.ts';
import { Deciders } from '../ledger/command/deciders.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import { Clock } from '../ops/database/clock.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { KeptLessons } from './kept-lessons.ts';
import { PastMarks } from './past-marks.ts';
import { transcriptCsv, transcriptWorkbook } from './transcript-files.ts';
import { decideTranscript, type Students } from './transcript.decider.ts';
import { TranscriptQueries } from './transcript.queries.ts';

@Module({
  imports: [AttemptModule],
  providers: [KeptLessons, PastMarks, TranscriptQueries],
  exports: [TranscriptQueries],
})
export class TranscriptModule {
  constructor(
    deciders: Deciders,
    answers: Answers,
    mailboxes: Mailboxes,
    queries: TranscriptQueries,
    commerce: Commerce,
    clock: Clock,
  ) {
    // As the class itself says: whoever came just now can be scored.
    const studentsOf = async (classId: string, data: unknown): Promise<Students> => {
      const mailbox = mailboxes.get(`class/${classId}`);
      await mailbox.ready();
      const { scores } = data as z.output<typeof GiveScores.data>;
      const state = mailbox.head.folded.state as ClassStreamState;
      return new Set(
        scores.map(({ personId }) => personId).filter((one) => isCounted(classStream.roleOf?.(state, one))),
      );
    };
    deciders.register(transcript, decideTranscript, { GiveScores: studentsOf });
    answers.register(Transcript, ({ id, ...moment }, asker) => queries.table(id, asker!, moment));
    answers.register(TranscriptStudent, ({ id, personId, ...moment }, asker) =>
      queries.student(id, personId, asker!, moment),
    );
    answers.register(MyTranscript, ({ id, after }, asker) => queries.mine(id, asker!, after));
    answers.register(TranscriptLog, ({ id }, asker) => queries.log(id, asker!));
    const taken = async (id: string, asker: SignedInPerson, until?: number) => {
      const closed = await commerce.whyClosed(asker, 'transcript', clock.now()); // [R6.13]
      if (closed !== undefined) throw new RefusedError(closed.refused);
      return queries.graded(id, asker, until);
    };
    answers.registerFile(TranscriptCsv, async ({ id, until }, asker) => transcriptCsv(await taken(id, asker!, until)));
    answers.registerFile(TranscriptWorkbook, async ({ id, until }, asker) =>
      transcriptWorkbook(await taken(id, asker!, until)),
    );
  }
}
