import { QuestionFigures, QuestionUses } from '@lectern/contracts/library/uses.ts';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { query } from '../kit/data/request.ts';
import { shortDay } from '../kit/i18n/when.ts';
import { readAfter } from '../kit/lists/use-list.ts';
import { Failed, Skeleton } from '../kit/ui/states.tsx';
import { useText } from './texts.ts';

interface Props {
  readonly libraryId: string;
  readonly questionId: string;
}
type Told = Partial<QuestionFigures['total'] & QuestionFigures['exams'][number]> | undefined;

/** Where a question was used, as far as its reader may see it, and how it did there; the figures come after the places. */
export function QuestionUsesSection({ libraryId, questionId }: Props) {
  const { t } = useText();
  const asked = { libraryId, questionId };
  const uses = useQuery({
    queryKey: [QuestionUses.name, asked],
    queryFn: () => readAfter(QuestionUses, (fresh) => query<typeof QuestionUses>(QuestionUses, { ...asked, ...fresh })),
  });
  const figures = useQuery({
    queryKey: [QuestionFigures.name, asked],
    queryFn: () => query<typeof QuestionFigures>(QuestionFigures, asked),
  });
  const again = () => void Promise.all([uses.refetch(), figures.refetch()]);
  const error = uses.error ?? figures.error;
  return (
    <section className="library-uses" aria-label={t('library.uses')}>
      <h3>{t('library.uses')}</h3>
      {uses.data && <Places uses={uses.data} figures={figures.data} />}
      {error !== null && <Failed error={error} retry={again} />}
      {uses.isPending && <Skeleton lines={2} retry={again} />}
    </section>
  );
}

function Places({ uses, figures }: { readonly uses: QuestionUses; readonly figures: QuestionFigures | undefined }) {
  const { t, language } = useText();
  const [now] = useState(() => Date.now());
  const { papers, exams, homework, lessons, others } = uses;
  const day = (at: number) => shortDay(at, language, now);
  const all = papers.length + exams.length + homework.length + lessons.length;
  const isNone = all + others.exams + others.homework + others.lessons === 0;
  if (isNone)
    return (
      <p className="i2">
        {t('library.usesNone')}
        <br />
        <span className="t12 i3">{t('library.usesNoneWhy')}</span>
      </p>
    );
  const total = figures?.total;
  const isFigured = figures !== undefined && figures.exams.length + figures.lessons.length > 0;
  return (
    <>
      {total !== undefined && total.exams > 0 && (
        <p>
          <strong>{t('library.inAll', { n: total.exams })}</strong> <Figures of={total} />
        </p>
      )}
      <ul>
        {papers.map((one) => (
          <Place key={one.paperId} kind={t('library.inPaper')} name={one.title} to={`/papers/${one.paperId}`} of={one}>
            {day(one.at)}
          </Place>
        ))}
        {exams.map((one) => (
          <Place
            key={one.examId}
            kind={t('library.inExam')}
            name={one.name}
            to={one.mayOpen ? `/exams/${one.examId}${one.isOut ? '?tab=statistics' : ''}` : undefined}
            of={one}
            figures={figures?.exams.find(({ examId }) => examId === one.examId)}
          >
            {[one.className, day(one.startsAt), !one.isOut && t('library.notOut')].filter(Boolean).join(' · ')}
          </Place>
        ))}
        {homework.map((one) => (
          <Place
            key={one.homeworkId}
            kind={t('library.inHomework')}
            name={one.title}
            to={`/homework/${one.homeworkId}`}
            of={one}
          >
            {[one.className, day(one.dueAt)].join(' · ')}
          </Place>
        ))}
        {lessons.map((one) => (
          <Place
            key={one.lessonId}
            kind={t('library.inLesson')}
            name={one.title}
            to={`/lesson/${one.lessonId}${one.status === 'ended' ? '/report' : ''}`}
            figures={figures?.lessons.find(({ lessonId }) => lessonId === one.lessonId)}
          >
            {[one.className, day(one.startsAt), !one.isAsked && t('library.notAsked')].filter(Boolean).join(' · ')}
          </Place>
        ))}
      </ul>
      {others.exams > 0 && <p className="i2">{t('library.othersExams', { n: others.exams })}</p>}
      {others.homework > 0 && <p className="i2">{t('library.othersHomework', { n: others.homework })}</p>}
      {others.lessons > 0 && <p className="i2">{t('library.othersLessons', { n: others.lessons })}</p>}
      {isFigured && <p className="t12 i3">{t('library.figuresWhy')}</p>}
    </>
  );
}

/** One of them: its page is linked where its reader may open it. */
function Place({
  kind,
  name,
  to,
  of,
  figures,
  children,
}: {
  readonly kind: string;
  readonly name: string;
  readonly to: string | undefined;
  readonly of?: { readonly editions: readonly number[]; readonly isOlder: boolean };
  readonly figures?: Told;
  readonly children: ReactNode;
}) {
  const { t } = useText();
  return (
    <li>
      <span className="chip">{kind}</span>
      <div>
        {to === undefined ? (
          <strong>{name}</strong>
        ) : (
          <Link className="link" to={to}>
            {name}
          </Link>
        )}
        <span className="t12 i3">{children}</span>
        {of && (
          <span className="t12 library-version">
            {t('library.taken', { n: of.editions.join(', ') })}
            {of.isOlder && <span className="chip warn">{t('library.older')}</span>}
          </span>
        )}
        {figures && <Figures of={figures} />}
      </div>
    </li>
  );
}

function Figures({ of }: { readonly of: NonNullable<Told> }) {
  const { t } = useText();
  const { had, answered = 0, ungraded = 0, difficulty, discrimination } = of;
  return (
    <span className="t12 i2">
      {[
        had === undefined ? t('library.answers', { n: answered }) : t('library.had', { n: answered, of: had }),
        ungraded > 0 && t('library.ungraded', { n: ungraded }),
        difficulty !== undefined && t('library.share', { share: difficulty.toFixed(2) }),
        discrimination !== undefined && t('library.apart', { n: discrimination.toFixed(2) }),
      ]
        .filter(Boolean)
        .join(' · ')}
    </span>
  );
}
