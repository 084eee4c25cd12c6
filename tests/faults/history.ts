import { isDeepStrictEqual } from 'node:util';
import { Client } from 'pg';

/**
 * Judges what clients were told against the ledger, by what a plain SQL client reads of it: nothing of the product's own
 * code folds, presents or hashes here, so that a mistake of it cannot hide itself.
 */

/** A command about a question, from its first sending to its answer; moments are performance.now() of one process, in ms. */
export interface Asked {
  readonly who: string;
  readonly name: string;
  readonly questionId: string;
  readonly choice?: string;
  readonly askedAt: number;
  readonly answeredAt: number;
  /** The version on its receipt, or why it was refused. */
  readonly version?: number;
  readonly refused?: string;
}

/** A frame as it came. */
export interface Heard {
  readonly t: string;
  readonly from?: number;
  readonly through: number;
  readonly text: string;
}

/** What one student was told, and what stood on the phone when all was at rest. */
export interface Listener {
  readonly who: string;
  readonly heard: readonly Heard[];
  readonly view: unknown;
  /** The own answer to each question, as the phone shows it: what counts, and what came too late. */
  readonly own: Readonly<Record<string, { readonly choice?: string | undefined; readonly late?: string | undefined }>>;
}

export interface History {
  readonly asked: readonly Asked[];
  readonly students: readonly Listener[];
  /** How often each letter was chosen, as the teacher was shown. */
  readonly tallies: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** The longest that nobody could write, in ms: by that much a closing may be later. */
  readonly outageMs?: number;
}

export interface Row {
  readonly version: number;
  readonly type: string;
  readonly actor: string;
  readonly data: {
    readonly questionId?: string;
    readonly choice?: string;
    readonly deadline?: number;
    readonly by?: string;
  };
  /** When the server decided it, Date.now(). */
  readonly at: number;
  /** When the device sent it, by its own clock; null where it did not say so. */
  readonly clientAt?: number | null;
}

/** A closing that a timer gives may be so much late on a machine that does other things. */
const CLOSED_WITHIN_MS = 15_000;

export async function rowsOf(url: string, stream: string): Promise<Row[]> {
  const client = new Client(url);
  await client.connect();
  try {
    const text = `select version, type, meta->>'actor' as actor, (meta->>'clientAt')::float8 as "clientAt", data, (extract(epoch from at) * 1000)::bigint as at
      from event where stream = $1 order by version`;
    const { rows } = await client.query<Row & { readonly at: string }>(text, [stream]);
    return rows.map((row) => ({ ...row, at: Number(row.at) }));
  } finally {
    await client.end();
  }
}

/** Everything that clients were told and the ledger does not bear out; empty when the history is sound. */
export function judge({ asked, students, tallies, outageMs = 0 }: History, rows: readonly Row[]): string[] {
  return [
    ...onceEach(asked, rows),
    ...inRealTime(asked),
    ...refusedInVain(asked, rows),
    ...students.flatMap((student) => [
      ...inOrder(student),
      ...disclosed(student, rows),
      ...ownWrites(student, asked, rows),
    ]),
    ...seenAlike(students),
    ...miscounted(tallies, rows),
    ...closedLate(rows, CLOSED_WITHIN_MS + outageMs),
  ];
}

/** Exactly once: each receipt has its fact, of whom and as it was asked; nobody has a fact without a receipt. */
function onceEach(asked: readonly Asked[], rows: readonly Row[]): string[] {
  const answers = asked.filter(({ name }) => name === 'SubmitAnswer');
  const received = answers.filter(({ version }) => version !== undefined);
  const wrong = received.flatMap(({ who, version, questionId, choice }) => {
    const row = rows[version! - 1];
    const isIt =
      row?.type === 'AnswerSubmitted' &&
      row.actor === who &&
      row.data.questionId === questionId &&
      row.data.choice === choice;
    return isIt ? [] : [`once: ${who} has receipt ${version} of ${choice}, and there stands ${JSON.stringify(row)}`];
  });
  const standing = rows.filter(({ type }) => type === 'AnswerSubmitted').length;
  const distinct = new Set(received.map(({ version }) => version)).size;
  if (distinct !== received.length) wrong.push(`once: ${received.length} receipts name ${distinct} facts`);
  if (standing !== received.length)
    wrong.push(`once: ${received.length} answers were received and ${standing} stand in the ledger`);
  return wrong;
}

/** What was received before another was asked stands before it. */
function inRealTime(asked: readonly Asked[]): string[] {
  const received = asked.filter(({ version }) => version !== undefined);
  const ends = received.toSorted((one, other) => one.answeredAt - other.answeredAt);
  let [done, latest] = [0, 0];
  return received
    .toSorted((one, other) => one.askedAt - other.askedAt)
    .flatMap(({ who, name, askedAt, version }) => {
      for (; ends[done] !== undefined && ends[done]!.answeredAt < askedAt; done += 1)
        latest = Math.max(latest, ends[done]!.version!);
      return version! > latest
        ? []
        : [`real time: ${name} of ${who} stands at ${version}, after ${latest} was received`];
    });
}

