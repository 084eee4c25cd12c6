import * as z from 'zod/mini';
import { command, type CommandOf } from '../kernel/command.ts';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';
import { machine } from '../kernel/machine.ts';
import { context, stream } from '../kernel/stream.ts';
import { takenFrom } from './content.ts';
import { drawnFrom } from './draw.ts';
import {
  PaperDeleted,
  paperDetails,
  PaperDrawReverted,
  paperFacts,
  PaperGroupAdded,
  PaperGroupMoved,
  PaperGroupRenamed,
  PaperPointsSet,
  paperQuestionEdit,
  PaperQuestionMoved,
  PaperQuestionsPut,
  PaperRestored,
} from './facts.ts';
import { emptyPaper, evolvePaper, type PaperState } from './state.ts';

/** Its stream calls whoever made it a teacher, and nobody else: to others it is not there. */
const owner = { teacher: true } as const;
const anybody = { teacher: true, visitor: 'bound' } as const;
const nothing = z.object({});
const group = z.object({ groupId: id });
const item = z.object({ itemId: id });
const without = { totals: true } as const;

export const CreatePaper = command('CreatePaper', {
  summary: 'Begin a paper: empty, or as a copy of another one of mine.',
  data: z.object({ ...paperDetails.fields, copyOf: z.optional(id) }),
  allow: anybody,
  records: ['PaperCreated'],
});

export const DescribePaper = command('DescribePaper', {
  summary: 'Call it otherwise.',
  data: z.object(paperDetails.edit),
  allow: owner,
  records: ['PaperDescribed'],
});

export const DeletePaper = command('DeletePaper', {
  summary: 'Take it away; exams that were made of it stay.',
  data: nothing,
  allow: owner,
  records: ['PaperDeleted'],
});

export const RestorePaper = command('RestorePaper', {
  summary: 'Put it back.',
  data: nothing,
  allow: owner,
  records: ['PaperRestored'],
});

export const AddPaperVariant = command('AddPaperVariant', {
  summary: 'Make one more variant of the first one’s groups, to be changed then.',
  data: nothing,
  allow: owner,
  records: ['PaperVariantAdded'],
});

export const RemovePaperVariant = command('RemovePaperVariant', {
  summary: 'Take the last variant away; the first one stays.',
  data: nothing,
  allow: owner,
  records: ['PaperVariantRemoved'],
});

export const AddPaperGroup = command('AddPaperGroup', {
  summary: 'Add a group at the end of a variant.',
  data: z.omit(PaperGroupAdded.data, without),
  allow: owner,
  records: ['PaperGroupAdded'],
});

export const RenamePaperGroup = command('RenamePaperGroup', {
  summary: 'Call a group otherwise.',
  data: PaperGroupRenamed.data,
  allow: owner,
  records: ['PaperGroupRenamed'],
});

export const MovePaperGroup = command('MovePaperGroup', {
  summary: 'Put a group before another one of its variant, or to the end.',
  data: PaperGroupMoved.data,
  allow: owner,
  records: ['PaperGroupMoved'],
});

export const RemovePaperGroup = command('RemovePaperGroup', {
  summary: 'Take a group out with its questions.',
  data: group,
  allow: owner,
  records: ['PaperGroupRemoved'],
});

export const RestorePaperGroup = command('RestorePaperGroup', {
  summary: 'Put a group back that was taken out.',
  data: group,
  allow: owner,
  records: ['PaperGroupRestored'],
});

export const PutPaperQuestions = command('PutPaperQuestions', {
  summary: 'Put questions into a group: new ones, or copies of a library’s.',
  data: z.omit(PaperQuestionsPut.data, without),
  allow: owner,
  records: ['PaperQuestionsPut'],
});

export const RevisePaperQuestion = command('RevisePaperQuestion', {
  summary:
    'Write a question of the paper anew, or as another version of a library has it; who comes later is shown what stands now.',
  data: z.object({ itemId: id, ...paperQuestionEdit.edit, from: z.optional(takenFrom) }),
  allow: owner,
  records: ['PaperQuestionRevised'],
});

const revision = z.object({ itemId: id, ...paperQuestionEdit.edit, from: z.optional(takenFrom) });

export const RevisePaperQuestions = command('RevisePaperQuestions', {
  summary: 'The same for several at once, all or none: to take what a library says newer, or to take that back.',
  data: z.object({
    questions: z.array(revision).check(
      z.minLength(1),
      z.maxLength(LIMITS.paperQuestions),
      z.refine((all) => new Set(all.map(({ itemId }) => itemId)).size === all.length),
    ),
  }),
  allow: owner,
  records: ['PaperQuestionRevised'],
});

