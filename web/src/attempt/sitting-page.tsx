import { isProgram, KINDS, lettersOf } from '@lectern/contracts/question/kinds.ts';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { keepPage } from '../kit/data/keep-page.ts';
import { countdown, timeOfDay } from '../kit/i18n/format.ts';
import { Dialog } from '../kit/overlays/dialog.tsx';
import { PicturesAt } from '../kit/pictures/pictures-at.ts';
import { Alone } from '../kit/ui/alone.tsx';
import { Button } from '../kit/ui/button.tsx';
import { useTimeLeft } from '../kit/ui/countdown.tsx';
import { Icon } from '../kit/ui/icon.tsx';
import { PlaceNotThere } from '../kit/ui/place-not-there.tsx';
import { Notice } from '../kit/ui/states.tsx';
import { FullScreenButton, LeaveChip, LeaveDialog, MessageDialog } from '../proctoring/sitting-parts.tsx';
import { useProctoring } from '../proctoring/use-proctoring.ts';
import { useUser } from '../kit/data/use-user.ts';
import { Elsewhere, HandedIn, NotArrived } from './ended.tsx';
import { isAnswered, ItemList, standingOf, type Numbered } from './item-list.tsx';
import { prepareProgram } from './lazy-program.ts';
import { QuestionCard, withLetter, type Change } from './question-card.tsx';
import type { SheetState } from './sheet.ts';
import { SubmitDialog } from './submit-dialog.tsx';
import { useText } from './texts.ts';
import { useFormulas } from './use-formulas.ts';
import { usePictures } from './use-pictures.ts';
import { useSheet, useSitting, type Sitting } from './use-sitting.ts';
import './sitting.css';

/** From here on the clock is said aloud, and shown as a warning. */
const SOON_MS = 5 * 60_000;
/** So shortly before the end nothing waits for more to be typed. */
const LAST_MS = 3_000;

/** Sitting an exam: on a phone one question at a time, on a computer with the clock and the numbers beside it. */
export function SittingPage() {
  const { id = '' } = useParams();
  const { sitting, error, again } = useSitting(id);
  useEffect(() => keepPage('attempt'), []);
  if (sitting !== undefined) return <Paper key={sitting.paper.now} sitting={sitting} id={id} />;
  return (
    <Alone>
      <PlaceNotThere part={{ error, refetch: again }} />
    </Alone>
  );
}

