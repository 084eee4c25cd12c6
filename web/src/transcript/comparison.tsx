import { meanOf, type Policy } from '@lectern/contracts/transcript/grade.ts';
import type { Transcript } from '@lectern/contracts/transcript/queries.ts';
import { useDeferredValue, useMemo } from 'react';
import { score } from '../kit/i18n/format.ts';
import { DataTable, type Column } from '../kit/lists/data-table.tsx';
import { gradeAll } from './graded.ts';
import { useText } from './texts.ts';

interface Compared {
  readonly personId: string;
  readonly name: string;
  readonly before: number | undefined;
  readonly after: number | undefined;
  readonly rankBefore: number | undefined;
  readonly rankAfter: number | undefined;
  readonly change: number;
}

interface Props {
  readonly data: Transcript;
  readonly policy: Policy;
  /** What it is compared with; the policy that stands, where nothing is said. */
  readonly from?: Policy | undefined;
}

/** Two policies side by side on the same marks, student by student: who moves most stands first. */
export function Comparison({ data, policy, from = data.policy }: Props) {
  const { t } = useText();
  const isTried = from === data.policy;
  const title = t(isTried ? 'transcript.comparison' : 'transcript.whoMoved');
  const tried = useDeferredValue(policy);
  const before = useMemo(() => gradeAll(data, from), [data, from]);
  const rows = useMemo(() => {
    const after = gradeAll(data, tried);
    const compared = before.map(({ personId, name, grade, rank }, at): Compared => {
      const now = after[at]!;
      const change = (now.grade.tenths ?? 0) - (grade.tenths ?? 0);
      return {
        personId,
        name,
        before: grade.tenths,
        after: now.grade.tenths,
        rankBefore: rank,
        rankAfter: now.rank,
        change,
      };
    });
    return compared.toSorted((one, other) => Math.abs(other.change) - Math.abs(one.change));
  }, [data, before, tried]);
  const columns = useMemo((): readonly Column<Compared>[] => {
    const points = (tenths: number | undefined) => (tenths === undefined ? '—' : score(tenths));
    return [
      { id: 'name', head: t('transcript.name'), by: ({ name }) => name, cell: ({ name }) => <b>{name}</b> },
      {
        id: 'grade',
        head: t(isTried ? 'transcript.nowAndTried' : 'transcript.beforeAndAfter'),
        by: ({ after }) => -(after ?? -1),
        cell: ({ before: then, after }) => `${points(then)} → ${points(after)}`,
      },
      {
        id: 'change',
        head: t('transcript.change'),
        by: ({ change }) => -change,
        cell: ({ change }) => (
          <span className={change > 0 ? 'st ok' : change < 0 ? 'st bad' : 'i3'}>
            {change > 0 ? `+${score(change)}` : score(change)}
          </span>
        ),
      },
      {
        id: 'rank',
        head: t('transcript.rank'),
        by: ({ rankAfter }) => rankAfter ?? Infinity,
        cell: ({ rankBefore, rankAfter }) => `${rankBefore ?? '—'} → ${rankAfter ?? '—'}`,
      },
    ];
  }, [t, isTried]);
  const [mean, then] = [meanOf(rows.map(({ after }) => after)), meanOf(rows.map((row) => row.before))];
  return (
    <section className="card transcript-comparison" aria-label={title}>
      <header>
        <h3>{title}</h3>
        <p className="t13 i2" role="status">
          {t('transcript.moves', {
            up: rows.filter(({ change }) => change > 0).length,
            down: rows.filter(({ change }) => change < 0).length,
            before: then === undefined ? '—' : score(then),
            after: mean === undefined ? '—' : score(mean),
          })}
        </p>
      </header>
      <DataTable label={title} columns={columns} rows={rows} keyOf={({ personId }) => personId} />
    </section>
  );
}
