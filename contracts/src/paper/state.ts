import type * as z from 'zod/mini';
import { emptyTable, get, remove, set, type Table } from '../kernel/table.ts';
import type { PaperContent, PaperQuestion } from './content.ts';
import type { DrawnFrom } from './draw.ts';
import type { PaperCreated, PaperFact, PaperDrawRepeated } from './facts.ts';

export interface PaperItem extends PaperQuestion {
  /** The version in which it was edited last. */
  readonly editedIn: number;
}

export interface PaperGroup {
  readonly groupId: string;
  readonly title: string;
  readonly questions: readonly PaperItem[];
}

/** What was taken out, and before what it stood. */
type Removed =
  | { readonly group: PaperGroup; readonly variant: number; readonly before: string | undefined }
  | { readonly item: PaperItem; readonly groupId: string; readonly before: string | undefined };

/** What was drawn, as far as it may be drawn again or undone. */
export interface PaperDraw {
  readonly groupId: string;
  readonly from: DrawnFrom;
  readonly seed: string;
  readonly itemIds: readonly string[];
  /** What the last draw replaced, by what it was replaced with. */
  readonly before?: { readonly seed: string; readonly itemIds: readonly string[]; readonly items: Table<PaperItem> };
}

type Details = Pick<z.output<typeof PaperCreated.data>, 'title' | 'description' | 'tags'>;

export interface PaperState extends Details {
  readonly ownerId?: string;
  /** The version in which it was described last. */
  readonly editedIn: number;
  /** Variants of a group paper; a paper of one kind has one. */
  readonly variants: readonly (readonly PaperGroup[])[];
  readonly removed: Table<Removed>;
  readonly draws: Table<PaperDraw>;
}

export const emptyPaper: PaperState = {
  title: '',
  tags: [],
  editedIn: 0,
  variants: [[]],
  removed: emptyTable(),
  draws: emptyTable(),
};

/** What an exam takes: each variant as it stands now, without what only editing needs. */
export const variantsOf = ({
  title,
  description,
  variants,
}: Pick<PaperState, 'title' | 'description' | 'variants'>): readonly PaperContent[] =>
  variants.map((groups) => ({
    title,
    ...(description !== undefined && { description }),
    groups: groups.map(({ groupId, title: called, questions }) => ({
      groupId,
      title: called,
      questions: questions.map(({ itemId, content, from }) => ({ itemId, content, ...(from && { from }) })),
    })),
  }));

/** All its questions, of every variant. */
export const questionsOf = <One>({
  variants,
}: {
  readonly variants: readonly (readonly { readonly questions: readonly One[] }[])[];
}): readonly One[] => variants.flatMap((groups) => groups.flatMap(({ questions }) => questions));

/** Where a group stands. */
export function groupIn({ variants }: Pick<PaperState, 'variants'>, groupId: string) {
  for (const [variant, groups] of variants.entries()) {
    const group = groups.find((one) => one.groupId === groupId);
    if (group !== undefined) return { variant, group };
  }
  return undefined;
}

/** Where a question stands. */
export function itemIn({ variants }: Pick<PaperState, 'variants'>, itemId: string) {
  for (const [variant, groups] of variants.entries())
    for (const group of groups) {
      const item = group.questions.find((one) => one.itemId === itemId);
      if (item !== undefined) return { variant, group, item };
    }
  return undefined;
}

const opened = (groups: z.output<typeof PaperCreated.data>['variants'][number], editedIn: number): PaperGroup[] =>
  groups.map((group) => ({ ...group, questions: group.questions.map((one) => ({ ...one, editedIn })) }));

/** The list with something in it before the one that is named, or at its end. */
function placed<One>(list: readonly One[], those: readonly One[], idOf: (one: One) => string, before?: string) {
  const at = before === undefined ? -1 : list.findIndex((one) => idOf(one) === before);
  return at < 0 ? [...list, ...those] : [...list.slice(0, at), ...those, ...list.slice(at)];
}
const idOfGroup = ({ groupId }: PaperGroup) => groupId;
const idOfItem = ({ itemId }: PaperItem) => itemId;