export const MovePaperQuestion = command('MovePaperQuestion', {
  summary: 'Put a question elsewhere in its variant.',
  data: z.omit(PaperQuestionMoved.data, without),
  allow: owner,
  records: ['PaperQuestionMoved'],
});

export const RemovePaperQuestion = command('RemovePaperQuestion', {
  summary: 'Take a question out.',
  data: item,
  allow: owner,
  records: ['PaperQuestionRemoved'],
});

export const RestorePaperQuestion = command('RestorePaperQuestion', {
  summary: 'Put a question back that was taken out.',
  data: item,
  allow: owner,
  records: ['PaperQuestionRestored'],
});

export const SetPaperPoints = command('SetPaperPoints', {
  summary: 'Say what a question is worth, or each one of a group [R5.50].',
  data: z.object({ of: z.union([group, item]), points: PaperPointsSet.data.shape.points }),
  allow: owner,
  records: ['PaperPointsSet'],
});

export const DrawPaperQuestions = command('DrawPaperQuestions', {
  summary: 'Draw questions of a library at random into a group: so many of those that match, worth so much each.',
  data: z.object({
    drawId: id,
    groupId: id,
    from: drawnFrom,
    n: z.int().check(z.minimum(1), z.maximum(LIMITS.paperQuestions)),
    points: PaperPointsSet.data.shape.points,
  }),
  allow: owner,
  records: ['PaperQuestionsDrawn'],
});

export const DrawPaperQuestionsAgain = command('DrawPaperQuestionsAgain', {
  summary: 'Replace what is left of a draw by what another one draws, each worth what the replaced one was.',
  data: z.object({ drawId: id }),
  allow: owner,
  records: ['PaperDrawRepeated'],
});

export const UndoPaperDraw = command('UndoPaperDraw', {
  summary: 'Undo a draw, the last time that it was drawn.',
  data: z.omit(PaperDrawReverted.data, without),
  allow: owner,
  records: ['PaperDrawReverted'],
});

const paperCommands = [
  CreatePaper,
  DescribePaper,
  DeletePaper,
  RestorePaper,
  AddPaperVariant,
  RemovePaperVariant,
  AddPaperGroup,
  RenamePaperGroup,
  MovePaperGroup,
  RemovePaperGroup,
  RestorePaperGroup,
  PutPaperQuestions,
  RevisePaperQuestion,
  RevisePaperQuestions,
  MovePaperQuestion,
  RemovePaperQuestion,
  RestorePaperQuestion,
  SetPaperPoints,
  DrawPaperQuestions,
  DrawPaperQuestionsAgain,
  UndoPaperDraw,
] as const;
export type PaperCommand = CommandOf<(typeof paperCommands)[number]>;

const EDITS = paperFacts.map(({ type }) => type).filter((type) => !/^Paper(Created|Deleted|Restored)$/.test(type));

export const paperMachine = machine('paper', {
  summary: 'A paper while it is worked on. What an exam took of it changes no more with it.',
  per: ({ type }) => (ABOUT.has(type) ? 'paper' : undefined),
  initial: 'none',
  unknown: 'paper.unknown',
  states: {
    none: { on: { PaperCreated: 'draft' } },
    draft: { on: { ...Object.fromEntries(EDITS.map((type) => [type, 'draft'] as const)), PaperDeleted: 'deleted' } },
    deleted: { on: { PaperRestored: 'draft' } },
  },
});
const ABOUT = new Set<string>(paperFacts.map(({ type }) => type));

/** The same object each time: nobody watches a paper live. */
const NOTHING = {};

export const paper = context<PaperState, { readonly paper: PaperState }, (typeof paperFacts)[number]>({
  name: 'paper',
  facts: paperFacts,
  commands: paperCommands,
  machines: [paperMachine],
  moves: { DeletePaper: PaperDeleted, RestorePaper: PaperRestored },
  initial: emptyPaper,
  evolve: evolvePaper,
  present: () => NOTHING,
});

export interface PaperStreamState {
  readonly paper: PaperState;
}

export const paperStream = stream<PaperStreamState>({
  family: 'paper',
  summary: 'A paper: groups of questions that a teacher puts together, to be made exams of.',
  contexts: [paper],
  roleOf: ({ paper: { ownerId } }, personId) => (ownerId === personId ? 'teacher' : undefined),
});
