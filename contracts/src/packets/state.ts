import { emptyTable, rekeyed, set, type Table } from '../kernel/table.ts';
import type { PacketsFact } from './facts.ts';

export interface Grab {
  readonly points: number;
  readonly nth: number;
  readonly at: number;
  /** The number on the receipt. */
  readonly version: number;
}

export interface Packet {
  readonly packetId: string;
  readonly points: number;
  readonly parts: number;
  readonly split: 'random' | 'equal';
  readonly greeting?: string | undefined;
  readonly sentAt: number;
  readonly left: { readonly points: number; readonly parts: number };
  readonly grabs: Table<Grab>;
  /** When the last part was taken, or the rest went back. */
  readonly closedAt?: number;
  readonly refunded?: { readonly points: number; readonly parts: number; readonly by: 'teacher' | 'timer' };
}

export interface PacketsState {
  /** In the order in which they were sent. */
  readonly packets: readonly Packet[];
}

export const initialPackets: PacketsState = { packets: [] };

export const packetOf = ({ packets }: PacketsState, packetId: string): Packet | undefined =>
  packets.find((one) => one.packetId === packetId);

export function evolvePackets(state: PacketsState, { type, data, at, version }: PacketsFact): PacketsState {
  switch (type) {
    case 'PacketSent': {
      const { points, parts } = data;
      return { packets: [...state.packets, { ...data, sentAt: at, left: { points, parts }, grabs: emptyTable() }] };
    }
    case 'PacketGrabbed': {
      const { packetId, personId, points, nth } = data;
      return changed(state, packetId, ({ left, grabs }) => ({
        left: { points: left.points - points, parts: left.parts - 1 },
        grabs: set(grabs, personId, { points, nth, at, version }),
        ...(left.parts === 1 && { closedAt: at }),
      }));
    }
    case 'PacketRefunded': {
      const { packetId, ...refunded } = data;
      return changed(state, packetId, () => ({ refunded, closedAt: at }));
    }
  }
}

const changed = (
  { packets }: PacketsState,
  packetId: string,
  change: (packet: Packet) => Partial<Packet>,
): PacketsState => ({
  packets: packets.map((packet) => (packet.packetId === packetId ? { ...packet, ...change(packet) } : packet)),
});

/** Who had a part as somebody else as well keeps the first: the other is on record, and in nobody's hands. */
export const handOverPackets = ({ packets }: PacketsState, from: string, to: string): PacketsState => ({
  packets: packets.map((packet) => ({ ...packet, grabs: rekeyed(packet.grabs, from, to, (_, there) => there) })),
});
