import type { Role } from '@lectern/contracts/kernel/roles.ts';
import { streams } from '@lectern/contracts/streams.ts';
import type { Head } from './mailbox.ts';
import type { Actor } from './submission.ts';

/** The role of an actor as the facts of the granting stream say: the read models are never asked. */
export function roleIn(granting: string, head: Head, actor: Actor): Role {
  if (actor.system) return 'system';
  const kind = streams.find(({ family }) => granting.startsWith(`${family}/`));
  return kind?.roleOf?.(head.folded.state as never, actor.personId) ?? 'visitor';
}
