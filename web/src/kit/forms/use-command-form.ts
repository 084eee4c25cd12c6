import type { CommandKind } from '@lectern/contracts/kernel/command.ts';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useForm, useWatch, type FieldErrors } from 'react-hook-form';
import type * as z from 'zod/mini';
import { NetworkError, ProblemError } from '../data/errors.ts';
import { isConflict, standingNow } from '../data/errors-of-edits.ts';
import { useCommands, type Addressee, type Done } from '../data/use-commands.ts';
import { onWake } from '../data/wake.ts';
import { useText } from '../texts.ts';
import { faultsIn, faultText } from './faults.ts';
import type { FieldProps, Option } from './field.tsx';
import { hasUnfinished } from './files-field.tsx';
import { believed } from '../data/request.ts';

export type Values = Readonly<Record<string, unknown>>;

/** How one entry is asked for. What the command's schema says of it need not be said again. */
export interface FieldSpec {
  readonly label: string;
  readonly hint?: ReactNode;
  /** How it is entered, where the schema can't tell: text, or a choice from what the schema lists. */
  readonly as?: 'lines' | 'moment' | 'duration' | 'tick' | 'select' | ((props: FieldProps<never>) => ReactNode);
  /** What the values that the schema lists are called. */
  readonly options?: (id: string) => Omit<Option, 'id'>;
  readonly placeholder?: string;
  /** What is wrong with what was entered, beyond the schema; said first. */
  readonly check?: (value: unknown, values: Values) => string | undefined;
  /** The value as it is shown beside another version of it. */
  readonly show?: (value: unknown) => string;
}

/** The question, what each version is called, and what is pressed to choose. */
type ConflictWords = Readonly<Record<'conflict' | 'mine' | 'theirs' | 'keepMine' | 'keepTheirs', string>>;

export interface CommandFormOptions<Kind extends CommandKind> {
  readonly command: Kind;
  /** Several are given it one after another; sent again, those that have it already say so. */
  readonly to: Addressee | ((values: Values) => Addressee | readonly Addressee[]);
  /** By name, in the order in which they are asked for; those that depend on others come of a function. */
  readonly fields: Readonly<Record<string, FieldSpec>> | ((values: Values) => Readonly<Record<string, FieldSpec>>);
  readonly start?: Values;
  /** Makes the command's data of what was entered, for one of whom it goes to; without it, they are the same. */
  readonly data?: (values: Values, to: Addressee) => Values;
  /**
   * The version that the entries rest on; and what stands now, where the page sees that by itself, as it does once it has read
   * it again: else the refusal says it.
   */
  readonly edited?: {
    readonly basedOn: number;
    readonly now?: Values & { readonly version: number };
    readonly onConflict?: () => void;
    /** What is said of the two versions, where one does not take the other's place. */
    readonly words?: ConflictWords;
  };
  /** A name under which entries are kept until they are sent. */
  readonly draft?: string;
  /** Whether they are kept, too, when the form is left: a page is left without a question, a dialog asks. */
  readonly keepsWhenLeft?: boolean;
  /** Whether what was to be given without a network is given once there is one, as long as the page is open and nothing else was entered. */
  readonly sendsOnceOnline?: boolean;
  readonly onDone?: (done: Done, values: Values) => void;
  /** Takes over what is to be given, where that goes on when the form is gone; then nothing is given here. */
  readonly handOver?: (given: readonly Given[], values: Values) => void;
}

interface Given {
  readonly to: Addressee;
  readonly data: Values;
}

const NOBODY: Addressee = { family: '', id: '' };

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? '') === JSON.stringify(other ?? '');

/** What is not filled in is left out. */
const filled = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''));

