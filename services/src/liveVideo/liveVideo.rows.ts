import { id } from '@lectern/contracts/kernel/ids.ts';
import { liveVideoFacts } from '@lectern/contracts/liveVideo/facts.ts';
import { liveVideoMachine } from '@lectern/contracts/liveVideo/liveVideo.ts';
import * as z from 'zod/mini';
import { rows } from '../rows/rows.ts';

/** Live videos: which are on, for whoever watches over them. */
export const liveVideos = rows(
  'live_video',
  {
    family: 'lesson',
    facts: liveVideoFacts,
    shape: z.object({ id, lessonId: id }),
    key: ['id'],
    per: ({ data }) => ('personId' in data ? undefined : { id: data.liveVideoId }),
    machine: liveVideoMachine,
    indexes: [['status']],
  },
  { LiveVideoStarted: (_, { stream }, key) => ({ ...key, lessonId: stream.slice('lesson/'.length) }) },
);