const withVariant = (
  state: PaperState,
  variant: number,
  change: (groups: readonly PaperGroup[]) => readonly PaperGroup[],
): PaperState => ({
  ...state,
  variants: state.variants.map((groups, index) => (index === variant ? change(groups) : groups)),
});

const withGroup = (state: PaperState, groupId: string, change: (group: PaperGroup) => PaperGroup): PaperState => ({
  ...state,
  variants: state.variants.map((groups) =>
    groups.some((one) => one.groupId === groupId)
      ? groups.map((one) => (one.groupId === groupId ? change(one) : one))
      : groups,
  ),
});

function withItems(state: PaperState, ids: ReadonlySet<string>, change: (item: PaperItem) => PaperItem): PaperState {
  const changed = (group: PaperGroup): PaperGroup =>
    group.questions.some(({ itemId }) => ids.has(itemId))
      ? { ...group, questions: group.questions.map((one) => (ids.has(one.itemId) ? change(one) : one)) }
      : group;
  return { ...state, variants: state.variants.map((groups) => groups.map(changed)) };
}

const putItems = (state: PaperState, groupId: string, items: readonly PaperItem[], before?: string): PaperState =>
  withGroup(state, groupId, (group) => ({ ...group, questions: placed(group.questions, items, idOfItem, before) }));

const withoutItem = (state: PaperState, groupId: string, itemId: string): PaperState =>
  withGroup(state, groupId, (group) => ({
    ...group,
    questions: group.questions.filter((one) => one.itemId !== itemId),
  }));

const behind = <One>(list: readonly One[], idOf: (one: One) => string, id: string): string | undefined => {
  const next = list[list.findIndex((one) => idOf(one) === id) + 1];
  return next && idOf(next);
};

