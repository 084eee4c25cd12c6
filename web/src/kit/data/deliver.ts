import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import { NetworkError } from './errors.ts';
import { newKey } from './key.ts';
import { command } from './request.ts';
import type { Room } from './room.ts';
import { ACK_WITHIN_MS, within } from './within.ts';

export interface Given {
  readonly name: string;
  readonly data: object;
  /** The same key again when nobody knows whether it arrived. */
  readonly key?: string;
}

/** Gives a hot command once, now or not at all: over the room's socket, or over HTTP when the socket says nothing. */
export async function deliver(room: Room, family: string, id: string, given: Given): Promise<Receipt> {
  const { name, data, key = newKey() } = given;
  try {
    return await within(ACK_WITHIN_MS, room.command(key, name, data));
  } catch (error) {
    if (error instanceof NetworkError) return command(family, id, name, data, { key });
    throw error;
  }
}
