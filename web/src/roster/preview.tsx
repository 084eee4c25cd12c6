import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { COLUMNS, FAULTS, type Column, type RowFault } from '@lectern/contracts/roster/rows.ts';
import { useMemo, useState } from 'react';
import { TickField } from '../kit/forms/field.tsx';
import { Select } from '../kit/forms/select.tsx';
import { DataTable, type Column as TableColumn } from '../kit/lists/data-table.tsx';
import { Button } from '../kit/ui/button.tsx';
import { Fault } from '../kit/ui/entry.tsx';
import { Meter } from '../kit/ui/meter.tsx';
import { Segmented } from '../kit/ui/segmented.tsx';
import { Empty, Notice, useErrorText } from '../kit/ui/states.tsx';
import type { Lines } from '../kit/files/workbook.ts';
import type { Imported } from './result.tsx';
import { useText } from './texts.ts';
import { useRoster, type ListedLine } from './use-roster.ts';

const KINDS = ['mend', 'good', 'more', 'member', 'out'] as const;
type Kind = (typeof KINDS)[number];
const NONE = '-';

const kindOf = ({ isLeftOut, fault, row, is, details }: ListedLine): Kind => {
  if (isLeftOut) return 'out';
  if (fault !== undefined || row === undefined) return 'mend';
  if (is !== 'member') return 'good';
  return details === undefined ? 'member' : 'more';
};

interface Props {
  readonly classId: string;
  readonly file: Lines;
  readonly onOther: () => void;
  readonly onDone: (imported: Imported) => void;
}

/** What would become of each row; what is wrong is mended where it stands. */
export function Preview({ classId, file, onOther, onDone }: Props) {
  const { t } = useText();
  const errorText = useErrorText();
  const roster = useRoster(classId, file);
  const { listed, good, checked, sent, write, leaveOut } = roster;
  const byKind = useMemo(() => Map.groupBy(listed, kindOf), [listed]);
  const count = (kind: Kind) => byKind.get(kind)?.length ?? 0;
  const [chosen, setChosen] = useState<Kind>();
  const kind = chosen ?? (count('mend') > 0 ? 'mend' : count('good') === 0 && count('more') > 0 ? 'more' : 'good');
  const hasDepartments = roster.mapping.department !== undefined;
  const columns = useMemo(
    () => columnsOf(t, write, leaveOut, checked.capacity, hasDepartments),
    [t, write, leaveOut, checked.capacity, hasDepartments],
  );
  const isChecked = good.every(({ is }) => is !== undefined);
  const isSending = sent !== undefined && sent.error === undefined;
  const [coming, more] = [count('good'), count('more')];
  const students = checked.students + good.filter(({ row, is }) => is !== 'member' && row?.role === 'student').length;
  const shown = byKind.get(kind) ?? [];
  async function run(): Promise<void> {
    const arrived = await roster.importGood();
    if (arrived)
      onDone({
        arrived: arrived.filter(({ is }) => is !== 'member'),
        filled: arrived.filter(({ is }) => is === 'member'),
        wasIn: byKind.get('member') ?? [],
        rest: [...(byKind.get('mend') ?? []), ...(byKind.get('out') ?? [])],
      });
  }
  return (
    <>
      <Columns roster={roster} />
      <section className="card roster-preview" aria-label={t('roster.stepCheck')}>
        <div className="roster-tools">
          <Segmented
            label={t('roster.which')}
            options={KINDS.filter((one) => one === kind || count(one) > 0 || one === 'mend' || one === 'good').map(
              (id) => ({
                id,
                label: t(`roster.${id}`, { n: count(id) }),
              }),
            )}
            value={kind}
            onChange={setChosen}
          />
          <span className="grow" role="status">
            {checked.isAsking && <span className="i2">{t('roster.checking')}</span>}
          </span>
          {roster.undo && (
            <Button look="quiet" size="sm" icon="undo" disabled={isSending} onClick={roster.undo}>
              {t('roster.undo')}
            </Button>
          )}
          <Button size="sm" disabled={isSending} onClick={onOther}>
            {t('roster.another')}
          </Button>
        </div>
        {checked.error !== undefined && (
          <Notice
            tone="bad"
            assertive
            action={
              <Button size="sm" onClick={() => checked.forget(good.flatMap(({ row, is }) => (is ? [] : [row!])))}>
                {t('roster.goOn')}
              </Button>
            }
          >
            {t('roster.notChecked')} {errorText(checked.error)}
          </Notice>
        )}
        {shown.length === 0 ? (
          <Empty icon="okc" title={t(kind === 'mend' ? 'roster.nothingToMend' : 'roster.nothing')} />
        ) : (
          <DataTable
            key={kind}
            label={t(`roster.${kind}`, { n: shown.length })}
            columns={columns}
            rows={shown}
            keyOf={({ n }) => String(n)}
          />
        )}
        <footer className="roster-foot">
          {isSending ? (
            <div className="grow" role="status">
              <b>{t('roster.importing', sent)}</b>
              <Meter share={sent.done / Math.max(1, sent.of)} label={t('roster.importing', sent)} />
              <small>{t('roster.stay')}</small>
            </div>
          ) : (
            <p className="grow i2">
              {sent?.error !== undefined && (
                <Fault>
                  {t('roster.stopped', sent)}. {errorText(sent.error)}
                </Fault>
              )}
              {checked.capacity === undefined
                ? t('roster.after', { n: students })
                : t('roster.afterOf', { n: students, capacity: checked.capacity })}{' '}
              {count('mend') > 0 && t('roster.rest', { n: count('mend') })}
            </p>
          )}
          <Button
            look="primary"
            busy={isSending}
            why={good.length === 0 ? t('roster.noneReady') : isChecked ? undefined : t('roster.waitCheck')}
            onClick={() => void run()}
          >
            {sent?.error !== undefined
              ? t('roster.goOn')
              : coming === 0 && more > 0
                ? t('roster.fill', { n: more })
                : more > 0
                  ? t('roster.importAndFill', { n: coming, more })
                  : t('roster.import', { n: coming })}
          </Button>
        </footer>
      </section>
    </>
  );
}

