import { newId } from '@lectern/contracts/kernel/ids.ts';
import { OFFICE_TYPES } from '@lectern/contracts/kernel/office-types.ts';
import { partsOf } from '@lectern/contracts/kernel/text-parts.ts';
import type { PaperQuestion } from '@lectern/contracts/paper/content.ts';
import type { Paper } from '@lectern/contracts/paper/queries.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoPaper } from '../../services/src/demo/demo.library.ts';
import { mathmlOf } from '../../services/src/edge/formula/mathml.ts';
import { ommlOf } from '../../services/src/edge/word/omml.ts';
import { readWordQuestions } from '../../web/src/library/formats/word.ts';
import type { Client } from '../support/client.ts';
import { textOfPdf } from '../support/pdf-text.ts';
import { openSchool, receipt, refusal, type School } from './school.ts';

let school: School;
let teacher: Client;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.teacher();
});
afterAll(() => school.close());

const pathOf = (file: string, paperId = demoPaper.id) => `/api/papers/whole/${paperId}/${file}`;
const bytesOf = async (path: string, type: string) => {
  const response = await teacher.fetch('GET', path);
  expect(response.headers.get('content-type')).toBe(type);
  return new Uint8Array(await response.arrayBuffer());
};
const pdf = (path: string) => bytesOf(path, 'application/pdf').then(textOfPdf);
async function questions(): Promise<PaperQuestion[]> {
  const { result } = await teacher.query<Paper>(`/api/papers/whole/${demoPaper.id}`);
  return result!.variants[0]!.flatMap((group) => group.questions);
}

it('[R1.22] [R6.13] a paper is had as a PDF for students, without what is right, and with it where that is asked for', async () => {
  const asked = (await pdf(pathOf('paper.pdf'))).join('\n');
  expect(asked).toContain(demoPaper.title);
  expect(asked).toContain(`共 ${(await questions()).length} 题`);
  expect(asked).toContain('姓名：');
  expect(asked).not.toContain('答案：');
  expect(asked).not.toContain('解析：');
  const answered = (await pdf(pathOf('paper.pdf?with=answers'))).join('\n');
  expect(answered).toContain('答案：');
  expect(answered).not.toContain('姓名：');
});

/** A text with each formula as Word draws it: one formula is written in several ways. */
const drawn = (text: string): string =>
  partsOf(text)
    .map((part) =>
      part.as === 'formula' ? ommlOf(mathmlOf(part.tex) ?? '') : part.as === 'words' ? part.text : part.code,
    )
    .join('');

it('[R1.22] a paper as a Word document with its answers comes into a library again: its questions, choices and what is right', async () => {
  const found = readWordQuestions(await bytesOf(pathOf('paper.docx?with=answers'), OFFICE_TYPES.docx));
  const all = await questions();
  const chosen = all.filter(({ content }) => content.choices.length > 0);
  expect(chosen.length).toBeGreaterThan(0);
  expect(found.questions).toHaveLength(all.length);
  for (const { content } of chosen) {
    const read = found.questions.find(({ draft }) => drawn(draft.text).startsWith(drawn(content.text)));
    expect(read?.draft.choices?.map(drawn)).toEqual(content.choices.map(drawn));
    expect(read?.draft.key?.map((at) => 'ABCDEFGHIJ'[at]).join('')).toBe(content.key);
  }
  const students = readWordQuestions(await bytesOf(pathOf('paper.docx'), OFFICE_TYPES.docx));
  expect(students.questions.flatMap(({ draft }) => draft.key ?? [])).toEqual([]);
});

it('[R2.16] begins each variant on a page of its own, and is nobody’s else', async () => {
  const alone = await pdf(pathOf('paper.pdf'));
  await receipt(teacher.command('paper', demoPaper.id, 'AddPaperVariant', {}));
  const both = await pdf(pathOf('paper.pdf'));
  expect(both).toHaveLength(2 * alone.length);
  expect(both[0]).toContain('A 卷');
  expect(both[alone.length]).toContain('B 卷');
  const empty = newId();
  await receipt(teacher.command('paper', empty, 'CreatePaper', { title: '空卷', tags: [] }));
  const student = await school.student(1);
  for (const file of ['paper.pdf', 'paper.docx']) {
    expect((await refusal(teacher.query(pathOf(file, empty)))).code).toBe('paper.nothingToPrint');
    expect((await refusal(student.query(pathOf(file)))).code).toBe('paper.unknown');
  }
});
