import { Clock } from '../ops/database/clock.ts';
import { Database } from '../ops/database/database.ts';
import { demoClass, demoStudents, demoTeacher } from './demo.school.ts';
import { demoVoices, type RunningServer } from './demo.voices.ts';

const DAY_MS = 24 * 3600_000;
const HOUR_MS = 3600_000;
const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });

const id = (n: number): string => `01970000-0000-7000-8012-${String(n).padStart(12, '0')}`;

/** What the class of the demo school has to do; of the first one there are submissions in each state, the second is for teams, the third has questions with a key. */
export const demoHomeworks = [
  {
    id: id(1),
    title: '第 5 章习题：光的干涉',
    content: {
      type: 'doc',
      content: [
        paragraph('5.2、5.7、5.11 三题，写出推导过程，手写拍照或打字都可以。'),
        paragraph('5.11 的条纹间距要带单位，保留两位有效数字。'),
      ],
    },
    dueInMs: 4 * DAY_MS,
  },
  {
    id: id(2),
    title: '牛顿环实验报告',
    content: { type: 'doc', content: [paragraph('按模板写，附原始数据的照片。')] },
    by: 'team',
    rubric: [
      { name: '原理和步骤', tenths: 300 },
      { name: '数据和作图', tenths: 400 },
      { name: '误差分析', tenths: 300 },
    ],
    dueInMs: 10 * DAY_MS,
  },
  {
    id: id(3),
    title: '第 5 章自测：干涉与衍射',
    content: { type: 'doc', content: [paragraph('四道题，都有标准答案：交了就判分，只能交一次。')] },
    questions: [
      {
        itemId: id(31),
        content: {
          kind: 'singleChoice',
          text: '双缝干涉中，缝距 $d$ 减半，条纹间距 $\\Delta x = \\frac{D}{d}\\lambda$ 怎么变？',
          choices: ['不变', '变为 $\\frac{1}{2}$', '变为 $2$ 倍', '变为 $4$ 倍'],
          points: 300,
          key: 'C',
        },
      },
      {
        itemId: id(32),
        content: {
          kind: 'multipleChoice',
          text: '要看清干涉条纹，两束光必须满足哪些条件？',
          choices: ['频率相同', '振动方向有平行分量', '相位差恒定', '光强相等'],
          points: 300,
          key: 'ABC',
        },
      },
      {
        itemId: id(33),
        content: { kind: 'judgement', text: '单缝越窄，中央亮纹越窄。', choices: [], points: 200, key: 'B' },
      },
      {
        itemId: id(34),
        content: {
          kind: 'fillBlank',
          text: '钠光 $\\lambda = 589\\,\\mathrm{nm}$，$d = 1\\,\\mathrm{mm}$，$D = 1\\,\\mathrm{m}$，条纹间距是 ____ mm。',
          choices: [],
          points: 200,
          blanks: [{ accepted: ['0.589'], within: '0.005' }],
        },
      },
    ],
    dueInMs: 12 * DAY_MS,
  },
] as const;

/** What some of them chose and filled in: every answer is scored by its key. */
const ANSWERED = [
  ['C', 'ABC', 'B', '0.589'],
  ['C', 'ABC', 'A', '0.59'],
  ['B', 'AC', 'B', '5.89'],
  ['C', 'ABD', 'A', '0.589'],
] as const;

/** What students of the class submitted to the first one, and what became of it. */
const SUBMITTED: readonly {
  readonly words: string;
  readonly scoreTenths?: number;
  readonly remark?: string;
  readonly mend?: string;
}[] = [
  { words: '5.2 条纹间距 0.55 mm；5.7 亮纹 9 条；5.11 见推导，λ = 589 nm。', scoreTenths: 950 },
  { words: '5.2 0.55 mm；5.7 9 条；5.11 590 nm。', scoreTenths: 1000, remark: '推导很清楚。' },
  { words: '5.2 0.6；5.7 8；5.11 不会。', scoreTenths: 600, remark: '单位呢？5.11 再看一遍例题。' },
  { words: '答案：0.55，9，589。', mend: '只有答案，把推导写上。' },
  { words: '5.2 由 Δx = λD/d 得 0.55 mm。5.7 两侧各四条加中央，共 9 条。5.11 λ = 589 nm。' },
  { words: '5.2 0.55 mm，5.7 9 条，5.11 λ = 5.9 × 10⁻⁷ m。' },
];
/** How much is on record of homework: what was set, submitted and decided. */
export const demoHomeworkFacts =
  demoHomeworks.length +
  2 * ANSWERED.length +
  SUBMITTED.length +
  SUBMITTED.filter(({ scoreTenths, mend }) => scoreTenths !== undefined || mend !== undefined).length;

/** Those that no other story of the demo school is about. */
const FIRST = 24;
/** Before anybody was in the class: nobody is told of it when the school is made. */
const SET_AGO_MS = 8 * DAY_MS;

/** Also in a demo school that was made before there was homework. */
export async function seedHomework(server: RunningServer): Promise<void> {
  const last = demoHomeworks.at(-1)!;
  const { rows } = await server.app
    .get(Database)
    .pool.query('select from event where stream = $1 limit 1', [`homework/${last.id}`]);
  if (rows.length > 0) return;
  const now = server.app.get(Clock).now();
  const say = await demoVoices(server);
  const give = (who: string, to: string, name: string, data: object, agoMs: number, about = who) =>
    say({ who, family: 'homework', id: to, name, data, at: now - agoMs, part: `${name}-${about.slice(-8)}` });
  for (const { id: one, dueInMs, ...written } of demoHomeworks) {
    const window = { opensAt: now - SET_AGO_MS, dueAt: now + dueInMs, late: 'flagged', fullTenths: 1000 };
    const data = { classId: demoClass.id, ...written, ...window };
    await give(demoTeacher.id, one, 'PublishHomework', data, SET_AGO_MS);
    const questions = 'questions' in written ? written.questions : [];
    for (const [at, said] of questions.length > 0 ? ANSWERED.entries() : []) {
      const answers = questions.map(({ itemId }, n) => ({ itemId, [n < 3 ? 'choice' : 'words']: said[n] }));
      await give(demoStudents[FIRST + 1 + at]!.id, one, 'SubmitHomework', { answers }, (20 - at) * HOUR_MS);
    }
    if (one !== demoHomeworks[0].id) continue;
    for (const [at, { words }] of SUBMITTED.entries())
      await give(demoStudents[FIRST + at]!.id, one, 'SubmitHomework', { words }, (30 - at) * HOUR_MS);
    for (const [at, { scoreTenths, remark, mend }] of SUBMITTED.entries()) {
      const personId = demoStudents[FIRST + at]!.id;
      const opened = { personId, basedOn: at + 2 }; // the version of what they submitted, after the first one's
      if (scoreTenths !== undefined)
        await give(demoTeacher.id, one, 'GradeSubmission', { ...opened, scoreTenths, remark }, HOUR_MS, personId);
      if (mend !== undefined) {
        const returned = { ...opened, for: 'mend', remark: mend };
        await give(demoTeacher.id, one, 'ReturnSubmission', returned, HOUR_MS, personId);
      }
    }
  }
}
