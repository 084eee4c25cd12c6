import type { CommandOf } from '@lectern/contracts/kernel/command.ts';
import type { WriteLibraryQuestion } from '@lectern/contracts/library/library.ts';
import { Clock } from '../ops/database/clock.ts';
import { Database } from '../ops/database/database.ts';
import { demoCourses } from './demo.courses.ts';
import { demoTeacher } from './demo.school.ts';
import { demoVoices, type RunningServer } from './demo.voices.ts';

const id = (n: number): string => `01970000-0000-7000-800f-${String(n).padStart(12, '0')}`;
type Written = Omit<CommandOf<typeof WriteLibraryQuestion>['data'], 'questionId'>;

const MOMENTUM = '大学物理（上）/第 3 章 动量/角动量守恒';
const KINEMATICS = '大学物理（上）/第 1 章 运动学';

/** The teacher's own library. */
const OWN: readonly Written[] = [
  {
    content: {
      kind: 'singleChoice',
      text: '滑冰者收拢双臂，转动惯量减半，她的转动动能怎么变？',
      choices: ['不变', '变为一半', '变为两倍', '变为四倍'],
      points: 30,
      key: 'C',
      explanation: '角动量 $L = I\\omega$ 守恒，$E_k = \\frac{L^2}{2I}$，$I$ 减半则动能加倍。',
    },
    folder: MOMENTUM,
    tags: ['概念', '易错'],
    difficulty: 'medium',
  },
  {
    content: {
      kind: 'singleChoice',
      text: '合外力矩为零时，哪个量守恒？',
      choices: ['动量', '动能', '角动量', '速度'],
      points: 30,
      key: 'C',
    },
    folder: MOMENTUM,
    tags: ['概念'],
    difficulty: 'easy',
  },
  {
    content: {
      kind: 'multipleChoice',
      text: '下列哪些情形中，系统对定轴的角动量守恒？',
      choices: ['转台上的人走向中心', '飞轮受恒力矩加速', '两滑冰者拉手旋转', '摩擦使陀螺减速'],
      points: 40,
      key: 'AC',
    },
    folder: MOMENTUM,
    tags: ['概念', '期末真题'],
    difficulty: 'medium',
  },
  {
    content: { kind: 'judgement', text: '系统角动量守恒时，机械能一定守恒。', choices: [], points: 20, key: 'B' },
    folder: MOMENTUM,
    tags: ['易错'],
    difficulty: 'easy',
  },
  {
    content: {
      kind: 'fillBlank',
      text: '质量为 $m$ 的质点沿直线运动，直线到 $O$ 的距离为 $d$，速率为 $v$。它对 $O$ 的角动量大小 $L$ = ____ ，速率变为 $2v$ 时， $L$ 变为原来的 ____ 倍。',
      choices: [],
      points: 40,
      blanks: [{ accepted: ['mvd', 'mdv'] }, { accepted: ['2', '两', '二'] }],
    },
    folder: MOMENTUM,
    tags: ['概念', '角动量'],
    difficulty: 'medium',
  },
  {
    content: {
      kind: 'subjective',
      text: '由角动量守恒推出开普勒第二定律，写出每一步的依据。',
      choices: [],
      points: 100,
      explanation: '引力指向太阳，$M = 0$，$L$ 不变；$\\frac{dA}{dt} = \\frac{L}{2m}$ 也就不变。',
    },
    folder: MOMENTUM,
    tags: ['推导'],
    difficulty: 'hard',
  },
  {
    content: {
      kind: 'poll',
      text: '哪个演示最能说明角动量守恒？',
      choices: ['转台上收臂', '陀螺进动', '茹可夫斯基凳'],
      points: 10,
    },
    folder: MOMENTUM,
    tags: ['课堂'],
  },
  {
    content: {
      kind: 'singleChoice',
      text: '匀加速直线运动中，位移与时间的关系是？',
      choices: ['$x = vt$', '$x = v_0 t + \\frac{1}{2}at^2$', '$x = at$', '$x = \\frac{1}{2}vt^2$'],
      points: 30,
      key: 'B',
    },
    folder: KINEMATICS,
    tags: ['概念'],
    difficulty: 'easy',
  },
  {
    content: {
      kind: 'fillBlank',
      text: '物体自由下落 2 s，$g$ 取 10 m/s²，下落的高度是 ____ m。',
      choices: [],
      points: 20,
      blanks: [{ accepted: ['20'], within: '0.5' }],
    },
    folder: KINEMATICS,
    tags: ['计算'],
    difficulty: 'easy',
  },
  {
    content: { kind: 'judgement', text: '速度为零时，加速度一定为零。', choices: [], points: 20, key: 'B' },
    tags: ['易错'],
    difficulty: 'easy',
  },
];

