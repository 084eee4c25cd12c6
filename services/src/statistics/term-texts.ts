import type { Sealed } from '@lectern/contracts/kernel/personal.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import type { WordSource } from '@lectern/contracts/statistics/queries.ts';
import type { Database } from '../ops/database/database.ts';

type Reads = Database['reads'];

/** What a student said in a term, as it is kept. */
export interface SealedText {
  readonly source: WordSource;
  readonly personId: string;
  /** The lesson or the topic. */
  readonly placeId: string;
  readonly at: number;
  readonly words: Sealed;
}

/** The facts of a danmu or a post by what they say of it: everything else about one leaves it shown or not. */
const SHOWS: Readonly<Record<string, boolean>> = {
  DanmuSent: true,
  DanmuHeld: false,
  DanmuPassed: true,
  DanmuHidden: false,
  DanmuRestored: true,
  PostSubmitted: true,
  PostHeld: false,
  PostReleased: true,
  PostHidden: false,
  PostRestored: true,
  PostWithdrawn: false,
};

interface Said {
  readonly type: string;
  readonly placeId: string;
  readonly saidId: string;
  readonly personId: string;
  readonly words: Sealed | null;
  readonly at: number;
}

/** Danmu and posts of these lessons that the class was shown and still is. */
export async function saidIn(client: Reads, lessonIds: readonly string[]): Promise<SealedText[]> {
  const { rows } = await client.query<Said>({
    name: 'statistics-said',
    text: `select * from (
        select substr(stream, 8) as "placeId", type, position, coalesce(data->>'danmuId', data->>'postId') as "saidId",
          data->>'personId' as "personId", data->'words' as words, (extract(epoch from at) * 1000)::float8 as at
        from event where stream = any($1) and type = any($2)
        order by position desc limit $3
      ) latest order by position`,
    values: [lessonIds.map((id) => `lesson/${id}`), Object.keys(SHOWS), 2 * LIMITS.cloudTexts],
  });
  const shown = new Map<string, SealedText>();
  const held = new Map<string, SealedText>();
  for (const { type, saidId, words, ...about } of rows) {
    const source = type.startsWith('Danmu') ? 'danmu' : 'posts';
    if (words !== null) held.set(saidId, { source, ...about, words });
    const text = held.get(saidId);
    if (text !== undefined && SHOWS[type] === true) shown.set(saidId, text);
    else shown.delete(saidId);
  }
  return [...shown.values()];
}

/** Answers to subjective questions that count. */
export async function writtenIn(client: Reads, lessonIds: readonly string[]): Promise<SealedText[]> {
  const { rows } = await client.query<Omit<SealedText, 'source'>>({
    name: 'statistics-written',
    text: `select a.lesson_id as "placeId", a.person_id as "personId", a.words, a.at::float8 as at
      from question_row q join answer_row a on a.lesson_id = q.lesson_id and a.question_id = q.question_id
      where q.lesson_id = any($1) and q.kind = 'subjective' and q.n is not null and not q.deleted and a.words is not null
      order by a.at desc limit $2`,
    values: [lessonIds, LIMITS.cloudTexts],
  });
  return rows.map((one) => ({ source: 'answers', ...one }));
}

/** Comments that stand in topics of a class that count as taking part. */
export async function commentedIn(
  client: Reads,
  classId: string,
  span: readonly [from: number, to: number],
): Promise<(SealedText & { readonly title: string })[]> {
  const { rows } = await client.query<Omit<SealedText, 'source'> & { readonly title: string }>({
    name: 'statistics-commented',
    text: `select c.topic_id as "placeId", t.title, c.person_id as "personId", c.words, c.at::float8 as at
      from discussion_topic t join discussion_comment c on c.topic_id = t.id
      where t.class_id = $1 and t.kind <> 'ordinary' and t.status <> 'removed' and c.is_shown and c.at >= $2 and c.at < $3
      order by c.at desc limit $4`,
    values: [classId, ...span, LIMITS.cloudTexts],
  });
  return rows.map((one) => ({ source: 'comments', ...one }));
}
