import type { Answers, Asked } from '@lectern/contracts/questionnaire/facts.ts';
import { Clock } from '../ops/database/clock.ts';
import { Database } from '../ops/database/database.ts';
import { demoClass, demoStudents, demoTeacher } from './demo.school.ts';
import { demoVoices, type RunningServer } from './demo.voices.ts';

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;
/** Before anybody was in the class: nobody is told of it when the school is made. */
const OPENED_AGO_MS = 8 * DAY_MS;

const id = (n: number): string => `01970000-0000-7000-8015-${String(n).padStart(12, '0')}`;
const PACE = ['太快', '正好', '太慢'];

const weekly: readonly Asked[] = [
  { kind: 'single', text: '光的干涉这一章，讲课的快慢', isRequired: true, options: PACE },
  {
    kind: 'multiple',
    text: '哪些地方还没懂',
    isRequired: false,
    options: ['双缝干涉', '薄膜干涉', '半波损失', '牛顿环'],
    most: 2,
  },
  { kind: 'rating', text: '这一周的习题课有多大帮助', isRequired: true, scale: 5 },
  { kind: 'text', text: '还想对老师说什么', isRequired: false },
];

/** What the class of the demo school is asked: an anonymous one that is open, and one that is over, with its answers. */
export const demoQuestionnaires = {
  open: { id: id(1), title: '第 12 周教学反馈', lead: '三分钟就能填完。', isAnonymous: true, questions: weekly },
  closed: {
    id: id(2),
    title: '实验课分组意向',
    isAnonymous: false,
    questions: [
      { kind: 'single', text: '想做哪个实验', isRequired: true, options: ['牛顿环', '迈克耳孙干涉仪', '分光计'] },
      { kind: 'rating', text: '对示波器的熟悉程度', isRequired: true, scale: 5 },
      { kind: 'text', text: '哪天下午没有课', isRequired: false },
    ] satisfies Asked[],
  },
} as const;

const ANSWERED: readonly Answers[] = [
  [{ chosen: [0] }, { chosen: [3] }, { words: '周二、周四' }],
  [{ chosen: [0] }, { chosen: [2] }, {}],
  [{ chosen: [1] }, { chosen: [4] }, { words: '周三下午' }],
  [{ chosen: [2] }, { chosen: [1] }, {}],
  [{ chosen: [1] }, { chosen: [3] }, { words: '周四都可以' }],
  [{ chosen: [0] }, { chosen: [3] }, {}],
];
/** Those who speak of nothing else that is closed. */
const FIRST = 24;

/** How much is on record of questionnaires: two that were written and published, what was answered, and that one closed. */
export const demoQuestionnaireFacts = 4 + ANSWERED.length + 1;

/** Also in a demo school that was made before there were questionnaires. */
export async function seedQuestionnaires(server: RunningServer): Promise<void> {
  const { open, closed } = demoQuestionnaires;
  const { rows } = await server.app
    .get(Database)
    .pool.query(`select from event where stream = $1 and type = 'QuestionnaireClosed' limit 1`, [
      `questionnaire/${closed.id}`,
    ]);
  if (rows.length > 0) return;
  const now = server.app.get(Clock).now();
  const say = await demoVoices(server);
  const give = (who: string, to: string, name: string, data: object, agoMs: number, part = '') =>
    say({ who, family: 'questionnaire', id: to, name, data, at: now - agoMs, part: `${name}-${part || to.slice(-3)}` });
  for (const { id: one, ...written } of [open, closed]) {
    await give(demoTeacher.id, one, 'DraftQuestionnaire', { classId: demoClass.id, ...written }, OPENED_AGO_MS);
    await give(demoTeacher.id, one, 'PublishQuestionnaire', { closesAt: now + 6 * DAY_MS }, OPENED_AGO_MS);
  }
  for (const [at, answers] of ANSWERED.entries())
    await give(
      demoStudents[FIRST + at]!.id,
      closed.id,
      'AnswerQuestionnaire',
      { answers },
      (40 - at) * HOUR_MS,
      `a${at}`,
    );
  await give(demoTeacher.id, closed.id, 'CloseQuestionnaire', {}, DAY_MS);
}
