import { memo, useState } from 'react';
import { elapsed } from '../kit/i18n/when.ts';
import type { Player } from './player.ts';
import { shareOf } from './track.ts';
import { usePosition } from './use-player.ts';
import type { ReplayedLesson } from './use-replay.ts';
import type { LessonTelling } from './use-telling.ts';

interface Props {
  readonly lesson: ReplayedLesson;
  readonly t: LessonTelling['t'];
}

const placed = (lesson: ReplayedLesson, at: number, until: number) => ({
  left: `${shareOf(lesson, at) * 100}%`,
  width: `max(2px, calc(${(shareOf(lesson, until) - shareOf(lesson, at)) * 100}% - 2px))`,
});

/** Which page was shown when; the one that is shown now stands out. */
export function PagesLane({ lesson, player, t }: Props & { readonly player: Player }) {
  const [now, setNow] = useState<number>();
  usePosition(player, (at) => setNow(lesson.pages.findLast((page) => page.at <= at && at < page.until)?.version));
  return <Pages lesson={lesson} now={now} t={t} />;
}

const Pages = memo(function Pages({ lesson, now, t }: Props & { readonly now: number | undefined }) {
  return (
    <div className="pgs" role="img" aria-label={t('replay.laneSays.pages', { n: lesson.pages.length })}>
      {lesson.pages.map(({ version, at, until, number, title }) => (
        <i
          key={version}
          className={version === now ? 'on' : undefined}
          style={placed(lesson, at, until)}
          title={`${t('replay.pageStretch', { n: number })} ${title} · ${elapsed(at - lesson.from)}`}
        >
          <span>{number}</span>
        </i>
      ))}
    </div>
  );
});

/** From publishing on: while it is answered plain, from its collection to its result hatched. */
export const QuestionsLane = memo(function QuestionsLane({ lesson, t }: Props) {
  return (
    <div className="qzs" role="img" aria-label={t('replay.laneSays.questions', { n: lesson.questions.length })}>
      {lesson.questions.map(({ questionId, n, at, until, collectedAt = until, text }) => (
        <i key={questionId} style={placed(lesson, at, until)} title={`${t('replay.questionStretch', { n })} · ${text}`}>
          <u style={{ width: `${until <= at ? 100 : ((collectedAt - at) / (until - at)) * 100}%` }}>
            <span>{n}</span>
          </u>
          <s />
        </i>
      ))}
    </div>
  );
});
