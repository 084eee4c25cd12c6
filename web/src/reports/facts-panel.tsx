import { BOM, csvLine } from '@lectern/contracts/kernel/csv.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { handOverText } from '../kit/data/download.ts';
import { useAction } from '../kit/data/use-action.ts';
import { useText } from '../kit/i18n/teacher.ts';
import { Button } from '../kit/ui/button.tsx';
import { Dialog } from '../kit/overlays/dialog.tsx';
import { Icon } from '../kit/ui/icon.tsx';
import type { Texts } from '../kit/i18n/text.ts';
import type { TeacherTexts } from '../kit/i18n/teacher.zh-cn.ts';
import { useErrorText } from '../kit/ui/states.tsx';
import { factLook } from './fact-words.ts';
import type { Looked } from './figure.tsx';
import { lettersIn } from './letters.ts';
import { PartNotThere } from '../kit/ui/part-not-there.tsx';
import { sumOf } from './sum-words.ts';
import { useMoment } from './use-moment.ts';
import { everyFact, useCell, type Cell, type FactBehind, type Of } from './use-report.ts';
import './facts-panel.css';

type T = Texts<TeacherTexts>['t'];

interface Props {
  readonly of: Of;
  readonly looked: Looked;
  readonly onClose: () => void;
}

/** What a figure is made of: first the sum, then the facts, each with its place in the replay, then who has none. */
export function FactsPanel({ of, looked: { cell, title, figure }, onClose }: Props) {
  const { t } = useText();
  const cellOf = useCell(of.id, cell);
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage } = cellOf;
  const sum = data && sumOf(cell, data, t);
  return (
    <Dialog
      title={figure === undefined ? t('report.facts', { title }) : t('report.factsOfFigure', { title, figure })}
      onClose={onClose}
    >
      <div className="rep-facts">
        {data === undefined ? (
          <PartNotThere part={cellOf} />
        ) : (
          <>
            {sum && (
              <p className="eq">
                {sum.parts} {sum.parts !== '' && '= '}
                <b>{sum.result}</b>
              </p>
            )}
            {cell === 'status/absent' && data.facts.some(({ type }) => type === 'ParticipantJoined') && (
              <p className="i2 t13">{t('report.absentWhy')}</p>
            )}
            {data.facts.length > 0 ? (
              <Facts of={of} cell={cell} facts={data.facts} />
            ) : (
              data.without.length === 0 && <p className="i2">{t('report.noFacts')}</p>
            )}
            {data.without.length > 0 && <Without people={data.without} cell={cell} />}
            <Foot
              of={of}
              cell={cell}
              title={title}
              shown={data.facts.length}
              total={data.total}
              more={
                hasNextPage && (
                  <Button size="sm" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                    {t('report.more')}
                  </Button>
                )
              }
            />
          </>
        )}
      </div>
    </Dialog>
  );
}

function Facts({ of: { id, report }, cell, facts }: { of: Of; cell: string; facts: readonly FactBehind[] }) {
  const { t, language } = useText();
  const moment = useMoment(report.startedAt);
  const letters = lettersIn(report.questions, t);
  return (
    <table>
      <thead className="vh">
        <tr>
          <th>{t('report.column.name')}</th>
          <th>{t('report.column.what')}</th>
          <th>{t('report.column.at')}</th>
          <th>{t('report.column.version')}</th>
        </tr>
      </thead>
      <tbody>
        {facts.map((fact) => {
          const { icon, tone, words } = factLook(fact, { t, language }, letters);
          return (
            <tr key={fact.version}>
              <th scope="row" title={called(fact, t)}>
                {called(fact, t)}
              </th>
              <td>
                <span className={`st ${tone}`}>
                  <Icon name={icon} size="xs" />
                  <span>
                    {words}
                    {TOOK.test(cell) && fact.adds !== undefined && (
                      <small className="i3"> {t('report.seconds', { n: Math.round(fact.adds / 1000) })}</small>
                    )}
                  </span>
                </span>
              </td>
              <td className="mono">{moment(fact.at)}</td>
              <td className="mono">
                <Link
                  className="link"
                  to={`/lesson/${id}/replay?v=${fact.version}`}
                  title={t('report.replayFact', { n: fact.version })}
                  aria-label={t('report.replayFact', { n: fact.version })}
                >
                  #{fact.version}
                </Link>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Nobody vouches for the name of a guest. */
const called = ({ name = '', guest }: { name?: string | undefined; guest?: true | undefined }, t: T): string =>
  guest ? t('seats.guestNamed', { name }) : name;

/** What each answer adds to a sum of times. */
const TOOK = /^question\/.+\/took$/;
const ABOUT_ANSWERS = /^(question|answer)\//;

function Without({ people, cell }: { people: Cell['without']; cell: string }) {
  const { t } = useText();
  return (
    <div className="without">
      <h3>{t('report.without', { n: people.length })}</h3>
      <p className="i3 t12">{t(ABOUT_ANSWERS.test(cell) ? 'report.withoutAnswer' : 'report.withoutWhy')}</p>
      <ul>
        {people.map((person) => (
          <li key={person.personId}>{called(person, t)}</li>
        ))}
      </ul>
    </div>
  );
}

const COLUMNS = ['version', 'at', 'name', 'type', 'what'] as const;

interface FootProps {
  readonly of: Of;
  readonly cell: string;
  readonly title: string;
  readonly shown: number;
  readonly total: number;
  readonly more: ReactNode;
}

function Foot({ of: { id, report }, cell, title, shown, total, more }: FootProps) {
  const { t, language } = useText();
  const errorText = useErrorText();
  const letters = lettersIn(report.questions, t);
  const take = useAction(async () => {
    const head = COLUMNS.map((column) => t(`report.column.${column}`));
    const rows = (await everyFact(id, cell)).map((fact) => [
      fact.version,
      new Date(fact.at),
      called(fact, t),
      fact.type,
      factLook(fact, { t, language }, letters).words,
    ]);
    const text = BOM + [head, ...rows].map(csvLine).join('');
    handOverText(text, 'text/csv;charset=utf-8', `${report.title} ${title}.csv`);
  });
  if (total === 0) return null;
  return (
    <footer>
      <span className="i3">
        {shown < total ? t('report.factsShown', { n: shown, all: total }) : t('report.factsOf', { n: total })}
      </span>
      <span className="grow" />
      {more}
      <Button size="sm" icon="download" busy={take.busy} onClick={() => void take.run()}>
        {t('report.takeFacts')}
      </Button>
      {take.error !== undefined && (
        <p className="st bad t13" role="alert">
          {errorText(take.error)}
        </p>
      )}
    </footer>
  );
}
