import { useState } from 'react';
import { useText } from './texts.ts';
import { Segmented } from '../kit/ui/segmented.tsx';
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
  const [second, setSecond] = useState(0);
  usePosition(player, (at) => setSecond(Math.max(0, Math.floor((at - lesson.from) / 1000))));
  const name = eyes.person === undefined ? undefined : calledIn(lesson.people, eyes.person, t);
  return (
    <header>
      <Segmented
        label={t('replay.eyes')}
        options={(['screen', 'teacher'] as const).map((id) => ({ id, label: t(`replay.${id}`) }))}
        value={eyes.as === 'student' ? undefined : eyes.as}
        onChange={(as) => void player.look({ as })}
      >
        <StudentPicker
          people={lesson.people}
          chosen={eyes.person}
          isPressed={eyes.as === 'student'}
          onPick={(person) => void player.look({ as: 'student', person })}
        >
          {name === undefined ? t('replay.student') : t('replay.studentNamed', { name })}
        </StudentPicker>
      </Segmented>
      <span className="grow" />
      <CopyLink link={() => addressOf(eyes, { ms: second * 1000 })} label={t('replay.copyLink')}>
        <span className={isNarrow ? 'vh' : undefined}>{t('replay.copyLink')}</span>
        <span className="mono">?t={timeInAddress(second * 1000)}</span>
      </CopyLink>
    </header>
  );
}
