import { newId } from '@lectern/contracts/kernel/ids.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { demoPaper } from '../../services/src/demo/demo.library.ts';
import type { Client } from '../support/client.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { textOfPdf } from '../support/pdf-text.ts';
import { asOwner } from '../support/platform.ts';
import { openSchool, receipt, refusal, type School } from './school.ts';

let school: School;
let teacher: Client;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.teacher();
});
afterAll(() => school.close());

const pathOf = (paperId: string) => `/api/papers/whole/${paperId}/sheet.pdf`;

it('[R2.16] [R6.13] the answer sheet of a paper is had as a PDF by who made it, a page of each variant, and by members where the school sells memberships', async () => {
  const path = pathOf(demoPaper.id);
  const pagesOf = async () => {
    const response = await teacher.fetch('GET', path);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    return textOfPdf(new Uint8Array(await response.arrayBuffer()));
  };
  const alone = await pagesOf();
  expect(alone[0]).toContain(`${demoPaper.title} · 答题卡`);
  for (const said of ['姓名', '学号', '一、单选题', `1 / ${alone.length}`]) expect(alone[0]).toContain(said);
  await receipt(teacher.command('paper', demoPaper.id, 'AddPaperVariant', {}));
  const both = await pagesOf();
  expect(both).toHaveLength(2 * alone.length);
  expect(both[0]).toContain('A 卷');
  expect(both.at(-1)).toContain('B 卷');

  const empty = newId();
  await receipt(teacher.command('paper', empty, 'CreatePaper', { title: '空卷', tags: [] }));
  expect((await refusal(teacher.query(pathOf(empty)))).code).toBe('paper.nothingToPrint');
  expect((await refusal((await school.student(1)).query(path))).code).toBe('paper.unknown');

  await asOwner(school.database, 'update school set sells = true');
  await vi.waitFor(
    async () => expect((await refusal(teacher.query(path))).code).toBe('membership.required'),
    PATIENCE_MS,
  );
});
