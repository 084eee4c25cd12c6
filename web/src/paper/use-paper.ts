import { MovePaperGroup, MovePaperQuestion, UndoPaperDraw } from '@lectern/contracts/paper/paper.ts';
import { NewerPaperQuestions, Paper, Papers } from '@lectern/contracts/paper/queries.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { query } from '../kit/data/request.ts';
import { useCommands, type Commands } from '../kit/data/use-commands.ts';
import { useReadAgain } from '../kit/lists/use-list.ts';

export type PaperGroup = Paper['variants'][number][number];
export type PaperItem = PaperGroup['questions'][number];

export type Newer = NewerPaperQuestions['newer'][number];

export interface PaperEditing {
  readonly paper: Paper | undefined;
  /** What has a newer version in the library. */
  readonly newer: readonly Newer[];
  readonly error: unknown;
  readonly again: () => void;
  readonly commands: Commands;
  /** Gives a command, and reads the paper again. */
  readonly give: Commands['give'];
  /** By one place, across groups, too. */
  readonly move: (itemId: string, by: -1 | 1) => void;
  readonly moveGroup: (groupId: string, by: -1 | 1) => void;
  /** Undoes a draw as it was last seen here. */
  readonly undoDraw: (drawId: string) => void;
}

/** A paper as it stands, and what changes it. */
export function usePaper(paperId: string): PaperEditing {
  const client = useQueryClient();
  const queryKey = [Paper.name, paperId];
  const found = useQuery({ queryKey, queryFn: () => query<typeof Paper>(Paper, { paperId }) });
  const newer = useQuery({
    queryKey: [NewerPaperQuestions.name, paperId],
    queryFn: () => query<typeof NewerPaperQuestions>(NewerPaperQuestions, { paperId }),
  });
  const commands = useCommands('paper', paperId);
  const listAgain = useReadAgain(Papers);
  const give: Commands['give'] = async (kind, data, to) => {
    const done = await commands.give(kind, data, to);
    await Promise.all([found.refetch(), newer.refetch()]);
    if (done) listAgain(done.receipt);
    return done;
  };
  const groupsWith = (isIn: (group: PaperGroup) => boolean) =>
    found.data?.variants.find((groups) => groups.some(isIn)) ?? [];
  const move = (itemId: string, by: -1 | 1) => {
    const groups = groupsWith(({ questions }) => questions.some((one) => one.itemId === itemId));
    const place = placeAfter(groups, itemId, by);
    if (place !== undefined) void give(MovePaperQuestion, { itemId, ...place });
  };
  const moveGroup = (groupId: string, by: -1 | 1) => {
    const groups = groupsWith((group) => group.groupId === groupId);
    const from = groups.findIndex((group) => group.groupId === groupId);
    if (from + by < 0 || from + by >= groups.length) return;
    const before = groups[by < 0 ? from - 1 : from + 2]?.groupId;
    void give(MovePaperGroup, { groupId, ...(before !== undefined && { before }) });
  };
  const undoDraw = (drawId: string) => {
    const seen = client.getQueryData<Paper>(queryKey)?.draws.find((one) => one.drawId === drawId);
    if (seen !== undefined) void give(UndoPaperDraw, { drawId, seed: seen.seed });
  };
  return {
    paper: found.data,
    error: found.error ?? undefined,
    newer: newer.data?.newer ?? [],
    again: () => void Promise.all([found.refetch(), newer.refetch()]),
    commands,
    give,
    move,
    moveGroup,
    undoDraw,
  };
}

/** The number of the first question of a group, through the whole variant. */
export const firstOf = (groups: readonly PaperGroup[], at: number): number =>
  groups.slice(0, at).reduce((sum, { questions }) => sum + questions.length, 1);

/** Where a question stands once it was moved by one place; undefined at either end of the paper. */
function placeAfter(groups: readonly PaperGroup[], itemId: string, by: -1 | 1) {
  const at = groups.findIndex(({ questions }) => questions.some((one) => one.itemId === itemId));
  const { groupId, questions } = groups[at]!;
  const from = questions.findIndex((one) => one.itemId === itemId);
  const to = from + by;
  if (to >= 0 && to < questions.length) {
    const before = questions[by < 0 ? to : to + 1]?.itemId;
    return { groupId, ...(before !== undefined && { before }) };
  }
  const other = groups[at + by];
  if (other === undefined) return undefined;
  const before = by < 0 ? undefined : other.questions[0]?.itemId;
  return { groupId: other.groupId, ...(before !== undefined && { before }) };
}
