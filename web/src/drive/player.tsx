import type { DriveFile } from '@lectern/contracts/drive/queries.ts';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../kit/ui/button.tsx';
import { Notice } from '../kit/ui/states.tsx';
import { useStream } from './hls.ts';
import { useText } from './texts.ts';
import './drive.css';

const SPEEDS = [0.75, 1, 1.25, 1.5, 2] as const;
const STEP_S = 15;
const INTO_S = 2;

/** What goes along with what is played: it is told of each move of the media, from where it begins. */
interface Following {
  readonly startS: number;
  readonly onMoved: (media: HTMLVideoElement) => void;
}

interface Props {
  readonly file: Pick<DriveFile, 'id' | 'title' | 'kind' | 'hasStream' | 'hasSubtitles'>;
  readonly follow?: Following;
  /** Where it is played from; by default the file of the drive. */
  readonly address?: string | undefined;
  /** Where chapters begin, in seconds. */
  readonly chapters?: readonly number[];
}

/** Plays a file: its stream where one was made, else what was uploaded. Keys hold wherever nothing is typed. */
export function Player({ file, follow, address = `/api/drive-files/${file.id}`, chapters = [] }: Props) {
  const { title, kind, hasStream, hasSubtitles } = file;
  const { t } = useText();
  const frame = useRef<HTMLDivElement>(null);
  const media = useRef<HTMLVideoElement>(null);
  const moved = ({ currentTarget }: { currentTarget: HTMLVideoElement }) => follow?.onMoved(currentTarget);
  const [isPlaying, setPlaying] = useState(false);
  const [isShown, setShown] = useState(hasSubtitles);
  const [speed, setSpeed] = useState(1);
  const [tries, setTries] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  useStream(media, hasStream ? `${address}/index.m3u8` : undefined, setFailed, tries);
  const toggle = () =>
    media.current?.paused === true ? void media.current.play().catch(() => undefined) : media.current?.pause();
  const jump = (by: number) => {
    if (media.current) media.current.currentTime = Math.max(0, media.current.currentTime + by);
  };
  const hasChapters = chapters.length > 1;
  /** Whoever is a moment into a chapter means the one before it. */
  const chapter = (way: 1 | -1) => {
    if (media.current === null) return;
    const { currentTime: now } = media.current;
    const next = way > 0 ? chapters.find((one) => one > now + 0.1) : chapters.findLast((one) => one < now - INTO_S);
    if (next !== undefined) media.current.currentTime = next;
  };
  const caption = () => {
    const [track] = Array.from(media.current?.textTracks ?? []);
    if (track === undefined) return;
    track.mode = isShown ? 'hidden' : 'showing';
    setShown(!isShown);
  };
  const enlarge = () =>
    void (document.fullscreenElement === null ? frame.current?.requestFullscreen() : document.exitFullscreen());
  usePlayerKeys({
    ' ': toggle,
    arrowleft: () => jump(-STEP_S),
    arrowright: () => jump(STEP_S),
    ...(hasChapters && { 'shift+arrowleft': () => chapter(-1), 'shift+arrowright': () => chapter(1) }),
    c: caption,
    f: enlarge,
  });
  return (
    <div className={`drive-player ${kind}`} ref={frame}>
      <video
        key={tries}
        ref={media}
        controls
        playsInline
        preload="metadata"
        aria-label={title}
        src={hasStream ? undefined : `${address}/media`}
        onPlay={(event) => {
          setPlaying(true);
          moved(event);
        }}
        onPause={(event) => {
          setPlaying(false);
          moved(event);
        }}
        onTimeUpdate={moved}
        onSeeking={moved}
        onSeeked={moved}
        onRateChange={moved}
        onEnded={moved}
        onLoadedMetadata={({ currentTarget }) => {
          currentTarget.playbackRate = speed;
          if (follow === undefined) return;
          currentTarget.currentTime = follow.startS;
          follow.onMoved(currentTarget);
        }}
        onError={() => setFailed(true)}
      >
        {hasSubtitles && (
          <track kind="captions" src={`${address}/subtitles.vtt`} label={t('drive.captions')} srcLang="zh" default />
        )}
      </video>
      <div className="row wraps drive-bar">
        <Button size="touch" icon={isPlaying ? 'pause' : 'play'} onClick={toggle}>
          {t(isPlaying ? 'drive.stop' : 'drive.play')}
        </Button>
        <Button size="touch" icon="b15" aria-label={t('drive.back15')} onClick={() => jump(-STEP_S)} />
        <Button size="touch" icon="f15" aria-label={t('drive.on15')} onClick={() => jump(STEP_S)} />
        {hasChapters && (
          <>
            <Button size="touch" icon="skipb" aria-label={t('drive.previousChapter')} onClick={() => chapter(-1)} />
            <Button size="touch" icon="skipf" aria-label={t('drive.nextChapter')} onClick={() => chapter(1)} />
          </>
        )}
        {hasSubtitles && (
          <Button size="touch" aria-pressed={isShown} onClick={caption}>
            {t('drive.captions')}
          </Button>
        )}
        {kind === 'video' && <Button size="touch" icon="expand" aria-label={t('drive.full')} onClick={enlarge} />}
        <label className="row drive-speed">
          <span>{t('drive.speed')}</span>
          <select
            value={speed}
            onChange={({ currentTarget: { value } }) => {
              setSpeed(Number(value));
              if (media.current) media.current.playbackRate = Number(value);
            }}
          >
            {SPEEDS.map((one) => (
              <option key={one} value={one}>
                {one}×
              </option>
            ))}
          </select>
        </label>
        <small className="i2 drive-keys">{t(hasChapters ? 'drive.keysChapters' : 'drive.keys')}</small>
      </div>
      {hasFailed && (
        <Notice tone="bad" assertive>
          <p>{t('drive.unplayable')}</p>
          <Button
            size="sm"
            icon="sync"
            onClick={() => {
              setFailed(false);
              setTries(tries + 1);
            }}
          >
            {t('drive.again')}
          </Button>
        </Notice>
      )}
    </div>
  );
}

/** Before the browser's own keys of the media element, which would act a second time. */
function usePlayerKeys(keys: Readonly<Record<string, () => void>>): void {
  const now = useRef(keys);
  useEffect(() => {
    now.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTaken =
        document.querySelector('[role="dialog"]') !== null ||
        (event.target as HTMLElement).closest('input, textarea, select, [contenteditable="true"]') !== null ||
        (event.key === ' ' && (event.target as HTMLElement).closest('button, a') !== null);
      const key = event.key.toLowerCase();
      const run = (event.shiftKey ? now.current[`shift+${key}`] : undefined) ?? now.current[key];
      if (run === undefined || isTaken || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      run();
    };
    window.addEventListener('keydown', press, { capture: true });
    return () => window.removeEventListener('keydown', press, { capture: true });
  }, []);
}
