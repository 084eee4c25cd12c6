import { CancelLesson } from '@lectern/contracts/lesson/commands.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import { useCommands } from '../kit/data/use-commands.ts';
import { useText } from '../kit/i18n/teacher.ts';
import { Button } from '../kit/ui/button.tsx';
import { CommandFailure } from '../kit/ui/command-failure.tsx';
import { Dialog } from '../kit/overlays/dialog.tsx';

interface Props {
  readonly id: string;
  readonly title: string;
  readonly classId: string | undefined;
  readonly onClose: () => void;
  readonly onCancelled: (receipt: Receipt | undefined) => void;
}

/** Asks before a lesson is taken off the timetable. */
export function CancelDialog({ id, title, classId, onClose, onCancelled }: Props) {
  const { t } = useText();
  const commands = useCommands('lesson', id, { classId });
  const cancel = async () => {
    const done = await commands.give(CancelLesson, {});
    if (done) onCancelled(done.receipt);
  };
  return (
    <Dialog
      title={t('lesson.cancelTitle', { title })}
      onClose={onClose}
      actions={
        <>
          <Button look="danger" busy={commands.isSending(CancelLesson)} onClick={() => void cancel()}>
            {t('lesson.cancelDo')}
          </Button>
          <Button look="primary" onClick={onClose}>
            {t('lesson.cancelKeep')}
          </Button>
        </>
      }
    >
      <p className="i2">{t('lesson.cancelWhat')}</p>
      <CommandFailure failure={commands.failure} retry={() => void cancel()} />
    </Dialog>
  );
}
