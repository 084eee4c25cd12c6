import { NameLogEntry } from '@lectern/contracts/journal/commands.ts';
import type { TeachingLogEntry } from '@lectern/contracts/journal/queries.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { units } from '@lectern/contracts/kernel/text.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import { useState } from 'react';
import { useCommands } from '../data/use-commands.ts';
import { useText } from '../i18n/teacher.ts';
import { Button } from '../ui/button.tsx';
import { CommandFailure } from '../ui/command-failure.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';

const MAX = LIMITS.activityNameUnits;

interface Props {
  readonly entry: TeachingLogEntry;
  readonly onClose: () => void;
  readonly onNamed: (receipt: Receipt | undefined) => void;
}

/** Gives one's entry a name of at most 64 units [R5.11]; emptied, it is called as the lesson is again. */
export function NameDialog({ entry, onClose, onNamed }: Props) {
  const { t } = useText();
  const [name, setName] = useState(entry.name ?? '');
  const commands = useCommands('lesson', entry.lessonId, { classId: entry.classId });
  const length = units(name.trim());
  const isTooLong = length > MAX;
  const submit = async () => {
    if (isTooLong) return;
    const wanted = name.trim();
    const done = await commands.give(NameLogEntry, { personId: entry.personId, ...(wanted && { name: wanted }) });
    if (done) onNamed(done.receipt);
  };
  return (
    <Dialog
      title={t('log.nameTitle', { title: entry.title })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button
            look="primary"
            type="submit"
            form="name-entry"
            busy={commands.isSending(NameLogEntry)}
            why={isTooLong ? t('log.nameTooLong', { han: MAX / 2, latin: MAX }) : undefined}
          >
            {t('action.save')}
          </Button>
        </>
      }
    >
      <form
        id="name-entry"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <label className="entry">
          <span className="row">
            <span className="grow">{t('log.name')}</span>
            <span className={`t12 ${isTooLong ? 'over' : 'i3'}`} id="name-units">
              {t('lesson.units', { n: length, max: MAX })}
            </span>
          </span>
          <input
            name="name"
            value={name}
            placeholder={entry.title}
            aria-invalid={isTooLong || undefined}
            aria-describedby="name-units name-hint"
            onChange={({ target }) => setName(target.value)}
          />
          <span id="name-hint">
            {isTooLong ? (
              <span className="fault" role="alert">
                <Icon name="badc" size="xs" />
                {t('log.nameTooLong', { han: MAX / 2, latin: MAX })}
              </span>
            ) : (
              t('log.nameHint')
            )}
          </span>
        </label>
        <CommandFailure failure={commands.failure} retry={() => void submit()} />
      </form>
    </Dialog>
  );
}