function Paper({ sitting, id }: { sitting: Sitting; id: string }) {
  const { t } = useText();
  const { paper, sheet, standing, now } = sitting;
  const state = useSheet(sheet);
  const left = useTimeLeft(standing.endsAt, now);
  const items = paper.groups.flatMap((group) => group.items).map((item, index) => ({ ...item, n: index + 1 }));
  const [at, setAt] = useState(0);
  const [open, setOpen] = useState<'items' | 'submit'>();
  const isTimeUp = left <= 0;
  const isOver = isTimeUp || standing.status !== 'sitting' || state.submit === 'over' || state.stopped === 'handedIn';
  const hasProgram = items.some(({ kind }) => isProgram(kind));
  useEffect(() => {
    if (hasProgram) prepareProgram();
  }, [hasProgram]);
  const { id: user } = useUser();
  const pictures = usePictures(id, paper, isOver || state.submit === 'done');
  useFormulas(paper);
  const { proctored } = standing;
  const { look } = sitting;
  useEffect(() => {
    if (state.reports > 0) look(); // a report may have led to its being collected
  }, [state.reports, look]);
  const watched = useProctoring({
    attemptId: id,
    user,
    proctored: state.stopped === undefined ? proctored : undefined,
    isOver: isOver || state.submit === 'done',
    unsent: state.unsentLeaves,
    left: sheet.left,
    back: sheet.back,
    look,
  });
  const isLast = left > 0 && left <= LAST_MS;
  useEffect(() => {
    if (isLast || isTimeUp) sheet.retryNow();
  }, [isLast, isTimeUp, sheet]);
  useEffect(() => {
    document.title = paper.title;
  }, [paper.title]);

  const item = items[Math.min(at, items.length - 1)];
  const go = (next: number) => setAt(Math.max(0, Math.min(items.length - 1, next)));
  const change =
    item === undefined || isOver ? undefined : (changed: Change) => void sheet.change(item.itemId, changed);
  useKeys(open === undefined && item !== undefined && !isOver, (key) => {
    if (key === 'PageDown') go(at + 1);
    else if (key === 'PageUp') go(at - 1);
    else if (key === 'M') change?.({ flagged: sheet.state().held[item!.itemId]?.flagged !== true });
    else if (KINDS[item!.kind].answer === 'letters' && lettersOf(item!).includes(key))
      change?.({ choice: withLetter(item!, sheet.state().held[item!.itemId]?.choice ?? '', key) });
    else return false;
    return true;
  });

  const arrived = items.filter(({ itemId }) => standingOf(state, itemId) === 'arrived').length;
  const numbers = {
    all: items.length,
    arrived,
    unanswered: items.filter(({ itemId }) => !isAnswered(state.held[itemId])),
  };
  if (state.submit === 'done' || isOver)
    return (
      <HandedIn
        isLeft={proctored?.most !== undefined && watched.leaves >= proctored.most}
        {...{ id, state, numbers, isByStudent: state.submit === 'done', isTimeUp, onRetry: sheet.retryNow.bind(sheet) }}
      />
    );
  if (state.stopped === 'elsewhere') return <Elsewhere unsent={state.unsent.length} onTakeOver={sitting.takeOver} />;
  if (state.submit === 'failed' || state.submit === 'sending')
    return <NotArrived {...{ state, numbers, sheet, left, endsAt: standing.endsAt }} />;

  const numbered = new Map(items.map((one) => [one.itemId, one]));
  const groups = paper.groups.map(({ title, items: some }) => ({
    title,
    items: some.map(({ itemId }) => numbered.get(itemId)!),
  }));
  const list = (
    <ItemList
      {...{ groups, state, current: item?.itemId }}
      onGo={(itemId) => {
        setOpen(undefined);
        go(items.findIndex((one) => one.itemId === itemId));
      }}
    />
  );
  const share = Math.max(0, Math.min(1, left / Math.max(1, standing.endsAt - paper.startedAt)));
  return (
    <div className="sitting">
      <header className={proctored ? 'sitting-bar proctored' : 'sitting-bar'}>
        <h1>{paper.title}</h1>
        {proctored && <FullScreenButton />}
        {proctored && <LeaveChip leaves={watched.leaves} most={proctored.most} />}
        <Connection state={state} now={now} />
      </header>
      <section className="sitting-clock" aria-label={t('attempt.left')}>
        <b role="timer" className={left <= SOON_MS ? 'bad' : undefined}>
          {countdown(left)}
        </b>
        <span className="meter" aria-hidden="true">
          <i style={{ width: `${share * 100}%` }} />
        </span>
        <Button onClick={() => setOpen('submit')}>{t('attempt.submit')}</Button>
        <p className="t13 i2">{t('attempt.endsAt', { time: timeOfDay(standing.endsAt) })}</p>
        <p className="vh" role="status">
          {left <= SOON_MS && t('attempt.soon', { minutes: Math.ceil(left / 60_000) })}
        </p>
      </section>
      <main className="sitting-question">
        <Offline {...{ state, items, endsAt: standing.endsAt, arrived }} onRetry={() => sheet.retryNow()} />
        {!state.isKept && <Notice tone="warn">{t('attempt.notKept')}</Notice>}
        {state.offlineSince !== undefined && pictures.missing > 0 && (
          <Notice tone="warn">{t('attempt.picturesMissing', { n: pictures.missing })}</Notice>
        )}
        {item && (
          <PicturesAt value={pictures.at}>
            <QuestionCard n={item.n} item={item} held={state.held[item.itemId]} onChange={change}>
              <Saved state={state} itemId={item.itemId} />
            </QuestionCard>
          </PicturesAt>
        )}
      </main>
      <nav className="sitting-list" aria-label={t('attempt.items')}>
        <h2>{t('attempt.items')}</h2>
        {list}
        <p className="t13 i3">{t('attempt.keys')}</p>
      </nav>
      <footer className="sitting-foot">
        <Button
          size="touch"
          icon="left"
          aria-label={t('attempt.before')}
          disabled={at === 0}
          onClick={() => go(at - 1)}
        />
        <Button size="touch" icon="list" onClick={() => setOpen('items')}>
          {`${item?.n ?? 0} / ${items.length}`}
        </Button>
        {at < items.length - 1 ? (
          <Button size="touch" look="primary" onClick={() => go(at + 1)}>
            {t('attempt.next')}
          </Button>
        ) : (
          <Button size="touch" look="primary" onClick={() => setOpen('submit')}>
            {t('attempt.review')}
          </Button>
        )}
      </footer>
      {proctored && watched.messages[0] ? (
        <MessageDialog message={watched.messages[0]} onRead={() => watched.read(watched.messages[0]!)} />
      ) : (
        proctored &&
        watched.last && (
          <LeaveDialog leave={watched.last} leaves={watched.leaves} most={proctored.most} onBack={watched.dismiss} />
        )
      )}
      {open === 'items' && (
        <Dialog title={t('attempt.items')} onClose={() => setOpen(undefined)}>
          {list}
        </Dialog>
      )}
      {open === 'submit' && (
        <SubmitDialog
          {...{ state, numbers }}
          flagged={items.filter(({ itemId }) => state.held[itemId]?.flagged)}
          onGo={(itemId) => {
            setOpen(undefined);
            if (itemId !== undefined) go(items.findIndex((one) => one.itemId === itemId));
          }}
          onSubmit={() => {
            setOpen(undefined);
            void sheet.submit();
          }}
        />
      )}
    </div>
  );
}

