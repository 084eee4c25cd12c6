import { FontAdded, type FontCommand, type FontStreamState } from '@lectern/contracts/font/font.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { refuse, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import type { Deciding } from '../ledger/submission.ts';
import type { FontNames } from './font-names.ts';

/** What is fetched for a font that comes: what its file calls it, and the keys of those that the school has. */
export interface FontBrought {
  readonly names: FontNames | undefined;
  readonly files: number;
  readonly keys: ReadonlySet<string>;
}

/** [R3.23] A font is known by its keys: the school has each once. */
export function decideFont(
  { font }: FontStreamState,
  { name, data }: FontCommand,
  { gathered }: Deciding<FontBrought>,
): readonly NewFact[] | Refused | undefined {
  if (name !== 'AddFont') return undefined;
  if (font.wasAdded) return refuse('already.so');
  const { names, files, keys } = gathered;
  if (names === undefined) return refuse('font.unreadable');
  if (names.keys.some((key) => keys.has(key))) return refuse('font.exists');
  if (files >= LIMITS.fonts) return refuse('font.tooMany');
  return [FontAdded({ files: data.files, families: [...names.families], keys: [...names.keys] })];
}
