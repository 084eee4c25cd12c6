import type { Figures } from '@lectern/contracts/replay/figures.ts';
import { useText } from './texts.ts';
import { Icon } from '../kit/ui/icon.tsx';
import { classSize } from './class-size.ts';
import { FIGURE_ICONS, type FigureName } from './figure-icons.ts';
import type { Moment } from './playback.ts';
import type { Behind } from './use-facts.ts';
import type { ReplayedLesson } from './use-replay.ts';

interface Props {
  readonly lesson: ReplayedLesson;
  readonly moment: Moment;
  readonly onBehind: (behind: Behind) => void;
}

/** The lesson in numbers, as of this second; each opens the facts it is made of. */
export function FiguresNow({ lesson, moment, onBehind }: Props) {
  const { t } = useText();
  const { figures, version } = moment;
  const { question } = figures;
  const members = classSize(lesson.people);
  const nameOf = (figure: FigureName) =>
    figure !== 'question'
      ? t(`replay.${figure}`)
      : question === undefined
        ? t('replay.questionNone')
        : t('replay.question', { n: question.n });
  const open = (figure: FigureName) => {
    const asked = figure === 'question' && question ? question.questionId : undefined;
    const publishedIn = lesson.questions.find(({ questionId }) => questionId === asked)?.version ?? 1;
    onBehind({
      what: nameOf(figure),
      figure: figure === 'facts' ? undefined : figure,
      subject: asked,
      after: publishedIn - 1,
      until: version,
    });
  };
  return (
    <section className="asof" aria-label={t('replay.figures')}>
      <h2>{t('replay.figures')}</h2>
      <ul>
        {SHOWN.map((figure) => (
          <li key={figure}>
            <span className="i2">
              <Icon name={FIGURE_ICONS[figure]} size="s" />
              {nameOf(figure)}
            </span>
            <b>
              <button
                type="button"
                className="fact"
                aria-label={t('replay.openFacts', { what: `${nameOf(figure)} ${countOf(figures, figure) ?? ''}` })}
                onClick={() => open(figure)}
              >
                {countOf(figures, figure)?.toLocaleString('en') ?? t('replay.noPage')}
              </button>
              <Whole figures={figures} figure={figure} members={members} />
            </b>
          </li>
        ))}
      </ul>
    </section>
  );
}

const SHOWN: readonly FigureName[] = ['page', 'question', 'attended', 'online', 'danmu', 'held', 'facts'];

function countOf({ page, question, ...counts }: Figures, figure: FigureName): number | undefined {
  if (figure === 'page') return page;
  return figure === 'question' ? (question?.answered ?? 0) : counts[figure];
}

/** Of how many, where there is such a number. */
function Whole({ figures, figure, members }: { figures: Figures; figure: FigureName; members: number }) {
  const { t } = useText();
  if (figure === 'page') return <small> {t('replay.of', { n: figures.pages })}</small>;
  if (figure === 'attended') return <small> {t('replay.of', { n: members })}</small>;
  if (figure === 'question' && figures.question !== undefined)
    return <small> {t('replay.answeredOf', { n: figures.joined })}</small>;
  return null;
}
