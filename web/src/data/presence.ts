import type { ServerFrame } from '@lectern/contracts/kernel/wire.ts';

interface Present {
  readonly online: ReadonlySet<string>;
  readonly aside: number;
}

/** Who is connected and how many look elsewhere, after a frame that names everyone or only who came and left. */
export function presentAfter(before: Present, change: Extract<ServerFrame, { t: 'presence' }>): Present {
  const online = new Set(change.online ?? before.online);
  for (const person of change.came ?? []) online.add(person);
  for (const person of change.left ?? []) online.delete(person);
  return { online, aside: change.aside ?? before.aside };
}
