import { MyExams, type MyExam } from '@lectern/contracts/exam/queries.ts';
import { Link } from 'react-router';
import { useWhen } from '../kit/i18n/use-when.ts';
import { ListPage } from '../kit/lists/list-page.tsx';
import { useList } from '../kit/lists/use-list.ts';
import { Page } from '../kit/ui/page.tsx';
import { useMinute } from '../kit/ui/use-minute.ts';
import { useText } from './texts.ts';
import '../kit/ui/page-head.css';
import './attempt.css';

const REFRESH_MS = 30_000;

const PHASES = { waits: 'info', runs: 'ok', over: 'off' } as const;
const phaseOf = ({ startsAt, deadline = Infinity }: MyExam, now: number) =>
  now < startsAt ? 'waits' : now < deadline ? 'runs' : 'over';

/** The exams of my classes, each with the way to it. */
export function MyExamsPage() {
  const { t } = useText();
  const when = useWhen();
  const list = useList(MyExams, {}, REFRESH_MS);
  const now = useMinute();
  return (
    <Page title={t('attempt.mineTitle')}>
      <header className="top">
        <div className="grow">
          <h1>{t('attempt.mineTitle')}</h1>
          <p>{t('attempt.mineLead')}</p>
        </div>
      </header>
      <ListPage
        list={list}
        label={t('attempt.mineTitle')}
        empty={{ icon: 'inbox', title: t('attempt.noExams'), why: t('attempt.noExamsWhy') }}
      >
        {(rows) => (
          <ul className="attempt-exams">
            {rows.map((row) => (
              <li key={row.examId}>
                <Link to={`/exams/${row.examId}/sit`}>
                  <span className="row">
                    <b className="grow">{row.name}</b>
                    <span className={`st ${PHASES[phaseOf(row, now)]}`}>{t(`attempt.now.${phaseOf(row, now)}`)}</span>
                  </span>
                  <span className="i2">
                    {row.className} · {t('attempt.from', { when: when(row.startsAt) })}
                    {row.deadline !== undefined && ` · ${t('attempt.until', { when: when(row.deadline) })}`}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </ListPage>
    </Page>
  );
}
