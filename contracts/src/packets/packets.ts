import * as z from 'zod/mini';
import { command, type CommandOf } from '../kernel/command.ts';
import type { NewFact } from '../kernel/fact.ts';
import { LIMITS } from '../kernel/limits.ts';
import { machine } from '../kernel/machine.ts';
import { context, type TimerChange } from '../kernel/stream.ts';
import { packet, packetsFacts, type PacketsFact } from './facts.ts';
import { evolvePackets, handOverPackets, initialPackets, type PacketsState } from './state.ts';
import { ownPackets, presentPackets } from './view.ts';

const teaches = { teacher: true, coTeacher: true, assistant: true } as const;
const one = z.object({ packetId: packet.packetId });

export const SendPacket = command('SendPacket', {
  summary: 'Send bonus points in parts, equal or random ones, to those who are in the lesson.',
  data: z.object(packet),
  allow: teaches,
  records: ['PacketSent'],
});

export const GrabPacket = command('GrabPacket', {
  summary: 'Take a part of a red packet, one each; the order is the server’s.',
  data: one,
  allow: { student: true, representative: true },
  records: ['PacketGrabbed'],
  hot: true,
});

export const RefundPacket = command('RefundPacket', {
  summary: 'End a red packet: what nobody took goes back.',
  data: one,
  allow: teaches,
  records: ['PacketRefunded'],
});

export const RefundOverduePacket = command('RefundOverduePacket', {
  summary: 'Let go back what nobody took within a day [R9.11].',
  data: one,
  allow: { system: true },
  records: ['PacketRefunded'],
});

const packetsCommands = [SendPacket, GrabPacket, RefundPacket, RefundOverduePacket] as const;
export type PacketsCommand = CommandOf<(typeof packetsCommands)[number]>;

const about = ({ data }: NewFact) => data as { readonly packetId?: string; readonly personId?: string };

export const packetMachine = machine('packet', {
  summary: 'One red packet: what is taken and what goes back make up what was sent.',
  per: (fact) => about(fact).packetId,
  initial: 'unsent',
  states: {
    unsent: { on: { PacketSent: 'open' } },
    open: { on: { PacketGrabbed: 'open', PacketRefunded: 'refunded' } },
    refunded: { on: {} },
  },
});

export const grabMachine = machine('grab', {
  summary: 'The part of one person in one red packet: there is one.',
  per: (fact) => {
    const { packetId, personId } = about(fact);
    return packetId !== undefined && personId !== undefined ? `${packetId}/${personId}` : undefined;
  },
  initial: 'none',
  states: { none: { on: { PacketGrabbed: 'taken' } }, taken: { on: {} } },
});

/** Within a day, whatever restarts meanwhile [R9.11]. */
function timers({ type, data, at }: PacketsFact): readonly TimerChange[] {
  const key = `packet/${data.packetId}`;
  if (type === 'PacketRefunded') return [{ key }];
  if (type !== 'PacketSent') return [];
  const { packetId } = data;
  return [{ key, set: { at: at + LIMITS.packetRefundMs, command: 'RefundOverduePacket', data: { packetId } } }];
}

export const packets = context<PacketsState, { readonly packets: PacketsState }, (typeof packetsFacts)[number]>({
  name: 'packets',
  facts: packetsFacts,
  commands: packetsCommands,
  machines: [packetMachine, grabMachine],
  initial: initialPackets,
  evolve: evolvePackets,
  present: presentPackets,
  own: ownPackets,
  timers,
  marks: ['PacketSent', 'PacketRefunded'],
  counted: ['PacketSent', 'PacketGrabbed', 'PacketRefunded'],
  handOver: handOverPackets,
});
