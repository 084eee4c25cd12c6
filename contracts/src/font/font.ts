import * as z from 'zod/mini';
import { attachments, attachment } from '../kernel/attachments.ts';
import { command, type CommandOf } from '../kernel/command.ts';
import { fact, type FactOf } from '../kernel/fact.ts';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';
import { list } from '../kernel/list.ts';
import { machine } from '../kernel/machine.ts';
import { context, stream } from '../kernel/stream.ts';

const files = attachments({ max: 1, types: ['font'], bytes: LIMITS.fontBytes });
const names = z.array(z.string()).check(z.minLength(1));

/** What a file calls its fonts [R3.23]: the families in every language that it has, and the key of each font in it. */
const named = { families: names, keys: names };

export const FontAdded = fact('FontAdded', {
  summary: 'The school brought a font, which pages are drawn in from now on.',
  data: z.object({ files, ...named }),
});

export const FontRemoved = fact('FontRemoved', {
  summary: 'A font was taken away; pages that were drawn in it stay as they are.',
  data: z.object({}),
});

export const fontFacts = [FontAdded, FontRemoved] as const;
export type FontFact = FactOf<(typeof fontFacts)[number]>;

export const AddFont = command('AddFont', {
  summary: 'Bring a font: slides of an Office that name it are drawn in it.',
  data: z.object({ files: files.check(z.minLength(1)) }),
  allow: { operator: true },
  records: ['FontAdded'],
});

export const RemoveFont = command('RemoveFont', {
  summary: 'Take a font away.',
  data: z.object({}),
  allow: { operator: true },
  records: ['FontRemoved'],
});

const fontCommands = [AddFont, RemoveFont] as const;
export type FontCommand = CommandOf<(typeof fontCommands)[number]>;

export const fontMachine = machine('font', {
  summary: 'A file of fonts that a school brought [R3.23].',
  per: ({ type }) => (ABOUT.has(type) ? 'font' : undefined),
  initial: 'none',
  unknown: 'font.unknown',
  states: {
    none: { on: { FontAdded: 'added' } },
    added: { on: { FontRemoved: 'removed' } },
    removed: { on: {} },
  },
});
const ABOUT = new Set<string>(fontFacts.map(({ type }) => type));

/** The same object each time: nobody watches this live. */
const NOTHING = {};
const ADDED = { wasAdded: true } as const;

export interface FontState {
  /** Also once it was removed. */
  readonly wasAdded?: true;
}

export const font = context<FontState, { readonly font: FontState }, (typeof fontFacts)[number]>({
  name: 'font',
  facts: fontFacts,
  commands: fontCommands,
  machines: [fontMachine],
  moves: { RemoveFont: () => FontRemoved({}) },
  initial: {},
  evolve: () => ADDED,
  present: () => NOTHING,
});

export const Fonts = list('Fonts', {
  summary: 'The fonts that the school brought, by name.',
  path: '/api/fonts',
  allow: { operator: true, administrator: true },
  row: z.object({
    fontId: id,
    /** What it is called first. */
    family: z.string(),
    /** All that it is called, a line each. */
    families: z.string(),
    keys: z.string(),
    file: attachment,
    addedAt: z.int(),
    addedBy: z.string(),
  }),
  orders: { name: ['family'], newest: ['-addedAt'] },
  isSearched: true,
  isCounted: true,
});

export const fontQueries = [Fonts] as const;

export interface FontStreamState {
  readonly font: FontState;
}

export const fontStream = stream<FontStreamState>({
  family: 'font',
  summary: 'One file of fonts that the school brought.',
  contexts: [font],
  grantedBy: (_state, _data, personId) => `access/${personId}`,
});
