import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { refuse, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import { get } from '@lectern/contracts/kernel/table.ts';
import { PacketGrabbed, PacketRefunded, PacketSent } from '@lectern/contracts/packets/facts.ts';
import type { PacketsCommand } from '@lectern/contracts/packets/packets.ts';
import { packetOf, type Packet } from '@lectern/contracts/packets/state.ts';
import type { LessonStreamState } from '@lectern/contracts/streams.ts';
import type { Deciding } from '../ledger/submission.ts';

/** A number from 0 up to 1, without it, that nobody knows before. */
export interface Chance {
  readonly chance: number;
}

type Decision = readonly NewFact[] | Refused;
type About<Name> = Extract<PacketsCommand, { name: Name }>;

export function decidePackets(state: LessonStreamState, command: PacketsCommand, deciding: Deciding<Chance>): Decision {
  const { status } = state.lesson;
  if (status === 'unscheduled') return refuse('lesson.unknown');
  if (status === 'cancelled') return refuse('lesson.over');
  const isEnding = command.name === 'RefundPacket' || command.name === 'RefundOverduePacket';
  if (status === 'ended' && !isEnding) return refuse('lesson.over');
  if (status === 'scheduled') return refuse('lesson.notRunning');
  if (command.name === 'SendPacket') return send(state, command);
  const packet = packetOf(state.packets, command.data.packetId);
  if (packet === undefined) return refuse('packets.unknown');
  switch (command.name) {
    case 'GrabPacket':
      return grab(state, packet, deciding);
    case 'RefundPacket':
      return packet.closedAt === undefined ? [refunded(packet, 'teacher')] : refuse('already.so');
    case 'RefundOverduePacket':
      return packet.closedAt === undefined ? [refunded(packet, 'timer')] : refuse('timer.void');
  }
}

function send({ packets }: LessonStreamState, { data }: About<'SendPacket'>): Decision {
  if (packetOf(packets, data.packetId)) return refuse('already.so');
  if (data.parts > data.points) return refuse('packets.tooManyParts');
  if (data.split === 'equal' && data.points % data.parts !== 0) return refuse('packets.uneven');
  return [PacketSent(data)];
}

/** One each, as long as there is any: in the order in which the stream takes them. */
function grab({ attendance }: LessonStreamState, packet: Packet, { personId, gathered }: Deciding<Chance>): Decision {
  const { packetId, grabs, left, refunded: back } = packet;
  if (get(attendance.participants, personId)?.joinedAt === undefined) return refuse('join.notJoined');
  if (get(grabs, personId)) return refuse('already.so');
  if (back !== undefined) return refuse('packets.over');
  if (left.parts === 0) return refuse('packets.empty');
  const points = partOf(packet, gathered.chance);
  return [PacketGrabbed({ packetId, personId, points, nth: packet.parts - left.parts + 1 })];
}

/** At least a point, at most twice the average of what is left, and so that a point is left for each of the others. */
export function partOf({ split, points, parts, left }: Packet, chance: number): number {
  if (split === 'equal') return points / parts;
  if (left.parts === 1) return left.points;
  const most = Math.min(left.points - (left.parts - 1), Math.max(1, Math.floor((2 * left.points) / left.parts) - 1));
  return 1 + Math.floor(chance * most);
}

const refunded = ({ packetId, left }: Packet, by: 'teacher' | 'timer'): NewFact =>
  PacketRefunded({ packetId, ...left, by });
