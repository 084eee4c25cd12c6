import { may } from '@lectern/contracts/kernel/roles.ts';
import { Transcript } from '@lectern/contracts/transcript/queries.ts';
import type { QueryClient } from '@tanstack/react-query';
import { askerOf } from '../class/asker.ts';
import { classSettings } from '../class/class-settings.ts';
import { firstStudents } from './use-transcript.ts';

/** What the page shows first: the class, then its first students, for who may see them; not of a day that is over. */
export async function askFirst(client: QueryClient, { id = '' }: Readonly<Record<string, string | undefined>>) {
  const room = await client.query(classSettings(id));
  if (may(askerOf(room), Transcript.allow) && location.search === '') await client.query(firstStudents(id));
}
