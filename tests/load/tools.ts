import { setTimeout as pause } from 'node:timers/promises';
import type { Stroke } from '@lectern/contracts/board/board.ts';
import { newId } from '@lectern/contracts/kernel/new-id.ts';
import type { PostsView } from '@lectern/contracts/posts/view.ts';
import type { TeacherRollCallView } from '@lectern/contracts/rollCall/view.ts';
import type { Classroom } from '../support/classroom.ts';
import type { Random } from '../support/random.ts';

/** What a student does with the teacher's tools. */
export interface PlannedParts {
  /** How long they take to press for a red packet, a quick answer or a group, in ms; none leaves it. */
  readonly grabsAfterMs?: number;
  /** Moments of their posts, as shares of the lesson. */
  readonly postsAt: readonly number[];
}

/** Each tool comes twice, at these shares of the lesson: a class that is taught meets them one after the other. */
const TWICE = {
  board: [0.08, 0.55],
  rollCall: [0.22, 0.65],
  packet: [0.32, 0.78],
  post: [0.42, 0.88],
  grouping: [0.15, 0.6],
  countdown: [0.27, 0.72],
  quickAnswer: [0.37, 0.83],
  bonus: [0.47, 0.92],
  behaviour: [0.27, 0.72],
} as const;
const CALLS = 3;
/** A teacher writes for so long, in batches of what a tick holds. */
const BATCHES = 20;
const BATCH_MS = 130;
const LOOK_MS = 500;
const SHOWN_WITHIN_MS = 10_000;

export function plannedParts(random: Random): PlannedParts {
  return {
    ...(random.chance(0.85) && { grabsAfterMs: random.between(100, 1000) }),
    postsAt: random.chance(0.1) ? [random.between(0.1, 0.85)] : [],
  };
}

/** Everything that the teacher does with tools beside slides and questions; students who are asked to act do. */
export async function teachWithTools(
  classroom: Classroom,
  plans: readonly PlannedParts[],
  lifeMs: number,
  done: AbortSignal,
): Promise<void> {
  const tools = { board, rollCall, packet, post, grouping, countdown, quickAnswer, bonus, behaviour };
  await Promise.all(
    Object.entries(TWICE).flatMap(([tool, moments]) =>
      moments.map(async (share, n) => {
        await pause(share * lifeMs);
        if (!done.aborted) await tools[tool as keyof typeof tools](classroom, plans, n);
      }),
    ),
  );
}

async function board(classroom: Classroom, _plans: readonly PlannedParts[], n: number): Promise<void> {
  const surface = `board/${n + 1}`;
  const { receipt } = await classroom.ask('OpenBoard', { surface });
  if (receipt === undefined) return; // a member’s, where the school sells memberships
  const drawn: string[] = [];
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const strokes = Array.from({ length: 3 }, (_, line) => stroke(batch, line));
    drawn.push(...strokes.map(({ strokeId }) => strokeId));
    await classroom.give('DrawStrokes', { surface, strokes });
    await pause(BATCH_MS);
  }
  const strokeIds = drawn.slice(0, 5);
  await classroom.give('EraseStrokes', { surface, strokeIds });
  await classroom.give('RestoreStrokes', { surface, strokeIds: strokeIds.slice(0, 2) });
  await classroom.give('CloseBoard');
}

function stroke(batch: number, line: number): Stroke {
  const points = Array.from(
    { length: 12 },
    (_, at) => `${batch * 400 + at * 30},${line * 3000 + ((at * at * 7) % 900)}`,
  );
  return { strokeId: newId(), tool: 'pen', color: 'ink', size: 2, points: points.join(' ') };
}

async function rollCall(classroom: Classroom): Promise<void> {
  const rollCallId = newId();
  await classroom.give('OpenRollCall', { rollCallId, namesShown: true });
  for (let n = 1; n <= CALLS; n += 1) {
    const { receipt } = await classroom.ask('CallPerson', { rollCallId });
    if (receipt === undefined) break; // nobody is left
    const { desk, students } = classroom;
    await desk.waitFor(({ through }) => through >= receipt.version, SHOWN_WITHIN_MS);
    const personId = roundsOf(desk.current?.view)[rollCallId]?.calls[n]?.personId;
    await students.find(({ id }) => id === personId)?.give('AcknowledgeCall', { rollCallId, n });
    await classroom.ask(n === CALLS ? 'MissCall' : 'AcceptCall', { rollCallId, n, ...(n < CALLS && { points: n }) });
  }
  await classroom.give('CloseRollCall', { rollCallId });
}

/** All who press at all, each after their while. */
async function pressed(
  { students }: Classroom,
  plans: readonly PlannedParts[],
  name: string,
  data: (n: number) => object,
) {
  await Promise.all(
    students.map(async (student, index) => {
      const { grabsAfterMs } = plans[index]!;
      if (grabsAfterMs === undefined || !student.hasJoined) return;
      await pause(grabsAfterMs);
      await student.give(name, data(index));
    }),
  );
}

