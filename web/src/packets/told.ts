import type { packetsFacts } from '@lectern/contracts/packets/facts.ts';
import type { ToldOf } from '../kit/ui/told.ts';

export const toldPackets: ToldOf<(typeof packetsFacts)[number]> = {
  PacketSent: {
    icon: 'packet',
    seen: 'all',
    name: ['发红包', 'Red packet sent'],
    says: ['{who}发了红包，共 {points} 分、{parts} 份', '{who} sent a red packet of {points} points in {parts} parts'],
    figure: ['发红包 {n} 个，共 {points} 分', 'Red packets: {n}, {points} points'],
  },
  PacketGrabbed: {
    icon: 'packet',
    seen: 'self',
    name: ['领红包', 'Red packet taken'],
    says: ['{name}第 {nth} 个领到 {points} 分', '{name} took part {nth}: {points} points'],
    figure: ['领红包 {n} 份，{people} 人共 {points} 分', 'Taken: {n} parts, {people} people, {points} points'],
  },
  PacketRefunded: {
    icon: 'undo',
    seen: 'all',
    name: ['红包退回', 'Red packet went back'],
    says: ['没领完的 {parts} 份 {points} 分退回', '{parts} parts went back, {points} points'],
    figure: ['退回 {n} 次，共 {points} 分', 'Went back: {n} times, {points} points'],
  },
};
