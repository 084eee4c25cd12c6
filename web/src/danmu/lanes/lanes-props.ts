import type { OpenDanmuView } from '../../kit/data/lesson-views.ts';

export interface LanesProps {
  /** The newest that the class sees; one that leaves it was taken down. */
  readonly danmu: OpenDanmuView['danmu'];
  readonly settings: OpenDanmuView['settings'];
  /** While something else has the room's eyes, a result: nothing runs, and what comes then is not made up for. */
  readonly resting?: boolean;
}
