import { Client } from 'pg';
import type { Settings } from '../../../services/src/ops/settings.ts';
import type { Answering } from './answering.ts';
import type { Phone } from './phones.ts';
import { signedIn } from './storms.ts';

/** The phones of who is in a lesson, each signed in as its own person. */
export async function phonesOf(
  settings: Settings,
  { people, lessonId, port }: Pick<Answering, 'people' | 'lessonId' | 'port'>,
): Promise<Phone[]> {
  const client = new Client(settings.ownerUrl);
  await client.connect();
  const all = await signedIn(client, people);
  await client.end();
  const origin = `http://127.0.0.1:${port}`;
  return people.map((personId, n) => ({
    kind: 'ws' as const,
    url: `ws://127.0.0.1:${port}/ws/lesson/${lessonId}?v=1&user=${personId}`,
    headers: { cookie: all[n]!.cookie, origin },
    isGreeted: true,
  }));
}
