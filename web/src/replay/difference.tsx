import type { Figures } from '@lectern/contracts/replay/figures.ts';
import { ReplayDifference } from '@lectern/contracts/replay/queries.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { query } from '../kit/data/request.ts';
import { elapsed } from '../kit/i18n/when.ts';
import { Button } from '../kit/ui/button.tsx';
import { Icon } from '../kit/ui/icon.tsx';
import { Skeleton, useErrorText } from '../kit/ui/states.tsx';
import type { FigureName } from './figure-icons.ts';
import type { Behind } from './use-facts.ts';
import type { MarkedMoment, Marks } from './use-marks.ts';
import type { ReplayedLesson } from './use-replay.ts';
import type { LessonTelling } from './use-telling.ts';

interface Props {
  readonly id: string;
  readonly lesson: ReplayedLesson;
  readonly marks: Marks;
  readonly telling: LessonTelling;
  readonly onBehind: (behind: Behind) => void;
}

/** Two moments side by side; each difference opens the facts that made it. */
export function Difference({ id, lesson, marks, telling, onBehind }: Props) {
  const { t } = telling;
  const { a, b } = marks;
  const section = useRef<HTMLElement>(null);
  const hasBoth = a !== undefined && b !== undefined;
  useEffect(() => {
    if (hasBoth) section.current?.scrollIntoView({ block: 'nearest' });
  }, [hasBoth]);
  return (
    <section ref={section} className="df" aria-label={t('replay.compare')}>
      <header>
        <h2>{t('replay.compare')}</h2>
        {a && <Mark name="A" moment={a} lesson={lesson} />}
        {a && b && <Icon name="right" size="xs" />}
        {b && <Mark name="B" moment={b} lesson={lesson} />}
        <span className="grow" />
        {a && b && (
          <Button look="quiet" size="sm" onClick={marks.swap}>
            {t('replay.swap')}
          </Button>
        )}
        {(a ?? b) && (
          <Button
            look="quiet"
            size="sm"
            icon="close"
            aria-label={t('replay.clearMarks')}
            title={t('replay.clearMarks')}
            onClick={marks.clear}
          />
        )}
      </header>
      {a && b ? (
        <Table id={id} a={a} b={b} telling={telling} onBehind={onBehind} />
      ) : (
        <p className="says i2 t13">
          {a || b ? t('replay.comparePending', { mark: a ? 'A' : 'B' }) : t('replay.compareHint')}
        </p>
      )}
    </section>
  );
}

function Mark({ name, moment, lesson }: { name: string; moment: MarkedMoment; lesson: ReplayedLesson }) {
  const text = elapsed(moment.at - lesson.from);
  return (
    <span className="row mark">
      <span className="ab">{name}</span>
      <span className="t13 i2">{text.startsWith('00:') ? text.slice(3) : text}</span>
    </span>
  );
}

const ROWS: readonly FigureName[] = ['page', 'attended', 'online', 'question', 'danmu', 'held', 'facts'];

interface TableProps extends Pick<Props, 'id' | 'telling' | 'onBehind'> {
  readonly a: MarkedMoment;
  readonly b: MarkedMoment;
}

function Table({ id, a, b, telling, onBehind }: TableProps) {
  const { t } = telling;
  const errorText = useErrorText();
  const [low, high] = a.version <= b.version ? [a.version, b.version] : [b.version, a.version];
  const { data, error, refetch } = useQuery({
    queryKey: ['replayDifference', id, low, high],
    queryFn: () => query<typeof ReplayDifference>(ReplayDifference, { id, a: low, b: high }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error) {
    return (
      <p className="says" role="alert">
        {errorText(error)}
        <Button size="sm" icon="sync" onClick={() => void refetch()}>
          {t('action.retry')}
        </Button>
      </p>
    );
  }
  if (data === undefined) return <Skeleton />;
  const [before, after] = a.version <= b.version ? [data.a, data.b] : [data.b, data.a];
  return (
    <table>
      <thead>
        <tr>
          <td />
          <th scope="col">A</th>
          <th scope="col">B</th>
          <th scope="col" className="d">
            {t('replay.difference')}
          </th>
        </tr>
      </thead>
      <tbody>
        {ROWS.map((figure) => (
          <tr key={figure}>
            <th scope="row">{figure === 'question' ? t('replay.questionNone') : t(`replay.${figure}`)}</th>
            <td>{valueOf(before.figures, figure, t)}</td>
            <td className="to">{valueOf(after.figures, figure, t)}</td>
            <td className="d">
              <Change
                figure={figure}
                before={before.figures}
                after={after.figures}
                count={data.facts[figure] ?? 0}
                t={t}
                onOpen={() =>
                  onBehind({
                    what: figure === 'question' ? t('replay.questionNone') : t(`replay.${figure}`),
                    figure: figure === 'facts' ? undefined : figure,
                    after: low,
                    until: high,
                  })
                }
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ChangeProps {
  readonly figure: FigureName;
  readonly before: Figures;
  readonly after: Figures;
  /** How many facts between the two are behind it. */
  readonly count: number;
  readonly t: LessonTelling['t'];
  readonly onOpen: () => void;
}

/** How much a figure moved; also one that came back to where it was has facts behind it. */
function Change({ figure, before, after, count, t, onOpen }: ChangeProps) {
  const [from, to] = [numberOf(before, figure), numberOf(after, figure)];
  const isSame = from === to && before.question?.questionId === after.question?.questionId;
  const moved =
    figure === 'question' || (isSame && count > 0) ? t('replay.factsBetween', { n: count }) : signed(to - from);
  if (count === 0) return <span className="i3">{isSame || figure !== 'question' ? t('replay.same') : moved}</span>;
  return (
    <button type="button" className="fact" onClick={onOpen}>
      {moved}
    </button>
  );
}

const numberOf = (figures: Figures, figure: FigureName): number => {
  if (figure === 'question') return figures.question?.answered ?? 0;
  return figures[figure] ?? 0;
};

const signed = (n: number): string => `${n > 0 ? '+' : n < 0 ? '−' : ''}${Math.abs(n).toLocaleString('en')}`;

function valueOf(figures: Figures, figure: FigureName, t: LessonTelling['t']): string {
  if (figure === 'page')
    return figures.page === undefined ? t('replay.noPage') : t('replay.pageAt', { n: figures.page });
  if (figure !== 'question') return figures[figure].toLocaleString('en');
  const { question } = figures;
  if (question === undefined) return t('replay.noPage');
  return t('replay.questionAt', { n: question.n, status: statusWord(question.status, t) });
}

const STATUSES = ['draft', 'open', 'collected', 'distributionShown', 'answerShown'] as const;

function statusWord(status: string, t: LessonTelling['t']): string {
  const known = STATUSES.find((one) => one === status);
  return known ? t(`question.${known}`) : status;
}
