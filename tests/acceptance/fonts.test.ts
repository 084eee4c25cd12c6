import { Fonts } from '@lectern/contracts/font/font.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { TeacherSlidesView } from '@lectern/contracts/slides/view.ts';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type * as z from 'zod/mini';
import type { Client } from '../support/client.ts';
import { addFont, CHINESE, fontOf, namedFont } from '../support/font.ts';
import { docxOf, standInOffice, written, type StandIn } from '../support/office.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { attach, upload } from '../support/upload.ts';
import { openSchool, receipt, refusal, schedule, seen, type School } from './school.ts';

type FontPage = z.output<typeof Fonts.result>;

let standIn: StandIn;
let school: School;
let teacher: Client;
let operator: Client;
beforeAll(async () => {
  standIn = standInOffice(['Angular momentum']);
  const listing = join(standIn.folder, 'fc-list'); // which says what fonts a machine has
  writeFileSync(listing, "#!/bin/sh\necho 'DejaVu Sans'\n");
  chmodSync(listing, 0o755);
  vi.stubEnv('PATH', `${standIn.folder}${delimiter}${process.env['PATH']}`);
  school = await openSchool({ LECTERN_SOFFICE: standIn.program });
  [teacher, operator] = [await school.teacher(), await school.other('operator')];
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await school.close();
  standIn.remove();
});

const xingkai = () => namedFont('STXingkai', 'STXingkai', [1, CHINESE, '华文行楷']);
/** What slides that name these fonts have lost, and the fonts that were there when they were drawn. */
async function drawnWith(...fonts: readonly string[]) {
  const { file } = await upload(teacher, docxOf(written(...fonts)));
  const [id, deckId] = [await schedule(teacher, '字体'), newId()];
  await receipt(teacher.command('lesson', id, 'AddSlides', { deckId, name: '讲义.docx', file }));
  const room = await teacher.room('lesson', id);
  const deck = () => (seen(room) as unknown as { slides: TeacherSlidesView }).slides.decks[deckId];
  const ended = await room.waitFor(() => deck()?.status === 'success' && deck(), PATIENCE_MS);
  await room.close();
  const there = readFileSync(join(standIn.folder, 'fonts'), 'utf8').split('\n').filter(Boolean);
  return { lost: ended.lost?.fonts, there };
}
const listed = async (search = '') =>
  (await operator.query<FontPage>(`${Fonts.path}?search=${encodeURIComponent(search)}`)).result!.rows;

it('[R3.23] a font that the school brings is there for slides that name it, by any of its names, until it is removed', async () => {
  expect(await drawnWith('华文行楷', 'DejaVu Sans')).toEqual({ lost: '华文行楷', there: [] });
  const { id, receipt: added } = await addFont(operator, xingkai(), '行楷.ttf');
  await operator.query(`${Fonts.path}?after=${added!.cursor.incarnation}.${added!.cursor.position}`);
  const [font] = await listed('行楷');
  expect(font).toMatchObject({
    family: 'STXingkai',
    families: 'STXingkai\n华文行楷',
    keys: 'STXingkai',
    file: { name: '行楷.ttf' },
    addedBy: expect.any(String),
  });
  const there = [font!.file.fileId];
  expect(await drawnWith('华文行楷', '别的')).toEqual({ lost: '别的', there });
  expect(await drawnWith('stxingkai')).toEqual({ lost: undefined, there });
  expect(await drawnWith('DejaVu Sans')).toEqual({ lost: undefined, there: [] }); // nobody needs it

  const removed = await receipt(operator.command('font', id, 'RemoveFont', {}));
  const after = `${removed.cursor.incarnation}.${removed.cursor.position}`;
  expect((await operator.query<FontPage>(`${Fonts.path}?after=${after}`)).result!.rows).toEqual([]);
  expect(await drawnWith('华文行楷')).toEqual({ lost: '华文行楷', there: [] });
  expect((await refusal(operator.command('font', newId(), 'RemoveFont', {}))).code).toBe('font.unknown');
});

it('[R5.58] what is no font is refused, and so is one that the school has', async () => {
  const to = { family: 'font', id: newId(), command: 'AddFont' };
  expect((await attach(operator, to, '字体.pdf', xingkai())).code).toBe('file.typeNotTaken');
  expect((await addFont(operator, Buffer.from('no font'))).problem?.code).toBe('file.contentDiffers');
  expect((await addFont(operator, fontOf([]))).problem?.code).toBe('font.unreadable');
  const bringing = async () => {
    const { problem, receipt: done } = await addFont(operator, namedFont('Kai', 'Kai-Regular'));
    if (done) await operator.query(`${Fonts.path}?after=${done.cursor.incarnation}.${done.cursor.position}`);
    return problem?.code;
  };
  expect([await bringing(), await bringing()]).toEqual([undefined, 'font.exists']);
  expect((await attach(teacher, { ...to, id: newId() }, '字体.ttf', xingkai())).code).toBe('page.missing');
});
