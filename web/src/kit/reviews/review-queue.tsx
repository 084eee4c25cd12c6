import type { CommandKind } from '@lectern/contracts/kernel/command.ts';
import { units } from '@lectern/contracts/kernel/units.ts';
import { useState, type ReactNode } from 'react';
import type { Commands } from '../data/use-commands.ts';
import { ChoiceField, TextField } from '../forms/field.tsx';
import { Button } from '../ui/button.tsx';
import { CommandFailure } from '../ui/command-failure.tsx';
import { useQueueKeys } from '../lists/use-queue-keys.ts';
import './review-queue.css';

interface TurnOptions {
  /** The first is looked at until another is chosen. */
  readonly beginsAtFirst?: boolean;
  readonly mayChoose?: boolean;
}

/** Whose turn it is among those who wait: J and K go on and back, and what is decided leads to the next. */
export function useTurn<Row>(
  rows: readonly Row[],
  idOf: (row: Row) => string,
  { beginsAtFirst = false, mayChoose = true }: TurnOptions = {},
) {
  const [chosen, setChosen] = useState<string>();
  const found = rows.findIndex((row) => idOf(row) === chosen);
  const at = beginsAtFirst ? Math.max(0, found) : found;
  const choose = (row: Row | undefined) => setChosen(row === undefined ? undefined : idOf(row));
  const go = (to: number) => {
    const next = rows[Math.max(0, Math.min(rows.length - 1, to))];
    if (next !== undefined && mayChoose) choose(next);
  };
  useQueueKeys({ j: () => go(at + 1), k: () => go(at < 0 ? 0 : at - 1) });
  return { at, one: rows[at], choose, leave: () => choose(rows[at + 1] ?? rows[at - 1]) };
}

interface QueueProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string;
  readonly one: Row | undefined;
  readonly onChoose: (row: Row) => void;
  readonly isOff?: boolean;
  readonly face: (row: Row) => ReactNode;
  /** One of them to look at, and what is decided about it; where none is chosen, how one is. */
  readonly children: ReactNode;
}

/** Those who wait, beside one of them. */
export function ReviewQueue<Row>(props: QueueProps<Row>) {
  const { label, rows, idOf, one, onChoose, isOff, face, children } = props;
  const current = one && idOf(one);
  return (
    <div className="review-queue">
      <ul aria-label={label}>
        {rows.map((row) => (
          <li key={idOf(row)}>
            <button type="button" aria-current={idOf(row) === current} disabled={isOff} onClick={() => onChoose(row)}>
              {face(row)}
            </button>
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
}

interface Step<Given extends readonly unknown[] = []> {
  readonly command: CommandKind;
  readonly run: (...given: Given) => Promise<void>;
}
type Labelled = { readonly label: string };

interface DecisionProps<Reason extends string> {
  readonly commands: Commands;
  /** Absent where it has passed already. */
  readonly pass?: (Step & Labelled) | undefined;
  /** Absent where it cannot be given back. */
  readonly giveBack?: (Step<[Reason, { readonly words?: string }]> & Labelled & Saying<Reason>) | undefined;
  /** What else is being done or was refused. */
  readonly other?: Step;
  readonly keys: string;
  readonly children?: ReactNode;
}

/** What is said to whom it is given back, in a reason and in words that may stay away. */
interface Saying<Reason extends string> {
  readonly reason: string;
  readonly reasons: readonly { readonly id: Reason; readonly label: string }[];
  readonly start: Reason;
  readonly words: string;
  readonly hint?: string;
  readonly mostUnits: number;
}

/** A passes it, R gives it back with a reason. */
export function ReviewDecision<Reason extends string>(props: DecisionProps<Reason>) {
  const { commands, pass, giveBack, other, keys, children } = props;
  const [reason, setReason] = useState(giveBack?.start);
  const [typed, setWords] = useState('');
  const words = typed.trim();
  const n = units(words);
  const isBusy = [pass, giveBack, other].some((one) => one !== undefined && commands.isSending(one.command));
  const onPass = () => {
    if (pass !== undefined && !isBusy) void pass.run();
  };
  const onGiveBack = () => {
    if (giveBack === undefined || isBusy || n > giveBack.mostUnits) return;
    void giveBack.run(reason ?? giveBack.start, words === '' ? {} : { words });
  };
  const retry = () => {
    const failed = commands.failure?.name;
    if (failed === pass?.command.name) onPass();
    else if (failed === giveBack?.command.name) onGiveBack();
    else void other?.run();
  };
  useQueueKeys({ a: onPass, r: onGiveBack });
  return (
    <>
      {pass && (
        <Button
          look="primary"
          size="lg"
          wide
          aria-keyshortcuts="a"
          busy={commands.isSending(pass.command)}
          onClick={onPass}
        >
          {pass.label}
          <kbd>A</kbd>
        </Button>
      )}
      {giveBack && (
        <>
          <ChoiceField<Reason>
            label={giveBack.reason}
            options={giveBack.reasons}
            value={reason ?? giveBack.start}
            onChange={(value) => value && setReason(value)}
          />
          <TextField
            label={giveBack.words}
            hint={giveBack.hint}
            value={typed}
            counter={{ n, max: giveBack.mostUnits }}
            onChange={(value) => setWords(value ?? '')}
          />
          <Button
            look="danger"
            wide
            aria-keyshortcuts="r"
            busy={commands.isSending(giveBack.command)}
            onClick={onGiveBack}
          >
            {giveBack.label}
            <kbd>R</kbd>
          </Button>
        </>
      )}
      {children}
      <CommandFailure failure={commands.failure} retry={retry} />
      <p className="i2 t13">{keys}</p>
    </>
  );
}
