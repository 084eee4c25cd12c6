import { RetryLiveVideoRecording } from '@lectern/contracts/liveVideo/liveVideo.ts';
import { PLAYBACK } from '@lectern/contracts/playback/limits.ts';
import {
  DeletePlaybackSegment,
  HidePlaybackSegment,
  RestorePlaybackSegment,
  SetPlaybackCompletion,
  ShowPlaybackSegment,
} from '@lectern/contracts/playback/playback.ts';
import type { LessonPlayback, SegmentSeen } from '@lectern/contracts/playback/queries.ts';
import { WithdrawPlaybackCut } from '@lectern/contracts/playback/cutting.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useCommands, type Addressee } from '../kit/data/use-commands.ts';
import { CommandButton } from '../kit/forms/command-button.tsx';
import { Select } from '../kit/forms/select.tsx';
import { MenuButton } from '../kit/overlays/menu.tsx';
import { Button } from '../kit/ui/button.tsx';
import { CommandFailure } from '../kit/ui/command-failure.tsx';
import { Empty } from '../kit/ui/states.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { timeOfDay } from '../kit/i18n/format.ts';
import { clock } from './clock.ts';
import { AddDialog, EditDialog, ReplaceDialog } from './segment-dialogs.tsx';
import { useText } from './texts.ts';

interface Props {
  readonly id: string;
  readonly lesson: LessonPlayback;
  readonly onChanged: () => void;
}

/** The segments for their main lecturer: added, shown and hidden, changed, replaced, deleted [R2.21, R3.15]. */
export function Segments({ id, lesson, onChanged }: Props) {
  const { t } = useText();
  const [isAdding, setAdding] = useState(false);
  const { segments, lessonMs, classId } = lesson;
  const isOver = lessonMs !== undefined;
  const add = (
    <Button look="primary" icon="plus" why={isOver ? undefined : t('playback.notOver')} onClick={() => setAdding(true)}>
      {t('playback.add')}
    </Button>
  );
  return (
    <section className="card playback-segments" aria-label={t('playback.segments')}>
      <header className="row wraps">
        <div className="grow">
          <h2>{t('playback.segments')}</h2>
          <p className="i2">{t('playback.segmentsLead')}</p>
        </div>
        {segments.length > 0 && add}
      </header>
      <Recordings id={id} recordings={lesson.recordings ?? []} onChanged={onChanged} />
      {segments.length === 0 ? (
        <Empty icon="cam" title={t('playback.none')} actions={add}>
          {t('playback.noneMine')}
        </Empty>
      ) : (
        <>
          <ul>
            {segments.map((segment) => (
              <li key={segment.segmentId}>
                <Row id={id} segment={segment} onChanged={onChanged} />
              </li>
            ))}
          </ul>
          <Completion id={id} percent={lesson.percent} onChanged={onChanged} />
        </>
      )}
      {isAdding && (
        <AddDialog
          id={id}
          classId={classId}
          n={segments.length + 1}
          onClose={() => setAdding(false)}
          onDone={() => {
            setAdding(false);
            toast('ok', t('playback.addedHidden'));
            onChanged();
          }}
        />
      )}
    </section>
  );
}

interface RecordingsProps {
  readonly id: string;
  readonly recordings: NonNullable<LessonPlayback['recordings']>;
  readonly onChanged: () => void;
}

/** What was recorded of live videos and is on its way to be a segment, or did not become one. */
function Recordings({ id, recordings, onChanged }: RecordingsProps) {
  const { t } = useText();
  if (recordings.length === 0) return null;
  return (
    <ul>
      {recordings.map(({ liveVideoId, at, is, reason, unreadable }) => (
        <li key={liveVideoId}>
          <span className="grow" role="status">
            <b>{t(`playback.recording.${is}`, { at: timeOfDay(at) })}</b>
            {reason !== undefined && <small className="bad">{t(`playback.recordingFailed.${reason}`)}</small>}
            {unreadable !== undefined && (
              <small className="bad">{t('playback.recordingUnread', { n: unreadable })}</small>
            )}
          </span>
          {is === 'failed' && (
            <CommandButton
              command={RetryLiveVideoRecording}
              to={{ family: 'lesson', id }}
              data={{ liveVideoId }}
              size="sm"
              onDone={() => {
                toast('ok', t('playback.wasSavedAgain'));
                onChanged();
              }}
            >
              {t('playback.saveAgain')}
            </CommandButton>
          )}
        </li>
      ))}
    </ul>
  );
}

interface RowProps {
  readonly id: string;
  readonly segment: SegmentSeen;
  readonly onChanged: () => void;
}

