import type { Layout } from '@lectern/contracts/liveVideo/facts.ts';
import { useState } from 'react';
import type { StudentOwn, StudentView } from '../kit/data/lesson-views.ts';
import type { GiveFromPhone } from '../kit/data/live-tool.ts';
import { useAction } from '../kit/data/use-action.ts';
import { Button } from '../kit/ui/button.tsx';
import { Fault } from '../kit/ui/entry.tsx';
import { Icon } from '../kit/ui/icon.tsx';
import { useErrorText } from '../kit/ui/states.tsx';
import { Clock } from './clock.tsx';
import { RecordedMark } from './recorded.tsx';
import { Watched } from './seen.tsx';
import { Speaker } from './speaker.tsx';
import { useLiveVideoText } from './texts.ts';
import './live-video.css';

interface Props {
  readonly lessonId: string;
  readonly view: StudentView;
  readonly own: StudentOwn;
  readonly now: () => number;
  readonly isOnline: boolean;
  readonly give: GiveFromPhone;
}

const LAYOUTS: readonly Layout[] = ['small', 'side', 'large', 'sound'];

/** The live video of a student: the teacher's picture as they like it, whoever speaks, and their own hand. */
export function LiveRoom({ lessonId, view, own, now, isOnline, give }: Props) {
  const { t } = useLiveVideoText();
  const errorText = useErrorText();
  const [chosen, setChosen] = useState<Layout>();
  const act = useAction(give);
  const video = view.liveVideo;
  if (view.lesson.status !== 'running' || video === undefined || video.status === 'ended' || video.status === 'failed')
    return null;
  const { liveVideoId, status, takes, speaking, interruptedAt } = video;
  const layout = chosen ?? video.layout;
  const hand = own.liveVideo?.liveVideoId === liveVideoId ? own.liveVideo : undefined;
  const is = hand?.is ?? 'down';
  const mayRaise = own.attendance?.role !== 'auditor' && status !== 'starting';
  const look = status === 'interrupted' ? 'cut' : layout;
  return (
    <section className={`live-room as-${look}`} aria-label={t('liveVideo.title')}>
      {status === 'live' && (
        <Watched
          key={`${liveVideoId}/${takes}`}
          lessonId={lessonId}
          feed="teacher"
          label={t('liveVideo.picture')}
          isSound={layout === 'sound'}
        />
      )}
      {speaking !== undefined && is !== 'speaking' && (
        <Watched
          key={`${liveVideoId}/${speaking.turn}`}
          lessonId={lessonId}
          feed={`speaker-${speaking.turn}`}
          label={t('liveVideo.speakerPicture')}
          isSound={!speaking.camera || layout === 'sound'}
        />
      )}
      <div className="live-strip">
        <p role="status">
          <Icon name={status === 'interrupted' ? 'netoff' : 'cam'} size="s" />
          <span>
            {status === 'starting'
              ? t('liveVideo.soon')
              : status === 'interrupted'
                ? t('liveVideo.cutForYou')
                : speaking !== undefined && is !== 'speaking'
                  ? t('liveVideo.somebodySpeaks')
                  : t('liveVideo.is.live')}
            {interruptedAt !== undefined && status === 'interrupted' && (
              <>
                {' '}
                <Clock since={interruptedAt} now={now} />
              </>
            )}
          </span>
        </p>
        {video.isRecorded && <RecordedMark />}
        {status === 'live' && (
          <select
            aria-label={t('liveVideo.layout')}
            value={layout}
            onChange={({ target }) => setChosen(target.value as Layout)}
          >
            {LAYOUTS.map((one) => (
              <option key={one} value={one}>
                {t(`liveVideo.layout.${one}`)}
              </option>
            ))}
          </select>
        )}
        {mayRaise && is === 'down' && (
          <Button
            size="lg"
            icon="bell"
            why={isOnline ? undefined : t('liveVideo.offline')}
            busy={act.busy}
            onClick={() => void act.run('RaiseHand', { liveVideoId })}
          >
            {t('liveVideo.raise')}
          </Button>
        )}
        {hand !== undefined && is === 'raised' && (
          <Button size="lg" busy={act.busy} onClick={() => void act.run('LowerHand', { liveVideoId })}>
            {t('liveVideo.lower')} <Clock since={hand.at} now={now} />
          </Button>
        )}
      </div>
      {is === 'raised' && <p className="i2 t13">{t('liveVideo.raised')}</p>}
      {hand !== undefined && (is === 'invited' || is === 'speaking') && (
        <Speaker lessonId={lessonId} liveVideoId={liveVideoId} hand={hand} now={now} give={give} />
      )}
      {act.error !== undefined && <Fault>{errorText(act.error)}</Fault>}
    </section>
  );
}
