import { remembered } from '../kernel/memo.ts';
import type { Audience } from '../kernel/stream.ts';
import { entries, get } from '../kernel/table.ts';
import type { Grab, Packet, PacketsState } from './state.ts';

/** A packet as everybody sees it: how many parts are left, never who took how much. */
export type PacketSeen = {
  readonly no: number;
  readonly points: number;
  readonly parts: number;
  readonly split: 'random' | 'equal';
  readonly greeting?: string;
  readonly sentAt: number;
  readonly leftParts: number;
  readonly closedAt?: number;
  readonly refunded?: { readonly points: number; readonly parts: number; readonly by: 'teacher' | 'timer' };
};

export type TeacherPacketSeen = PacketSeen & {
  readonly leftPoints: number;
  readonly grabs: { readonly [personId: string]: GrabSeen };
};
type GrabSeen = { readonly points: number; readonly nth: number; readonly at: number; readonly version: number };

export type PacketsView = { readonly packets: { readonly [packetId: string]: PacketSeen } };
export type TeacherPacketsView = { readonly packets: { readonly [packetId: string]: TeacherPacketSeen } };
export type PacketsOwn = { readonly grabs: { readonly [packetId: string]: GrabSeen } };

/** A lesson without a red packet says nothing of any. */
export function presentPackets(
  { packets: state }: { readonly packets: PacketsState },
  audience: Audience,
): PacketsView | TeacherPacketsView | undefined {
  if (state.packets.length === 0) return undefined;
  return audience === 'teacher' ? forTeachers(state) : forClass(state);
}

export function ownPackets(
  { packets: state }: { readonly packets: PacketsState },
  personId: string,
): PacketsOwn | undefined {
  const mine = state.packets.flatMap(({ packetId, grabs }) => {
    const grab = get(grabs, personId);
    return grab === undefined ? [] : [[packetId, seen(grab)] as const];
  });
  return mine.length === 0 ? undefined : { grabs: Object.fromEntries(mine) };
}

const seen = remembered(({ points, nth, at, version }: Grab): GrabSeen => ({ points, nth, at, version }));

const asClass = remembered(
  ({ points, parts, split, greeting, sentAt, left, closedAt, refunded }: Packet): Omit<PacketSeen, 'no'> => ({
    points,
    parts,
    split,
    sentAt,
    leftParts: left.parts,
    ...(greeting !== undefined && { greeting }),
    ...(closedAt !== undefined && { closedAt }),
    ...(refunded !== undefined && { refunded }),
  }),
);

const asTeacher = remembered((packet: Packet): Omit<TeacherPacketSeen, 'no'> => ({
  ...asClass(packet),
  leftPoints: packet.left.points,
  grabs: Object.fromEntries([...entries(packet.grabs)].map(([personId, grab]) => [personId, seen(grab)])),
}));

const all =
  <Seen>(one: (packet: Packet) => Seen) =>
  ({ packets }: PacketsState) => ({
    packets: Object.fromEntries(packets.map((packet, index) => [packet.packetId, { no: index + 1, ...one(packet) }])),
  });
const forClass = remembered(all(asClass));
const forTeachers = remembered(all(asTeacher));
