import type { CommandKind } from '@lectern/contracts/kernel/command.ts';
import { accepts, type Machine } from '@lectern/contracts/kernel/machine.ts';
import { may, type Asker } from '@lectern/contracts/kernel/roles.ts';
import { useState, type ComponentProps, type ReactNode } from 'react';
import type * as z from 'zod/mini';
import { useCommands, type Addressee, type Done } from '../data/use-commands.ts';
import { Button } from '../ui/button.tsx';
import { CommandFailure } from '../ui/command-failure.tsx';
import { toast } from '../ui/toast.tsx';
import { Dialog } from '../overlays/dialog.tsx';
import { useText } from '../texts.ts';

type Data<Kind extends CommandKind> = z.input<Kind['data']> & object;

/** The command that takes it back, and what is said meanwhile. */
interface Undo<Kind extends CommandKind> {
  readonly command: Kind;
  readonly data: Data<Kind>;
  readonly said: string;
}

interface Props<Kind extends CommandKind, Back extends CommandKind> extends Pick<
  ComponentProps<typeof Button>,
  'look' | 'size' | 'icon' | 'aria-label'
> {
  readonly command: Kind;
  readonly to: Addressee;
  readonly data: Data<Kind>;
  /** Who would give it, as far as it is known here: may they? */
  readonly asker?: Asker | undefined;
  /** The status of what it is about: does its machine take it now? */
  readonly machine?: { readonly of: Machine; readonly status: string } | undefined;
  /** Another reason why not, in words of its own; said first. */
  readonly why?: string | undefined;
  /** Asked before it is given: for what cannot be taken back. */
  readonly confirm?: {
    readonly title: string;
    readonly what: ReactNode;
    readonly keep?: string;
    readonly verb?: string;
  };
  readonly undo?: Undo<Back>;
  readonly onDone: (done: Done) => void;
  readonly children: string;
}

/** Gives one command. Where it can't be given it stands there all the same, and says why. */
export function CommandButton<Kind extends CommandKind, Back extends CommandKind = Kind>(props: Props<Kind, Back>) {
  const { command, to, data, asker, machine, why, confirm, undo, onDone, children, ...button } = props;
  const { t } = useText();
  const commands = useCommands(to.family, to.id, { classId: to.classId });
  const [isAsking, setAsking] = useState(false);
  async function give(): Promise<void> {
    const done = await commands.give(command, data);
    if (!done) return;
    setAsking(false);
    onDone(done);
    if (undo) toast('ok', undo.said, { label: t('action.undo'), run: () => void takeBack(undo) });
  }
  async function takeBack({ command: back, data: restored }: Undo<Back>): Promise<void> {
    const done = await commands.give(back, restored);
    if (done) onDone(done);
  }
  const reason = () => {
    if (asker && !may(asker, command.allow)) return t('why.forbidden');
    return machine && !accepts(machine.of, machine.status, command.records[0]) ? t('why.notNow') : undefined;
  };
  const again = () => void (undo && commands.failure?.name !== command.name ? takeBack(undo) : give());
  const failure = <CommandFailure failure={commands.failure} retry={again} />;
  const isSending = commands.isSending(command);
  return (
    <>
      <Button
        {...button}
        why={why ?? reason()}
        busy={isSending && !isAsking}
        onClick={() => (confirm ? setAsking(true) : void give())}
      >
        {children}
      </Button>
      {!isAsking && failure}
      {confirm && isAsking && (
        <Dialog
          title={confirm.title}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button look="danger" busy={isSending} onClick={() => void give()}>
                {confirm.verb ?? children}
              </Button>
              <Button look="primary" onClick={() => setAsking(false)}>
                {confirm.keep ?? t('action.keep')}
              </Button>
            </>
          }
        >
          <p className="i2">{confirm.what}</p>
          {failure}
        </Dialog>
      )}
    </>
  );
}
