import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import type { Transcript } from '@lectern/contracts/transcript/queries.ts';
import { GiveScores } from '@lectern/contracts/transcript/transcript.ts';
import { useMemo, useState } from 'react';
import { isConflict } from '../kit/data/errors-of-edits.ts';
import { useCommands } from '../kit/data/use-commands.ts';
import { TextField } from '../kit/forms/field.tsx';
import { Select } from '../kit/forms/select.tsx';
import { worth } from '../kit/i18n/format.ts';
import { DataTable, type Column } from '../kit/lists/data-table.tsx';
import { Button } from '../kit/ui/button.tsx';
import { CommandFailure } from '../kit/ui/command-failure.tsx';
import { Notice } from '../kit/ui/states.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { BroughtScores } from './brought-scores.tsx';
import { tenthsOf, type LineFault, type ScoreLine } from './read-scores.ts';
import { useText } from './texts.ts';

interface Props {
  readonly classId: string;
  readonly data: Transcript;
  readonly onSaved: () => void;
}

/** Scores by hand, of one unit of the class's own at a time. */
export function ScoresPart({ classId, data, onSaved }: Props) {
  const { t } = useText();
  const { policy, ownUnits } = data;
  const [chosen, setChosen] = useState<string>();
  const unit = ownUnits.find(({ id }) => id === chosen) ?? ownUnits[0];
  const names = policy.own.flatMap(({ name, units }) =>
    units.map((one) => ({ id: one.id, label: `${name} · ${one.name}` })),
  );
  if (unit === undefined) return null;
  return (
    <section className="transcript-scores" aria-label={t('transcript.part.scores')}>
      <form className="list-filters" onSubmit={(event) => event.preventDefault()}>
        <Select label={t('transcript.unit')} value={unit.id} onChange={setChosen} options={names} />
      </form>
      <UnitScores key={unit.id} classId={classId} data={data} unit={unit} onSaved={onSaved} />
    </section>
  );
}

interface Row {
  readonly personId: string;
  readonly name: string;
  readonly login?: string | undefined;
  readonly number?: string | undefined;
  readonly given: string;
  readonly typed: string;
  readonly fault: LineFault | undefined;
}

function UnitScores({ classId, data, unit, onSaved }: Props & { unit: Transcript['ownUnits'][number] }) {
  const { t } = useText();
  const commands = useCommands('transcript', classId);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [reason, setReason] = useState('');
  const { students, units, ownUnits } = data;
  const place = units.length + ownUnits.findIndex(({ key }) => key === unit.key);
  const rows = useMemo(
    () =>
      students.map(({ personId, name, login, number, marks }): Row => {
        const mark = marks[place];
        const given = typeof mark === 'number' ? worth(mark) : '';
        const entry = typed[personId] ?? given;
        const tenths = entry.trim() === '' ? 0 : tenthsOf(entry);
        return {
          personId,
          name,
          login,
          number,
          given,
          typed: entry,
          fault: typeof tenths === 'number' ? undefined : tenths,
        };
      }),
    [students, place, typed],
  );
  const changed = rows.filter((row) => row.typed.trim() !== row.given);
  const faults = changed.filter(({ fault }) => fault !== undefined).length;
  const { failure } = commands;
  const isOvertaken = failure !== undefined && isConflict(failure.error);

  async function save(): Promise<void> {
    const scores = changed.map(({ personId, typed: entry }) => {
      const scoreTenths = tenthsOf(entry);
      return { personId, ...(typeof scoreTenths === 'number' && { scoreTenths }) };
    });
    let basedOn = unit.scoredIn;
    for (let at = 0; at < scores.length; at += LIMITS.scoresAtOnce) {
      const done = await commands.give(GiveScores, {
        unitId: unit.id,
        scores: scores.slice(at, at + LIMITS.scoresAtOnce),
        ...(reason.trim() !== '' && { reason: reason.trim() }),
        basedOn,
      });
      if (done === undefined) return onSaved();
      basedOn = done.receipt?.version ?? basedOn;
    }
    toast('ok', t('transcript.wasScored', { n: scores.length }));
    setTyped({});
    setReason('');
    onSaved();
  }
  const take = (good: readonly ScoreLine[]) =>
    setTyped((before) => ({
      ...before,
      ...Object.fromEntries(good.map(({ personId, score }) => [personId!, score])),
    }));
  const columns = useMemo(
    (): readonly Column<Row>[] => [
      {
        id: 'name',
        head: t('transcript.name'),
        by: ({ name }) => name,
        cell: ({ name, number, login }) => (
          <>
            <b>{name}</b>
            <small>{number ?? login}</small>
          </>
        ),
      },
      {
        id: 'score',
        head: t('transcript.outOf100'),
        by: ({ given }) => -Number(given),
        cell: (row) => (
          <ScoreField row={row} onType={(text) => setTyped((before) => ({ ...before, [row.personId]: text }))} />
        ),
      },
    ],
    [t],
  );
  const why =
    faults > 0
      ? t('transcript.mendScores', { n: faults })
      : changed.length === 0
        ? t('transcript.nothingTyped')
        : undefined;
  return (
    <>
      <BroughtScores students={students} onGood={take} />
      <div className="card">
        <DataTable
          label={t('transcript.part.scores')}
          columns={columns}
          rows={rows}
          keyOf={({ personId }) => personId}
        />
      </div>
      <form
        className="card transcript-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (why === undefined) void save();
        }}
      >
        <TextField
          label={t('transcript.reason')}
          hint={t('transcript.reasonHint')}
          value={reason}
          onChange={(text = '') => setReason(text)}
        />
        {isOvertaken ? (
          <Notice
            tone="warn"
            assertive
            action={<Button onClick={commands.forget}>{t('transcript.understood')}</Button>}
          >
            {t('transcript.scoresConflict')}
          </Notice>
        ) : (
          <CommandFailure failure={failure} retry={() => failure?.again()} />
        )}
        <div className="row wraps">
          <Button look="primary" type="submit" why={why} busy={commands.isSending(GiveScores)}>
            {t('transcript.record', { n: changed.length })}
          </Button>
        </div>
      </form>
    </>
  );
}

function ScoreField({ row, onType }: { readonly row: Row; readonly onType: (text: string) => void }) {
  const { t } = useText();
  const { name, typed, fault } = row;
  return (
    <span className="transcript-score">
      <input
        inputMode="decimal"
        aria-label={t('transcript.scoreOf', { name })}
        aria-invalid={fault !== undefined || undefined}
        value={typed}
        onChange={({ target }) => onType(target.value)}
      />
      {fault !== undefined && <small className="fault">{t(`transcript.fault.${fault}`)}</small>}
    </span>
  );
}
