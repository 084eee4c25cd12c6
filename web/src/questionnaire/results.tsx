import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { may } from '@lectern/contracts/kernel/roles.ts';
import { RemindRespondents } from '@lectern/contracts/questionnaire/commands.ts';
import type { Asked } from '@lectern/contracts/questionnaire/facts.ts';
import {
  QuestionnaireResults,
  RESPONDENT_FILTERS,
  Respondents,
  type Questionnaire,
  type Respondent,
} from '@lectern/contracts/questionnaire/queries.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Chart } from '../kit/charts/chart.tsx';
import { query } from '../kit/data/request.ts';
import { RemindButton } from '../kit/forms/remind-button.tsx';
import { Select } from '../kit/forms/select.tsx';
import { percent } from '../kit/i18n/format.ts';
import { useWhen } from '../kit/i18n/use-when.ts';
import { DataTable, type Column } from '../kit/lists/data-table.tsx';
import { Figure } from '../kit/lists/figure.tsx';
import { ListPage } from '../kit/lists/list-page.tsx';
import { useList, usePaused } from '../kit/lists/use-list.ts';
import { Empty, Failed, Notice, Skeleton } from '../kit/ui/states.tsx';
import { useText } from './texts.ts';
import { useAfter } from './write-dialog.tsx';

const REFRESH_MS = 15_000;

/** What was answered, question by question: a chart and the same as a table beside it, and the words. */
export function Results({ one }: { readonly one: Questionnaire }) {
  const { t } = useText();
  const { id, status, questions } = one;
  const found = useQuery({
    queryKey: [QuestionnaireResults.name, id, status], // what was withheld while it was open says nothing of what is now
    queryFn: () => query<typeof QuestionnaireResults>(QuestionnaireResults, { id }),
    refetchInterval: ({ state }) =>
      (status === 'open' || (state.data !== undefined && waitingIn(state.data) > 0)) && REFRESH_MS,
  });
  const { data } = found;
  const isThere = data !== undefined && !data.isWithheld && data.counted > 0;
  return (
    <section className="questionnaire-page" aria-label={t('questionnaire.results')}>
      <header className="row wraps">
        <h2 className="grow">{t('questionnaire.results')}</h2>
        {isThere &&
          (['csv', 'xlsx'] as const).map((ending) => (
            <a key={ending} className="btn" href={`/api/questionnaire/${id}/results/${ending}`} download>
              {t(`questionnaire.${ending}`)}
            </a>
          ))}
      </header>
      {data === undefined ? (
        <div className="card">
          {found.error ? <Failed error={found.error} retry={() => void found.refetch()} /> : <Skeleton lines={8} />}
        </div>
      ) : data.isWithheld ? (
        <Notice>
          {status !== 'closed'
            ? t('questionnaire.withheldOpen')
            : data.answered < LIMITS.anonymousFrom
              ? t('questionnaire.withheldFew', { n: LIMITS.anonymousFrom })
              : t('questionnaire.onTheirWay', { n: waitingIn(data) })}
        </Notice>
      ) : data.counted === 0 ? (
        <div className="card">
          <Empty icon="chart" title={t('questionnaire.nobodyYet')} />
        </div>
      ) : (
        <>
          {waitingIn(data) > 0 && <Notice>{t('questionnaire.onTheirWay', { n: waitingIn(data) })}</Notice>}
          {data.questions.map(({ counts, words }, at) => (
            <section key={at} className="card questionnaire" aria-label={t('questionnaire.n', { n: at + 1 })}>
              <h3>
                {at + 1} {questions[at]!.text}
              </h3>
              {questions[at]!.kind === 'text' ? (
                <Words words={words} />
              ) : (
                <Counts n={at + 1} question={questions[at]!} counts={counts} all={data.counted} />
              )}
            </section>
          ))}
        </>
      )}
    </section>
  );
}

/** How many took part whose ballot has not arrived. */
const waitingIn = ({ answered, counted }: QuestionnaireResults): number => answered - counted;

interface Place {
  readonly name: string;
  readonly count: number;
}

interface CountsProps {
  readonly n: number;
  readonly question: Asked;
  readonly counts: readonly number[];
  readonly all: number;
}

