import type { ToolFaceProps } from '../kit/data/live-tool.ts';
import { usePace } from '../kit/ui/pace.ts';
import { ToolFace } from '../kit/ui/tool-face.tsx';
import { RecordedMark } from './recorded.tsx';
import { Watched } from './seen.tsx';
import { useLiveVideoText } from './texts.ts';

/** The live video on the screens of a room. Only a window of its own gets media; in the teacher's own room it is silent. */
export function LiveVideoFace({ lessonId, view, isOwn }: ToolFaceProps) {
  const { t } = useLiveVideoText();
  const isReplayed = usePace().replayed !== undefined;
  const video = view.liveVideo;
  if (video === undefined) return null;
  const { status, takes, liveVideoId, speaking } = video;
  const big = t(
    status === 'live' ? 'liveVideo.is.live' : status === 'interrupted' ? 'liveVideo.cutForYou' : 'liveVideo.soon',
  );
  if (status !== 'live' || !isOwn || isReplayed) return <ToolFace title={t('liveVideo.title')} big={big} />;
  const isSpeakerSeen = speaking?.camera === true;
  return (
    <section className="live-face" aria-label={t('liveVideo.title')}>
      <Watched
        key={isSpeakerSeen ? `${liveVideoId}/${speaking.turn}` : takes}
        lessonId={lessonId}
        feed={isSpeakerSeen ? `speaker-${speaking.turn}` : 'teacher'}
        label={t(isSpeakerSeen ? 'liveVideo.speakerPicture' : 'liveVideo.picture')}
        isSilent={!isSpeakerSeen}
      />
      {video.isRecorded && <RecordedMark />}
    </section>
  );
}
