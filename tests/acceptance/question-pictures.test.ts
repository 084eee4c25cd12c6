import { attemptPictureAt, type AttemptPaper } from '@lectern/contracts/attempt/queries.ts';
import { examPictureAt, type AttemptReview, type ExamGrading } from '@lectern/contracts/attempt/exam-results.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { DrawPicture, DrawPictures, filesOf, type Picture } from '@lectern/contracts/kernel/picture.ts';
import { libraryPictureAt, type LibraryQuestionRow } from '@lectern/contracts/library/queries.ts';
import { paperPictureAt } from '@lectern/contracts/paper/queries.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { demoClass } from '../../services/src/demo/demo.school.ts';
import { FileUses } from '../../services/src/edge/files/file-uses.ts';
import type { Client } from '../support/client.ts';
import { beginExam, essayPaper, makePaper, publishExam } from '../support/exam.ts';
import { libraryQuestion } from '../support/library.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { asOwner } from '../support/platform.ts';
import { bringPicture, colour } from '../support/question-pictures.ts';
import { upload } from '../support/upload.ts';
import { openSchool, receipt, refusal, type School } from './school.ts';

let school: School;
let teacher: Client, student: Client, other: Client;
let picture: Picture, ofChoice: Picture;
beforeAll(async () => {
  school = await openSchool();
  [teacher, student, other] = [await school.teacher(), await school.student(1), await school.student(2)];
  [picture, ofChoice] = [
    await bringPicture(teacher, await colour('#b33')),
    await bringPicture(teacher, await colour('#3b3', 300)),
  ];
});
afterAll(() => school.close());

const got = async (client: Client, path: string) => {
  const answer = await client.fetch('GET', path);
  return answer.ok ? answer.headers.get('content-type') : ((await answer.json()) as { code: string }).code;
};
const write = (pictures: object[], questionId = newId()) =>
  teacher.command('library', teacher.id, 'WriteLibraryQuestion', {
    questionId,
    ...libraryQuestion('图里的圆盘怎么转？', { content: { ...libraryQuestion().content, text: '怎么转？', pictures } }),
  });
const widest = ({ images }: Picture) => images.at(-1)!.file;

it('[R5.56] [R5.58] a picture is drawn anew before it is named; what is none, is too large or was never drawn is refused', async () => {
  expect(picture.images.map(({ width }) => width)).toEqual([480, 900]);
  const drawn = (file: string) => refusal(teacher.call(DrawPicture.path, { file }));
  const brought = async (content: Buffer) => (await drawn((await upload(teacher, content)).file!)).code;
  expect((await drawn('a'.repeat(64))).code).toBe('file.gone');
  expect(await brought(Buffer.from('%PDF-1.7\n'))).toBe('file.typeNotTaken');
  const beginning = (await colour('#33b')).subarray(0, 60);
  expect(await brought(beginning)).toBe('file.pictureUnreadable');
  expect(await brought(Buffer.concat([beginning, Buffer.alloc(10 * 1024 ** 2)]))).toBe('file.pictureTooLarge');

  const several = async (...files: string[]) =>
    (await teacher.call<{ pictures: Picture[] }>(DrawPictures.path, { files })).result!.pictures;
  const bring = async (content: Buffer) => (await upload(teacher, content)).file!;
  const [red, green] = [await bring(await colour('#d22')), await bring(await colour('#2d2'))];
  const both = await several(red, green, red);
  expect(both.map(({ images }) => images.map(({ width }) => width))).toEqual([1, 2, 3].map(() => [480, 900]));
  expect([widest(both[0]!) === widest(both[2]!), widest(both[0]!) === widest(both[1]!)]).toEqual([true, false]);
  expect(await several(red, await bring(beginning))).toEqual([]); // which of them it is, each is asked alone
  expect(await several(red, 'a'.repeat(64))).toEqual([]);
  await receipt(write([both[1]!]));

  const { file: document } = await upload(teacher, Buffer.from('%PDF-1.7\n%'));
  const wider = { images: picture.images.map((one) => ({ ...one, width: one.width + 1 })) };
  for (const named of [wider, { images: [] }, { images: [{ width: 1, height: 1, file: document! }] }])
    expect((await refusal(write([named]))).code).toBe('file.gone');
  expect((await refusal(write([{ ...picture, choice: 'C' }]))).code).toBe('quiz.pictureOfNoChoice');
  const tenth = Array.from({ length: 10 }, () => picture);
  for (const many of [
    tenth,
    [
      { ...picture, choice: 'A' },
      { ...ofChoice, choice: 'A' },
    ],
  ])
    expect((await refusal(write(many))).code).toBe('request.invalid');
});

it('[R5.55] one goes up while others are drawn, no more than may be of one person at once', async () => {
  const files: string[] = [];
  for (const tone of ['#901', '#902', '#903', '#904', '#905', '#906'].slice(0, LIMITS.drawingsAtOncePerPerson + 1))
    files.push((await upload(teacher, await colour(tone))).file!);
  const bytes = await colour('#907');
  const asked = files.map((file) => teacher.call<{ pictures: Picture[] }>(DrawPictures.path, { files: [file] }));
  expect(await upload(teacher, bytes)).toMatchObject({ file: expect.any(String) });
  const answers = await Promise.all(asked);
  expect(answers.flatMap(({ problem }) => problem?.code ?? [])).toEqual(['file.anotherUpload']);
  expect(answers.flatMap(({ result }) => result?.pictures ?? [])).toHaveLength(LIMITS.drawingsAtOncePerPerson);
});

