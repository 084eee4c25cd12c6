import type { CallKind } from '@lectern/contracts/kernel/call.ts';
import type { Fault, RefusalCode } from '@lectern/contracts/kernel/refusal.ts';
import { useId, useState, type ReactNode, type SubmitEvent } from 'react';
import type * as z from 'zod/mini';
import { ProblemError } from '../data/errors.ts';
import { send } from '../data/request.ts';
import { useAction } from '../data/use-action.ts';
import { faultsIn } from './faults.ts';
import { Dialog } from '../overlays/dialog.tsx';
import { Button } from '../ui/button.tsx';
import { Entry, Fault as FaultText } from '../ui/entry.tsx';
import { useErrorText } from '../ui/states.tsx';
import { useText } from '../texts.ts';
import './fields.css';

type Values = Readonly<Record<string, string>>;

export interface CallField {
  readonly name: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly type?: 'password' | 'code';
  readonly autoComplete?: string;
}

interface Props<Kind extends CallKind> {
  readonly call: Kind;
  readonly fields: readonly CallField[];
  /** What goes along that is not typed here. */
  readonly given?: object;
  /** What the fields hold at first. */
  readonly start?: Values;
  readonly submit: string;
  /** Why it cannot be sent yet, by something that is no field of it. */
  readonly why?: string | undefined;
  readonly onDone: (answer: Answer<Kind>, typed: Values) => void | Promise<void>;
  readonly children?: ReactNode;
}

type Answer<Kind extends CallKind> = z.output<NonNullable<Kind['result']>>;

/** What stands beside a field, of what refuses the call as a whole: the first of these that there is. */
const AT: { readonly [code in RefusalCode]?: readonly string[] } = {
  'founding.wrongCode': ['code'],
  'contact.taken': ['to'],
  'code.wrong': ['code'],
  'code.over': ['code'],
  'password.wrong': ['before', 'password'],
  'secondStep.wrong': ['code'],
};

/** A form of a plain call. Nothing that is typed is kept on the device, for passwords are; after a refusal all of it stays [R8.31]. */
function useCallForm<Kind extends CallKind>({ call, fields, given, start = {}, onDone }: Props<Kind>) {
  const { t } = useText();
  const errorText = useErrorText();
  const [values, setValues] = useState<Values>(start);
  const [faults, setFaults] = useState<Readonly<Record<string, Omit<Fault, 'path'>>>>({});
  const action = useAction(async () =>
    onDone(await send<Answer<Kind>>('POST', call.path, { ...values, ...given }), values),
  );
  const problem = action.error instanceof ProblemError ? action.error.problem : undefined;
  const names = fields.map(({ name }) => name);
  const refusedAt = problem && AT[problem.code]?.find((name) => names.includes(name));
  const said = (fault: Omit<Fault, 'path'>): string => {
    const key = `fault.${fault.code}`;
    if (fault.code === 'text.tooLong')
      return t('fault.text.tooLong', { han: (fault.max ?? 0) / 2, latin: fault.max ?? 0 });
    return isFault(key) ? t(key) : t('fault.other');
  };
  const faultOf = (name: string): string | undefined => {
    const local = faults[name] ?? problem?.faults?.find(({ path }) => path.split('.')[0] === name);
    if (local !== undefined) return said(local);
    return refusedAt === name ? errorText(action.error) : undefined;
  };
  return {
    values,
    faultOf,
    isBusy: action.busy,
    /** What belongs to no field. */
    failure:
      action.error === undefined || refusedAt !== undefined || problem?.faults !== undefined
        ? undefined
        : errorText(action.error),
    type: (name: string, value: string) => {
      setValues((before) => ({ ...before, [name]: value }));
      setFaults((before) => Object.fromEntries(Object.entries(before).filter(([one]) => one !== name)));
    },
    submit: (event: SubmitEvent) => {
      event.preventDefault();
      const typed = Object.fromEntries(names.map((name) => [name, values[name] ?? '']));
      const found = Object.fromEntries(
        Object.entries(faultsIn(call.data, { ...typed, ...given })).map(([name, fault]) => [
          name,
          typed[name]?.trim() === '' ? { code: 'text.required' } : fault,
        ]),
      );
      setFaults(found);
      const [first] = names.filter((name) => name in found);
      if (first === undefined) return void action.run();
      event.target.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    },
  };
}

const FAULTS = [
  'text.required',
  'contact.invalid',
  'login.invalid',
  'invalid_union',
  'password.tooShort',
  'password.common',
  'password.isAccount',
  'code.invalid',
  'secondStep.invalid',
] as const;
type FaultKey = `fault.${(typeof FAULTS)[number]}`;
const isFault = (key: string): key is FaultKey => FAULTS.some((code) => key === `fault.${code}`);

type State = ReturnType<typeof useCallForm>;

function Fields({ fields, state }: { fields: readonly CallField[]; state: State }) {
  const { t } = useText();
  const [isShown, setShown] = useState(false);
  return (
    <>
      {fields.map(({ name, label, hint, type, autoComplete = 'off' }, index) => (
        <Entry
          key={name}
          name={name}
          label={label}
          hint={hint}
          fault={state.faultOf(name)}
          autoFocus={index === 0}
          value={state.values[name] ?? ''}
          type={type === 'password' && !isShown ? 'password' : 'text'}
          autoComplete={autoComplete}
          {...(type === 'code' && { inputMode: 'numeric' as const })}
          {...(type !== undefined && { autoCapitalize: 'none', spellCheck: false })}
          maxLength={256}
          onChange={({ target }) => state.type(name, target.value)}
        />
      ))}
      {fields.some(({ type }) => type === 'password') && (
        <label className="tick">
          <input type="checkbox" checked={isShown} onChange={({ target }) => setShown(target.checked)} />
          {t('form.showPassword')}
        </label>
      )}
      {state.failure !== undefined && <FaultText>{state.failure}</FaultText>}
    </>
  );
}

/** In a page. */
export function CallForm<Kind extends CallKind>(props: Props<Kind>) {
  const state = useCallForm(props);
  return (
    <form className="form" onSubmit={state.submit} noValidate>
      <Fields fields={props.fields} state={state} />
      {props.children}
      <Button look="primary" size="touch" wide type="submit" busy={state.isBusy} why={props.why}>
        {props.submit}
      </Button>
    </form>
  );
}

/** In a dialog. */
export function CallDialog<Kind extends CallKind>({
  title,
  onClose,
  ...props
}: Props<Kind> & { readonly title: string; readonly onClose: () => void }) {
  const { t } = useText();
  const state = useCallForm(props);
  const id = useId();
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button look="primary" type="submit" form={id} busy={state.isBusy}>
            {props.submit}
          </Button>
        </>
      }
    >
      <form id={id} className="form" onSubmit={state.submit} noValidate>
        {props.children}
        <Fields fields={props.fields} state={state} />
      </form>
    </Dialog>
  );
}
