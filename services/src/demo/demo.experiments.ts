import { Clock } from '../ops/database/clock.ts';
import { Database } from '../ops/database/database.ts';
import { demoClass, demoStudents, demoTeacher } from './demo.school.ts';
import { demoTeams } from './demo.teams.ts';
import { demoVoices, type RunningServer } from './demo.voices.ts';

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;
/** Before anybody was in the class: nobody is told of it when the school is made. */
const SET_AGO_MS = 8 * DAY_MS;
const id = (n: number): string => `01970000-0000-7000-8017-${String(n).padStart(12, '0')}`;
const doc = (...texts: readonly string[]) => ({
  type: 'doc',
  content: texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
});

/** What the class of the demo school is to measure: one experiment is open, the reports of another are scored by team. */
export const demoExperiments = {
  open: {
    id: id(1),
    title: '牛顿环测曲率半径',
    by: 'student',
    dueInMs: 6 * DAY_MS,
    content: doc('量 10 级暗环直径，用逐差法求 R，写出不确定度。', '交原始数据表和一张环的照片。'),
  },
  scored: {
    id: id(2),
    title: '驻波法测声速',
    by: 'team',
    dueInMs: 3 * DAY_MS,
    content: doc('每组一份报告：三个频率各测 12 个波节，逐差法求波长，再求声速。'),
  },
} as const;

const [, team] = demoTeams;
const [first, second, third] = team.members.map((at) => demoStudents[at]!.id);
const single = demoStudents[31]!.id;

interface Told {
  readonly who: string;
  readonly to: keyof typeof demoExperiments;
  readonly name: string;
  readonly data: object;
  readonly agoMs: number;
}

/** What is done after both were published, each on the version before it. */
const STORY: readonly Told[] = [
  {
    who: single,
    to: 'open',
    name: 'SubmitLabReport',
    data: { words: 'R = 0.873 m，u = 0.011 m。第 3 环读数偏大，已用逐差法剔除。', basedOn: 0 },
    agoMs: 20 * HOUR_MS,
  },
  { who: demoTeacher.id, to: 'scored', name: 'ReleaseLabScores', data: {}, agoMs: SET_AGO_MS },
  {
    who: first!,
    to: 'scored',
    name: 'SubmitLabReport',
    data: { words: '三个频率下 v = 346、344、349 m/s，平均 346 m/s。', basedOn: 0 },
    agoMs: 50 * HOUR_MS,
  },
  {
    who: second!,
    to: 'scored',
    name: 'SubmitLabReport',
    data: { words: '三个频率下 v = 346、344、349 m/s，平均 346 m/s，室温 24 ℃ 时的理论值是 346.0 m/s。', basedOn: 4 },
    agoMs: 46 * HOUR_MS,
  },
  {
    who: demoTeacher.id,
    to: 'scored',
    name: 'ScoreLabReport',
    data: {
      reportId: team.id,
      basedOn: 5,
      scoreTenths: 920,
      differing: [{ personId: third!, scoreTenths: 880 }],
      remark: '和理论值比过，很好。不确定度只写了一半。',
    },
    agoMs: HOUR_MS,
  },
];

/** How much is on record of experiments: each leaves two facts when it is published, and a score one for each member. */
export const demoExperimentFacts = 2 * Object.keys(demoExperiments).length + STORY.length + team.members.length - 1;

/** Also in a demo school that was made before there were experiments. */
export async function seedExperiments(server: RunningServer): Promise<void> {
  const { rows } = await server.app
    .get(Database)
    .pool.query(`select from event where stream = $1 and type = 'LabReportScored' limit 1`, [
      `experiment/${demoExperiments.scored.id}`,
    ]);
  if (rows.length > 0) return;
  const now = server.app.get(Clock).now();
  const say = await demoVoices(server);
  for (const { id: one, dueInMs, ...written } of Object.values(demoExperiments)) {
    const data = { classId: demoClass.id, ...written, opensAt: now - SET_AGO_MS, dueAt: now + dueInMs };
    const at = now - SET_AGO_MS;
    await say({
      who: demoTeacher.id,
      family: 'experiment',
      id: one,
      name: 'PublishExperiment',
      data,
      at,
      part: one.slice(-8),
    });
  }
  for (const [n, { who, to, name, data, agoMs }] of STORY.entries())
    await say({ who, family: 'experiment', id: demoExperiments[to].id, name, data, at: now - agoMs, part: `lab-${n}` });
}
