import { id } from '@lectern/contracts/kernel/ids.ts';
import { isAboutRecording, liveVideoFacts } from '@lectern/contracts/liveVideo/facts.ts';
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
    // Its id is whoever's who started it: two lessons may have the same.
    key: ['lessonId', 'id'],
    per: ({ type, data, stream }) =>
      'personId' in data || isAboutRecording(type)
        ? undefined
        : { lessonId: stream.slice('lesson/'.length), id: data.liveVideoId },
    machine: liveVideoMachine,
    indexes: [['status']],
  },
  { LiveVideoStarted: (_, __, key) => key },
);