function Counts({ n, question: { kind, text, options }, counts, all }: CountsProps) {
  const { t } = useText();
  const places = useMemo(
    (): readonly Place[] => counts.map((count, at) => ({ name: options?.[at] ?? String(at + 1), count })),
    [counts, options],
  );
  const option = useMemo(
    () => ({
      grid: { left: 8, right: 24, top: 8, bottom: 8, containLabel: true },
      xAxis: { type: 'value', minInterval: 1 },
      yAxis: {
        type: 'category',
        inverse: true,
        data: places.map(({ name }) => name),
        axisLabel: { width: 100, overflow: 'truncate' },
      },
      series: [{ type: 'bar', data: places.map(({ count }) => count) }],
    }),
    [places],
  );
  const columns = useMemo(
    (): readonly Column<Place>[] => [
      { id: 'option', head: t('questionnaire.optionHead'), cell: ({ name }) => name },
      {
        id: 'count',
        head: t('questionnaire.count'),
        by: ({ count }) => count,
        cell: ({ count }) => <Figure label={t('questionnaire.count')}>{count}</Figure>,
      },
      {
        id: 'share',
        head: t('questionnaire.share'),
        cell: ({ count }) => <Figure label={t('questionnaire.share')}>{percent(count, all)}</Figure>,
      },
    ],
    [t, all],
  );
  const said = places.map(({ name, count }) => t('questionnaire.chosen', { option: name, n: count })).join(' · ');
  const given = counts.reduce((sum, count) => sum + count, 0);
  const points = counts.reduce((sum, count, at) => sum + count * (at + 1), 0);
  return (
    <>
      {kind === 'rating' && given > 0 && <p>{t('questionnaire.mean', { n: (points / given).toFixed(1) })}</p>}
      <div className="questionnaire-counts">
        <Chart
          label={t('questionnaire.chart', { n, what: said })}
          option={option}
          heightPx={Math.max(120, 36 * places.length + 24)}
        />
        <DataTable label={text} columns={columns} rows={places} keyOf={({ name }) => name} />
      </div>
    </>
  );
}

function Words({ words }: { readonly words: QuestionnaireResults['questions'][number]['words'] }) {
  const { t } = useText();
  if (words.length === 0) return <p className="i2">{t('questionnaire.noWords')}</p>;
  return (
    <>
      <p className="i2">{t('questionnaire.words', { n: words.length })}</p>
      <ul className="questionnaire-words">
        {words.map(({ name, words: said }, at) => (
          <li key={at}>
            {said}
            {name !== undefined && <small>{name}</small>}
          </li>
        ))}
      </ul>
    </>
  );
}

type Only = (typeof RESPONDENT_FILTERS)[number];

/** The students of the class, and who of them answered. */
export function People({ one: { id, status, answered, remindedAt, role } }: { readonly one: Questionnaire }) {
  const { t } = useText();
  const after = useAfter(id);
  const reminds = status === 'open' && may({ role, bound: true }, RemindRespondents.allow);
  const when = useWhen();
  const [only, setOnly] = useState<Only>();
  const [typed, onSearch] = useState('');
  const list = useList(Respondents, { id, only, search: usePaused(typed) }, REFRESH_MS);
  const columns = useMemo(
    (): readonly Column<Respondent>[] => [
      {
        id: 'name',
        head: t('questionnaire.name'),
        cell: ({ name, login }) => (
          <>
            {name}
            {login !== undefined && <small>{login}</small>}
          </>
        ),
      },
      {
        id: 'at',
        head: t('questionnaire.at'),
        cell: ({ answeredAt }) => (answeredAt === undefined ? t('questionnaire.only.missing') : when(answeredAt)),
      },
    ],
    [t, when],
  );
  return (
    <section className="questionnaire-page" aria-label={t('questionnaire.people')}>
      <header className="row wraps">
        <h2 className="grow">
          {t('questionnaire.people')} <small>{t('questionnaire.answeredN', { n: answered })}</small>
        </h2>
        {reminds && (
          <RemindButton
            command={RemindRespondents}
            to={{ family: 'questionnaire', id }}
            remindedAt={remindedAt}
            was={t('questionnaire.wasReminded')}
            onDone={after}
          >
            {t('questionnaire.remind')}
          </RemindButton>
        )}
      </header>
      <ListPage
        list={list}
        label={t('questionnaire.people')}
        search={{ label: t('questionnaire.searchPeople'), typed, onSearch }}
        exports={[{ label: t('questionnaire.xlsx'), href: `/api/questionnaire/${id}/respondents/xlsx` }]}
        empty={{ icon: 'users', title: t('questionnaire.nobody') }}
        onAll={
          only === undefined && typed === ''
            ? undefined
            : () => {
                setOnly(undefined);
                onSearch('');
              }
        }
        filters={
          <Select
            label={t('questionnaire.only')}
            value={only ?? ''}
            onChange={(one) => setOnly(one === '' ? undefined : one)}
            options={[
              { id: '', label: t('questionnaire.all') },
              ...RESPONDENT_FILTERS.map((one) => ({ id: one, label: t(`questionnaire.only.${one}`) })),
            ]}
          />
        }
      >
        {(rows) => (
          <DataTable
            label={t('questionnaire.people')}
            columns={columns}
            rows={rows}
            keyOf={({ personId }) => personId}
          />
        )}
      </ListPage>
    </section>
  );
}
