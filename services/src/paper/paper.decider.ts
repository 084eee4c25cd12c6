import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { refuse, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import { get } from '@lectern/contracts/kernel/table.ts';
import { drawn, notIn, type Drawable } from '@lectern/contracts/paper/draw.ts';
import {
  PaperCreated,
  PaperDescribed,
  PaperDrawReverted,
  paperDetails,
  type PaperFact,
  PaperGroupAdded,
  PaperGroupMoved,
  PaperGroupRemoved,
  PaperGroupRenamed,
  PaperGroupRestored,
  PaperPointsSet,
  paperQuestionEdit,
  PaperQuestionMoved,
  PaperQuestionRemoved,
  PaperQuestionRestored,
  PaperQuestionRevised,
  PaperQuestionsDrawn,
  PaperDrawRepeated,
  PaperQuestionsPut,
  type PaperTotals,
  PaperVariantAdded,
  PaperVariantRemoved,
} from '@lectern/contracts/paper/facts.ts';
import { sumOf, totalsOf } from '@lectern/contracts/paper/faults.ts';
import { paperMachine, type PaperCommand } from '@lectern/contracts/paper/paper.ts';
import {
  evolvePaper,
  groupIn,
  itemIn,
  questionsOf,
  variantsOf,
  type PaperItem,
  type PaperState,
} from '@lectern/contracts/paper/state.ts';
import type { PaperStreamState } from '@lectern/contracts/paper/paper.ts';
import type { Deciding } from '../ledger/submission.ts';

/** The paper that is copied, where whoever asks made it. */
export interface PaperGathered {
  readonly original?: PaperState | undefined;
  /** An id of its own for what is copied. */
  readonly fresh: () => string;
  /** Of a draw: its seed, and what there is to draw from; undefined where the library is not theirs. */
  readonly seed?: string;
  readonly drawable?: readonly Drawable[] | undefined;
}

const NONE: PaperTotals = { questions: 0, points: 0, errors: 0, variants: 1 };

export function decidePaper(
  { paper }: PaperStreamState,
  command: PaperCommand,
  { gathered, status }: Deciding<PaperGathered>,
): readonly NewFact[] | Refused | undefined {
  const now = status(paperMachine, 'paper');
  if (command.name === 'CreatePaper')
    return now === 'none' ? created(paper, command.data, gathered) : refuse('already.so');
  if (command.name === 'DeletePaper' || command.name === 'RestorePaper') return undefined;
  return now === 'draft' ? edited(paper, command, gathered) : refuse('paper.unknown');
}

/** The fact with what the paper comes to after it. */
function withTotals<Data extends { readonly totals: PaperTotals }>(
  paper: PaperState,
  kind: (data: Data) => NewFact<string, Data>,
  data: Omit<Data, 'totals'>,
): readonly NewFact[] {
  const fact = kind({ ...data, totals: NONE } as Data);
  return [kind({ ...fact.data, totals: totalsOf(then(paper, fact)) })];
}

const then = (paper: PaperState, fact: NewFact): PaperState =>
  evolvePaper(paper, { ...fact, actor: '', version: 0, role: 'teacher', at: 0 } as unknown as PaperFact);

function created(
  paper: PaperState,
  { copyOf, ...details }: Extract<PaperCommand, { name: 'CreatePaper' }>['data'],
  { original, fresh }: PaperGathered,
) {
  if (copyOf === undefined) return withTotals(paper, PaperCreated, { ...details, variants: [[]] });
  if (original === undefined) return refuse('paper.unknown');
  const variants = variantsOf(original).map(({ groups }) => groups.map((group) => renamed(group, fresh)));
  return withTotals(paper, PaperCreated, { ...details, copyOf, variants });
}

type Group = ReturnType<typeof variantsOf>[number]['groups'][number];

/** The same group under ids of its own, as each question stands in one place. */
const renamed = ({ title, questions }: Group, fresh: () => string): Group => ({
  groupId: fresh(),
  title,
  questions: questions.map((one) => ({ ...one, itemId: fresh() })),
});

type Edit = Exclude<PaperCommand, { name: 'CreatePaper' | 'DeletePaper' | 'RestorePaper' }>;

function edited(paper: PaperState, command: Edit, gathered: PaperGathered): readonly NewFact[] | Refused {
  switch (command.name) {
    case 'DescribePaper': {
      const { basedOn, ...details } = command.data;
      return paperDetails.conflict(paper, { basedOn }) ?? [PaperDescribed(details)];
    }
    case 'AddPaperVariant': {
      const variant = paper.variants.length;
      if (variant >= LIMITS.paperVariants) return refuse('paper.tooManyVariants');
      const groups = variantsOf(paper)[0]?.groups.map((group) => renamed(group, gathered.fresh)) ?? [];
      return withTotals(paper, PaperVariantAdded, { variant, groups });
    }
    case 'RemovePaperVariant': {
      const variant = paper.variants.length - 1;
      return variant === 0 ? refuse('step.notNow') : withTotals(paper, PaperVariantRemoved, { variant });
    }
    case 'AddPaperGroup': {
      const { groupId, variant } = command.data;
      const groups = paper.variants[variant];
      if (groups === undefined) return refuse('paper.noGroup');
      if (groupIn(paper, groupId) !== undefined) return refuse('already.so');
      return fullOf(groups.length + 1, 0) ?? withTotals(paper, PaperGroupAdded, command.data);
    }
    case 'RenamePaperGroup':
    case 'MovePaperGroup':
    case 'RemovePaperGroup':
      return editedGroup(paper, command);
    case 'RestorePaperGroup': {
      const was = get(paper.removed, command.data.groupId);
      if (was === undefined || !('group' in was)) return refuse('paper.noGroup');
      const groups = paper.variants[was.variant];
      if (groups === undefined) return refuse('paper.noGroup');
      const sum = sumOf([...groups, was.group]);
      return fullOf(groups.length + 1, sum.questions) ?? withTotals(paper, PaperGroupRestored, command.data);
    }
    case 'PutPaperQuestions': {
      const found = groupIn(paper, command.data.groupId);
      if (found === undefined) return refuse('paper.noGroup');
      const ids = command.data.questions.map(({ itemId }) => itemId);
      if (new Set(ids).size < ids.length || ids.some((one) => isThere(paper, one))) return refuse('already.so');
      const { questions } = sumOf(paper.variants[found.variant] ?? []);
      return fullOf(0, questions + ids.length) ?? withTotals(paper, PaperQuestionsPut, command.data);
    }
    case 'SetPaperPoints': {
      const { of, points } = command.data;
      const itemIds =
        'itemId' in of
          ? itemIn(paper, of.itemId) && [of.itemId]
          : groupIn(paper, of.groupId)?.group.questions.map(({ itemId }) => itemId);
      if (itemIds === undefined) return refuse('itemId' in of ? 'paper.noQuestion' : 'paper.noGroup');
      return withTotals(paper, PaperPointsSet, { itemIds, points });
    }
    case 'DrawPaperQuestions':
    case 'DrawPaperQuestionsAgain':
    case 'UndoPaperDraw':
      return drawDecided(paper, command, gathered);
    case 'RevisePaperQuestions':
      return revisedQuestions(paper, command.data.questions);
    case 'RevisePaperQuestion':
    case 'MovePaperQuestion':
    case 'RemovePaperQuestion':
      return editedQuestion(paper, command);
    case 'RestorePaperQuestion': {
      const was = get(paper.removed, command.data.itemId);
      if (was === undefined || !('item' in was)) return refuse('paper.noQuestion');
      const found = groupIn(paper, was.groupId);
      if (found === undefined) return refuse('paper.noGroup');
      const { questions } = sumOf(paper.variants[found.variant] ?? []);
      return fullOf(0, questions + 1) ?? withTotals(paper, PaperQuestionRestored, command.data);
    }
  }
}

/** What was taken out keeps its id, too, for it may come back. */
const isThere = (paper: PaperState, itemId: string): boolean =>
  itemIn(paper, itemId) !== undefined || get(paper.removed, itemId) !== undefined;

/** Each variant has so many at most [R5.45]. */
function fullOf(groups: number, questions: number): Refused | undefined {
  if (groups > LIMITS.paperGroups) return refuse('paper.tooManyGroups');
  return questions > LIMITS.paperQuestions ? refuse('paper.tooManyQuestions') : undefined;
}

function editedGroup(
  paper: PaperState,
  { name, data }: Extract<Edit, { name: 'RenamePaperGroup' | 'MovePaperGroup' | 'RemovePaperGroup' }>,
): readonly NewFact[] | Refused {
  const found = groupIn(paper, data.groupId);
  if (found === undefined) return refuse('paper.noGroup');
  if (name === 'RenamePaperGroup') return [PaperGroupRenamed(data)];
  if (name === 'RemovePaperGroup') return withTotals(paper, PaperGroupRemoved, data);
  return data.before === data.groupId ? refuse('already.so') : [PaperGroupMoved(data)];
}

function editedQuestion(
  paper: PaperState,
  command: Extract<Edit, { name: 'RevisePaperQuestion' | 'MovePaperQuestion' | 'RemovePaperQuestion' }>,
): readonly NewFact[] | Refused {
  const found = itemIn(paper, command.data.itemId);
  if (found === undefined) return refuse('paper.noQuestion');
  if (command.name === 'RemovePaperQuestion') return withTotals(paper, PaperQuestionRemoved, command.data);
  if (command.name === 'RevisePaperQuestion') {
    const { basedOn, ...data } = command.data;
    return paperQuestionEdit.conflict(found.item, { basedOn }) ?? withTotals(paper, PaperQuestionRevised, data);
  }
  const { groupId, before, itemId } = command.data;
  if (groupIn(paper, groupId)?.variant !== found.variant) return refuse('paper.noGroup');
  return before === itemId ? refuse('already.so') : withTotals(paper, PaperQuestionMoved, command.data);
}

/** One after another, each with what the paper comes to by then. */
function revisedQuestions(
  paper: PaperState,
  revisions: Extract<Edit, { name: 'RevisePaperQuestions' }>['data']['questions'],
): readonly NewFact[] | Refused {
  const facts: NewFact[] = [];
  let now = paper;
  for (const data of revisions) {
    const revised = editedQuestion(now, { name: 'RevisePaperQuestion', data });
    if ('refused' in revised) return revised;
    facts.push(...revised);
    for (const fact of revised) now = then(now, fact);
  }
  return facts;
}

type Draw = Extract<Edit, { name: 'DrawPaperQuestions' | 'DrawPaperQuestionsAgain' | 'UndoPaperDraw' }>;

function drawDecided(paper: PaperState, { name, data }: Draw, gathered: PaperGathered): readonly NewFact[] | Refused {
  const draw = get(paper.draws, data.drawId);
  if (name === 'DrawPaperQuestions')
    return draw === undefined ? firstDrawn(paper, data, gathered) : refuse('already.so');
  const here = questionsOf(paper);
  const left = here.filter(({ itemId }) => draw?.itemIds.includes(itemId));
  if (draw === undefined || left.length === 0) return refuse('paper.noDraw');
  if (name === 'UndoPaperDraw')
    return draw.seed === data.seed ? withTotals(paper, PaperDrawReverted, data) : refuse('paper.drawnSince');
  const others = here.filter((one) => !left.includes(one));
  const found = drawnFor(others, left.length, gathered);
  if ('refused' in found) return found;
  const { seed, matching, questions } = found;
  const replaced = left.map(({ itemId, content: { points } }, at) => {
    const { content, ...question } = questions[at]!;
    return { itemId, question: { ...question, content: { ...content, points } } };
  });
  return withTotals(paper, PaperDrawRepeated, { drawId: data.drawId, seed, matching, replaced });
}

function firstDrawn(
  paper: PaperState,
  { drawId, groupId, from, n, points }: Extract<Draw, { name: 'DrawPaperQuestions' }>['data'],
  gathered: PaperGathered,
): readonly NewFact[] | Refused {
  const group = groupIn(paper, groupId);
  if (group === undefined) return refuse('paper.noGroup');
  const full = fullOf(0, sumOf(paper.variants[group.variant] ?? []).questions + n);
  if (full !== undefined) return full;
  const found = drawnFor(questionsOf(paper), n, gathered);
  if ('refused' in found) return found;
  const { seed, matching } = found;
  const questions = found.questions.map((one) => ({ ...one, content: { ...one.content, points } }));
  return withTotals(paper, PaperQuestionsDrawn, { drawId, groupId, seed, from, matching, questions });
}

/** So many that stand nowhere among these, as a paper takes them: each in the version of then. */
function drawnFor(others: readonly PaperItem[], n: number, { seed = '', drawable, fresh }: PaperGathered) {
  if (drawable === undefined) return refuse('library.unknown');
  const free = notIn(drawable, others);
  if (free.length < n) return refuse('paper.tooFewMatch', { matching: free.length, n });
  const questions = drawn(free, seed, n).map(({ questionId, edition, content }) => ({
    itemId: fresh(),
    content,
    from: { questionId, version: edition },
  }));
  return { seed, matching: free.length, questions };
}
