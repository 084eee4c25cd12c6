import { DeleteLogEntry, RestoreLogEntry } from '@lectern/contracts/journal/commands.ts';
import type { TeachingLogEntry } from '@lectern/contracts/journal/queries.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import { useState } from 'react';
import { useCommands } from '../data/use-commands.ts';
import { useText } from '../i18n/teacher.ts';
import { Button } from '../ui/button.tsx';
import { CommandFailure } from '../ui/command-failure.tsx';
import { NameDialog } from './name-dialog.tsx';

interface Props {
  readonly entry: TeachingLogEntry;
  readonly isDeleted: boolean;
  /** It was deleted a moment ago: it is still shown, so that it can be put back at once. */
  readonly onDeleted: (entry: TeachingLogEntry, receipt: Receipt | undefined) => void;
  readonly onChanged: (receipt: Receipt | undefined) => void;
}

/** What one may do with an entry: with a colleague's nothing, and it says so [R8.33]. */
export function EntryActions({ entry, isDeleted, onDeleted, onChanged }: Props) {
  const { t } = useText();
  const [isNaming, setNaming] = useState(false);
  const { lessonId, classId, personId, isMine, teacher } = entry;
  const commands = useCommands('lesson', lessonId, { classId });
  const change = async (
    kind: typeof DeleteLogEntry | typeof RestoreLogEntry,
    told: (receipt: Receipt | undefined) => void,
  ) => {
    const done = await commands.give(kind, { personId });
    if (done) told(done.receipt);
  };
  if (!isMine) return <span className="t12 i3">{t('log.notMine', { teacher })}</span>;
  const restore = () => change(RestoreLogEntry, onChanged);
  const remove = () => change(DeleteLogEntry, (receipt) => onDeleted(entry, receipt));
  return (
    <>
      <span className="acts">
        {isDeleted ? (
          <Button size="sm" icon="undo" busy={commands.isSending(RestoreLogEntry)} onClick={() => void restore()}>
            {t('log.restore')}
          </Button>
        ) : (
          <>
            <Button look="quiet" size="sm" onClick={() => setNaming(true)}>
              {t(entry.name === undefined ? 'log.giveName' : 'log.rename')}
            </Button>
            <Button look="quiet" size="sm" busy={commands.isSending(DeleteLogEntry)} onClick={() => void remove()}>
              {t('log.delete')}
            </Button>
          </>
        )}
      </span>
      <CommandFailure failure={commands.failure} retry={() => void (isDeleted ? restore() : remove())} />
      {isNaming && (
        <NameDialog
          entry={entry}
          onClose={() => setNaming(false)}
          onNamed={(receipt) => {
            setNaming(false);
            onChanged(receipt);
          }}
        />
      )}
    </>
  );
}
