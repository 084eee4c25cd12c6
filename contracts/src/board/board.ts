import * as z from 'zod/mini';
import { command, type CommandOf } from '../kernel/command.ts';
import { fact, type FactOf } from '../kernel/fact.ts';
import { id } from '../kernel/ids.ts';
import { penSize, pointsIn, strokePath } from '../kernel/ink.ts';
import { LIMITS } from '../kernel/limits.ts';
import { machine } from '../kernel/machine.ts';
import { remembered } from '../kernel/memo.ts';
import { context } from '../kernel/stream.ts';
import { line } from '../kernel/text.ts';

export const BOARD_TOOLS = ['pen', 'line', 'rectangle', 'ellipse', 'arrow', 'text'] as const;
export const BOARD_COLORS = ['ink', 'red', 'blue', 'green', 'orange'] as const;

/** An empty page of the board by its number. */
const emptyPage = z.string().check(z.regex(/^board\/([1-9]|1\d|20)$/));
/** What is written on: an empty page, or a page of slides. */
const surface = z
  .string()
  .check(z.regex(/^(board\/([1-9]|1\d|20)|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\/\d{1,4})$/));

/** A pen's way, or the two ends of a shape, or where a text begins. */
const points = strokePath(LIMITS.strokePoints);

const stroke = z.object({
  strokeId: id,
  tool: z.enum(BOARD_TOOLS),
  color: z.enum(BOARD_COLORS),
  size: penSize,
  points,
  text: z.optional(line(LIMITS.boardTextUnits)),
});
export type Stroke = z.output<typeof stroke>;

const drawn = z.object({
  surface,
  strokes: z.array(stroke).check(z.minLength(1), z.maxLength(LIMITS.strokesPerBatch)),
});
const some = z.object({ surface, strokeIds: z.array(id).check(z.minLength(1), z.maxLength(LIMITS.strokesPerPage)) });

export const BoardOpened = fact('BoardOpened', {
  summary: 'An empty page of the board is before the class.',
  data: z.object({ surface: emptyPage }),
});

export const BoardClosed = fact('BoardClosed', {
  summary: 'The board is put away; what is on it stays.',
  data: z.object({}),
});

export const StrokesDrawn = fact('StrokesDrawn', {
  summary: 'What a pen did in a moment, on a page: one fact for all of it.',
  data: drawn,
});

export const StrokesErased = fact('StrokesErased', {
  summary: 'Strokes were wiped off, or their drawing was taken back.',
  data: some,
});

export const StrokesRestored = fact('StrokesRestored', {
  summary: 'Strokes that had been wiped off are there again.',
  data: some,
});

export const boardFacts = [BoardOpened, BoardClosed, StrokesDrawn, StrokesErased, StrokesRestored] as const;

const writes = { teacher: true, coTeacher: true, assistant: true } as const;

export const OpenBoard = command('OpenBoard', {
  summary: 'Put an empty page of the board before the class, or another one.',
  data: z.object({ surface: emptyPage }),
  allow: writes,
  records: ['BoardOpened'],
});

export const CloseBoard = command('CloseBoard', {
  summary: 'Put the board away.',
  data: z.object({}),
  allow: writes,
  records: ['BoardClosed'],
});

export const DrawStrokes = command('DrawStrokes', {
  summary: 'Write on an empty page, or on a page of slides that the class has seen.',
  data: drawn,
  allow: writes,
  records: ['StrokesDrawn'],
});

export const EraseStrokes = command('EraseStrokes', {
  summary: 'Wipe strokes off: by the eraser, all of a page, or to take back what was drawn.',
  data: some,
  allow: writes,
  records: ['StrokesErased'],
});

export const RestoreStrokes = command('RestoreStrokes', {
  summary: 'Put strokes back that were wiped off.',
  data: some,
  allow: writes,
  records: ['StrokesRestored'],
});

export const boardCommands = [OpenBoard, CloseBoard, DrawStrokes, EraseStrokes, RestoreStrokes] as const;
export type BoardCommand = CommandOf<(typeof boardCommands)[number]>;

const SHOWN = new Set(['BoardOpened', 'BoardClosed']);
const WRITTEN = new Set(['StrokesDrawn', 'StrokesErased', 'StrokesRestored']);

