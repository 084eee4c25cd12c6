import { id } from '@lectern/contracts/kernel/ids.ts';
import { playbackFacts, segmentMachine } from '@lectern/contracts/playback/playback.ts';
import { watchingFacts } from '@lectern/contracts/playback/watching.ts';
import { slidesFacts } from '@lectern/contracts/slides/facts.ts';
import * as z from 'zod/mini';
import { rows } from '../rows/rows.ts';

const idOf = ({ stream }: { readonly stream: string }) => stream.slice(stream.indexOf('/') + 1);

/** Which video stands in which lesson, and as far as its machine says whether students see it. */
export const playbackSegments = rows(
  'playback_segment',
  {
    family: 'playback',
    facts: playbackFacts,
    shape: z.object({ lessonId: id, segmentId: id, driveId: id }),
    key: ['lessonId', 'segmentId'],
    per: (fact) => ('segmentId' in fact.data ? { lessonId: idOf(fact), segmentId: fact.data.segmentId } : undefined),
    machine: segmentMachine,
    indexes: [['driveId']],
  },
  {
    PlaybackSegmentAdded: (_, { data: { driveId } }, key) => ({ ...key, driveId }),
    PlaybackSegmentReplaced: (row, { data: { driveId } }) => row && { ...row, driveId },
  },
);

/** When which page was turned to. */
export const pageTurns = rows(
  'playback_page_turn',
  {
    family: 'lesson',
    facts: slidesFacts,
    shape: z.object({ lessonId: id, turn: z.int(), deckId: id, n: z.int(), at: z.int() }),
    key: ['lessonId', 'turn'],
    per: (fact) => (fact.type === 'PageShown' ? { lessonId: idOf(fact), turn: fact.version } : undefined),
  },
  { PageShown: (_, { data: { deckId, n }, at }, key) => ({ ...key, deckId, n, at }) },
);

/** Each report of what somebody watched. */
export const watches = rows(
  'playback_watch',
  {
    family: 'watching',
    facts: watchingFacts,
    shape: z.object({
      personId: id,
      report: z.int(),
      lessonId: id,
      segmentId: id,
      driveId: id,
      spans: z.array(z.object({ from: z.int(), to: z.int() })),
      speed: z.number(),
      at: z.int(),
    }),
    key: ['personId', 'report'],
    per: (fact) => (fact.type === 'PlaybackWatched' ? { personId: idOf(fact), report: fact.version } : undefined),
    indexes: [['lessonId', 'personId']],
  },
  { PlaybackWatched: (_, { data, at }, key) => ({ ...key, ...data, at }) },
);

/** Who has completed which lesson. */
export const completions = rows(
  'playback_completion',
  {
    family: 'watching',
    facts: watchingFacts,
    shape: z.object({ personId: id, lessonId: id, at: z.int() }),
    key: ['personId', 'lessonId'],
    per: (fact) =>
      fact.type === 'PlaybackCompleted' ? { personId: idOf(fact), lessonId: fact.data.lessonId } : undefined,
    indexes: [['lessonId']],
  },
  { PlaybackCompleted: (_, { at }, key) => ({ ...key, at }) },
);

/** All tables of replay videos. */
export const playbackRows = [playbackSegments, pageTurns, watches, completions] as const;
