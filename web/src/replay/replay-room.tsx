import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { PaceContext } from '../kit/ui/pace.ts';
import { addressOf, askedIn, placeOf } from './address.ts';
import { Controls } from './controls.tsx';
import type { Eyes } from './playback.ts';
import { Picture } from './picture.tsx';
import { sectionAfter, sectionBefore, SPEEDS } from './playhead.ts';
import { ReplayBar } from './replay-bar.tsx';
import { SidePanel } from './side-panel.tsx';
import { Timeline } from './timeline.tsx';
import { useMarks } from './use-marks.ts';
import { useReplayPace, usePlayer, useSnapshot } from './use-player.ts';
import { useReplayKeys } from './use-replay-keys.ts';
import type { ReplayedLesson } from './use-replay.ts';
import type { Behind } from './use-facts.ts';
import { useTelling } from './use-telling.ts';
import { useText } from './texts.ts';
import { Dialog } from '../kit/overlays/dialog.tsx';
import { KeyList, type KeyRow } from '../kit/ui/key-list.tsx';
import './replay.css';

interface Props {
  readonly id: string;
  readonly lesson: ReplayedLesson;
  /** The server was not reached the last time. */
  readonly isCut: boolean;
}

const SKIP_MS = 15_000;
/** The address follows the head once it rests. */
const ADDRESS_AFTER_MS = 400;
const SCREEN: Eyes = { as: 'screen' };

/** The replay of a lesson: what somebody saw at a moment, the timeline that leads there, and the facts that say so. */
export function ReplayRoom({ id, lesson, isCut }: Props) {
  const { from, to, status, sections, through } = lesson;
  const { pathname, search } = useLocation();
  const isOpen = status === 'running';
  const [asked] = useState(() => askedIn(new URLSearchParams(search), from));
  // Once to where the address says; later it follows the head.
  const [start] = useState(() => asked.target ?? { at: isOpen ? to : from });
  const player = usePlayer(id, { from, to, isOpen }, asked.eyes ?? SCREEN);
  const snapshot = useSnapshot(player);
  const { moment, eyes, isPlaying } = snapshot;
  const pace = useReplayPace(snapshot);
  const telling = useTelling(lesson);
  const marks = useMarks();
  const [behind, setBehind] = useState<Behind>();
  const [hasKeys, setKeys] = useState(false);

  useEffect(() => {
    void player.seek(start);
  }, [player, start]);

  const rests = !isPlaying && !snapshot.isSeeking && moment !== undefined;
  useEffect(() => {
    if (!rests) return undefined;
    const timer = setTimeout(() => {
      // Past the router, which would call whoever leaves just now back to here.
      if (location.pathname === pathname)
        history.replaceState(history.state, '', addressOf(eyes, placeOf(player.snapshot(), from)));
    }, ADDRESS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [rests, moment, eyes, player, from, pathname, snapshot.head]);

  const actions = useMemo(() => {
    const here = () => player.position();
    return {
      play: () => player.toggle(),
      skip: (by: 1 | -1) => void player.seek({ at: here() + by * SKIP_MS }),
      section: (by: 1 | -1) => {
        const one = by > 0 ? sectionAfter(sections, here()) : sectionBefore(sections, here());
        void (one ? player.seek(one, one.at) : player.seek({ at: by > 0 ? to : from }));
      },
      step: (by: 1 | -1) => void player.step(by, through),
      show: (version: number) => {
        player.pause();
        void player.seek({ version });
      },
    };
  }, [player, sections, through, from, to]);
  const mark = (name: 'a' | 'b') =>
    void player.settled().then((shown) => shown && marks.set(name, { at: player.position(), version: shown.version }));

  useReplayKeys({
    play: actions.play,
    back: () => actions.skip(-1),
    forward: () => actions.skip(1),
    sectionBefore: () => actions.section(-1),
    sectionAfter: () => actions.section(1),
    factBefore: () => actions.step(-1),
    factAfter: () => actions.step(1),
    speed: (nth) => player.setSpeed(SPEEDS[nth]!),
    markA: () => mark('a'),
    markB: () => mark('b'),
    close: () => setBehind(undefined),
    help: () => setKeys(true),
  });

  return (
    <PaceContext value={pace}>
      <main className={`rp eyes-${eyes.as}`}>
        <ReplayBar id={id} lesson={lesson} isCut={isCut} onStrange={actions.show} />
        <Picture
          id={id}
          lesson={lesson}
          player={player}
          snapshot={snapshot}
          now={pace.replayed.now}
          onBehind={setBehind}
        />
        <SidePanel
          id={id}
          lesson={lesson}
          snapshot={snapshot}
          telling={telling}
          marks={marks}
          behind={behind}
          onBehind={setBehind}
          onShow={actions.show}
          onStep={actions.step}
        />
        <section className="tl" aria-label={telling.t('replay.timeline')}>
          <Controls
            lesson={lesson}
            player={player}
            snapshot={snapshot}
            onSkip={actions.skip}
            onSection={actions.section}
            onMark={mark}
            onKeys={() => setKeys(true)}
          />
          <Timeline lesson={lesson} player={player} telling={telling} marks={marks} onShow={actions.show} />
        </section>
        {hasKeys && <KeysDialog onClose={() => setKeys(false)} />}
      </main>
    </PaceContext>
  );
}

/** Every key of the replay. */
function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const keys: readonly KeyRow[] = [
    [[t('replay.keySpace')], t('replay.keyPlay')],
    [['←', '→'], t('replay.key15')],
    [['Shift ←', 'Shift →'], t('replay.keySection')],
    [[',', '.'], t('replay.keyFact')],
    [['1', '2', '3', '4', '5'], t('replay.keySpeed')],
    [['A', 'B'], t('replay.keyMark')],
    [['Esc'], t('replay.keyClose')],
    [['?'], t('replay.keyHelp')],
  ];
  return (
    <Dialog title={t('replay.keysTitle')} onClose={onClose}>
      <KeyList rows={keys} />
    </Dialog>
  );
}
