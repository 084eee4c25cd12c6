import type { BoardView } from '@lectern/contracts/board/board.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RoomClient } from '../support/room-client.ts';
import { lessonWith, openSchool, receipt, refusal, type School } from './school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const surface = 'board/1';
const stroke = (points = '10,10 40,40') => ({ strokeId: newId(), tool: 'pen', color: 'ink', size: 2, points });
const boardOf = (room: RoomClient) => (room.view as { board?: BoardView }).board;

describe('the board', () => {
  it('is seen by the class as it is drawn, by who comes late whole, and is wiped and restored', async () => {
    const { id, teacher, give, console: console_, students } = await lessonWith(school, [1, 2]);
    const [one] = students;
    expect(boardOf(one!.room)).toBeUndefined();
    await give('OpenBoard', { surface });
    const [first, second] = [stroke(), stroke('50,50 90,20')];
    await give('DrawStrokes', { surface, strokes: [first, second] });
    await one!.room.waitFor(() => Object.keys(boardOf(one!.room)?.surfaces[surface] ?? {}).length === 2);
    expect(boardOf(one!.room)?.open?.surface).toBe(surface);

    await give('EraseStrokes', { surface, strokeIds: [first.strokeId] });
    await one!.room.waitFor(() => !(first.strokeId in (boardOf(one!.room)?.surfaces[surface] ?? {})));
    await give('RestoreStrokes', { surface, strokeIds: [first.strokeId] });
    const screen = await teacher.room('lesson', id, { as: 'screen' });
    await screen.waitFor(() => first.strokeId in (boardOf(screen)?.surfaces[surface] ?? {}));

    const late = await school.student(7);
    await receipt(late.command('lesson', id, 'JoinLesson', {}));
    const room = await late.room('lesson', id);
    await room.waitFor(() => Object.keys(boardOf(room)?.surfaces[surface] ?? {}).length === 2);
    expect(boardOf(room)).toEqual(boardOf(screen));
    await give('CloseBoard', {});
    await room.waitFor(() => boardOf(room)?.open === undefined);
    expect(Object.keys(boardOf(room)!.surfaces[surface]!)).toHaveLength(2); // what is on it stays
    await console_.waitFor(() => boardOf(console_)?.open === undefined);
  });

  it('is written on by who teaches alone, within limits that the server holds to', async () => {
    const { id, teacher, students } = await lessonWith(school, [3]);
    const draw = (by: typeof teacher, strokes: object[], on = surface) =>
      by.command('lesson', id, 'DrawStrokes', { surface: on, strokes });
    expect((await refusal(draw(students[0]!.student, [stroke()]))).code).toBe('page.forbidden');
    expect((await refusal(draw(teacher, [stroke()], `${newId()}/1`))).code).toBe('slides.pageMissing');
    const long = Array.from({ length: LIMITS.strokePoints + 1 }, () => '1,1').join(' ');
    expect((await refusal(draw(teacher, [stroke(long)]))).code).toBe('board.strokeTooLong');
    const most = long.slice(4);
    for (let points = 0; points < LIMITS.pointsPerPage; points += LIMITS.strokePoints)
      await receipt(draw(teacher, [stroke(most)]));
    expect((await refusal(draw(teacher, [stroke()]))).code).toBe('board.full');
    await receipt(draw(teacher, [stroke()], 'board/2'));
  });
});