/** Which column of the file is which: guessed, and open where the guess is not enough. */
function Columns({ roster: { headings, mapping, hasHeadings, map } }: { roster: ReturnType<typeof useRoster> }) {
  const { t } = useText();
  const isEnough =
    mapping.name !== undefined && [mapping.number, mapping.email, mapping.phone].some((at) => at !== undefined);
  const options = [
    { id: NONE, label: t('roster.noColumn') },
    ...headings.map((heading, at) => ({ id: String(at), label: heading.trim() || t('roster.column', { n: at + 1 }) })),
  ];
  return (
    <details className="card roster-columns" open={!isEnough}>
      <summary>{t('roster.mapping')}</summary>
      <div>
        {COLUMNS.map((column) => (
          <Select
            key={column}
            label={t(`roster.${column}`)}
            options={options}
            value={mapping[column] === undefined ? NONE : String(mapping[column])}
            onChange={(id) =>
              map({ ...mapping, [column]: id === undefined || id === NONE ? undefined : Number(id) }, hasHeadings)
            }
          />
        ))}
        <TickField
          label={t('roster.hasHeadings')}
          value={hasHeadings}
          onChange={(isSo) => map(mapping, isSo ?? false)}
        />
      </div>
    </details>
  );
}

type T = ReturnType<typeof useText>['t'];

function columnsOf(
  t: T,
  write: (n: number, column: Column, text: string) => void,
  leaveOut: (n: number, isLeftOut: boolean) => void,
  capacity: number | undefined,
  hasDepartments: boolean,
): readonly TableColumn<ListedLine>[] {
  return [
    { id: 'n', head: t('roster.line'), cell: ({ n }) => <span className="roster-n">{n}</span> },
    {
      id: 'status',
      head: t('roster.status'),
      cell: ({ fault, is, details }) => {
        if (fault) return <span className="st bad">{t(`roster.fault.${fault}`)}</span>;
        const said = is && <span className="st">{t(`roster.is.${is}`)}</span>;
        if (details === undefined) return said;
        const what = details.map((detail) => t(`roster.${detail}`)).join(t('roster.and'));
        return (
          <>
            {said} <small>{t('roster.takes', { what })}</small>
          </>
        );
      },
    },
    ...COLUMNS.filter((column) => hasDepartments || column !== 'department').map((column): TableColumn<ListedLine> => ({
      id: column,
      head: t(`roster.${column}`),
      cell: (line) => <Cell line={line} column={column} write={write} how={howOf(t, line, capacity)} />,
    })),
    {
      id: 'act',
      head: t('roster.act'),
      isEnd: true,
      cell: ({ n, isLeftOut = false }) => (
        <Button look="quiet" size="sm" onClick={() => leaveOut(n, !isLeftOut)}>
          {t(isLeftOut ? 'roster.takeIn' : 'roster.leaveOut')}
        </Button>
      ),
    },
  ];
}

/** What is to be done about a fault. */
function howOf(t: T, { fault, as }: ListedLine, capacity = 0): string | undefined {
  if (fault === undefined) return undefined;
  if (fault === 'numberTwice' || fault === 'emailTwice' || fault === 'phoneTwice')
    return t('roster.how.twice', { n: as ?? 0 });
  if (fault === 'full') return t('roster.how.full', { n: capacity });
  if (fault === 'nameTooLong' || fault === 'departmentTooLong') {
    const most = fault === 'nameTooLong' ? LIMITS.personNameUnits : LIMITS.departmentUnits;
    return t('roster.how.tooLong', { han: most / 2, latin: most });
  }
  return t(`roster.how.${fault satisfies RowFault}`);
}

interface CellProps {
  readonly line: ListedLine;
  readonly column: Column;
  readonly write: (n: number, column: Column, text: string) => void;
  readonly how: string | undefined;
}

/** A row with a fault can be mended in all its cells. What was typed counts when one goes on, so that no row leaves under one's hands. */
function Cell({ line: { n, cells, fault }, column, write, how }: CellProps) {
  const { t } = useText();
  const label = t(`roster.${column}`);
  const [typed, setTyped] = useState<string>();
  const isHere = fault !== undefined && (FAULTS[fault] ?? 'name') === column;
  if (fault === undefined)
    return (
      <span className="roster-cell" data-label={label}>
        {cells[column]}
      </span>
    );
  const done = () => {
    if (typed !== undefined && typed !== cells[column]) write(n, column, typed);
    setTyped(undefined);
  };
  return (
    <label className="roster-cell entry" data-label={label}>
      <input
        aria-label={t('roster.cell', { n, column: label })}
        aria-invalid={isHere || undefined}
        aria-describedby={isHere ? `roster-${n}` : undefined}
        value={typed ?? cells[column]}
        maxLength={LIMITS.contactLength}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={done}
        onKeyDown={({ key }) => key === 'Enter' && done()}
      />
      {isHere && (
        <small className="roster-how" id={`roster-${n}`}>
          {how}
        </small>
      )}
    </label>
  );
}
