import { BOM, csvLine, type Cell } from '@lectern/contracts/kernel/csv.ts';
import { labelIn, type Label } from '@lectern/contracts/kernel/list.ts';
import type { Language } from '@lectern/contracts/kernel/refusal.ts';
import { wallClock, ZONE_MS } from '@lectern/contracts/kernel/zone.ts';
import { ATTENTION, behindBy, type AttentionRules } from '@lectern/contracts/statistics/attention.ts';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { SheetWriter } from '../edge/files/sheet-writer.ts';
import { FileAnswer } from '../edge/http/file-answer.ts';
import { sumOf, tookPart, weeksOf } from './figures.ts';
import type { CountedTerm } from './statistics.queries.ts';

const STUDENTS: readonly Label[] = [
  ['姓名', 'Name'],
  ['学号', 'Student number'],
  ['账号', 'Username'],
  ['参与的周', 'Weeks taken part in'],
  ['到课', 'Lessons attended'],
  ['应到', 'Lessons held'],
  ['近几周缺课', 'Lessons missed lately'],
  ['未交作业', 'Homework missing'],
  ['已截止作业', 'Homework due'],
  ['前几周均分', 'Mean score before'],
  ['近几周均分', 'Mean score lately'],
  ['满足的规则', 'Falls behind by'],
];
const WEEKS: readonly Label[] = [
  ['周', 'Week of'],
  ['参与', 'Took part'],
  ['学生', 'Students'],
  ['到课', 'Attended'],
  ['应到', 'Expected'],
  ['课堂均分', 'Mean score'],
];
const RULES: Readonly<Record<(typeof ATTENTION)[number], Label>> = {
  missedLessons: ['缺课', 'Missed lessons'],
  missingHomework: ['未交作业', 'Missing homework'],
  scoreDrop: ['得分下降', 'Falling score'],
};
const TITLES: readonly [students: Label, weeks: Label] = [
  ['学生', 'Students'],
  ['每周', 'Weeks'],
];

const points = (tenths: number | undefined): Cell => (tenths === undefined ? null : tenths / 10);

function studentLines({ figures, rules }: CountedTerm, language: Language): Cell[][] {
  const lines = figures.learners.map(({ student, cells, standing }): Cell[] => {
    const all = [...cells.values()];
    const { before, recent, missedLessons, missingHomework, due } = standing;
    return [
      student.name,
      student.number,
      student.login,
      all.filter(tookPart).length,
      sumOf(all.map(({ attended }) => attended)),
      sumOf(all.map(({ expected }) => expected)),
      missedLessons,
      missingHomework,
      due,
      points(before),
      points(recent),
      behindBy(rules satisfies AttentionRules, standing)
        .map((rule) => labelIn(RULES[rule], language))
        .join(' · '),
    ];
  });
  return [STUDENTS.map((label) => labelIn(label, language)), ...lines];
}

function weekLines({ read, figures }: CountedTerm, language: Language): Cell[][] {
  const lines = weeksOf(read, figures).map(({ from, took, of, attended, expected, score }): Cell[] => [
    wallClock(from).slice(0, 'yyyy-mm-dd'.length),
    took,
    of,
    attended,
    expected,
    points(score),
  ]);
  return [WEEKS.map((label) => labelIn(label, language)), ...lines];
}

const nameOf = ({ className, term }: CountedTerm, end: string) => `${className} ${term} statistics.${end}`;

export const statisticsCsv = (counted: CountedTerm): FileAnswer =>
  new FileAnswer(nameOf(counted, 'csv'), (out, language) =>
    pipeline(Readable.from([BOM, ...studentLines(counted, language).map(csvLine)]), out, { end: false }),
  );

export const statisticsWorkbook = (counted: CountedTerm): FileAnswer =>
  new FileAnswer(nameOf(counted, 'xlsx'), async (out, language) => {
    const writer = new SheetWriter(out, new Date(), ZONE_MS);
    for (const [title, [head = [], ...lines]] of [
      [TITLES[0], studentLines(counted, language)],
      [TITLES[1], weekLines(counted, language)],
    ] as const) {
      await writer.sheet(labelIn(title, language), head);
      for (const line of lines) await writer.add(line);
    }
    await writer.end();
  });
