import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import type { Client } from './client.ts';

/** Writes a ticket. */
export async function submitFeedback(client: Client, ticketId = newId(), words = '姓名列太窄'): Promise<Receipt> {
  const { receipt, problem } = await client.command('feedback', client.id, 'SubmitFeedback', { ticketId, words });
  if (receipt === undefined) throw new Error(`refused: ${JSON.stringify(problem)}`);
  return receipt;
}
