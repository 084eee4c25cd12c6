import { newId } from '@lectern/contracts/kernel/new-id.ts';

const KEY = 'lectern.device';
const NAME = /^[0-9a-f-]{36}$/;

let unstored: string | undefined;

/**
 * The random name of 36 characters that this browser gave itself and keeps [R9.17]. Where nothing can be stored it
 * holds until the page is closed.
 */
export function deviceId(storage: Pick<Storage, 'getItem' | 'setItem'> = localStorage): string {
  try {
    const kept = storage.getItem(KEY);
    if (kept !== null && NAME.test(kept)) return kept;
    const made = unstored ?? newId();
    unstored = made;
    storage.setItem(KEY, made);
    return made;
  } catch {
    return (unstored ??= newId());
  }
}
