import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import { useRef, useState, type ReactNode } from 'react';
import { isPassing } from '../data/errors.ts';
import { newKey } from '../data/key.ts';
import { Dialog } from '../overlays/dialog.tsx';
import { useText } from '../texts.ts';
import { Button } from '../ui/button.tsx';
import { Notice, useErrorText } from '../ui/states.tsx';
import { toast } from '../ui/toast.tsx';

interface Receiver {
  readonly id: string;
  /** What it is called, for whoever decides. */
  readonly shown: string;
}

interface Props<One extends Receiver> {
  readonly title: string;
  readonly confirm: string;
  /** Those who are given it, as they were when the dialog opened. */
  readonly receivers: readonly One[];
  readonly give: (one: One, key: string) => Promise<Receipt>;
  /** Takes back what was given in that version. */
  readonly takeBack: (one: One, version: number) => Promise<Receipt>;
  /** Why one was left as it is. */
  readonly whyLeft: (one: One, error: unknown) => string;
  readonly words: {
    readonly done: (n: number) => string;
    readonly tookBack: (n: number, stay: number) => string;
    readonly left: (n: number) => string;
    readonly goOn: string;
    readonly again: string;
  };
  /** What is given, before those are named who are given it; and what stays as it is, after them. */
  readonly lead: ReactNode;
  readonly children?: ReactNode;
  /** All of it was done or left; with the last receipt, if there is one. */
  readonly onDone: (last?: Receipt) => void;
  readonly onUndone: (last?: Receipt) => void;
  readonly onClose: () => void;
}

/** Gives several the same, who are named before; each is a command, who was left is told, and one act takes all back. */
export function GiveAllDialog<One extends Receiver>(props: Props<One>) {
  const { give, takeBack, whyLeft, words, onDone, onUndone } = props;
  const { t } = useText();
  const errorText = useErrorText();
  const [receivers] = useState(props.receivers);
  /** The intention for each, so that one that is sent again is not given twice. */
  const keys = useRef(new Map(receivers.map(({ id }) => [id, newKey()])));
  const given = useRef(new Map<One, number>());
  const last = useRef<Receipt>(undefined);
  const [left, setLeft] = useState<ReadonlyMap<One, string>>(new Map());
  const [isBusy, setBusy] = useState(false);
  const [isOver, setOver] = useState(false);
  const [failed, setFailed] = useState<string>();

  async function giveAll(): Promise<void> {
    setBusy(true);
    setFailed(undefined);
    const stayed = new Map(left);
    let isAll = true;
    for (const one of receivers) {
      if (given.current.has(one) || stayed.has(one)) continue;
      try {
        last.current = await give(one, keys.current.get(one.id)!);
        given.current.set(one, last.current.version);
      } catch (error) {
        if (isPassing(error)) {
          setFailed(errorText(error));
          isAll = false;
          break;
        }
        stayed.set(one, whyLeft(one, error));
      }
    }
    setBusy(false);
    setLeft(stayed);
    if (!isAll) return;
    const n = given.current.size;
    if (n > 0) toast('ok', words.done(n), { label: t('action.undo'), run: () => void takeAllBack() });
    if (stayed.size === 0) onDone(last.current);
    else setOver(true);
  }
  async function takeAllBack(): Promise<void> {
    let n = 0;
    for (const [one, version] of given.current) {
      try {
        last.current = await takeBack(one, version);
        n += 1;
      } catch (error) {
        if (isPassing(error)) toast('bad', errorText(error));
      }
    }
    const stay = given.current.size - n;
    toast(stay === 0 ? 'ok' : 'warn', words.tookBack(n, stay));
    onUndone(last.current);
  }

  if (isOver)
    return (
      <Dialog
        title={words.left(left.size)}
        onClose={() => onDone(last.current)}
        actions={
          <Button look="primary" onClick={() => onDone(last.current)}>
            {words.goOn}
          </Button>
        }
      >
        <Names of={[...left].map(([{ id }, why]) => [id, why])} />
      </Dialog>
    );
  return (
    <Dialog
      title={props.title}
      onClose={props.onClose}
      actions={
        <>
          <Button onClick={props.onClose}>{t('action.cancel')}</Button>
          <Button look="primary" busy={isBusy} onClick={() => void giveAll()}>
            {props.confirm}
          </Button>
        </>
      }
    >
      <div className="form">
        {props.lead}
        <Names of={receivers.map(({ id, shown }) => [id, shown])} />
        {props.children}
        {failed !== undefined && (
          <Notice tone="bad" assertive action={<Button onClick={() => void giveAll()}>{words.again}</Button>}>
            {failed}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}

/** One line for each. */
export function Names({ of }: { readonly of: readonly (readonly [id: string, said: string])[] }) {
  return (
    <ul className="whom">
      {of.map(([id, said]) => (
        <li key={id}>{said}</li>
      ))}
    </ul>
  );
}