/** What became of the answer: "received" stands here only with a receipt. */
function Saved({ state, itemId }: { state: SheetState; itemId: string }) {
  const { t } = useText();
  const held = state.held[itemId];
  const refused = state.refused[itemId];
  const standing = standingOf(state, itemId);
  if (refused) return <p className="sitting-saved bad">{t('attempt.refused', { why: refused.title })}</p>;
  return (
    <p className="sitting-saved t13" role="status">
      {standing === 'arrived' && (
        <>
          <span className="st ok">
            <Icon name="okc" size="s" />
            <b>{t('attempt.received', { version: held!.version! })}</b>
          </span>
          {held!.arrivedAt !== undefined && <time className="i2">{timeOfDay(held!.arrivedAt)}</time>}
        </>
      )}
      {standing === 'here' && (
        <>
          <span className="st warn">
            <Icon name="phone" size="s" />
            <b>{t('attempt.kept')}</b>
          </span>
          {state.offlineSince === undefined && <span className="i2">{t('attempt.sending')}</span>}
        </>
      )}
    </p>
  );
}

function Connection({ state, now }: { state: SheetState; now: () => number }) {
  const { t } = useText();
  const { offlineSince } = state;
  if (offlineSince === undefined)
    return (
      <span className="chip ok" role="status">
        <Icon name="net" size="xs" />
        {t('attempt.connected')}
      </span>
    );
  return (
    <span className="chip bad" role="status">
      <Icon name="netoff" size="xs" />
      {t('attempt.offline', { time: countdown(now() - offlineSince) ?? '00:00' })}
    </span>
  );
}

interface OfflineProps {
  readonly state: SheetState;
  readonly items: readonly Numbered[];
  readonly endsAt: number;
  readonly arrived: number;
  readonly onRetry: () => void;
}

/** While nothing arrives: what is safe, what is only here, and that the clock runs on. */
function Offline({ state, items, endsAt, arrived, onRetry }: OfflineProps) {
  const { t } = useText();
  if (state.offlineSince === undefined) return null;
  const here = items.filter(({ itemId }) => state.unsent.includes(itemId)).map(({ n }) => n);
  return (
    <Notice
      tone="warn"
      action={
        <Button size="sm" icon="sync" onClick={onRetry}>
          {t('attempt.retry')}
        </Button>
      }
    >
      <p>
        <b>{t('attempt.goOn')}</b> {t('attempt.every5')}
      </p>
      <p className="t13">
        {t('attempt.nArrived', { n: arrived })} · {t('attempt.nHere', { n: here.length })}
        {here.length > 0 && t('attempt.itemList', { list: here.join(t('attempt.and')) })} ·{' '}
        {t('attempt.clockRuns', { time: timeOfDay(endsAt) })}
      </p>
    </Notice>
  );
}

/** Letters, M and paging, but not while somebody types or presses with a modifier. */
function useKeys(isOn: boolean, press: (key: string) => boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      const types =
        target.closest('input:not([type=radio]):not([type=checkbox]), textarea, [contenteditable]') !== null;
      if (types || event.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
      if (press(key)) event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
}
