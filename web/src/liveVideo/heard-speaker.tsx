import type { TeacherLiveVideoView } from '@lectern/contracts/liveVideo/view.ts';
import { Watched } from './seen.tsx';
import { useLiveVideoText } from './texts.ts';

interface Props {
  readonly lessonId: string;
  readonly video: TeacherLiveVideoView;
}

/** The student who speaks, in the console, whichever tool is open. */
export function HeardSpeaker({ lessonId, video }: Props) {
  const { t } = useLiveVideoText();
  const { speaking, liveVideoId } = video;
  if (speaking === undefined) return null;
  return (
    <aside className="live-heard" aria-label={t('liveVideo.somebodySpeaks')}>
      <Watched
        key={`${liveVideoId}/${speaking.turn}`}
        lessonId={lessonId}
        feed={`speaker-${speaking.turn}`}
        label={t('liveVideo.speakerPicture')}
        isSound={!speaking.camera}
      />
    </aside>
  );
}
