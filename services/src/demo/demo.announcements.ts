import { Clock } from '../ops/database/clock.ts';
import { Database } from '../ops/database/database.ts';
import { demoAssistant, demoClass, demoPastClass, demoStudents, demoTeacher } from './demo.school.ts';
import { demoVoices, type RunningServer } from './demo.voices.ts';

const DAY_MS = 24 * 3600_000;
const id = (n: number): string => `01970000-0000-7000-800b-${String(n).padStart(12, '0')}`;
const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const doc = (...lines: readonly string[]) => ({ type: 'doc', content: lines.map(paragraph) });

/** What the classes of the demo school were told, and a draft. */
export const demoAnnouncements = [
  {
    id: id(1),
    by: demoTeacher.id,
    classId: demoClass.id,
    title: '期末考试时间和范围',
    content: doc(
      '期末考试 2027 年 1 月 8 日 14:00，教一楼 305，闭卷，120 分钟。',
      '范围：第 1 至第 6 章，第 4 章占 30 分。带学生证和计算器。',
      '答疑：1 月 6 日 15:00，物理楼 412。',
    ),
    message: '期末 1 月 8 日 14:00，教一楼 305，范围见公告。',
    publish: 'now',
    pinned: true,
    readers: 5,
    agoMs: 2 * DAY_MS,
  },
  {
    id: id(2),
    by: demoAssistant.id,
    classId: demoClass.id,
    title: '牛顿环实验的安全须知',
    content: doc('钠光灯很烫，开灯十分钟后再读数。', '读数显微镜只朝一个方向转，免得有回程差。'),
    message: '周四做实验，先读一遍安全须知。',
    publish: 'now',
    readers: 6,
    agoMs: DAY_MS,
  },
  {
    id: id(3),
    by: demoTeacher.id,
    classId: demoPastClass.id,
    title: '期中卷面分析',
    content: doc('第 3 题错得最多：没有外力矩，角动量守恒，动能不一定守恒。'),
    readers: 0,
    agoMs: DAY_MS / 2,
  },
] as const;

/** Also in a demo school that was made before there were announcements. */
export async function seedAnnouncements(server: RunningServer): Promise<void> {
  const last = `announcement/${demoAnnouncements.at(-1)!.id}`;
  const { rows } = await server.app.get(Database).pool.query('select from event where stream = $1 limit 1', [last]);
  if (rows.length > 0) return;
  const now = server.app.get(Clock).now();
  const say = await demoVoices(server);
  for (const { id: one, by, readers, agoMs, ...written } of demoAnnouncements) {
    const { pinned, ...data } = { pinned: false, ...written };
    const give = (who: string, name: string, command: object = {}) =>
      say({ who, family: 'announcement', id: one, name, data: command, at: now - agoMs, part: who.slice(-8) });
    await give(by, 'DraftAnnouncement', data);
    if (pinned) await give(demoTeacher.id, 'PinAnnouncement');
    for (const student of demoStudents.slice(0, readers)) await give(student.id, 'OpenAnnouncement');
  }
}
