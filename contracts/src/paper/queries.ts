import * as z from 'zod/mini';
import { call } from '../kernel/call.ts';
import { query } from '../kernel/command.ts';
import { fileQuery } from '../kernel/file-query.ts';
import { id } from '../kernel/ids.ts';
import { list } from '../kernel/list.ts';
import { OFFICE_TYPES } from '../kernel/office-types.ts';
import { fileHash } from '../kernel/upload.ts';
import { questionContent } from '../question/content.ts';
import { paperGroup, paperQuestion } from './content.ts';
import { drawnFrom, drawSeed } from './draw.ts';
import { paperDetails } from './facts.ts';

/** Which question of a library, as in Q1042, and the version that stands there now. */
const libraryVersion = { libraryId: id, questionId: id, code: z.string(), edition: z.int() };

const READY = ['ready', 'faulty'] as const;

export const PaperRow = z.object({
  id,
  title: z.string(),
  tags: z.array(z.string()),
  questions: z.int(),
  /** In tenths. */
  points: z.int(),
  /** How much keeps it from being published. */
  errors: z.int(),
  variants: z.int(),
  createdAt: z.int(),
  changedAt: z.int(),
});
export type PaperRow = z.output<typeof PaperRow>;

export const Papers = list('Papers', {
  summary: 'The papers that I made, those first that I worked on last.',
  path: '/api/papers',
  allow: { visitor: true },
  row: PaperRow,
  orders: { newest: ['-changedAt'], title: ['title'] },
  filters: { ready: z.optional(z.enum(READY)) },
  isSearched: true,
  isCounted: true,
});

export const Paper = query('Paper', {
  summary:
    'A paper with its questions and what is right in them, for who made it; to everybody else there is no such paper.',
  path: '/api/papers/whole/:paperId',
  input: z.object({ paperId: id }),
  result: z.object({
    id,
    ...paperDetails.fields,
    editedIn: z.int(),
    variants: z.array(
      z.array(z.extend(paperGroup, { questions: z.array(z.extend(paperQuestion, { editedIn: z.int() })) })),
    ),
    /** What was drawn, and is still there in part. */
    draws: z.array(z.object({ drawId: id, groupId: id, seed: drawSeed, itemIds: z.array(id) })),
    /** To how many classes it is published at once [R5.63]. */
    classesMost: z.int(),
  }),
  allow: { visitor: 'bound' },
});
export type Paper = z.output<typeof Paper.result>;

export const NewerPaperQuestions = query('NewerPaperQuestions', {
  summary:
    'Of the questions of a paper of mine those that have a newer version in a library of mine, as it would stand in the paper: worth what it is worth there.',
  path: '/api/papers/whole/:paperId/newer',
  input: z.object({ paperId: id }),
  result: z.object({
    newer: z.array(z.object({ itemId: id, ...libraryVersion, content: questionContent })),
  }),
  allow: { visitor: 'bound' },
});
export type NewerPaperQuestions = z.output<typeof NewerPaperQuestions.result>;

export const PaperAnswerSheet = fileQuery('PaperAnswerSheet', {
  summary: 'What students fill in on paper, for each variant, to be printed and scanned, as a PDF [R6.13].',
  path: '/api/papers/whole/:paperId/sheet.pdf',
  input: z.object({ paperId: id }),
  allow: { visitor: 'bound' },
  file: 'application/pdf',
});

/** With answers, what is right stands below each question. */
const printedPaper = z.object({ paperId: id, with: z.optional(z.literal('answers')) });

export const PaperPdf = fileQuery('PaperPdf', {
  summary: 'A paper as it is printed, each variant on pages of its own, as a PDF [R6.13].',
  path: '/api/papers/whole/:paperId/paper.pdf',
  input: printedPaper,
  allow: { visitor: 'bound' },
  file: 'application/pdf',
});

export const PaperWord = fileQuery('PaperWord', {
  summary: 'The same as a Word document, to be worked on further [R6.13].',
  path: '/api/papers/whole/:paperId/paper.docx',
  input: printedPaper,
  allow: { visitor: 'bound' },
  file: OFFICE_TYPES.docx,
});

export const CountDrawable = call('CountDrawable', {
  path: '/api/papers/drawable',
  summary:
    'How many questions of a library could be drawn into a paper of mine, and how many of those that match it has.',
  data: z.object({ paperId: id, from: drawnFrom }),
  result: z.object({ matching: z.int(), taken: z.int() }),
  allow: { visitor: 'bound' },
});
export type CountedDrawable = z.output<typeof CountDrawable.result & object>;

export const paperCalls = [CountDrawable] as const;

export const paperPictureAt = (paperId: string, file: string): string =>
  `/api/papers/whole/${paperId}/pictures/${file}`;

export const PaperPicture = fileQuery('PaperPicture', {
  summary:
    'A picture of a question of a paper, for who made it; and one that they have just brought, to be put into one.',
  path: paperPictureAt(':paperId', ':file'),
  input: z.object({ paperId: id, file: fileHash }),
  allow: { visitor: 'bound' },
  file: 'image/webp',
});

export const paperQueries = [
  Papers,
  Paper,
  NewerPaperQuestions,
  PaperAnswerSheet,
  PaperPdf,
  PaperWord,
  PaperPicture,
] as const;
