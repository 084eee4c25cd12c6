import { RemoveMembers } from '@lectern/contracts/class/commands.ts';
import { BOM, csvLine } from '@lectern/contracts/kernel/csv.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { COLUMNS } from '@lectern/contracts/roster/rows.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { handOverText } from '../kit/data/download.ts';
import { isAlreadySo } from '../kit/data/errors.ts';
import { command } from '../kit/data/request.ts';
import { useAction } from '../kit/data/use-action.ts';
import { Dialog } from '../kit/overlays/dialog.tsx';
import { Button } from '../kit/ui/button.tsx';
import { Fault } from '../kit/ui/entry.tsx';
import { Notice, useErrorText } from '../kit/ui/states.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { useText } from './texts.ts';
import type { ListedLine } from './use-roster.ts';

export interface Imported {
  readonly arrived: readonly ListedLine[];
  /** Who was in the class before, and of whom more is known now. */
  readonly filled: readonly ListedLine[];
  /** Who was in the class before. */
  readonly wasIn: readonly ListedLine[];
  /** What is not mended, or was left out. */
  readonly rest: readonly ListedLine[];
}

interface Props {
  readonly classId: string;
  readonly imported: Imported;
  readonly onMend: () => void;
  readonly onAgain: () => void;
}

/** What became of everybody, and the way back. */
export function Result({ classId, imported: { arrived, filled, wasIn, rest }, onMend, onAgain }: Props) {
  const { t } = useText();
  const errorText = useErrorText();
  const [isAsking, setAsking] = useState(false);
  const [isUndone, setUndone] = useState(false);
  const withAccount = arrived.filter(({ is }) => is === 'account').length;
  const undo = useAction(async () => {
    const ids = arrived.flatMap(({ personId }) => personId ?? []);
    for (let at = 0; at < ids.length; at += LIMITS.membersPerEnrolment) {
      const personIds = ids.slice(at, at + LIMITS.membersPerEnrolment);
      await command<typeof RemoveMembers>('class', classId, 'RemoveMembers', { personIds }, { classId }).catch(
        (error: unknown) => {
          if (!isAlreadySo(error)) throw error;
        },
      );
    }
    setAsking(false);
    setUndone(true);
    toast('ok', t('roster.undone', { n: ids.length }));
  });
  const save = (lines: readonly (readonly [line: ListedLine, what: string])[], name: string) => {
    const heads = [t('roster.line'), ...COLUMNS.map((column) => t(`roster.${column}`)), t('roster.status')];
    const rows = lines.map(([{ n, cells }, what]) => csvLine([n, ...COLUMNS.map((column) => cells[column]), what]));
    handOverText(BOM + csvLine(heads) + rows.join(''), 'text/csv;charset=utf-8', `${name}.csv`);
  };
  const whatOf = (line: ListedLine): string => {
    if (line.isLeftOut) return t('roster.leaveOut');
    if (line.details) return t('roster.filled');
    return line.fault ? t(`roster.fault.${line.fault}`) : t(`roster.is.${line.is ?? 'new'}`);
  };
  const told = (lines: readonly ListedLine[]) => lines.map((line) => [line, whatOf(line)] as const);
  return (
    <section className="card roster-result" aria-label={t('roster.stepDone')}>
      <h2>
        {arrived.length === 0 && filled.length > 0
          ? t('roster.updated', { n: filled.length })
          : t('roster.imported', { n: arrived.length })}
      </h2>
      <dl>
        <Figure n={withAccount} what={t('roster.withAccount')} />
        <Figure n={arrived.length - withAccount} what={t('roster.withPlace')} />
        {filled.length > 0 && <Figure n={filled.length} what={t('roster.filled')} />}
        <Figure n={wasIn.length} what={t('roster.wasIn')} />
      </dl>
      {rest.length > 0 && (
        <Notice
          tone="warn"
          action={
            <span className="row">
              <Button size="sm" onClick={onMend}>
                {t('roster.backToMend')}
              </Button>
              <Button size="sm" look="quiet" icon="download" onClick={() => save(told(rest), t('roster.restFile'))}>
                {t('roster.downloadRest')}
              </Button>
            </span>
          }
        >
          {t('roster.notIn', { n: rest.length })}
        </Notice>
      )}
      <footer className="roster-foot">
        <Button
          icon="download"
          onClick={() =>
            save(
              told([...arrived, ...filled, ...wasIn, ...rest].toSorted((one, other) => one.n - other.n)),
              t('roster.result'),
            )
          }
        >
          {t('roster.download')}
        </Button>
        {!isUndone && arrived.length > 0 && (
          <Button look="quiet" icon="undo" onClick={() => setAsking(true)}>
            {t('roster.undoImport')}
          </Button>
        )}
        <span className="grow" />
        <Button onClick={onAgain}>{t('roster.again')}</Button>
        <Link className="btn primary" to={`/class/${classId}/members`}>
          {t('roster.members')}
        </Link>
      </footer>
      {isAsking && (
        <Dialog
          title={t('roster.undoSure')}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button onClick={() => setAsking(false)}>{t('roster.keep')}</Button>
              <Button look="danger" busy={undo.busy} onClick={() => void undo.run()}>
                {t('roster.undoImport')}
              </Button>
            </>
          }
        >
          <p>{t('roster.undoWhat', { n: arrived.length })}</p>
          {undo.error !== undefined && <Fault>{errorText(undo.error)}</Fault>}
        </Dialog>
      )}
    </section>
  );
}

const Figure = ({ n, what }: { n: number; what: string }) => (
  <div>
    <dt>{what}</dt>
    <dd>{n}</dd>
  </div>
);