export function evolvePaper(state: PaperState, { actor, version, ...fact }: PaperFact): PaperState {
  switch (fact.type) {
    case 'PaperCreated': {
      const { title, description, tags, variants } = fact.data;
      const groups = variants.map((one) => opened(one, version));
      return { ...emptyPaper, title, description, tags, ownerId: actor, editedIn: version, variants: groups };
    }
    case 'PaperDescribed':
      return { ...state, description: undefined, ...fact.data, editedIn: version };
    case 'PaperDeleted':
    case 'PaperRestored':
      return state;
    case 'PaperVariantAdded':
      return { ...state, variants: [...state.variants, opened(fact.data.groups, version)] };
    case 'PaperVariantRemoved':
      return { ...state, variants: state.variants.slice(0, -1) };
    case 'PaperGroupAdded': {
      const { groupId, variant, title } = fact.data;
      return withVariant(state, variant, (groups) => [...groups, { groupId, title, questions: [] }]);
    }
    case 'PaperGroupRenamed':
      return withGroup(state, fact.data.groupId, (group) => ({ ...group, title: fact.data.title }));
    case 'PaperPointsSet': {
      const worth = { points: fact.data.points };
      return withItems(state, new Set(fact.data.itemIds), (one) => ({
        ...one,
        content: { ...one.content, ...worth },
        editedIn: version,
      }));
    }
    case 'PaperQuestionsPut': {
      const items = fact.data.questions.map((one) => ({ ...one, editedIn: version }));
      return putItems(state, fact.data.groupId, items, fact.data.before);
    }
    case 'PaperQuestionRevised': {
      const { itemId, content, from } = fact.data;
      const revised = { content, ...(from && { from }), editedIn: version };
      return withItems(state, new Set([itemId]), (one) => ({ ...one, ...revised }));
    }
    case 'PaperQuestionMoved':
    case 'PaperQuestionRemoved': {
      const found = itemIn(state, fact.data.itemId);
      if (found === undefined) return state;
      const { group, item } = found;
      const without = withoutItem(state, group.groupId, item.itemId);
      if (fact.type === 'PaperQuestionMoved') return putItems(without, fact.data.groupId, [item], fact.data.before);
      const before = behind(group.questions, idOfItem, item.itemId);
      return { ...without, removed: set(state.removed, item.itemId, { item, groupId: group.groupId, before }) };
    }
    case 'PaperQuestionRestored': {
      const was = get(state.removed, fact.data.itemId);
      if (was === undefined || !('item' in was)) return state;
      const removed = remove(state.removed, fact.data.itemId);
      return putItems({ ...state, removed }, was.groupId, [was.item], was.before);
    }
    case 'PaperGroupMoved':
    case 'PaperGroupRemoved': {
      const { groupId } = fact.data;
      const found = groupIn(state, groupId);
      if (found === undefined) return state;
      const { group, variant } = found;
      const without = withVariant(state, variant, (groups) => groups.filter((one) => one !== group));
      if (fact.type === 'PaperGroupMoved') {
        const { before } = fact.data;
        return withVariant(without, variant, (groups) => placed(groups, [group], idOfGroup, before));
      }
      const before = behind(state.variants[variant] ?? [], idOfGroup, groupId);
      return { ...without, removed: set(state.removed, groupId, { group, variant, before }) };
    }
    case 'PaperQuestionsDrawn': {
      const { drawId, groupId, seed, from, questions } = fact.data;
      const items = questions.map((one) => ({ ...one, editedIn: version }));
      const draw = { groupId, from, seed, itemIds: items.map(idOfItem) };
      return { ...putItems(state, groupId, items), draws: set(state.draws, drawId, draw) };
    }
    case 'PaperDrawRepeated':
      return drawnAgain(state, fact.data, version);
    case 'PaperDrawReverted':
      return undone(state, fact.data.drawId);
    case 'PaperGroupRestored': {
      const was = get(state.removed, fact.data.groupId);
      if (was === undefined || !('group' in was)) return state;
      const { group, variant, before } = was;
      const next = { ...state, removed: remove(state.removed, fact.data.groupId) };
      return withVariant(next, variant, (groups) => placed(groups, [group], idOfGroup, before));
    }
  }
}

/** Each stands where the one stood that it replaces. */
function drawnAgain(
  state: PaperState,
  { drawId, seed, replaced }: z.output<typeof PaperDrawRepeated.data>,
  editedIn: number,
): PaperState {
  const draw = get(state.draws, drawId);
  if (draw === undefined) return state;
  const by = new Map(replaced.map(({ itemId, question }) => [itemId, { ...question, editedIn }]));
  let items: Table<PaperItem> = emptyTable();
  const next = withItems(state, new Set(by.keys()), (one) => {
    const other = by.get(one.itemId)!;
    items = set(items, other.itemId, one);
    return other;
  });
  const itemIds = draw.itemIds.map((one) => by.get(one)?.itemId ?? one);
  const before = { seed: draw.seed, itemIds: draw.itemIds, items };
  return { ...next, draws: set(state.draws, drawId, { ...draw, seed, itemIds, before }) };
}

function undone(state: PaperState, drawId: string): PaperState {
  const draw = get(state.draws, drawId);
  if (draw === undefined) return state;
  const ids = new Set(draw.itemIds);
  const { before, ...rest } = draw;
  if (before !== undefined) {
    const back = withItems(state, ids, (one) => get(before.items, one.itemId) ?? one);
    return { ...back, draws: set(state.draws, drawId, { ...rest, seed: before.seed, itemIds: before.itemIds }) };
  }
  const without = (group: PaperGroup): PaperGroup => ({
    ...group,
    questions: group.questions.filter(({ itemId }) => !ids.has(itemId)),
  });
  return {
    ...state,
    variants: state.variants.map((groups) => groups.map(without)),
    draws: remove(state.draws, drawId),
  };
}
