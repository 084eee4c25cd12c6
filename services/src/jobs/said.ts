import type { RefusalCode } from '@lectern/contracts/kernel/refusal.ts';
import type { CommandBus } from '@nestjs/cqrs';
import type { Outcome, Submission } from '../ledger/submission.ts';
import { Fault, NotWanted } from './jobs.ts';

/**
 * Says in a stream what came of a job. Work that is done twice says the same under the same key, so what is known is done.
 * @throws NotWanted where a refusal in `gone` says that nobody waits for it any more; an error that passes where the server is
 * busy; else a Fault
 */
export async function sayOfJob(
  commands: CommandBus,
  submission: Submission,
  gone: readonly RefusalCode[] = [],
): Promise<void> {
  const outcome = await commands.execute<Submission, Outcome>(submission);
  if ('receipt' in outcome || outcome.refused === 'request.keyReused') return;
  if (outcome.refused === 'already.so' || gone.includes(outcome.refused)) throw new NotWanted();
  const error = new Error(`${submission.name} was refused: ${outcome.refused}`);
  throw outcome.refused === 'server.busy' ? error : new Fault(error);
}
