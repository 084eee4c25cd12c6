import type { AttendanceStatus } from '@lectern/contracts/attendance/status.ts';
import { grouped } from '../kit/i18n/format.ts';
import { useText } from '../kit/i18n/teacher.ts';
import { Button } from '../kit/ui/button.tsx';
import { Icon } from '../kit/ui/icon.tsx';
import { PartNotThere } from '../kit/ui/part-not-there.tsx';
import { SearchInput } from '../kit/ui/search-input.tsx';
import { STATUSES } from './attendance-looks.ts';
import { LearnerRow } from './learner-row.tsx';
import { isWithheld } from './question-result.tsx';
import { TurnPages } from './turn-pages.tsx';
import { useLearners, type Of } from './use-report.ts';
import { useTable, type SortedBy } from './use-table.ts';
import './learner-table.css';

/** On a phone so many questions have a column each; more are told together. */
const COLUMNS_ON_PHONES = 3;

interface Props {
  readonly of: Of;
  readonly onPerson: (personId: string, name: string) => void;
}

/** Every student of the class with attendance, answers, danmu and score. */
export function LearnerTable({ of, onPerson }: Props) {
  const { t } = useText();
  const { state, change, sortBy, asked } = useTable();
  const learners = useLearners(of, asked);
  const { data } = learners;
  const { questions, members } = of.report;
  const isNarrowed = state.search !== '' || state.status !== undefined;
  const head = (sort: SortedBy, name: string, look = '') => (
    <th className={look} aria-sort={state.sort === sort ? (state.descending ? 'descending' : 'ascending') : undefined}>
      <button type="button" title={t('report.sortBy', { name })} onClick={() => sortBy(sort)}>
        {name}
        {state.sort === sort && <Icon name={state.descending ? 'down' : 'up'} size="xs" />}
      </button>
    </th>
  );
  return (
    <section className="card rep-stu" aria-labelledby="rep-stu">
      <header>
        <h2 id="rep-stu">{t('report.students')}</h2>
        <span className="i3 t13">{grouped(members)}</span>
        <span className="grow" />
        <label className="field">
          <Icon name="search" size="s" />
          <SearchInput
            value={state.search}
            placeholder={t('report.findHint')}
            aria-label={t('report.find')}
            onSearch={(search) => change({ search })}
          />
        </label>
        <label className="field pick">
          <Icon name="filter" size="s" />
          <select
            aria-label={t('report.filter')}
            value={state.status ?? ''}
            onChange={({ target }) => change({ status: (target.value || undefined) as AttendanceStatus | undefined })}
          >
            <option value="">{t('report.everyone')}</option>
            {STATUSES.filter((status) => of.report.attendance[status] > 0).map((status) => (
              <option key={status} value={status}>
                {t(`report.status.${status}`)}
              </option>
            ))}
          </select>
        </label>
      </header>
      {data === undefined ? (
        <PartNotThere part={learners} lines={8} />
      ) : data.learners.length === 0 ? (
        <p className="blank i2">
          {isNarrowed ? t('report.noneFound') : t('report.noMembers')}
          {isNarrowed && (
            <Button size="sm" onClick={() => change({ search: '', status: undefined })}>
              {t('report.clear')}
            </Button>
          )}
        </p>
      ) : (
        <>
          <div className="scroll" tabIndex={0} role="region" aria-label={t('report.students')}>
            <table className={questions.length > COLUMNS_ON_PHONES ? 'many' : undefined}>
              <thead>
                <tr>
                  {head('name', t('report.name'))}
                  {head('status', t('report.attendance'))}
                  {questions.map((question) => (
                    <th key={question.questionId} className="q">
                      {t('question.n', { n: question.n })}
                      {isWithheld(question) && <small className="i3"> {t('report.notCounted')}</small>}
                    </th>
                  ))}
                  {questions.length > 0 && (
                    <th className="together">
                      {t(questions.some(({ key }) => key !== undefined) ? 'report.rightShort' : 'report.answersShort')}
                    </th>
                  )}
                  {head('danmu', t('report.danmu'), 'num o')}
                  {of.report.givesBonus && <th className="num o">{t('report.bonus')}</th>}
                  {head('score', t('report.score'), 'num')}
                </tr>
              </thead>
              <tbody>
                {data.learners.map((learner) => (
                  <LearnerRow key={learner.personId} of={of} learner={learner} onPerson={onPerson} />
                ))}
              </tbody>
            </table>
          </div>
          <TurnPages
            page={state.page}
            size={state.size}
            total={data.total}
            onTurn={(page) => change({ page })}
            onSize={(size) => change({ size })}
          />
        </>
      )}
    </section>
  );
}
