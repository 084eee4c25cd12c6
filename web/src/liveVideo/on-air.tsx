import type { TeacherLiveVideoView } from '@lectern/contracts/liveVideo/view.ts';
import { useEffect, useState } from 'react';
import { timeOfDay } from '../kit/i18n/format.ts';
import { Button } from '../kit/ui/button.tsx';
import { Icon } from '../kit/ui/icon.tsx';
import { Notice, useErrorText } from '../kit/ui/states.tsx';
import type { Broadcast } from './broadcast.ts';
import { Clock } from './clock.tsx';
import { Level } from './level.tsx';
import { OwnPicture } from './seen.tsx';
import { useLiveVideoText } from './texts.ts';

const MEASURED_MS = 5000;

interface Props {
  readonly broadcast: Broadcast;
  readonly video: TeacherLiveVideoView;
  readonly now: () => number;
}

/** What the class gets of whoever is live: their picture, the two switches, and how it gets through. */
export function OnAir({ broadcast, video, now }: Props) {
  const { t } = useLiveVideoText();
  const errorText = useErrorText();
  const { stream, link, peer } = broadcast;
  const [, change] = useState(0);
  const uplink = useUplink(peer);
  const { status, publishedAt } = video;
  const interruptions = Object.values(video.interruptions);
  const toggle = (tracks: readonly MediaStreamTrack[]) => {
    for (const track of tracks) track.enabled = !track.enabled;
    change((n) => n + 1);
  };
  const [camera, microphone] = [stream.getVideoTracks(), stream.getAudioTracks()];
  const isMuted = microphone.length > 0 && !microphone[0]!.enabled;
  return (
    <>
      {status === 'starting' && (
        <p className="live-steps" role="status">
          <Icon name="sync" size="s" />
          {t('liveVideo.sending')}
        </p>
      )}
      {(status === 'interrupted' || (status === 'live' && link.is === 'broken')) && (
        <Notice tone="bad" assertive>
          <b>{t('liveVideo.broken')}</b>
          <p>{link.is === 'broken' && link.error !== undefined ? errorText(link.error) : t('liveVideo.brokenHow')}</p>
        </Notice>
      )}
      <div className="live-preview">
        <OwnPicture stream={stream} label={t('liveVideo.preview')} />
        {status === 'live' && publishedAt !== undefined && (
          <span className="live-tag">
            {t('liveVideo.is.live')} <Clock since={publishedAt} now={now} />
          </span>
        )}
      </div>
      <div className="live-switches">
        <Button
          icon={isMuted ? 'mute' : 'sound'}
          aria-pressed={microphone.length > 0 && !isMuted}
          why={microphone.length === 0 ? t('liveVideo.noMicrophone') : undefined}
          onClick={() => toggle(microphone)}
        >
          {t(isMuted ? 'liveVideo.microphoneOff' : 'liveVideo.microphoneOn')}
        </Button>
        <Button
          icon={camera[0]?.enabled === true ? 'eye' : 'eyeoff'}
          aria-pressed={camera[0]?.enabled === true}
          why={camera.length === 0 ? t('liveVideo.noCamera') : undefined}
          onClick={() => toggle(camera)}
        >
          {t(camera[0]?.enabled === true ? 'liveVideo.cameraOn' : 'liveVideo.cameraOff')}
        </Button>
      </div>
      {isMuted ? (
        <p className="i2 t13">{t('liveVideo.muted')}</p>
      ) : (
        microphone.length > 0 && <Level stream={stream} label={t('liveVideo.level')} />
      )}
      {uplink !== undefined && (
        <p className="i2 t13">
          <Icon name="net" size="s" /> {t('liveVideo.uplink', uplink)}
        </p>
      )}
      {interruptions.length > 0 && (
        <ul className="i2 t13" aria-label={t('liveVideo.interruptions')}>
          {interruptions.map(({ from, to }) => (
            <li key={from}>
              {timeOfDay(from)} {t('liveVideo.cut')} <Clock since={from} until={to} now={now} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** What gets through, averaged over five seconds. */
function useUplink(peer: RTCPeerConnection | undefined) {
  const [uplink, setUplink] = useState<{ readonly mbps: string; readonly lost: string }>();
  useEffect(() => {
    if (peer === undefined) return undefined;
    let before: { readonly bytes: number; readonly at: number } | undefined;
    const measure = async () => {
      let [bytes, lost] = [0, 0];
      for (const one of (await peer.getStats()).values() as Iterable<Measured>) {
        if (one.type === 'outbound-rtp') bytes += one.bytesSent ?? 0;
        if (one.type === 'remote-inbound-rtp') lost = Math.max(lost, one.fractionLost ?? 0);
      }
      const at = performance.now();
      if (before !== undefined) {
        const mbps = ((bytes - before.bytes) * 8) / (at - before.at) / 1000;
        setUplink({ mbps: Math.max(0, mbps).toFixed(2), lost: (lost * 100).toFixed(1) });
      }
      before = { bytes, at };
    };
    void measure();
    const timer = setInterval(() => void measure(), MEASURED_MS);
    return () => clearInterval(timer);
  }, [peer]);
  return peer === undefined ? undefined : uplink;
}

interface Measured {
  readonly type: string;
  readonly bytesSent?: number;
  readonly fractionLost?: number;
}
