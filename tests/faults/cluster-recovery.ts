import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import type { Load } from './cluster-load.ts';
import type { News } from './cluster-news.ts';

/** From the fault to the first moment at which all is well again, in ms. */
export interface Recovery {
  /** All parts are there again. */
  readonly over: number;
  /** Every student has a receipt for something sent after the fault. */
  readonly commands: number;
  /** Every student is shown something recorded after the fault. */
  readonly pushes: number;
  /** A list holds what was recorded after the fault. */
  readonly readModel: number;
  /** What was recorded after the fault is on its topic. */
  readonly relay: number;
  /** From the deadline of a question that fell into the fault until it was collected. */
  readonly timer: number;
}

/** By then a fault has happened: what is recorded from here on was recorded in it. */
const FELT_MS = 300;
const LOOK_MS = 20;
const PATIENCE_MS = 120_000;

/** Sets a timer, lets a fault happen, and watches until all that it can have stopped goes on. */
export async function recovery(
  cluster: Cluster,
  load: Load,
  news: News,
  fault: () => Promise<void>,
): Promise<Recovery> {
  const { classroom } = load;
  const questionId = await load.askNext();
  const students = news.following;
  const before = news.newest?.version ?? 0;
  const at = performance.now();
  const over = fault().then(() => Math.round(performance.now() - at));
  const [commands, pushes, readModel, relay, timer, whole] = await Promise.all([
    after(at, () => news.answeredSince(at, students)),
    after(at, () => news.shownSince(before, students)),
    listed(load, news, at),
    pause(FELT_MS).then(async () => {
      const head = await headOf(cluster);
      return after(at, () => isPublished(cluster, head));
    }),
    collected(cluster, questionId, classroom.lessonId),
    over,
  ]);
  return { over: whole, commands, pushes, readModel, relay, timer };
}

async function after(since: number, isWell: () => boolean | Promise<boolean>): Promise<number> {
  while (!(await isWell())) {
    if (performance.now() - since > PATIENCE_MS)
      throw new Error(`Not well ${PATIENCE_MS} ms after: ${isWell.toString()}`);
    await pause(LOOK_MS);
  }
  return Math.round(performance.now() - since);
}

/** Until a list holds the first fact that somebody got a receipt for after the fault; nobody may answer just now. */
async function listed({ classroom }: Load, news: News, since: number): Promise<number> {
  await after(since, () => (news.newest?.at ?? 0) > since);
  const { incarnation, position } = news.newest!.cursor;
  return after(since, async () => {
    const asked = classroom.teacher.query<{ asOf: { position: number } }>(
      `/api/lessons?after=${incarnation}.${position}`,
    );
    const { result } = await asked.catch(() => ({ result: undefined }));
    return (result?.asOf.position ?? 0) >= position;
  });
}

export async function headOf(cluster: Cluster): Promise<number> {
  const [row] = await cluster.rows<{ position: string }>('select max(position) as position from event');
  return Number(row!.position);
}

/** Whether all up to a position is on the topics of the broker's present data. */
export async function isPublished(cluster: Cluster, position: number): Promise<boolean> {
  const [row] = await cluster.rows<{ position: string; cluster: string }>('select position, cluster from relay');
  return Number(row!.position) >= position && row!.cluster === cluster.broker;
}

/** How long after its deadline a question was collected. The database's clock is this machine's. */
async function collected(cluster: Cluster, questionId: string, lessonId: string): Promise<number> {
  const about = (type: string) =>
    `stream = 'lesson/${lessonId}' and type = '${type}' and data->>'questionId' = '${questionId}'`;
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await pause(100)) {
    const [row] = await cluster.rows<{ late: string }>(
      `select extract(epoch from c.recorded_at) * 1000 - (p.data->>'deadline')::bigint as late
       from (select * from event where ${about('QuestionCollected')}) c, (select * from event where ${about('QuestionPublished')}) p
       where c.data->>'by' = 'deadline'`,
    );
    if (row !== undefined) return Math.round(Number(row.late));
  }
  throw new Error(`The question ${questionId} was not collected by its timer.`);
}