/** Students choose among groups that hold fewer than come: some find theirs full. */
async function grouping(classroom: Classroom, plans: readonly PlannedParts[], n: number): Promise<void> {
  const groupingId = newId();
  const number = Math.min(30, Math.max(2, Math.ceil(classroom.students.length / 10)));
  const capacity = 10;
  const groups = Array.from({ length: number }, (_, at) => ({ groupId: newId(), name: `第 ${at + 1} 组`, capacity }));
  const opened = { groupingId, title: `讨论 ${n + 1}`, kind: 'selfSelected', most: capacity, durationS: 60, groups };
  await classroom.give('OpenGrouping', opened);
  await pressed(classroom, plans, 'JoinGroup', (index) => ({
    groupingId,
    groupId: groups[(index * index) % number]!.groupId,
  }));
  await classroom.ask('CloseGrouping', { groupingId });
  await classroom.ask('PublishGrouping', { groupingId });
}

async function countdown(classroom: Classroom): Promise<void> {
  const one = { countdownId: newId() };
  await classroom.give('StartCountdown', { ...one, durationS: 60, title: '讨论', sound: false });
  await classroom.ask('PauseCountdown', one);
  await classroom.ask('ResumeCountdown', one);
  await classroom.ask('ExtendCountdown', one);
  await pause(LOOK_MS);
  await classroom.ask('StopCountdown', one);
}

/** The first has it wrong, the second right. */
async function quickAnswer(classroom: Classroom, plans: readonly PlannedParts[]): Promise<void> {
  const round = { quickAnswerId: newId() };
  await classroom.give('OpenQuickAnswer', { ...round, countdownS: 0, points: 2, namesShown: false });
  await pressed(classroom, plans, 'PressAnswer', () => round);
  await classroom.ask('RejectPress', { ...round, place: 1 });
  await classroom.ask('AcceptPress', { ...round, place: 2, points: 2 });
  await classroom.ask('CloseQuickAnswer', round); // where fewer than two pressed
}

/** Three have points by hand, one of them only for a moment. */
async function bonus(classroom: Classroom): Promise<void> {
  const bonusId = newId();
  const personIds = classroom.students.filter(({ hasJoined }) => hasJoined).map(({ id }) => id);
  const [personId] = personIds;
  if (personId === undefined) return;
  await classroom.ask('GiveBonus', { bonusId, personIds: personIds.slice(0, 3), points: 1, reason: '主动提问' });
  await classroom.ask('RevokeBonus', { bonusId, personId });
}

/** Two are given a tag, one of them only for a moment; the second time it is one that teachers alone read. */
async function behaviour(classroom: Classroom, _plans: readonly PlannedParts[], n: number): Promise<void> {
  const behaviourId = newId();
  const personIds = classroom.students.filter(({ hasJoined }) => hasJoined).map(({ id }) => id);
  const [personId] = personIds;
  if (personId === undefined) return;
  const tag =
    n === 0 ? { tag: '主动提问', points: 1, seenBy: 'student' } : { tag: '看手机', points: 0, seenBy: 'teachers' };
  await classroom.ask('RecordBehaviour', { behaviourId, personIds: personIds.slice(0, 2), ...tag });
  await classroom.ask('RevokeBehaviour', { behaviourId, personId });
}

/** Fewer parts than students who press: some come too late. */
async function packet(classroom: Classroom, plans: readonly PlannedParts[], n: number): Promise<void> {
  const packetId = newId();
  const { students } = classroom;
  const parts = Math.max(1, Math.min(500, Math.floor(students.length * 0.7)));
  const split = n === 0 ? 'random' : 'equal';
  await classroom.give('SendPacket', { packetId, points: 2 * parts, parts, split });
  await pressed(classroom, plans, 'GrabPacket', () => ({ packetId }));
  await classroom.ask('RefundPacket', { packetId });
}

/** What waits is let pass and the newest goes on the projector; others vote for it, and one is taken down and put back. */
async function post(classroom: Classroom): Promise<void> {
  const [newest, other] = postsOf(classroom.desk.current?.view).toReversed();
  if (newest === undefined) return;
  for (const postId of postsOf(classroom.desk.current?.view)) await classroom.ask('ReleasePost', { postId });
  await classroom.ask('ProjectPost', { postId: newest });
  const voters = classroom.students.filter(({ hasJoined }, index) => hasJoined && index % 5 === 0);
  await Promise.all(voters.map((student) => student.give('VoteForPost', { postId: newest })));
  if (other !== undefined) {
    await classroom.ask('HidePost', { postId: other });
    await classroom.ask('RestorePost', { postId: other });
  }
  await pause(LOOK_MS);
  await classroom.ask('EndPostProjection', {});
}

type Rounds = TeacherRollCallView['rounds'];
const roundsOf = (view: unknown): Rounds => (view as { rollCall?: { rounds: Rounds } }).rollCall?.rounds ?? {};
const postsOf = (view: unknown): string[] => Object.keys((view as { posts?: PostsView }).posts?.posts ?? {});
