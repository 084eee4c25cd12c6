import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { newId } from '@lectern/contracts/kernel/new-id.ts';
import { MODULE_KINDS, UNIT_WEIGHT, unitKey, type Policy } from '@lectern/contracts/transcript/grade.ts';
import type { Transcript } from '@lectern/contracts/transcript/queries.ts';
import { SetPolicy } from '@lectern/contracts/transcript/transcript.ts';
import { useMemo, useState } from 'react';
import { isConflict, standingNow } from '../kit/data/errors-of-edits.ts';
import { useCommands } from '../kit/data/use-commands.ts';
import { TextField } from '../kit/forms/field.tsx';
import { Button } from '../kit/ui/button.tsx';
import { CommandFailure } from '../kit/ui/command-failure.tsx';
import { Notice } from '../kit/ui/states.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { Comparison } from './comparison.tsx';
import { areNamed, draftOf, nameFault, policyIn, totalIn, wholeOf, type DraftModule } from './policy-draft.ts';
import { useModuleName, useText } from './texts.ts';

interface Props {
  readonly classId: string;
  readonly data: Transcript;
  /** What the form begins with: the policy that stands, or an earlier one. */
  readonly start: Policy;
  readonly isReadOnly: boolean;
  /** What stands now, where it is known. */
  readonly onSaved: (now?: Pick<Transcript, 'policy' | 'editedIn'>) => void;
}

/** What counts how much, and what another way of counting would come to, student by student, before it is saved. */
export function PolicyPart({ classId, data, start, isReadOnly, onSaved }: Props) {
  const { t } = useText();
  const nameOf = useModuleName();
  const commands = useCommands('transcript', classId);
  const [draft, setDraft] = useState(() => draftOf(start));
  const [basedOn, setBasedOn] = useState(data.editedIn);
  const { units } = data;
  const policy = useMemo(() => policyIn(draft, units), [draft, units]);
  const total = totalIn(draft);
  const isNamed = areNamed(draft);
  const { failure } = commands;
  const conflict = failure !== undefined && isConflict(failure.error) ? standingNow(failure.error) : undefined;

  async function save(version = basedOn): Promise<void> {
    if (policy === undefined) return;
    const done = await commands.give(SetPolicy, { ...policy, basedOn: version });
    if (done === undefined) return;
    toast('ok', t('transcript.wasSaved'));
    onSaved(done.receipt && { policy, editedIn: done.receipt.version });
  }
  const setOwn = (own: readonly DraftModule[]) => setDraft({ ...draft, own });
  const change = (at: number, more: Partial<DraftModule>) =>
    setOwn(draft.own.map((one, n) => (n === at ? { ...one, ...more } : one)));
  const why =
    policy === undefined
      ? t('transcript.wholeNumbers')
      : !isNamed
        ? t('transcript.mendNames')
        : total === 100
          ? undefined
          : t('transcript.totalIs', { n: total });
  return (
    <div className="transcript-policy">
      <form
        className="card transcript-form"
        noValidate
        aria-label={t('transcript.part.policy')}
        onSubmit={(event) => {
          event.preventDefault();
          if (why === undefined) void save();
        }}
      >
        <fieldset disabled={isReadOnly}>
          <h3>
            {t('transcript.weights')}{' '}
            <span className={total === 100 ? 'st ok' : 'st bad'} role="status">
              {t('transcript.total', { n: total })}
            </span>
          </h3>
          {MODULE_KINDS.map((kind) => (
            <section key={kind} className="transcript-entry">
              <Weight
                label={nameOf(kind)}
                value={draft.weights[kind]}
                onChange={(text) => setDraft({ ...draft, weights: { ...draft.weights, [kind]: text } })}
              />
              {kind === 'attendance' && (
                <Weight
                  label={t('transcript.liveShare')}
                  hint={t('transcript.liveShareHint')}
                  value={draft.liveShare}
                  onChange={(liveShare) => setDraft({ ...draft, liveShare })}
                />
              )}
              {units.some(({ module }) => module === kind) && (
                <details>
                  <summary>
                    {t('transcript.unitWeights', { n: units.filter(({ module }) => module === kind).length })}
                  </summary>
                  <p className="t12 i2">{t('transcript.unitWeightsHint')}</p>
                  {units
                    .filter(({ module }) => module === kind)
                    .map(({ id, title }) => (
                      <Weight
                        key={id}
                        label={title === '' ? t('transcript.lessonsTogether') : title}
                        value={draft.units[unitKey(kind, id)] ?? String(UNIT_WEIGHT)}
                        onChange={(text) =>
                          setDraft({ ...draft, units: { ...draft.units, [unitKey(kind, id)]: text } })
                        }
                      />
                    ))}
                </details>
              )}
            </section>
          ))}
          <h3>{t('transcript.own')}</h3>
          <p className="t12 i2">{t('transcript.ownHint', { n: LIMITS.ownModules })}</p>
          {draft.own.map((one, at) => (
            <OwnFields
              key={one.id}
              one={one}
              n={at + 1}
              all={draft.own}
              onChange={(more) => change(at, more)}
              onRemove={() => setOwn(draft.own.filter((_, n) => n !== at))}
            />
          ))}
          {draft.own.length < LIMITS.ownModules && (
            <Button
              size="sm"
              icon="plus"
              onClick={() => setOwn([...draft.own, { id: newId(), name: '', weight: '0', units: [blank()] }])}
            >
              {t('transcript.addModule')}
            </Button>
          )}
        </fieldset>
        {conflict ? (
          <Notice tone="warn" assertive>
            <p>{t('transcript.conflict')}</p>
            <div className="row wraps">
              <Button onClick={() => onSaved()}>{t('transcript.takeTheirs')}</Button>
              <Button
                onClick={() => {
                  setBasedOn(conflict.version);
                  void save(conflict.version);
                }}
              >
                {t('transcript.keepMine')}
              </Button>
            </div>
          </Notice>
        ) : (
          <CommandFailure failure={failure} retry={() => failure?.again()} />
        )}
        {!isReadOnly && (
          <div className="row wraps">
            <Button look="primary" type="submit" why={why} busy={commands.isSending(SetPolicy)}>
              {t('transcript.save')}
            </Button>
            <Button onClick={() => setDraft(draftOf(data.policy))}>{t('transcript.discard')}</Button>
          </div>
        )}
      </form>
      {policy !== undefined && <Comparison data={data} policy={policy} />}
    </div>
  );
}

