import { SavePlaybackCut } from '@lectern/contracts/playback/cutting.ts';
import { PLAYBACK } from '@lectern/contracts/playback/limits.ts';
import type { LessonPlayback, PlaybackTimeline } from '@lectern/contracts/playback/queries.ts';
import type { Span } from '@lectern/contracts/kernel/spans.ts';
import { newId } from '@lectern/contracts/kernel/new-id.ts';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useCommands } from '../../kit/data/use-commands.ts';
import { clockTime } from '../../kit/i18n/when.ts';
import { Button } from '../../kit/ui/button.tsx';
import { CommandFailure } from '../../kit/ui/command-failure.tsx';
import { Icon } from '../../kit/ui/icon.tsx';
import { Notice } from '../../kit/ui/states.tsx';
import { toast } from '../../kit/ui/toast.tsx';
import { shownAt } from '../place.ts';
import { CutBar } from './cut-bar.tsx';
import { CutList } from './cut-list.tsx';
import { CutTrack } from './cut-track.tsx';
import { endOf, moved, whyNot, withCut, type Cuttable } from './draft.ts';
import { SaveCutDialog } from './save-cut-dialog.tsx';
import { useText } from './texts.ts';
import { useCutKeys } from './use-cut-keys.ts';
import { useDraft } from './use-draft.ts';
import { useRecording } from './use-recording.ts';

interface Props {
  readonly id: string;
  readonly lesson: LessonPlayback;
  readonly segment: Cuttable;
  readonly timeline: PlaybackTimeline;
  /** What is said of a cut that came to nothing. */
  readonly failed: ReactNode;
  readonly onChanged: () => void;
}

