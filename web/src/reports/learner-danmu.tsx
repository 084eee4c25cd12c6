import { Link } from 'react-router';
import { useText } from '../kit/i18n/teacher.ts';
import { Button } from '../kit/ui/button.tsx';
import { factLook } from './fact-words.ts';
import { PartNotThere } from '../kit/ui/part-not-there.tsx';
import { useMoment } from './use-moment.ts';
import { useCell, type Of } from './use-report.ts';

/** What one student said in the lesson, each with its place in the replay. */
export function LearnerDanmu({ of, personId, count }: { of: Of; personId: string; count: number }) {
  const { t } = useText();
  return (
    <section>
      <h3>{t('report.learner.danmu', { n: count })}</h3>
      {count === 0 ? <p className="i2">{t('report.learner.noDanmu')}</p> : <Said of={of} personId={personId} />}
    </section>
  );
}

function Said({ of: { id, report }, personId }: { of: Of; personId: string }) {
  const { t, language } = useText();
  const moment = useMoment(report.startedAt);
  const cell = useCell(id, `danmu/${personId}`);
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = cell;
  if (data === undefined) return <PartNotThere part={cell} lines={3} />;
  return (
    <>
      <ul>
        {data.facts.map((fact) => (
          <li key={fact.version} className="words">
            <span>{factLook(fact, { t, language }, () => '').words}</span>
            <Link
              className="link mono"
              to={`/lesson/${id}/replay?v=${fact.version}`}
              title={t('report.replayFact', { n: fact.version })}
            >
              {moment(fact.at)}
            </Link>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button size="sm" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('report.more')}
        </Button>
      )}
    </>
  );
}