export const boardMachine = machine('board', {
  summary: 'Whether an empty page is before the class.',
  per: ({ type }) => (SHOWN.has(type) ? 'board' : undefined),
  initial: 'closed',
  states: {
    closed: { on: { BoardOpened: 'open' } },
    open: { on: { BoardOpened: 'open', BoardClosed: 'closed' } },
  },
});

export const surfaceMachine = machine('surface', {
  summary: 'A page that can be written on.',
  per: ({ type, data }) => (WRITTEN.has(type) ? (data as { surface: string }).surface : undefined),
  initial: 'blank',
  states: {
    blank: { on: { StrokesDrawn: 'written' } },
    written: { on: { StrokesDrawn: 'written', StrokesErased: 'written', StrokesRestored: 'written' } },
  },
});

/** A stroke where it stands; `order` says which lies above. */
export type StrokeSeen = Omit<Stroke, 'strokeId'> & { readonly order: number };
interface Kept extends StrokeSeen {
  readonly isErased?: true;
}
export interface Surface {
  readonly strokes: Readonly<Record<string, Kept>>;
  readonly count: number;
  /** How many points there are in all: a page has its limit. */
  readonly points: number;
}
export interface BoardState {
  readonly open?: { readonly surface: string; readonly at: number } | undefined;
  readonly surfaces: Readonly<Record<string, Surface>>;
}

/** Everybody sees the same: what is before the class, and what stands on each page. */
export type BoardView = {
  readonly open?: { readonly surface: string; readonly at: number };
  readonly surfaces: { readonly [surface: string]: { readonly [strokeId: string]: StrokeSeen } };
};

export const EMPTY_SURFACE: Surface = { strokes: {}, count: 0, points: 0 };

function evolve(state: BoardState, { type, data, at }: FactOf<(typeof boardFacts)[number]>): BoardState {
  switch (type) {
    case 'BoardOpened':
      return { ...state, open: { surface: data.surface, at } };
    case 'BoardClosed':
      return { ...state, open: undefined };
    case 'StrokesDrawn': {
      const before = state.surfaces[data.surface] ?? EMPTY_SURFACE;
      const strokes: Record<string, Kept> = { ...before.strokes };
      let { count, points: all } = before;
      for (const { strokeId, ...one } of data.strokes) {
        if (strokes[strokeId] === undefined) count += 1;
        strokes[strokeId] = { ...one, order: count };
        all += pointsIn(one.points);
      }
      return { ...state, surfaces: { ...state.surfaces, [data.surface]: { strokes, count, points: all } } };
    }
    case 'StrokesErased':
    case 'StrokesRestored': {
      const before = state.surfaces[data.surface] ?? EMPTY_SURFACE;
      const strokes: Record<string, Kept> = { ...before.strokes };
      for (const strokeId of data.strokeIds) {
        const stroke = strokes[strokeId];
        if (stroke === undefined) continue;
        const { isErased: _, ...rest } = stroke;
        strokes[strokeId] = type === 'StrokesErased' ? { ...rest, isErased: true } : rest;
      }
      return { ...state, surfaces: { ...state.surfaces, [data.surface]: { ...before, strokes } } };
    }
  }
}

/** The strokes that are there; an untouched one is the same object, so that a patch carries what is new alone. */
const present = remembered(({ strokes }: Surface): { readonly [strokeId: string]: StrokeSeen } =>
  Object.fromEntries(Object.entries(strokes).filter(([, { isErased }]) => isErased !== true)),
);

const shown = remembered(({ open, surfaces }: BoardState): BoardView => ({
  ...(open && { open }),
  surfaces: Object.fromEntries(Object.entries(surfaces).map(([key, one]) => [key, present(one)])),
}));

const isUntouched = ({ open, surfaces }: BoardState): boolean =>
  open === undefined && Object.keys(surfaces).length === 0;

export const board = context<BoardState, { readonly board: BoardState }, (typeof boardFacts)[number]>({
  name: 'board',
  facts: boardFacts,
  commands: boardCommands,
  machines: [boardMachine, surfaceMachine],
  initial: { surfaces: {} },
  evolve,
  present: (state) => (isUntouched(state.board) ? undefined : shown(state.board)),
  marks: ['BoardOpened', 'BoardClosed'],
  counted: ['BoardOpened', 'StrokesDrawn'],
});
