import { memo } from 'react';
import { elapsed } from '../kit/i18n/when.ts';
import { Icon } from '../kit/ui/icon.tsx';
import { iconOf, laneOf, nameOf } from './renderers.ts';
import type { Lane } from './telling.ts';
import { shareOf } from './track.ts';
import type { ReplayedLesson } from './use-replay.ts';
import type { LessonTelling } from './use-telling.ts';
import './lane-marks.css';

interface Props {
  readonly lane: Lane;
  readonly lesson: ReplayedLesson;
  readonly telling: LessonTelling;
  readonly onShow: (version: number) => void;
}

/** What the lanes draw already. */
const DRAWN = new Set([
  'PageShown',
  'QuestionPublished',
  'QuestionCollected',
  'QuestionExtended',
  'DistributionShown',
  'AnswerShown',
  'LessonStarted',
  'LessonEnded',
]);

/** What a mark has room for. */
const MOST_COUNTED = 99;

/** What the teacher did besides, and what is shown as it is: each a button that leads to its fact. */
export const LaneMarks = memo(function LaneMarks({ lane, lesson, telling, onShow }: Props) {
  const { t } = telling;
  const inside = ({ at }: { at: number }) => at >= lesson.from && at <= lesson.to;
  const strange = new Set(lesson.strange.map(({ version }) => version));
  const done = lesson.sections.filter(({ type, version }) => !DRAWN.has(type) && !strange.has(version));
  const marks = [
    ...done.filter(inside).map((one) => ({ ...one, form: 'known' as const, count: 1 })),
    ...lesson.strange.filter(inside),
  ].filter(({ type }) => laneOf(type) === lane);
  return marks.map(({ at, version, type, form, count }) => {
    const isStrange = form !== 'known';
    const what = form === 'missing' ? t('replay.missing') : nameOf(type, telling);
    const how = isStrange && form !== 'missing' ? `${t('replay.asIs')} ` : '';
    const label = `${how}${what}${count > 1 ? ` × ${count}` : ''} · ${elapsed(at - lesson.from)}`;
    return (
      <button
        key={`${form}/${version}`}
        type="button"
        className={isStrange ? 'mk warn' : 'mk'}
        style={{ left: `clamp(12px, ${shareOf(lesson, at) * 100}%, 100% - 12px)` }}
        title={label}
        aria-label={label}
        onClick={() => onShow(version)}
      >
        {count > 1 ? (
          <b>{count > MOST_COUNTED ? `${MOST_COUNTED}+` : count}</b>
        ) : (
          <Icon name={isStrange ? 'alert' : iconOf(type)} size="xs" />
        )}
      </button>
    );
  });
});
