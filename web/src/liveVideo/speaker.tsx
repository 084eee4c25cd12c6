import type { LiveVideoOwn } from '@lectern/contracts/liveVideo/view.ts';
import { useEffect, useState } from 'react';
import { cameraFaultOf, closeCamera, type CameraFault } from '../kit/data/camera.ts';
import { isAlreadySo } from '../kit/data/errors.ts';
import type { GiveFromPhone } from '../kit/data/live-tool.ts';
import { useAction } from '../kit/data/use-action.ts';
import { Button } from '../kit/ui/button.tsx';
import { Fault } from '../kit/ui/entry.tsx';
import { useErrorText } from '../kit/ui/states.tsx';
import { Clock } from './clock.tsx';
import { DeviceFault } from './device-check.tsx';
import { openDevices } from './devices.ts';
import { Level } from './level.tsx';
import { hold, publishing, type LinkState } from './link.ts';
import { OwnPicture } from './seen.tsx';
import { useLiveVideoText } from './texts.ts';

const KEEP_MS = 5000;

interface Props {
  readonly lessonId: string;
  readonly liveVideoId: string;
  readonly hand: LiveVideoOwn;
  readonly now: () => number;
  readonly give: GiveFromPhone;
}

/** Who was asked to speak: nothing of them is heard before they press, and afterwards as long as they want and are let. */
export function Speaker({ lessonId, liveVideoId, hand, now, give }: Props) {
  const { t } = useLiveVideoText();
  const errorText = useErrorText();
  const [stream, setStream] = useState<MediaStream>();
  const [fault, setFault] = useState<CameraFault>();
  const [isMuted, setMuted] = useState(false);
  const [link, setLink] = useState<LinkState>({ is: 'connecting' });
  const isSpeaking = hand.is === 'speaking';
  const act = useAction(give);
  useEffect(() => (stream === undefined ? undefined : () => closeCamera(stream)), [stream]);
  useEffect(() => {
    if (!isSpeaking || stream === undefined) return undefined;
    return hold({ lessonId, connect: publishing(lessonId, stream), keepMs: KEEP_MS, tell: setLink });
  }, [isSpeaking, stream, lessonId]);
  const speak = useAction(async () => {
    setFault(undefined);
    const opened = await openDevices({ camera: hand.camera ?? false, microphone: true }).catch((error: unknown) => {
      setFault(cameraFaultOf(error));
      return undefined;
    });
    if (opened === undefined) return;
    try {
      if (!isSpeaking)
        await give('StartSpeaking', { liveVideoId }).catch((error: unknown) => {
          if (!isAlreadySo(error)) throw error;
        });
      setStream(opened);
    } catch (error) {
      closeCamera(opened);
      throw error;
    }
  });
  const error = speak.error ?? act.error ?? (link.is === 'broken' ? link.error : undefined);
  return (
    <div className="live-speaker" role="group" aria-label={t('liveVideo.yourTurn')}>
      {isSpeaking && stream !== undefined ? (
        <>
          <p className="b" role="status">
            {t('liveVideo.heard')} <Clock since={hand.at} now={now} />
          </p>
          {hand.camera === true && <OwnPicture stream={stream} label={t('liveVideo.preview')} />}
          <Level stream={stream} label={t('liveVideo.level')} />
          <div className="row wraps">
            <Button
              size="touch"
              icon={isMuted ? 'mute' : 'sound'}
              aria-pressed={isMuted}
              onClick={() => {
                for (const track of stream.getAudioTracks()) track.enabled = isMuted;
                setMuted(!isMuted);
              }}
            >
              {t(isMuted ? 'liveVideo.unmuteMe' : 'liveVideo.muteMe')}
            </Button>
            <Button
              look="primary"
              size="touch"
              busy={act.busy}
              onClick={() => void act.run('StopSpeaking', { liveVideoId })}
            >
              {t('liveVideo.done')}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className="b" role="status">
            {t('liveVideo.invited')}
          </p>
          <p className="i2 t13">{t(hand.camera === true ? 'liveVideo.invitedSeen' : 'liveVideo.invitedHow')}</p>
          <div className="row wraps">
            <Button look="primary" size="touch" icon="sound" busy={speak.busy} onClick={() => void speak.run()}>
              {t('liveVideo.speak')}
            </Button>
            <Button
              size="touch"
              busy={act.busy}
              onClick={() => void act.run(isSpeaking ? 'StopSpeaking' : 'LowerHand', { liveVideoId })}
            >
              {t('liveVideo.ratherNot')}
            </Button>
          </div>
        </>
      )}
      {fault !== undefined && <DeviceFault fault={fault} onAgain={() => void speak.run()} />}
      {error !== undefined && <Fault>{errorText(error)}</Fault>}
    </div>
  );
}
