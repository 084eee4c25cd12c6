import { get } from '@lectern/contracts/kernel/table.ts';
import * as facts from '@lectern/contracts/packets/facts.ts';
import { partOf } from '../../../services/src/packets/packets.decider.ts';
import { at, packetId, studentId } from './moments.ts';
import { byStudent, type Grant } from './wish.ts';

export const packetSent = (n: number, points = 10, parts = 3, split: 'random' | 'equal' = 'random') =>
  facts.PacketSent({ packetId: packetId(n), points, parts, split });

/** Red packets that are sent, taken one by one, and go back. */
export const grantPackets: Grant = (wish, state, second) => {
  const { packets } = state.packets;
  const open = packets.find(({ closedAt }) => closedAt === undefined);
  if (open === undefined) return at(second, packetSent(packets.length + 1, 4 + wish.choice, 1 + wish.choice));
  const { packetId, left, parts, grabs } = open;
  if (wish.move === 0) return at(second, facts.PacketRefunded({ packetId, ...left, by: 'teacher' }));
  const personId = studentId(wish.student);
  if (get(grabs, personId) !== undefined) return [];
  const taken = { packetId, personId, points: partOf(open, wish.choice / 4), nth: parts - left.parts + 1 };
  return byStudent(wish, state, at(second, facts.PacketGrabbed(taken)));
};