/** A form that gives a command: checked by its schema here, by the server there, both said at the entry they are about. */
export function useCommandForm<Kind extends CommandKind>(options: CommandFormOptions<Kind>) {
  const {
    command,
    to,
    fields,
    start = {},
    data = (same) => same,
    edited,
    draft,
    keepsWhenLeft,
    sendsOnceOnline,
    onDone,
    handOver,
  } = options;
  const { t } = useText();
  const [kept, setKept] = useState(() => (draft === undefined ? undefined : readDraft(draft)));
  // What is entered rests on what the form began with, however often its page is read again meanwhile.
  const [restsOn] = useState(edited?.basedOn);
  const form = useForm<Record<string, unknown>>({
    defaultValues: { ...start, ...kept },
    resolver: (values) => {
      const errors = faultsOf(values);
      return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
    },
  });
  const values = useWatch({ control: form.control });
  const shown = typeof fields === 'function' ? fields(values) : fields;
  const addressees = [typeof to === 'function' ? to(values) : to].flat();
  const first = addressees[0] ?? NOBODY;
  const commands = useCommands(first.family, first.id, { classId: first.classId });
  const { error } = commands.failure ?? {};

  const dataOf = (entered: Values, basedOn?: number, addressee = first): Values => {
    const asked = Object.fromEntries(Object.entries(entered).filter(([name]) => name in shown || name in start));
    return { ...filled(data(asked, addressee)), ...(basedOn !== undefined && { basedOn }) };
  };
  function faultsOf(entered: Values): FieldErrors {
    const found = faultsIn(command.data, dataOf(entered, restsOn));
    const faults = Object.entries(shown).flatMap(([name, { check }]) => {
      const own = hasUnfinished(entered[name]) ? t('files.unfinished') : check?.(entered[name], entered);
      const fault = own ?? (found[name] && faultText(found[name], t));
      return fault === undefined ? [] : [[name, { type: 'fault', message: fault }] as const];
    });
    return Object.fromEntries(faults);
  }

  const { setError } = form;
  useEffect(() => {
    if (!(error instanceof ProblemError)) return;
    for (const { path, ...fault } of error.problem.faults ?? [])
      setError(path.split('.')[0]!, { type: 'server', message: faultText(fault, t) });
  }, [error, setError, t]);

  const isRefused = edited !== undefined && isConflict(error);
  const onConflict = useEffectEvent(() => edited?.onConflict?.());
  useEffect(() => {
    if (isRefused) onConflict();
  }, [isRefused, error]);

  const { isDirty } = form.formState;
  useEffect(() => {
    if (draft === undefined) return;
    const isUnsent = Object.keys(shown).some((name) => !isSame(values[name], start[name]));
    if (!isUnsent) forgetDraft(draft);
    else if (isDirty) keepDraft(draft, values);
  });
  useEffect(() => {
    if (draft === undefined || keepsWhenLeft === true) return undefined;
    return () => forgetDraft(draft); // a reload unmounts nothing
  }, [draft, keepsWhenLeft]);

  const submit = (basedOn = restsOn) =>
    form.handleSubmit(async (entered) => {
      if (handOver !== undefined) {
        const given = addressees.map((one) => ({ to: one, data: dataOf(entered, basedOn, one) }));
        settle();
        return handOver(given, entered);
      }
      setTried(entered);
      let done: Done | undefined;
      for (const one of addressees) {
        done = await commands.give(command, dataOf(entered, basedOn, one) as z.input<Kind['data']> & object, one);
        if (!done) return;
      }
      if (!done) return;
      settle();
      onDone?.(done, entered);
    }, commands.forget)(); // what was refused before is not what is amiss now
  const [tried, setTried] = useState<Values>();
  const waits = sendsOnceOnline === true && error instanceof NetworkError && !navigator.onLine && isSame(tried, values);
  const sendNow = useEffectEvent(() => void submit());
  useEffect(() => {
    if (!waits) return undefined;
    return onWake((event) => {
      if (event === 'online') sendNow();
    });
  }, [waits]);
  /** Nothing unsent is left that a draft would hold. */
  function settle(): void {
    form.reset({ ...start });
    if (draft !== undefined) forgetDraft(draft);
    setKept(undefined);
  }

  return {
    form,
    fields: shown,
    schema: command.data,
    to: {
      family: first.family,
      id: first.id,
      command: command.name,
      ...(first.classId !== undefined && { data: { classId: first.classId } }),
    },
    submit,
    isSending: commands.isSending(command),
    failure: commands.failure,
    /** It goes by itself as soon as there is a network. */
    waits,
    isRestored: kept !== undefined,
    isDirty: isDirty || kept !== undefined,
    conflict: isRefused && edited.now?.version !== restsOn ? (edited.now ?? standingNow(error)) : undefined,
    words: edited?.words ?? {
      conflict: t('form.conflict'),
      mine: t('form.mine'),
      theirs: t('form.theirs'),
      keepMine: t('form.keepMine'),
      keepTheirs: t('form.keepTheirs'),
    },
    values,
  };
}

export type CommandFormState = ReturnType<typeof useCommandForm>;

/** What somebody filled in and has not sent: it outlives a reload, but neither the tab nor who is signed in. */
const nameOf = (form: string) => `lectern.form.${believed() ?? ''}.${form}`;

export const hasDraft = (form: string): boolean => readDraft(form) !== undefined;

function readDraft(form: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const kept = sessionStorage.getItem(nameOf(form));
    return kept === null ? undefined : (JSON.parse(kept) as Record<string, unknown>);
  } catch {
    return undefined; // storage is switched off, or somebody else wrote there
  }
}

function keepDraft(form: string, values: object): void {
  try {
    sessionStorage.setItem(nameOf(form), JSON.stringify(values));
  } catch {
    // storage is full or switched off: what is typed still lives as long as the page
  }
}

function forgetDraft(form: string): void {
  try {
    sessionStorage.removeItem(nameOf(form));
  } catch {
    // storage is switched off: there is nothing in it
  }
}
