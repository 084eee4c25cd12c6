import { CreateClass } from '@lectern/contracts/class/commands.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import { units } from '@lectern/contracts/kernel/text.ts';
import { useState } from 'react';
import { useCommands } from '../kit/data/use-commands.ts';
import { useText } from '../kit/i18n/teacher.ts';
import { Button } from '../kit/ui/button.tsx';
import { CommandFailure } from '../kit/ui/command-failure.tsx';
import { Dialog } from '../kit/overlays/dialog.tsx';
import { Entry } from '../kit/ui/entry.tsx';
import { classData, faultsOfClass } from './class-entries.ts';
import './class-dialogs.css';

interface Props {
  /** The course that it is made in. */
  readonly courseId?: string | undefined;
  readonly onClose: () => void;
  readonly onCreated: (id: string, name: string, receipt?: Receipt) => void;
}

const MAX = LIMITS.classNameUnits;

/** Makes a class. The id is made once, so that sending twice makes one. */
export function CreateClassDialog({ courseId, onClose, onCreated }: Props) {
  const { t } = useText();
  const [id] = useState(() => newId());
  const [entries, setEntries] = useState({ name: '', capacity: '', schoolOnly: false });
  const [told, setTold] = useState(false);
  const commands = useCommands('class', id);
  const faults = faultsOfClass(entries);
  const nameFault =
    faults.name === 'tooLong'
      ? t('lesson.titleTooLong', { han: MAX / 2, latin: MAX })
      : told && faults.name
        ? t('class.nameRequired')
        : undefined;

  async function submit() {
    setTold(true);
    if (Object.keys(faults).length > 0) return;
    const done = await commands.give(CreateClass, {
      ...classData(entries),
      ...(courseId !== undefined && { courseId }),
    });
    if (done) onCreated(id, entries.name.trim(), done.receipt);
  }

  return (
    <Dialog
      title={t('class.new')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button look="primary" type="submit" form="new-class" busy={commands.isSending(CreateClass)}>
            {t('class.create')}
          </Button>
        </>
      }
    >
      <form
        id="new-class"
        className="class-form"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Entry
          label={t('class.name')}
          name="name"
          autoFocus
          value={entries.name}
          placeholder={t('class.nameHint')}
          fault={nameFault}
          hint={t('lesson.units', { n: units(entries.name.trim()), max: MAX })}
          onChange={(event) => setEntries({ ...entries, name: event.target.value })}
        />
        <Entry
          label={t('class.capacity')}
          name="capacity"
          inputMode="numeric"
          value={entries.capacity}
          fault={faults.capacity && t('class.capacityFault')}
          hint={t('class.capacityHint')}
          onChange={(event) => setEntries({ ...entries, capacity: event.target.value })}
        />
        <label className="tick">
          <input
            type="checkbox"
            name="schoolOnly"
            checked={entries.schoolOnly}
            onChange={(event) => setEntries({ ...entries, schoolOnly: event.target.checked })}
          />
          <span>
            {t('class.schoolOnly')}
            <span className="t13 i3">{t('class.schoolOnlyWhy')}</span>
          </span>
        </label>
        <CommandFailure failure={commands.failure} retry={() => void submit()} />
      </form>
    </Dialog>
  );
}