/** What the teachers of the course share. */
const OF_COURSE: readonly Written[] = [
  {
    content: {
      kind: 'singleChoice',
      text: '弹簧振子的周期与哪个量无关？',
      choices: ['质量', '劲度系数', '振幅', '都有关'],
      points: 30,
      key: 'C',
    },
    folder: '大学物理（上）/第 5 章 振动',
    tags: ['概念'],
    difficulty: 'medium',
  },
  {
    content: {
      kind: 'subjective',
      text: '脉冲星自转很快，用角动量守恒估算它的周期。',
      choices: [],
      points: 100,
      explanation: '$I_1\\omega_1 = I_2\\omega_2$，而 $I \\propto R^2$。',
    },
    folder: '大学物理（上）/第 3 章 动量',
    tags: ['计算', '期末真题'],
    difficulty: 'hard',
  },
];

/** The n-th question, those of the course after those of the teacher. */
export const demoQuestionId = id;
/** How many questions the demo school's libraries have. */
export const demoQuestions = OWN.length + OF_COURSE.length;

/** A paper of the teacher's own questions, in groups by kind, ready to be an exam. */
export const demoPaper = { id: id(900), title: '角动量守恒 单元测验', groups: 4 } as const;
const GROUPS = [
  { groupId: id(901), title: '一、单选题', kinds: ['singleChoice'] },
  { groupId: id(902), title: '二、多选与判断', kinds: ['multipleChoice', 'judgement'] },
  { groupId: id(903), title: '三、填空题', kinds: ['fillBlank'] },
  { groupId: id(904), title: '四、主观题', kinds: ['subjective'] },
] as const;

/** Also in a demo school that was made before there were papers. */
export async function seedPaper(server: RunningServer): Promise<void> {
  const { rows } = await server.app
    .get(Database)
    .pool.query(`select from event where stream = $1 and version = 1`, [`paper/${demoPaper.id}`]);
  if (rows.length > 0) return;
  const at = server.app.get(Clock).now();
  const say = await demoVoices(server);
  const give = (name: string, part: string, data: object) =>
    say({ who: demoTeacher.id, family: 'paper', id: demoPaper.id, name, data, part, at });
  const description = '共 9 题，50 分钟。可以用计算器，g 取 9.8 m/s²。';
  await give('CreatePaper', 'paper', { title: demoPaper.title, description, tags: ['单元测验'] });
  for (const { groupId, title, kinds } of GROUPS) {
    await give('AddPaperGroup', `group ${groupId}`, { groupId, variant: 0, title });
    const questions = OWN.flatMap(({ content }, n) =>
      (kinds as readonly string[]).includes(content.kind)
        ? [{ itemId: id(910 + n), content, from: { questionId: id(n + 1), version: 1 } }]
        : [],
    );
    await give('PutPaperQuestions', `questions ${groupId}`, { groupId, questions });
  }
}

/** Also in a demo school that was made before there were libraries. */
export async function seedLibrary(server: RunningServer): Promise<void> {
  const [{ id: courseId }] = demoCourses;
  const { rows } = await server.app
    .get(Database)
    .pool.query(`select from event where stream = $1 and version = $2`, [`library/${courseId}`, OF_COURSE.length]);
  if (rows.length > 0) return;
  const at = server.app.get(Clock).now();
  const say = await demoVoices(server);
  const shelves = [
    { libraryId: demoTeacher.id, questions: OWN },
    { libraryId: courseId, questions: OF_COURSE },
  ];
  const all = shelves.flatMap(({ libraryId, questions }) => questions.map((one) => ({ libraryId, one })));
  for (const [n, { libraryId, one }] of all.entries())
    await say({
      who: demoTeacher.id,
      family: 'library',
      id: libraryId,
      name: 'WriteLibraryQuestion',
      data: { questionId: id(n + 1), ...one },
      part: `question-${n + 1}`,
      at,
    });
}
