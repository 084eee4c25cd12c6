import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { LessonEnded } from '@lectern/contracts/lesson/facts.ts';
import { PacketGrabbed, PacketRefunded } from '@lectern/contracts/packets/facts.ts';
import { packets } from '@lectern/contracts/packets/packets.ts';
import { lessonStream } from '@lectern/contracts/streams.ts';
import { given as givenIn, type Asked } from '../../../tests/support/given.ts';
import { student, teacher, timer } from '../../../tests/support/lesson-asked.ts';
import {
  at,
  packetId,
  packetSent,
  running,
  studentId,
  tell,
  type Moment,
} from '../../../tests/support/lesson-history.ts';
import { decidePackets } from './packets.decider.ts';

const given = (...moments: Moment[][]) =>
  givenIn({ stream: lessonStream, context: packets, decide: decidePackets }, tell(moments.flat()));
const one = { packetId: packetId(1) };
const by = (n: number, chance = 0.5): Asked => ({ ...student(n, 60), gathered: { chance } });
const grab = (moments: Moment[], n: number, chance?: number) => given(moments).when('GrabPacket', one, by(n, chance));
const sent = (...packet: Parameters<typeof packetSent>) => [...running(8), ...at(50, packetSent(...packet))];

describe('SendPacket', () => {
  const send = (data: object, moments = running(1)) =>
    given(moments).when('SendPacket', { ...one, points: 60, parts: 20, split: 'random', ...data }, teacher(50));

  it('[R1.07] [R5.51] sends whole points, at least one in each part, that divide evenly where the parts are equal', () => {
    expect(send({})).toHaveLength(1);
    for (const points of [0, -5, 1.5, 1001]) expect(send({ points })).toEqual({ refused: 'request.invalid' });
    expect(send({ parts: 61 })).toEqual({ refused: 'packets.tooManyParts' });
    expect(send({ parts: 7, split: 'equal' })).toEqual({ refused: 'packets.uneven' });
    expect(send({ split: 'equal' })).toHaveLength(1);
    expect(send({}, sent(1))).toEqual({ refused: 'already.so' });
  });
});

describe('GrabPacket', () => {
  it('is one each, in the order in which they come, until there is none', () => {
    let moments = sent(1, 10, 3, 'random');
    const took: number[] = [];
    for (const n of [3, 1, 2]) {
      const [fact] = grab(moments, n, 0.9) as NewFact<'PacketGrabbed', { points: number; nth: number }>[];
      took.push(fact!.data.points);
      expect(fact).toMatchObject({ data: { personId: studentId(n), nth: took.length } });
      moments = [...moments, ...at(60, fact!)];
      expect(grab(moments, n)).toEqual({ refused: 'already.so' });
    }
    expect(took.reduce((sum, points) => sum + points, 0)).toBe(10);
    expect(grab(moments, 4)).toEqual({ refused: 'packets.empty' });
    expect(given(moments).when('RefundPacket', one, teacher(70))).toEqual({ refused: 'already.so' });
  });

  it('is for students who are in, while the lesson runs and nothing went back', () => {
    expect(grab(sent(1), 9)).toEqual({ refused: 'join.notJoined' });
    expect(given(sent(1)).when('GrabPacket', one, teacher(60))).toEqual({ refused: 'page.forbidden' });
    expect(grab([...sent(1), ...at(55, LessonEnded({ by: 'teacher' }))], 1)).toEqual({ refused: 'lesson.over' });
    const back = PacketRefunded({ ...one, points: 10, parts: 3, by: 'teacher' });
    expect(grab([...sent(1), ...at(55, back)], 1)).toEqual({ refused: 'packets.over' });
    expect(grab(running(1), 1)).toEqual({ refused: 'packets.unknown' });
  });

  it('whatever chance says, parts are whole, at least a point, and with what goes back make up what was sent', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 0, max: 60 }),
        fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { maxLength: 8 }),
        (parts, more, chances) => {
          let moments = sent(1, parts + more, parts);
          let taken = 0;
          chances.slice(0, parts).forEach((chance, index) => {
            const [fact] = grab(moments, index + 1, chance) as NewFact<'PacketGrabbed', { points: number }>[];
            expect(Number.isInteger(fact!.data.points) && fact!.data.points >= 1).toBe(true);
            taken += fact!.data.points;
            moments = [...moments, ...at(60, fact!)];
          });
          const back = given(moments).when('RefundPacket', one, teacher(70));
          const rest = 'refused' in back ? 0 : (back[0]!.data as { points: number }).points;
          expect(taken + rest).toBe(parts + more);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('[R9.11] what nobody took', () => {
  const taken = [
    ...sent(1, 12, 3, 'equal'),
    ...at(60, PacketGrabbed({ ...one, personId: studentId(1), points: 4, nth: 1 })),
  ];
  const overdue = timer(86_500);

  it('goes back by itself within a day, after the lesson, too, and once', () => {
    const over = [...taken, ...at(70, LessonEnded({ by: 'teacher' }))];
    const back = PacketRefunded({ ...one, points: 8, parts: 2, by: 'timer' });
    expect(given(over).when('RefundOverduePacket', one, overdue)).toEqual([back]);
    expect(given([...over, ...at(80, back)]).when('RefundOverduePacket', one, overdue)).toEqual({
      refused: 'timer.void',
    });
    const [set] = packets.timers!({ ...packetSent(1), version: 9, actor: '', role: 'teacher', at: 1000 } as never);
    expect(set).toMatchObject({ key: `packet/${one.packetId}`, set: { at: 1000 + 24 * 3600_000 } });
  });

  it('goes back when the teacher ends it', () => {
    expect(given(taken).when('RefundPacket', one, teacher(70))).toEqual([
      PacketRefunded({ ...one, points: 8, parts: 2, by: 'teacher' }),
    ]);
  });
});
