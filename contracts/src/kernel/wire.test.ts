import { describe, expect, it } from 'vitest';
import { roomPath, WIRE_VERSION } from './wire.ts';

describe('the address of a room', () => {
  const room = { family: 'lesson', id: 'l1', user: 'p1' };
  const query = (path: string) => Object.fromEntries(new URL(path, 'ws://x').searchParams);

  it('says which room, whom the client believes to be, and which wire it speaks', () => {
    const path = roomPath(room);
    expect(path.split('?')[0]).toBe('/ws/lesson/l1');
    expect(query(path)).toEqual({ v: String(WIRE_VERSION), user: 'p1' });
  });

  it('may ask for a screen, and for a resume of one ledger', () => {
    expect(query(roomPath({ ...room, as: 'screen', resume: { incarnation: 'i&1', after: 0 } }))).toMatchObject({
      as: 'screen',
      after: '0',
      incarnation: 'i&1',
    });
  });
});
