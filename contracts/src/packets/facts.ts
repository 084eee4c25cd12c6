import * as z from 'zod/mini';
import { fact, secret, type FactOf } from '../kernel/fact.ts';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';
import { line } from '../kernel/text.ts';

/** Bonus points are a positive integer [R5.51]. */
const points = z.int().check(z.minimum(1), z.maximum(LIMITS.packetPoints));
const parts = z.int().check(z.minimum(1), z.maximum(LIMITS.packetParts));
/** What a packet is made of: every part is at least one point. */
export const packet = {
  packetId: id,
  points,
  parts,
  split: z.enum(['random', 'equal']),
  greeting: z.optional(line(LIMITS.packetGreetingUnits)),
};

export const PacketSent = fact('PacketSent', {
  summary: 'A red packet of bonus points was sent to those who are in the lesson.',
  data: z.object(packet),
});

export const PacketGrabbed = fact('PacketGrabbed', {
  summary: 'Somebody took a part of a red packet, in the order in which the server heard them.',
  data: z.object({ packetId: id, personId: secret(id), points: secret(points), nth: parts }),
});

export const PacketRefunded = fact('PacketRefunded', {
  summary: 'What nobody took of a red packet went back: what was taken and this make up what was sent.',
  data: z.object({ packetId: id, points, parts, by: z.enum(['teacher', 'timer']) }),
});

export const packetsFacts = [PacketSent, PacketGrabbed, PacketRefunded] as const;
export type PacketsFact = FactOf<(typeof packetsFacts)[number]>;
