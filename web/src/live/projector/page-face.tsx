import type { CSSProperties } from 'react';
import type { PageView } from '@lectern/contracts/slides/view.ts';
import { useText } from '../../kit/i18n/teacher.ts';
import { DanmuLanes } from '../../danmu/lanes/danmu-lanes.tsx';
import type { FaceOfQuestion } from '../../quiz/as-class-sees.ts';
import { useHead } from '../../quiz/teacher/use-head.ts';
import { PagePicture } from '../../slides/page-picture.tsx';
import type { ScreenView } from '../../kit/data/lesson-views.ts';
import { ratioOf } from '../../slides/page-ratio.ts';
import { lettersOf } from './projected.ts';
import { Writing } from '../writing.tsx';
import { Rail } from './rail.tsx';
import { WithFormulas } from '../../kit/rich-text/with-formulas.tsx';
import './page-face.css';

interface Props {
  readonly lessonId: string;
  readonly view: Pick<ScreenView, 'lesson' | 'attendance' | 'danmu' | 'board'>;
  readonly page: PageView;
  /** What is being answered: its time stands beside the page. */
  readonly question: FaceOfQuestion | undefined;
  /** Its words stand below the page, which does not bear them. */
  readonly isBelow: boolean;
  readonly now: () => number;
  readonly aspect: number;
}

/** Narrower than this, what stands beside the page stands below it. */
const WIDE = 1.5;

/** A page as large as it goes; beside it the code and the time, below it or over it what the class says. */
export function PageFace({ lessonId, view, page, question, isBelow, now, aspect }: Props) {
  const { t } = useText();
  const { lesson, attendance, danmu } = view;
  const { on, area } = danmu.settings;
  const hasStrip = on && area === 'strip';
  const hasRail = hasStrip || question !== undefined;
  const words = isBelow ? question : undefined;
  const layout = [
    'proj',
    'page-face',
    hasRail && (aspect < WIDE ? 'below' : 'beside'),
    hasStrip && 'stripped',
    words && 'worded',
  ];
  return (
    <section className={layout.filter(Boolean).join(' ')} aria-label={t('screen.page', { n: page.no })}>
      <div className="sheet" style={{ '--ratio': ratioOf(page) } as CSSProperties}>
        <PagePicture lessonId={lessonId} page={page} />
        <Writing board={view.board} page={page} />
        {on && area === 'overlay' && (
          <div className="over">
            <DanmuLanes danmu={danmu.danmu} settings={danmu.settings} />
          </div>
        )}
      </div>
      {hasRail && <Rail lesson={lesson} joined={attendance.joined} question={question} now={now} />}
      {words && <Words question={words} />}
      {hasStrip && (
        <div className="strip">
          <DanmuLanes danmu={danmu.danmu} settings={danmu.settings} />
        </div>
      )}
    </section>
  );
}

/** What is asked, in a few lines: the whole of it is on every phone. */
function Words({ question }: { question: FaceOfQuestion }) {
  const { t } = useText();
  const head = useHead();
  return (
    <div className="words">
      <p className="asks">
        <span className="u">{head(question)}</span> <WithFormulas text={question.text} />
      </p>
      <ol>
        {lettersOf(question).map((letter) => (
          <li key={letter}>
            {question.kind === 'judgement' ? (
              t(letter === 'A' ? 'kind.right' : 'kind.wrong')
            ) : (
              <>
                <b>{letter}</b> <WithFormulas text={question.choices[letter] ?? ''} />
              </>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}