function Row({ id, segment, onChanged }: RowProps) {
  const { t } = useText();
  const [open, setOpen] = useState<'edit' | 'replace'>();
  const go = useNavigate();
  const { segmentId, title, beginsAtMs, durationMs, isVisible, isGone } = segment;
  const to = { family: 'playback', id };
  const done = (said: string) => () => {
    setOpen(undefined);
    toast('ok', said);
    onChanged();
  };
  const look = isGone ? 'bad' : isVisible ? 'ok' : 'off';
  return (
    <>
      <span className="grow">
        <b>{title}</b>
        <small className="i2">{t('playback.from', { at: clock(beginsAtMs), length: clock(durationMs) })}</small>
        <CutState to={to} segment={segment} onChanged={onChanged} />
        {isGone && <small className="bad">{t('playback.goneWhy')}</small>}
      </span>
      <b className={`st ${look}`}>{t(isGone ? 'playback.gone' : isVisible ? 'playback.visible' : 'playback.hidden')}</b>
      <CommandButton
        command={isVisible ? HidePlaybackSegment : ShowPlaybackSegment}
        to={to}
        data={{ segmentId }}
        size="sm"
        icon={isVisible ? 'eyeoff' : 'eye'}
        aria-label={t(isVisible ? 'playback.hideOf' : 'playback.showOf', { title })}
        onDone={done(t(isVisible ? 'playback.wasHidden' : 'playback.wasShown'))}
      >
        {t(isVisible ? 'playback.hide' : 'playback.show')}
      </CommandButton>
      <CommandButton
        command={DeletePlaybackSegment}
        to={to}
        data={{ segmentId }}
        size="sm"
        look="quiet"
        undo={{
          command: RestorePlaybackSegment,
          data: { segmentId },
          said: t('playback.wasDeleted', { title }),
        }}
        onDone={onChanged}
      >
        {t('playback.delete')}
      </CommandButton>
      <MenuButton
        isIcon
        label={t('playback.actions', { title })}
        actions={[
          { label: t('playback.cut'), onAction: () => void go(`/lesson/${id}/video/cut/${segmentId}`) },
          { label: t('playback.edit'), onAction: () => setOpen('edit') },
          { label: t('playback.replace'), onAction: () => setOpen('replace') },
        ]}
      />
      {open === 'edit' && (
        <EditDialog
          to={to}
          segment={segment}
          onClose={() => setOpen(undefined)}
          onDone={done(t('playback.wasEdited'))}
        />
      )}
      {open === 'replace' && (
        <ReplaceDialog
          to={to}
          segment={segment}
          onClose={() => setOpen(undefined)}
          onDone={done(t('playback.wasReplaced'))}
        />
      )}
    </>
  );
}

/** How far a cut of it is [R4.21]: being made, failed, or played, when the whole recording can be had back. */
function CutState({ to, segment, onChanged }: { to: Addressee; segment: SegmentSeen; onChanged: () => void }) {
  const { t } = useText();
  const { segmentId, cutId, own } = segment;
  const { cutting } = own ?? {};
  return (
    <>
      {cutting && (
        <small className={cutting.failed === undefined ? 'i2' : 'bad'}>
          {cutting.failed === undefined
            ? t('playback.cutMaking', { n: Math.floor((cutting.progress ?? 0) * 100) })
            : t('playback.cutFailed')}
        </small>
      )}
      {cutId !== undefined && own !== undefined && (
        <small className="i2 row">
          {t('playback.isCut', { length: clock(own.recordingMs) })}
          <CommandButton
            command={WithdrawPlaybackCut}
            to={to}
            data={{ segmentId, cutId }}
            size="sm"
            look="quiet"
            confirm={{ title: t('playback.uncut'), what: t('playback.uncutWhat') }}
            onDone={() => {
              toast('ok', t('playback.wasUncut'));
              onChanged();
            }}
          >
            {t('playback.uncut')}
          </CommandButton>
        </small>
      )}
    </>
  );
}

const PERCENTS = Array.from(
  { length: (PLAYBACK.percentMost - PLAYBACK.percentLeast) / 5 + 1 },
  (_, n) => PLAYBACK.percentLeast + 5 * n,
);

function Completion({ id, percent, onChanged }: { id: string; percent: number; onChanged: () => void }) {
  const { t } = useText();
  const commands = useCommands('playback', id);
  const choose = async (n: number) => {
    if ((await commands.give(SetPlaybackCompletion, { percent: n })) === undefined) return;
    toast('ok', t('playback.wasSet', { n }));
    onChanged();
  };
  const options = [...new Set([...PERCENTS, percent])].toSorted((one, other) => one - other);
  return (
    <div className="playback-completion">
      <Select
        label={t('playback.completion')}
        value={String(percent)}
        onChange={(n) => void choose(Number(n))}
        options={options.map((n) => ({ id: String(n), label: t('playback.percent', { n }) }))}
      />
      <CommandFailure failure={commands.failure} retry={commands.forget} />
    </div>
  );
}