it('a question of a library shows its pictures to whose it is, and the next version lets go of those of the last', async () => {
  const questionId = newId();
  const shown = [
    { ...picture, alt: '绕竖直轴转动的圆盘' },
    { ...ofChoice, choice: 'B' },
  ];
  const written = await receipt(write(shown, questionId));
  const after = `${written.cursor.incarnation}.${written.cursor.position}`;
  const found = await teacher.query<{ rows: LibraryQuestionRow[] }>(
    `/api/library/questions?after=${after}&questionId=${questionId}`,
  );
  const [row] = found.result!.rows;
  expect(row!.content.pictures).toEqual(shown);
  const at = libraryPictureAt(teacher.id, widest(ofChoice));
  expect(await got(teacher, at)).toBe('image/webp');
  expect(await got(student, at)).toBe('library.unknown');
  expect(await got(student, libraryPictureAt(student.id, widest(ofChoice)))).toBe('page.missing');
  // The same words with another picture are another question [R8.39].
  expect((await refusal(write(shown))).code).toBe('library.same');
  await receipt(write([{ ...ofChoice, choice: 'B' }]));

  const other = { ...row!.content, pictures: [picture] };
  const revised = { questionId, content: other, tags: [], basedOn: row!.editedIn };
  await receipt(teacher.command('library', teacher.id, 'ReviseLibraryQuestion', revised));
  const uses = () =>
    asOwner(
      school.database,
      `select hash from file_use where stream = 'library/${teacher.id}' and subject = '${questionId}'`,
    );
  await vi.waitFor(async () => expect(await uses()).toHaveLength(2), PATIENCE_MS);
});

it('an exam shows them to who sits it once it began, where the choices stand then, and keeps them whatever becomes of the paper', async () => {
  const paper = essayPaper();
  const [[first], , essay] = paper.groups.map(({ questions }) => questions) as never as [
    [{ content: { choices: string[]; pictures?: object[] } }],
    unknown,
    [{ content: { pictures?: object[] } }],
  ];
  first.content.pictures = [
    { ...picture, alt: '圆盘' },
    { ...ofChoice, choice: 'B' },
  ];
  essay[0].content.pictures = [picture];
  const paperId = await makePaper(teacher, paper);
  expect(await got(teacher, paperPictureAt(paperId, widest(picture)))).toBe('image/webp');
  expect(await got(student, paperPictureAt(paperId, widest(picture)))).toBe('paper.unknown');

  const examId = newId();
  const settings = { deadline: Date.now() + 3_600_000, shuffle: { questions: false, choices: true } };
  await publishExam(teacher, demoClass.id, { examId, settings, paper });
  expect(await got(student, examPictureAt(examId, widest(picture)))).toBe('page.forbidden');
  const { attemptId, device } = await beginExam(student, demoClass.id, examId);
  const at = attemptPictureAt(attemptId, widest(ofChoice));
  const { result } = await student.query<AttemptPaper>(`/api/attempt/${attemptId}`);
  const [asked] = result!.groups[0]!.items;
  expect(asked!.pictures).toMatchObject([{ alt: '圆盘' }, { choice: expect.any(String) }]);
  const letter = asked!.pictures![1]!.choice!;
  expect(asked!.choices[letter.charCodeAt(0) - 65]).toBe(first.content.choices[1]);
  expect(await got(student, at)).toBe('image/webp');
  expect(await got(other, at)).toBe('attempt.unknown');
  expect(await got(student, attemptPictureAt(attemptId, 'a'.repeat(64)))).toBe('page.missing');

  const essayId = result!.groups.at(-1)!.items[0]!.itemId;
  const answers = [{ itemId: essayId, words: '匀速', typedAt: 1 }];
  await receipt(student.command('attempt', attemptId, 'SubmitAttempt', { device, answers, flags: [] }));
  const grading = await teacher.query<ExamGrading>(`/api/exam/${examId}/grading`);
  expect(grading.result!.items[0]!.pictures).toEqual([picture]);
  const review = await teacher.query<AttemptReview>(`/api/attempt/${attemptId}/review`);
  expect(review.result!.items[0]!.pictures).toEqual(asked!.pictures);
  expect(await got(teacher, examPictureAt(examId, widest(picture)))).toBe('image/webp');
  const pdf = await teacher.fetch('GET', `/api/attempt/${attemptId}/paper.pdf`);
  expect(Buffer.from(await pdf.arrayBuffer()).toString('latin1')).toContain('/Subtype /Image');

  const unused = await bringPicture(teacher, await colour('#123'));
  expect(await got(teacher, libraryPictureAt(teacher.id, widest(unused)))).toBe('image/webp'); // it is being written
  await asOwner(school.database, `update file set used_at = used_at - interval '2 days'`);
  const kept = async (one: Picture) =>
    (await asOwner(school.database, `select from file where hash in ('${filesOf([one]).join(`','`)}')`)).length;
  await vi.waitFor(async () => {
    await school.server.app.get(FileUses).sweep(24 * 3_600_000);
    expect([await kept(unused), await kept(ofChoice)]).toEqual([0, ofChoice.images.length]);
  }, PATIENCE_MS);
  expect(await got(student, at)).toBe('image/webp');
  expect((await refusal(write([unused]))).code).toBe('file.gone');
});
