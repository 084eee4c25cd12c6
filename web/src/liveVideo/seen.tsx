import { useEffect, useRef, useState } from 'react';
import { Button } from '../kit/ui/button.tsx';
import { Icon } from '../kit/ui/icon.tsx';
import { hold, watching, type LinkState } from './link.ts';
import { useLiveVideoText } from './texts.ts';
import './live-video.css';

/** Who watches learns it from the room, too, when the teacher's picture is gone. */
const KEEP_MS = 15_000;

/** One's own picture: never heard, and mirrored as one knows oneself. */
export function OwnPicture({ stream, label }: { readonly stream: MediaStream | undefined; readonly label: string }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream ?? null;
  }, [stream]);
  return <video ref={video} className="live-own" aria-label={label} autoPlay playsInline muted />;
}

interface Props {
  readonly lessonId: string;
  readonly feed: string;
  readonly label: string;
  /** Heard, and not seen. */
  readonly isSound?: boolean;
  /** Never heard: in the room it would howl. */
  readonly isSilent?: boolean;
}

/** Somebody's picture and voice. A browser that plays no sound before the page was touched is asked for it by a button. */
export function Watched({ lessonId, feed, label, isSound = false, isSilent = false }: Props) {
  const { t } = useLiveVideoText();
  const video = useRef<HTMLVideoElement>(null);
  const [link, setLink] = useState<LinkState>({ is: 'connecting' });
  const [isMuted, setMuted] = useState(isSilent);
  useEffect(() => {
    const element = video.current!;
    const play = (stream: MediaStream) => {
      if (element.srcObject === stream) return;
      element.srcObject = stream;
      element.play().catch((error: unknown) => {
        if ((error as Partial<Error>).name !== 'NotAllowedError') return;
        setMuted(true);
        element.muted = true;
        void element.play().catch(() => undefined);
      });
    };
    return hold({ lessonId, connect: watching(lessonId, feed, play), keepMs: KEEP_MS, tell: setLink });
  }, [lessonId, feed]);
  return (
    <div className={isSound ? 'live-seen sound' : 'live-seen'} aria-busy={link.is === 'connecting' || undefined}>
      <video ref={video} aria-label={label} playsInline muted={isMuted} />
      {link.is === 'broken' && (
        <p className="live-over">
          <Icon name="netoff" size="s" />
          {t('liveVideo.reconnecting')}
        </p>
      )}
      {isMuted && !isSilent && (
        <Button
          size="sm"
          icon="sound"
          onClick={() => {
            setMuted(false);
            video.current!.muted = false;
            void video.current!.play().catch(() => undefined);
          }}
        >
          {t('liveVideo.unmute')}
        </Button>
      )}
    </div>
  );
}
