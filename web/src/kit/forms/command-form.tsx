import type { CommandKind } from '@lectern/contracts/kernel/command.ts';
import { plainTextOf, type RichText as RichTextDoc } from '@lectern/contracts/kernel/rich-text-doc.ts';
import { units } from '@lectern/contracts/kernel/units.ts';
import { useId, type ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import { useWhen } from '../i18n/use-when.ts';
import { Button } from '../ui/button.tsx';
import { CommandFailure } from '../ui/command-failure.tsx';
import { Notice } from '../ui/states.tsx';
import { Dialog } from '../overlays/dialog.tsx';
import { useText } from '../texts.ts';
import { DateTimeField } from './date-time-field.tsx';
import { DurationField } from './duration-field.tsx';
import { entryOf, faultText } from './faults.ts';
import { ChoiceField, TextField, TickField, type FieldProps } from './field.tsx';
import { RichText } from './rich-text.tsx';
import { FilesField } from './files-field.tsx';
import { Select } from './select.tsx';
import {
  useCommandForm,
  type CommandFormOptions,
  type CommandFormState,
  type FieldSpec,
  type Values,
} from './use-command-form.ts';
import './fields.css';

interface Words {
  /** What the button says: the verb of the title, or of what was chosen. */
  readonly submit?: string | ((values: Values) => string);
  readonly children?: ReactNode;
}

/** Gives a command from the page, which is read first: only where `focuses` says so does it begin in the form. */
export function CommandForm<Kind extends CommandKind>({
  focuses = false,
  ...props
}: CommandFormOptions<Kind> & Words & { readonly focuses?: boolean }) {
  const { t } = useText();
  const state = useCommandForm(props);
  const id = useId();
  return (
    <div className="form">
      {state.conflict ? (
        <Versions state={state} />
      ) : (
        <Fields id={id} state={state} lead={props.children} focuses={focuses} />
      )}
      <footer>
        {state.conflict ? (
          <KeepMine state={state} />
        ) : (
          <Button look="primary" type="submit" form={id} busy={state.isSending}>
            {wordOf(props.submit, state) ?? t('form.save')}
          </Button>
        )}
      </footer>
    </div>
  );
}

/** Gives a command from a dialog. When the same was changed elsewhere, both versions are shown, and one is chosen. */
export function CommandDialog<Kind extends CommandKind>({
  title,
  onClose,
  submit,
  children,
  ...options
}: CommandFormOptions<Kind> & Words & { readonly title: string; readonly onClose: () => void }) {
  const { t } = useText();
  const state = useCommandForm(options);
  const id = useId();
  return (
    <Dialog
      title={state.conflict ? state.words.conflict : title}
      onClose={onClose}
      dirty={state.isDirty}
      actions={
        state.conflict ? (
          <>
            <Button onClick={onClose}>{state.words.keepTheirs}</Button>
            <KeepMine state={state} />
          </>
        ) : (
          <>
            <Button onClick={onClose}>{t('action.cancel')}</Button>
            <Button look="primary" type="submit" form={id} busy={state.isSending}>
              {wordOf(submit, state) ?? t('form.save')}
            </Button>
          </>
        )
      }
    >
      {state.conflict ? <Versions state={state} /> : <Fields id={id} state={state} lead={children} focuses />}
    </Dialog>
  );
}

const wordOf = (submit: Words['submit'], { values }: CommandFormState): string | undefined =>
  typeof submit === 'function' ? submit(values) : submit;

function KeepMine({ state: { conflict, words, isSending, submit } }: { state: CommandFormState }) {
  return (
    <Button look="primary" busy={isSending} onClick={() => void submit(conflict!.version)}>
      {words.keepMine}
    </Button>
  );
}

interface FieldsProps {
  readonly id: string;
  readonly state: CommandFormState;
  readonly lead: ReactNode;
  /** The first of them has the focus as they appear. */
  readonly focuses: boolean;
}

function Fields({ id, state, lead, focuses }: FieldsProps) {
  const { t } = useText();
  const { form, fields, schema, to, failure, isRestored, submit } = state;
  return (
    <form
      id={id}
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {lead}
      {isRestored && <Notice>{t('form.restored')}</Notice>}
      {Object.entries(fields).map(([name, spec], at) => (
        <Controller
          key={`${name} ${isRestored}`} // one that began with what was kept would fall back to it once that is sent
          control={form.control}
          name={name}
          render={({ field: { value, onChange }, fieldState: { error } }) => (
            <Field
              spec={spec}
              entry={entryOf(schema, name)}
              to={to}
              name={name}
              label={spec.label}
              hint={spec.hint}
              fault={error?.message}
              value={value as never}
              autoFocus={focuses && at === 0}
              onChange={onChange}
            />
          )}
        />
      ))}
      {state.waits ? (
        <Notice tone="warn" assertive>
          {t('form.waits')}
        </Notice>
      ) : (
        <CommandFailure failure={failure} retry={() => void submit()} />
      )}
    </form>
  );
}

type SomeField = FieldProps<never> & {
  readonly spec: FieldSpec;
  readonly entry: ReturnType<typeof entryOf>;
  readonly to: CommandFormState['to'];
};

/** The kind of field that an entry needs. */
function Field({ spec, entry: { options, maxUnits, isRich, files }, to, ...props }: SomeField) {
  const { t } = useText();
  const { as } = spec;
  if (typeof as === 'function') {
    const Own = as;
    return <Own {...props} />;
  }
  if (files !== undefined) return <FilesField {...props} {...files} to={to} />;
  if (as === 'moment') return <DateTimeField {...props} />;
  if (as === 'duration') return <DurationField {...props} />;
  if (as === 'tick') return <TickField {...props} />;
  if (isRich === true) return <RichText {...props} max={maxUnits!} />;
  const text = props as unknown as FieldProps<string>;
  if (options !== undefined) {
    const Choice = as === 'select' ? Select : ChoiceField;
    return <Choice {...text} options={options.map((id) => ({ label: id, ...spec.options?.(id), id }))} />;
  }
  const counter = maxUnits === undefined ? undefined : { n: units((text.value ?? '').trim()), max: maxUnits };
  const isOver = counter !== undefined && counter.n > counter.max;
  const fault = text.fault ?? (isOver ? faultText({ code: 'text.tooLong', max: counter.max }, t) : undefined);
  return <TextField {...text} fault={fault} long={as === 'lines'} counter={counter} placeholder={spec.placeholder} />;
}

/** Mine and theirs side by side; what differs is marked. */
function Versions({ state: { fields, schema, values, words, conflict } }: { state: CommandFormState }) {
  const { t } = useText();
  const when = useWhen();
  const shown = (name: string, value: unknown): string => {
    const { as, show, options } = fields[name]!;
    if (as !== 'tick' && (value === undefined || value === '')) return t('field.empty');
    if (show) return show(value);
    if (as === 'moment') return when(Number(value));
    if (as === 'tick') return t(value === true ? 'field.yes' : 'field.no');
    if (entryOf(schema, name).isRich === true) return plainTextOf(value as RichTextDoc);
    if (Array.isArray(value)) return (value as { readonly name: string }[]).map(({ name }) => name).join(' · ');
    return typeof value === 'string' ? (options?.(value).label ?? value) : JSON.stringify(value);
  };
  return (
    <div className="both-versions">
      {(
        [
          ['mine', values],
          ['theirs', conflict!],
        ] as const
      ).map(([whose, version]) => (
        <section key={whose} className="version">
          <h3>{words[whose]}</h3>
          <dl>
            {Object.entries(fields).map(([name, spec]) => {
              const isChanged = shown(name, values[name]) !== shown(name, conflict![name]);
              return (
                <div key={name}>
                  <dt>{spec.label}</dt>
                  <dd className={isChanged ? 'changed' : undefined}>{shown(name, version[name])}</dd>
                </div>
              );
            })}
          </dl>
        </section>
      ))}
    </div>
  );
}
