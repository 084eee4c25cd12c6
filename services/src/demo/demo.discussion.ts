import { Clock } from '../ops/database/clock.ts';
import { Database } from '../ops/database/database.ts';
import { demoClass, demoStudents, demoTeacher } from './demo.school.ts';
import { demoVoices, type RunningServer } from './demo.voices.ts';

const HOUR_MS = 3600_000;
/** Before anybody was in the class: nobody is told of it when the school is made. */
const OPENED_AGO_MS = 8 * 24 * HOUR_MS;
/** The scored one closes by itself, days after whoever looks at the school has made it. */
const CLOSES_IN_MS = 3 * 24 * HOUR_MS;
const doc = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });

const id = (n: number): string => `01970000-0000-7000-8013-${String(n).padStart(12, '0')}`;

interface Said {
  readonly words: string;
  /** The comment of the same topic that it replies to, by its place; the teacher replies where it says so. */
  readonly to?: number;
  readonly byTeacher?: true;
  readonly scoreTenths?: number;
}

interface Topic {
  readonly id: string;
  readonly kind: 'scored' | 'ordinary';
  readonly title: string;
  readonly content: object;
  readonly fullTenths?: number;
  readonly said: readonly Said[];
}

/** What the class of the demo school talks about: a scored topic and an ordinary one. */
export const demoTopics: readonly [Topic, Topic] = [
  {
    id: id(1),
    kind: 'scored',
    title: '肥皂膜为什么先变彩、再变黑',
    content: doc('膜越来越薄，颜色为什么会变，最后为什么变黑？用一个式子和一句话说清楚。'),
    fullTenths: 100,
    said: [
      { words: '膜厚变了，相长的波长跟着变，所以颜色会变。', scoreTenths: 85 },
      { words: '膜很薄时只剩半波损失，反射光相消，看上去是黑的。', scoreTenths: 95 },
      { words: '说到点上了。能把条件写成式子吗？', to: 1, byTeacher: true },
      { words: '2nd = kλ 时反射相消，d 趋于 0 就一直是暗的。', to: 1 },
      { words: '我拍到了变黑前的一圈白边，是一级亮纹吗？' },
    ],
  },
  {
    id: id(2),
    kind: 'ordinary',
    title: '实验楼 207 的钠灯周末能借吗',
    content: doc('想补做牛顿环的一组数据。'),
    said: [{ words: '周六上午有人值班，带学生证去登记就行。' }, { words: '谢谢！', to: 0 }],
  },
];

/** Those who speak, one after another. */
const FIRST = 24;
const speakerOf = (at: number): string => demoStudents[FIRST + at]!.id;
const whoSaid = (said: Said, at: number): string => (said.byTeacher ? demoTeacher.id : speakerOf(at));
const commentId = (topic: number, at: number): string => id((topic + 1) * 100 + at);

const all = demoTopics.flatMap(({ said }) => said.map((one, at) => ({ one, at, of: said })));
const repliedToAnother = ({ one, at, of }: (typeof all)[number]): boolean =>
  one.to !== undefined && whoSaid(of[one.to]!, one.to) !== whoSaid(one, at);
/** How much is on record of discussions: topics, one of which is pinned, what was said, who was told, and scores. */
export const demoDiscussionFacts =
  demoTopics.length +
  1 +
  all.length +
  all.filter(repliedToAnother).length +
  all.filter(({ one }) => one.scoreTenths !== undefined).length;

/** Also in a demo school that was made before there were discussions. */
export async function seedDiscussions(server: RunningServer): Promise<void> {
  const { id: last, said: lastSaid } = demoTopics[1];
  const { rows } = await server.app
    .get(Database)
    .pool.query(`select from event where stream = $1 and type = 'CommentPosted' offset $2 limit 1`, [
      `discussion/${last}`,
      lastSaid.length - 1,
    ]);
  if (rows.length > 0) return;
  const now = server.app.get(Clock).now();
  const say = await demoVoices(server);
  const give = (who: string, to: string, name: string, data: object, agoMs: number, part: string) =>
    say({ who, family: 'discussion', id: to, name, data, at: now - agoMs, part: `${name}-${part}` });
  for (const [n, { id: topic, said, ...wording }] of demoTopics.entries()) {
    const until = wording.kind === 'scored' ? { closesAt: now + CLOSES_IN_MS } : {};
    const written = { classId: demoClass.id, ...wording, ...until };
    await give(demoTeacher.id, topic, 'OpenTopic', written, OPENED_AGO_MS, 'topic');
    if (n === 0) await give(demoTeacher.id, topic, 'PinTopic', {}, OPENED_AGO_MS, 'topic');
    for (const [at, one] of said.entries()) {
      const to = one.to === undefined ? {} : { toId: commentId(n, one.to) };
      const data = { commentId: commentId(n, at), words: one.words, ...to };
      await give(whoSaid(one, at), topic, 'PostComment', data, (30 - at) * HOUR_MS, String(at));
    }
    for (const [at, { scoreTenths }] of said.entries())
      if (scoreTenths !== undefined) {
        const score = { personId: speakerOf(at), basedOn: 0, scoreTenths };
        await give(demoTeacher.id, topic, 'ScoreDiscussant', score, HOUR_MS, String(at));
      }
  }
}
