import { BOM, csvLine, type Cell } from '@lectern/contracts/kernel/csv.ts';
import { labelIn, type Label } from '@lectern/contracts/kernel/list.ts';
import type { Language } from '@lectern/contracts/kernel/refusal.ts';
import { schoolDay, ZONE_MS } from '@lectern/contracts/kernel/zone.ts';
import { modulesOf, type ModuleKind } from '@lectern/contracts/transcript/grade.ts';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { SheetWriter } from '../edge/files/sheet-writer.ts';
import { FileAnswer } from '../edge/http/file-answer.ts';
import type { Graded } from './transcript.queries.ts';

const HEAD: readonly Label[] = [
  ['名次', 'Rank'],
  ['姓名', 'Name'],
  ['学号', 'Student number'],
  ['账号', 'Username'],
  ['总评', 'Grade'],
  ['已考核（%）', 'Assessed (%)'],
];
const MODULES: Readonly<Record<ModuleKind, Label>> = {
  attendance: ['出勤', 'Attendance'],
  lessons: ['课堂', 'Lessons'],
  exercises: ['课堂习题', 'Lesson questions'],
  homework: ['作业', 'Homework'],
  experiments: ['实验', 'Experiments'],
  discussions: ['讨论', 'Discussions'],
  live: ['直播', 'Live video'],
  video: ['回放视频', 'Replay videos'],
  exams: ['考试', 'Exams'],
};
const WORDS: Readonly<Record<string, Label>> = {
  missing: ['缺', 'Missing'],
  waiting: ['未批改', 'Ungraded'],
  excused: ['不计', 'Excused'],
  notYet: ['', ''],
};

const TITLE: Label = ['成绩单', 'Transcript'];

/** The transcript as a table: each module with its weight, then its units. */
function linesOf(graded: Graded, language: Language): Cell[][] {
  const { policy, all, grades, ranks, markOf } = graded;
  const modules = modulesOf(policy, all.units);
  const own = new Map(policy.own.map((one) => [one.id, one]));
  const titles = new Map([
    ...all.units.map(({ key, title }) => [key, title] as const),
    ...policy.own.flatMap(({ id, units }) => units.map((unit) => [`${id}/${unit.id}`, unit.name] as const)),
  ]);
  const nameOf = (id: string) => own.get(id)?.name ?? labelIn(MODULES[id as ModuleKind], language);
  const head = [
    ...HEAD.map((label) => labelIn(label, language)),
    ...modules.flatMap(({ id, weight, units }) => [
      `${nameOf(id)} ${weight}%`,
      ...units.map(({ key, weight: its }) => `${nameOf(id)} · ${titles.get(key)} × ${its}`),
    ]),
  ];
  const lines = all.students.map(({ personId, name, login, number }, at): Cell[] => {
    const { tenths, assessed, modules: its } = grades[at]!;
    return [
      ranks[at],
      name,
      number,
      login,
      tenths === undefined ? null : tenths / 10,
      assessed,
      ...modules.flatMap(({ units }, n): Cell[] => {
        const { hundredths } = its[n]!;
        return [
          hundredths === undefined ? null : hundredths / 100,
          ...units.map(({ key }): Cell => {
            const mark = markOf(personId, key);
            return typeof mark === 'number' ? mark / 10 : labelIn(WORDS[mark]!, language);
          }),
        ];
      }),
    ];
  });
  return [head, ...lines];
}

/** A file of the past says so in its name: it is easily taken for what is so now. */
const nameOf = ({ className, until }: Graded): string =>
  `${className} transcript${until === undefined ? '' : ` as of ${schoolDay(until)}`}`;

export const transcriptCsv = (graded: Graded): FileAnswer =>
  new FileAnswer(`${nameOf(graded)}.csv`, (out, language) =>
    pipeline(Readable.from([BOM, ...linesOf(graded, language).map(csvLine)]), out, { end: false }),
  );

export const transcriptWorkbook = (graded: Graded): FileAnswer =>
  new FileAnswer(`${nameOf(graded)}.xlsx`, async (out, language) => {
    const [head = [], ...lines] = linesOf(graded, language);
    const writer = new SheetWriter(out, new Date(), ZONE_MS);
    await writer.sheet(labelIn(TITLE, language), head);
    for (const line of lines) await writer.add(line);
    await writer.end();
  });
