import type { LessonView } from '@lectern/contracts/lesson/view.ts';
import { Link } from 'react-router';
import { isPassing } from '../../kit/data/errors.ts';
import { useText } from '../../kit/i18n/teacher.ts';
import { clockTime } from '../../kit/i18n/when.ts';
import { useDuration } from '../../kit/i18n/use-duration.ts';
import { isDuration, UNTIMED } from '../../quiz/teacher/duration.ts';
import { Button } from '../../kit/ui/button.tsx';
import { useFocusWhenLost } from '../../kit/ui/focus.ts';
import { Icon } from '../../kit/ui/icon.tsx';
import { useErrorText } from '../../kit/ui/states.tsx';
import { pathFrom, type Step } from './next-step.ts';
import { PageTurner } from './page-turner.tsx';
import type { PagesInUse } from './use-pages.ts';
import type { Steps } from './use-steps.ts';
import './step-bar.css';

interface Props {
  readonly id: string;
  readonly lesson: LessonView;
  readonly step: Step | undefined;
  readonly steps: Steps;
  readonly pages: PagesInUse;
  /** How many students look at another page. */
  readonly aside: number;
  /** The dialog that is open: with its end the focus may be nowhere. */
  readonly dialog: string | undefined;
  readonly isPublishing: boolean;
  readonly durationS: number;
  readonly onNext: () => void;
  readonly onDrawer: () => void;
  readonly isDrawerOpen: boolean;
}

/** Where the slides stand, and the one primary action with what comes after it; a failure stands here until it is sent again. */
export function StepBar(props: Props) {
  const { id, lesson, step, steps, pages, aside, isPublishing, durationS, onNext, onDrawer, isDrawerOpen } = props;
  const { t } = useText();
  const { failure } = steps.commands;
  const report = useFocusWhenLost<HTMLAnchorElement>(`${lesson.status} ${props.dialog ?? ''}`, false);
  const isToldElsewhere = failure?.name === 'PairScreen';
  const forget = () => {
    steps.commands.forget();
    pages.forget();
  };
  return (
    <div className="next">
      {pages.places.length > 0 && <PageTurner pages={pages} aside={aside} />}
      <span className="grow" />
      {failure && !isToldElsewhere ? (
        <Failed error={failure.error} again={failure.again} forget={forget} />
      ) : pages.error !== undefined ? (
        <Failed error={pages.error} forget={forget} />
      ) : pages.unsent !== undefined ? (
        <span className="st warn t13" role="status">
          <Icon name="sync" size="s" />
          {t('pages.unsent', { n: pages.unsent })}
        </span>
      ) : step ? (
        <Path step={step} next={pages.next?.no} />
      ) : (
        <Over lesson={lesson} />
      )}
      <span className="drawer-btn">
        <Button
          size="lg"
          icon="chart"
          aria-expanded={isDrawerOpen}
          aria-label={t('console.more')}
          title={t('console.more')}
          onClick={onDrawer}
        >
          <span>{t('console.moreShort')}</span>
        </Button>
      </span>
      {step && (
        <NextButton step={step} steps={steps} isPublishing={isPublishing} durationS={durationS} onNext={onNext} />
      )}
      {lesson.status === 'ended' && (
        <span className="step">
          <Link ref={report} className="btn primary lg" to={`/lesson/${id}/report`}>
            <Icon name="chart" size="s" />
            {t('report.open')}
          </Link>
        </span>
      )}
    </div>
  );
}

function NextButton({
  step,
  steps,
  isPublishing,
  durationS,
  onNext,
}: Pick<Props, 'steps' | 'isPublishing' | 'durationS' | 'onNext'> & { step: Step }) {
  const { t } = useText();
  const duration = useDuration();
  const isNow = step.name === 'publish' && isPublishing;
  const name =
    step.name === 'showPage'
      ? t('step.showPage', { n: step.place.no })
      : isNow && isDuration(durationS)
        ? t('step.publishNow', { duration: durationS === UNTIMED ? t('time.unlimited') : duration(durationS) })
        : t(`step.${step.name}`);
  return (
    <span className="step">
      {/* The second click of a double click belongs to the first: the button says something else by then. */}
      <Button
        look="primary"
        size="lg"
        why={steps.why}
        busy={steps.isSending}
        onClick={({ detail }) => detail < 2 && onNext()}
      >
        {steps.isSending
          ? t('step.sending')
          : isNow || step.name === 'startLesson'
            ? name
            : t('step.next', { step: name })}
        <kbd>{t('step.space')}</kbd>
      </Button>
    </span>
  );
}

/** 收题 → 公布分布 → 公布答案: the first is what Space does. */
function Path({ step, next }: { step: Step; next: number | undefined }) {
  const { t } = useText();
  const path = pathFrom(step);
  if (step.name === 'publish')
    return <span className="up-next cut">{t('step.upNext', { text: step.asked.question.text })}</span>;
  if (step.name === 'showPage') return <span className="up-next cut">{step.place.page?.title}</span>;
  if (path.length === 0) return <span className="path">{step.name === 'writeQuestion' && t('publish.none')}</span>;
  return (
    <ol className="path">
      {path.map((name, index) => (
        <li key={name} className={index === 0 ? 'now' : undefined}>
          {index > 0 && <Icon name="right" size="xs" />}
          {t(`step.${name}`)}
        </li>
      ))}
      <li>
        <Icon name="right" size="xs" />
        {next === undefined ? t('step.nextQuestion') : t('pages.n', { n: next })}
      </li>
    </ol>
  );
}

function Failed({ error, again, forget }: { error: unknown; again?: () => void; forget: () => void }) {
  const { t } = useText();
  const text = useErrorText();
  return (
    <span className="failed" role="alert">
      <span className="st bad">
        <Icon name="badc" size="s" />
      </span>
      <span>{text(error)}</span>
      {again && isPassing(error) && (
        <Button size="sm" onClick={again}>
          {t('failed.again')}
        </Button>
      )}
      <Button look="quiet" size="sm" icon="close" aria-label={t('action.close')} onClick={forget} />
    </span>
  );
}

function Over({ lesson }: { lesson: LessonView }) {
  const { t } = useText();
  if (lesson.status === 'cancelled') return <span className="path">{t('console.cancelled')}</span>;
  const range = `${clockTime(lesson.startedAt ?? 0)}–${clockTime(lesson.endedAt ?? 0)}`;
  return (
    <span className="path">
      <span className="now">{t('console.over')}</span> {range}
      {lesson.endedBy === 'timer' && <> · {t('console.overByTimer')}</>}
    </span>
  );
}
