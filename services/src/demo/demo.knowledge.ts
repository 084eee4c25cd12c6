import { Clock } from '../ops/database/clock.ts';
import { Database } from '../ops/database/database.ts';
import { demoCourses } from './demo.courses.ts';
import { demoQuestionId } from './demo.library.ts';
import { demoClass, demoTeacher } from './demo.school.ts';
import { demoVoices, type RunningServer } from './demo.voices.ts';

const id = (n: number): string => `01970000-0000-7000-8017-${String(n).padStart(12, '0')}`;

interface Line {
  readonly name: string;
  readonly needs?: readonly string[];
  readonly description?: string;
  /** Their numbers in the demo school's libraries. */
  readonly questions?: readonly number[];
}
/** The graph of the course that the demo class stands in; the exam that runs asks some of its questions. */
const CHAPTERS: Readonly<Record<string, readonly Line[]>> = {
  '第 1 章 运动学': [
    { name: '位移和速度', questions: [8] },
    { name: '加速度', needs: ['位移和速度'], questions: [8, 10] },
    { name: '自由落体', needs: ['加速度'], questions: [9] },
    { name: '圆周运动', needs: ['加速度'] },
  ],
  '第 2 章 牛顿定律': [
    { name: '牛顿三定律', needs: ['加速度'] },
    { name: '摩擦力', needs: ['牛顿三定律'] },
    { name: '惯性系', needs: ['牛顿三定律'] },
  ],
  '第 3 章 动量和能量': [
    { name: '动量定理', needs: ['牛顿三定律'] },
    { name: '动量守恒', needs: ['动量定理'] },
    { name: '动能定理', needs: ['牛顿三定律'] },
    { name: '机械能守恒', needs: ['动能定理'], questions: [4] },
    { name: '碰撞', needs: ['动量守恒', '机械能守恒'] },
  ],
  '第 4 章 刚体转动': [
    { name: '力矩', needs: ['牛顿三定律'], questions: [2] },
    { name: '转动惯量', needs: ['力矩'], description: '绕定轴转动时的惯性：$I = \\sum m r^2$。' },
    {
      name: '角动量守恒',
      needs: ['力矩', '转动惯量', '动量守恒'],
      description: '合外力矩为零时，系统对定轴的角动量不变。',
      questions: [1, 2, 3, 4, 5],
    },
    { name: '转动动能', needs: ['动能定理', '转动惯量'], questions: [1] },
    { name: '陀螺进动', needs: ['角动量守恒'] },
  ],
  '第 5 章 振动': [
    { name: '简谐振动', needs: ['牛顿三定律', '圆周运动'], questions: [11] },
    { name: '旋转矢量', needs: ['简谐振动'] },
    { name: '受迫振动', needs: ['简谐振动'] },
  ],
};
const NODES = Object.entries(CHAPTERS)
  .flatMap(([chapter, lines]) => lines.map((line) => ({ chapter, ...line })))
  .map((line, n) => ({ nodeId: id(n + 1), ...line }));
const nodeOf = (name: string): string => NODES.find((one) => one.name === name)!.nodeId;
const RESOURCES = [
  { title: '转椅上收臂（班级资料）', address: `/class/${demoClass.id}/media` },
  { title: '单元测验', address: '/exams' },
];

export const demoKnowledge = { courseId: demoCourses[0].id, nodes: NODES.length } as const;
/** How much is on record of it: its nodes, its links, and what was put on nodes. */
export const demoKnowledgeFacts = 2 + NODES.filter(({ questions }) => questions).length + RESOURCES.length;

/** Also in a demo school that was made before there were graphs. */
export async function seedKnowledge(server: RunningServer): Promise<void> {
  const { courseId } = demoKnowledge;
  const { rows } = await server.app
    .get(Database)
    .pool.query(`select from event where stream = $1 and version = $2`, [`knowledge/${courseId}`, demoKnowledgeFacts]);
  if (rows.length > 0) return;
  const at = server.app.get(Clock).now();
  const say = await demoVoices(server);
  const give = (name: string, data: object, part: string) =>
    say({ who: demoTeacher.id, family: 'knowledge', id: courseId, name, data, at, part });
  const nodes = NODES.map(({ nodeId, name, chapter, description }) => ({ nodeId, name, chapter, description }));
  await give('AddKnowledgeNodes', { nodes }, 'nodes');
  const links = NODES.flatMap(({ nodeId, needs = [] }) => needs.map((name) => ({ nodeId, needs: nodeOf(name) })));
  await give('LinkKnowledgeNodes', { links }, 'links');
  for (const [n, { nodeId, questions }] of NODES.entries())
    if (questions !== undefined)
      await give('PutKnowledgeQuestions', { nodeId, questionIds: questions.map(demoQuestionId) }, `questions-${n}`);
  for (const [n, resource] of RESOURCES.entries())
    await give(
      'PutKnowledgeResource',
      { nodeId: nodeOf('角动量守恒'), resourceId: id(901 + n), ...resource },
      `resource-${n}`,
    );
}
