import type { Asker, Role } from '@lectern/contracts/kernel/roles.ts';
import type { Stream } from '@lectern/contracts/kernel/stream.ts';
import { streams } from '@lectern/contracts/streams.ts';
import type { Head } from '../event-store/head.ts';
import type { Actor } from '../submission.ts';

/** A stream, and the one that says who has which role in it, which may be itself. */
export interface Ground {
  readonly stream: Stream;
  readonly head: Head;
  readonly granting: string;
  readonly granted: Head;
}

/** The role of an actor as the facts say: the read models are never asked. */
export function roleIn({ stream, head, granting, granted }: Ground, actor: Actor): Role {
  if (actor.system) return 'system';
  const here = stream.roleHere?.(head.folded.state, actor.personId);
  if (here !== undefined) return here;
  if (actor.screen) return 'anyone'; // elsewhere a screen is nobody
  const kind = streams.find(({ family }) => granting.startsWith(`${family}/`));
  const member = kind?.roleOf?.(granted.folded.state as never, actor.personId);
  if (member === undefined && stream.isOnesOwn && granting !== `${stream.family}/${actor.personId}`) return 'anyone';
  return member ?? (actor.administrator ? 'administrator' : 'visitor');
}

/** Who asks there: the role, and what was let do beyond it. */
export function askerIn(ground: Ground, actor: Actor): Asker {
  const { granting, granted } = ground;
  const kind = streams.find(({ family }) => granting.startsWith(`${family}/`));
  const duties = kind?.dutiesOf?.(granted.folded.state as never, actor.personId);
  return { role: roleIn(ground, actor), bound: actor.bound, ...(duties && { duties }) };
}

/** The role of someone who asks for nothing of one stream; an administrator's own where only they may. */
export function roleAtLarge(actor: Actor, allowed: { readonly [role in Role]?: unknown }): Role {
  if (actor.screen) return 'screen';
  return actor.administrator && allowed.visitor === undefined ? 'administrator' : 'visitor';
}
