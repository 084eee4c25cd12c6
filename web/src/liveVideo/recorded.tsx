import type { TeacherLiveVideoView } from '@lectern/contracts/liveVideo/view.ts';
import { Icon } from '../kit/ui/icon.tsx';
import { useLiveVideoText } from './texts.ts';
import './live-video.css';

/** Said to everybody in the lesson for as long as it is so. */
export function RecordedMark() {
  const { t } = useLiveVideoText();
  return (
    <b className="live-recorded" title={t('liveVideo.recordedHow')}>
      <Icon name="dotc" size="s" />
      {t('liveVideo.recorded')}
    </b>
  );
}

/** What becomes of a recording, once its live video is over. */
export function RecordingState({ recording }: { readonly recording: NonNullable<TeacherLiveVideoView['recording']> }) {
  const { t } = useLiveVideoText();
  const { is, reason, unreadable } = recording;
  return (
    <p className={is === 'failed' ? 'bad t13' : 'i2 t13'} role="status">
      {t(`liveVideo.recording.${is}`)}
      {reason !== undefined && <> {t(`liveVideo.recordingFailed.${reason}`)}</>}
      {unreadable !== undefined && <b className="live-unread">{t('liveVideo.recordingUnread', { n: unreadable })}</b>}
    </p>
  );
}
