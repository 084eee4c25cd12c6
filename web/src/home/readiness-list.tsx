import type { LessonRow } from '@lectern/contracts/lesson/queries.ts';
import { useText } from '../kit/i18n/teacher.ts';
import { Icon } from '../kit/ui/icon.tsx';
import type { Ready } from './readiness.ts';
import { readinessOf } from './readiness.ts';
import type { NextSlides } from './use-next-slides.ts';

const ICONS = { ok: 'okc', none: 'ring', bad: 'alert', coming: 'clock' } as const;

/** What is ready for the lesson, and once it runs, who has come. */
export function Readiness({ lesson, slides }: { lesson: LessonRow; slides: NextSlides | undefined }) {
  const { t } = useText();
  const lines = readinessOf(lesson, slides);
  const isRunning = lesson.status === 'running';
  return (
    <ul>
      {(isRunning ? lines.slice(0, 2) : lines).map((line) => (
        <li key={line.says} className={line.is}>
          <Icon name={ICONS[line.is]} size="s" />
          <Line line={line} />
        </li>
      ))}
      {isRunning && (
        <li className="ok">
          <Icon name="users" size="s" />
          {t('home.joined', { n: lesson.joined })}
        </li>
      )}
    </ul>
  );
}

function Line({ line }: { line: Ready }) {
  const { t } = useText();
  switch (line.says) {
    case 'ready.questionsOpen':
      return t(line.says, { n: line.n, missing: line.missing });
    case 'ready.slidesComingOf':
      return t(line.says, { n: line.n, ready: line.ready });
    case 'ready.slides':
    case 'ready.slidesFailed':
    case 'ready.questions':
    case 'ready.roster':
      return t(line.says, { n: line.n });
    default:
      return t(line.says);
  }
}