/** A recording, what of it is to be cut out, and all of it by keyboard [R4.21]. */
export function CutEditor({ id, lesson, segment, timeline, failed, onChanged }: Props) {
  const { t } = useText();
  const { segmentId, title, beginsAtMs, own } = segment;
  const { recordingMs } = own;
  const recording = useRecording(segment);
  const draft = useDraft(segment);
  const commands = useCommands('playback', id);
  const [cutId] = useState(newId);
  const [chosen, setSelected] = useState(0);
  const [mark, setMark] = useState<Partial<Span>>({});
  const [spanMs, setSpan] = useState(recordingMs);
  const [isSaving, setSaving] = useState(false);
  const { cuts } = draft;
  const { atMs } = recording;
  const selected = Math.min(chosen, Math.max(0, cuts.length - 1));
  const why = whyNot(cuts, recordingMs);
  const turns = timeline.pages
    .map(({ atMs: at, no }) => ({ ms: at - beginsAtMs, n: no }))
    .filter(({ ms }) => ms >= 0 && ms < recordingMs);

  const select = (n: number) => {
    if (cuts[n] === undefined) return;
    setSelected(n);
    recording.seek(cuts[n].from);
  };
  const move = (n: number, end: keyof Span, ms: number) => {
    const next = moved(cuts, n, end, ms, recordingMs);
    draft.change(next);
    if (!recording.isPlaying) recording.seek(next[n]![end]);
  };
  const putBack = (n: number) => draft.change(cuts.filter((_, index) => index !== n));
  const marked = { from: mark.from ?? -1, to: mark.to ?? -1 };
  const canCut = marked.from >= 0 && marked.to - marked.from >= PLAYBACK.cutMs;
  const cutOut = () => {
    if (!canCut) return toast('bad', t('cutting.markWhy'));
    const next = withCut(cuts, marked);
    draft.change(next);
    setSelected(next.findIndex(({ from, to }) => marked.from >= from && marked.to <= to));
    setMark({});
    return undefined;
  };
  const markIn = () => setMark(({ to }) => (to !== undefined && to > atMs ? { from: atMs, to } : { from: atMs }));
  const markOut = () => {
    const end = endOf(recordingMs);
    const to = atMs + PLAYBACK.frameMs >= end ? end : atMs; // nothing is left of the last frame
    setMark(({ from }) => ({ ...(from !== undefined && from < to && { from }), to }));
  };
  const seam = () => cuts[selected] && recording.playSeam(cuts[selected]);
  const ask = () => {
    if (why === undefined && !draft.isOld) setSaving(true);
  };
  const save = async () => {
    const { basedOn } = draft;
    const data = { segmentId, cutId, cuts: [...cuts], ...(basedOn !== undefined && { basedOn }) };
    const done = await commands.give(SavePlaybackCut, data);
    setSaving(false);
    if (done === undefined) return; // the draft is still there
    draft.forget();
    toast('ok', t(done.receipt === undefined ? 'cutting.wasSo' : 'cutting.wasSaved'));
    onChanged();
  };
  const discard = () => {
    const restore = draft.reset();
    toast('ok', t('cutting.discarded'), { label: t('cutting.undo'), run: restore });
  };
  useCutKeys({
    ' ': recording.toggle,
    ',': () => recording.seek(atMs - PLAYBACK.frameMs),
    '.': () => recording.seek(atMs + PLAYBACK.frameMs),
    pageup: () => select(selected - 1),
    pagedown: () => select(selected + 1),
    i: markIn,
    o: markOut,
    x: cutOut,
    enter: seam,
    'ctrl+s': ask,
    'ctrl+z': draft.undo,
  });
  const { page } = shownAt(timeline, beginsAtMs + atMs);
  const isGone = cuts.some(({ from, to }) => atMs >= from && atMs < to);
  const { video } = recording;
  return (
    <section className="card cut-editor" aria-label={t('cutting.of', { title })}>
      <header className="row">
        <Link className="btn quiet icon" to={`/lesson/${id}/video`} aria-label={t('cutting.back')}>
          <Icon name="left" size="s" />
        </Link>
        <h1>{t('cutting.of', { title })}</h1>
        <ol className="cut-steps" aria-label={t('cutting.steps')}>
          <li className="ok">{t('cutting.prepare')}</li>
          <li aria-current="step">{t('cutting.choose')}</li>
          <li>{t('cutting.save')}</li>
          <li>{t('cutting.transcode')}</li>
        </ol>
        <span className="grow" />
        {draft.at !== undefined && (
          <span className="i2 cut-draft">
            {draft.isKept ? t('cutting.draftAt', { at: clockTime(draft.at) }) : t('cutting.draftNot')}
          </span>
        )}
        {!draft.isUntouched && <Button onClick={discard}>{t('cutting.discard')}</Button>}
        <Button look="primary" why={why && t(`cutting.why.${why}`)} onClick={ask}>
          {t('cutting.saveCut')} <kbd>Ctrl S</kbd>
        </Button>
      </header>
      {draft.isOld && (
        <Notice
          tone="warn"
          action={
            <Button size="sm" onClick={draft.reset}>
              {t('cutting.loadNew')}
            </Button>
          }
        >
          {t('cutting.elsewhere')}
        </Notice>
      )}
      {failed}
      <CommandFailure failure={commands.failure} retry={() => void save()} />
      {recording.hasFailed && <Notice tone="bad">{t('cutting.unplayable')}</Notice>}
      <div className="cut-main">
        <div className="cut-view">
          {page ? (
            <img
              src={`/api/lesson/${id}/playback/pages/${page.deckId}/${page.n}`}
              alt={t('cutting.pageAlt', { n: page.no, title: page.title })}
            />
          ) : (
            <p className="i2">{t('cutting.noPage')}</p>
          )}
          <div className="cut-video">
            <video {...video} playsInline preload="auto" aria-label={t('cutting.video')} tabIndex={-1} />
            {isGone && <b className="st warn">{t('cutting.isCut')}</b>}
          </div>
        </div>
        <CutList
          segment={segment}
          timeline={timeline}
          cuts={cuts}
          selected={selected}
          onSelect={select}
          onMove={move}
          onPutBack={putBack}
        />
      </div>
      <CutBar
        recording={recording}
        recordingMs={recordingMs}
        mark={mark}
        spanMs={spanMs}
        canUndo={draft.canUndo}
        hasCuts={cuts.length > 0}
        onSpan={setSpan}
        onPrevious={() => select(selected - 1)}
        onNext={() => select(selected + 1)}
        onMarkIn={markIn}
        onMarkOut={markOut}
        onCut={cutOut}
        onSeam={seam}
        onUndo={draft.undo}
      />
      <CutTrack
        recordingMs={recordingMs}
        cuts={cuts}
        selected={selected}
        atMs={atMs}
        mark={mark}
        turns={turns}
        shown={windowOf(atMs, spanMs, endOf(recordingMs))}
        onSeek={recording.seek}
        onSelect={setSelected}
        onMove={move}
        onPutBack={putBack}
      />
      <p className="i2 cut-keys">{t('cutting.keys')}</p>
      {isSaving && (
        <SaveCutDialog
          lesson={lesson}
          segment={segment}
          cuts={cuts}
          isBusy={commands.isSending(SavePlaybackCut)}
          onSave={() => void save()}
          onClose={() => setSaving(false)}
        />
      )}
    </section>
  );
}

/** The stretch of the recording that is shown, in steps of half of it: it stands still while one moves within. */
function windowOf(atMs: number, spanMs: number, endMs: number): Span {
  if (spanMs >= endMs) return { from: 0, to: endMs };
  const half = spanMs / 2;
  const from = Math.min(endMs - spanMs, Math.max(0, Math.floor(atMs / half) * half - half / 2));
  return { from, to: from + spanMs };
}