const blank = () => ({ id: newId(), name: '', weight: String(UNIT_WEIGHT) });

interface OwnProps {
  readonly one: DraftModule;
  /** Its place among them, from 1. */
  readonly n: number;
  readonly all: readonly DraftModule[];
  readonly onChange: (more: Partial<DraftModule>) => void;
  readonly onRemove: () => void;
}

/** A module of the class's own: what it is called, what it weighs, and its units. */
function OwnFields({ one, n, all, onChange, onRemove }: OwnProps) {
  const { t } = useText();
  const fault = useNameFault();
  const { name, weight, units } = one;
  const set = (at: number, more: object) =>
    onChange({ units: units.map((unit, place) => (place === at ? { ...unit, ...more } : unit)) });
  return (
    <section className="transcript-own" aria-label={t('transcript.moduleN', { n })}>
      <div className="transcript-entry">
        <TextField
          label={t('transcript.moduleName')}
          value={name}
          fault={fault(name, all)}
          onChange={(text = '') => onChange({ name: text })}
        />
        <Weight label={t('transcript.weight')} value={weight} onChange={(text) => onChange({ weight: text })} />
        <Button
          look="quiet"
          size="sm"
          icon="close"
          aria-label={t('transcript.removeOf', { name })}
          onClick={onRemove}
        />
      </div>
      {units.map((unit, at) => (
        <div key={unit.id} className="transcript-entry unit">
          <TextField
            label={t('transcript.unitName')}
            value={unit.name}
            fault={fault(unit.name, units)}
            onChange={(text = '') => set(at, { name: text })}
          />
          <Weight
            label={t('transcript.unitWeight')}
            value={unit.weight}
            onChange={(text) => set(at, { weight: text })}
          />
          <Button
            look="quiet"
            size="sm"
            icon="close"
            aria-label={t('transcript.removeOf', { name: unit.name })}
            onClick={() => onChange({ units: units.filter((_, place) => place !== at) })}
          />
        </div>
      ))}
      {units.length < LIMITS.unitsPerOwnModule && (
        <Button size="sm" look="quiet" icon="plus" onClick={() => onChange({ units: [...units, blank()] })}>
          {t('transcript.addUnit')}
        </Button>
      )}
    </section>
  );
}

function useNameFault() {
  const { t } = useText();
  return (name: string, all: readonly { readonly name: string }[]): string | undefined => {
    const fault = nameFault(name, all);
    return fault && t(`transcript.name.${fault}`, { n: LIMITS.ownModuleUnits });
  };
}

interface WeightProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** A whole number from 0 to 100. */
function Weight({ label, hint, value, onChange }: WeightProps) {
  const { t } = useText();
  return (
    <span className="transcript-weight">
      <TextField
        label={label}
        hint={hint}
        value={value}
        fault={wholeOf(value) === undefined ? t('transcript.whole') : undefined}
        onChange={(text = '') => onChange(text)}
      />
    </span>
  );
}
