import { useRef, useState } from 'react';
import { useText } from '../kit/i18n/teacher.ts';
import { Icon } from '../kit/ui/icon.tsx';
import { addressOf, timeInAddress } from './address.ts';
import { CopyLink } from './copy-link.tsx';
import { calledIn } from './find-people.ts';
import type { Player, PlayerSnapshot } from './player.ts';
import { StudentPicker } from './student-picker.tsx';
import { useIsNarrow } from './use-is-narrow.ts';
import type { ReplayedLesson } from './use-replay.ts';
import { usePosition } from './use-player.ts';
import './eyes.css';

interface Props {
  readonly lesson: ReplayedLesson;
  readonly player: Player;
  readonly snapshot: PlayerSnapshot;
}

/** Whose eyes, and a link to this moment as they saw it. */
export function EyesBar({ lesson, player, snapshot: { eyes } }: Props) {
  const { t } = useText();
  const isNarrow = useIsNarrow();
  const [isPicking, setPicking] = useState(false);
  const [second, setSecond] = useState(0);
  usePosition(player, (at) => setSecond(Math.max(0, Math.floor((at - lesson.from) / 1000))));
  const name = eyes.person === undefined ? undefined : calledIn(lesson.people, eyes.person, t);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => setPicking(false);
  const leave = () => {
    close();
    opener.current?.focus();
  };
  return (
    <header>
      <div className="seg" role="group" aria-label={t('replay.eyes')}>
        {(['screen', 'teacher'] as const).map((as) => (
          <button key={as} type="button" aria-pressed={eyes.as === as} onClick={() => void player.look({ as })}>
            {t(`replay.${as}`)}
          </button>
        ))}
        <button
          ref={opener}
          type="button"
          aria-pressed={eyes.as === 'student'}
          aria-haspopup="dialog"
          aria-expanded={isPicking}
          onClick={() => setPicking(!isPicking)}
        >
          {name === undefined ? t('replay.student') : t('replay.studentNamed', { name })}
          <Icon name="down" size="xs" />
        </button>
      </div>
      {isPicking && (
        <StudentPicker
          people={lesson.people}
          chosen={eyes.person}
          onClose={close}
          onLeave={leave}
          onPick={(person) => {
            leave();
            void player.look({ as: 'student', person });
          }}
        />
      )}
      <span className="grow" />
      <CopyLink link={() => addressOf(eyes, { ms: second * 1000 })} label={t('replay.copyLink')}>
        <span className={isNarrow ? 'vh' : undefined}>{t('replay.copyLink')}</span>
        <span className="mono">?t={timeInAddress(second * 1000)}</span>
      </CopyLink>
    </header>
  );
}