/** From the receipt of a publishing to the first asking for what ends it, an answer has no reason to be refused. */
function refusedInVain(asked: readonly Asked[], rows: readonly Row[]): string[] {
  const opened = (id: string) => asked.find(({ name, questionId }) => name === 'PublishQuestion' && questionId === id);
  const closing = (id: string) => asked.find(({ name, questionId }) => name === 'CollectQuestion' && questionId === id);
  const isTimed = (id: string) =>
    rows.some(
      ({ type, data }) => type === 'QuestionPublished' && data.questionId === id && data.deadline !== undefined,
    );
  return asked.flatMap(({ who, name, questionId, refused, askedAt, answeredAt }) => {
    if (name !== 'SubmitAnswer' || refused === undefined || isTimed(questionId)) return [];
    const isOpen =
      askedAt > (opened(questionId)?.answeredAt ?? Infinity) && answeredAt < (closing(questionId)?.askedAt ?? Infinity);
    return isOpen ? [`stale: ${who} was refused an open question (${refused})`] : [];
  });
}

/** A socket begins where the one before ended, or with the whole; nothing is missing, told twice or told backwards. */
function inOrder({ who, heard }: Listener): string[] {
  let [through, ownThrough] = [-1, -1];
  return heard.flatMap((frame) => {
    if (frame.t === 'own') {
      const isBack = frame.through < ownThrough;
      ownThrough = frame.through;
      return isBack ? [`order: ${who} was shown an own part of ${frame.through} after a later one`] : [];
    }
    const fits = frame.t === 'view' ? frame.through >= through : frame.from === through && frame.through >= through;
    const wrong = `order: ${who} was sent ${frame.t} ${frame.from ?? ''}–${frame.through} at ${through}`;
    through = frame.through;
    return fits ? [] : [wrong];
  });
}

/** A key, and who chose what, reach no student before the fact that shows them. */
function disclosed({ who, heard }: Listener, rows: readonly Row[]): string[] {
  const first = (type: string) => rows.find((row) => row.type === type)?.version ?? Infinity;
  const shown = { '"key":': first('AnswerShown'), '"distribution":': first('DistributionShown') };
  return Object.entries(shown).flatMap(([what, from]) => {
    const early = heard.find((frame) => frame.through < from && frame.text.includes(what));
    return early === undefined ? [] : [`disclosure: ${who} was sent ${what} at ${early.through}, before ${from}`];
  });
}

/** Read your writes: at rest everybody's own answer is the last of those they have receipts for, and what came after the closing is late. */
function ownWrites({ who, own }: Listener, asked: readonly Asked[], rows: readonly Row[]): string[] {
  return Object.entries(own).flatMap(([questionId, { choice, late }]) => {
    const mine = asked.filter((one) => one.who === who && one.questionId === questionId && one.version !== undefined);
    const sorted = mine.toSorted((one, other) => one.version! - other.version!);
    const end = endOf(questionId, rows);
    const counts = sorted.filter(({ version }) => version! < end).at(-1)?.choice;
    const isLate = sorted.filter(({ version }) => version! > end).at(-1)?.choice;
    if (choice === counts && late === isLate) return [];
    return [`own: ${who} sees ${choice}, late ${late}, and has receipts of ${counts}, late ${isLate}`];
  });
}

const endOf = (questionId: string, rows: readonly Row[]): number =>
  rows.find(({ type, data }) => type === 'QuestionCollected' && data.questionId === questionId)?.version ?? Infinity;

/** All students are one audience: at the same version they see the same. */
function seenAlike(students: readonly Listener[]): string[] {
  const [first, ...others] = students;
  return others.flatMap(({ who, view }) =>
    isDeepStrictEqual(view, first!.view) ? [] : [`alike: ${who} sees another lesson than ${first!.who}`],
  );
}

/** The last choice of each, of those that stand before the closing. */
function miscounted(tallies: History['tallies'], rows: readonly Row[]): string[] {
  return Object.entries(tallies).flatMap(([questionId, shown]) => {
    const about = rows.filter(({ data }) => data.questionId === questionId);
    const end = endOf(questionId, rows);
    const answers = about.filter(({ type, version }) => type === 'AnswerSubmitted' && version < end);
    const last = new Map(answers.map(({ actor, data }) => [actor, data.choice!]));
    const counted: Record<string, number> = Object.fromEntries(Object.keys(shown).map((letter) => [letter, 0]));
    for (const choice of last.values()) counted[choice] = (counted[choice] ?? 0) + 1;
    const said = JSON.stringify(shown);
    return isDeepStrictEqual(counted, { ...shown }) ? [] : [`tally: ${said} was shown of ${JSON.stringify(counted)}`];
  });
}

function closedLate(rows: readonly Row[], withinMs: number): string[] {
  const published = rows.filter(({ type, data }) => type === 'QuestionPublished' && data.deadline !== undefined);
  return published.flatMap(({ data: { questionId, deadline } }) => {
    const closed = rows.find(({ type, data }) => type === 'QuestionCollected' && data.questionId === questionId);
    const lateMs = (closed?.at ?? Infinity) - deadline!;
    return lateMs <= withinMs ? [] : [`deadline: a question was closed ${lateMs} ms after its deadline`];
  });
}
