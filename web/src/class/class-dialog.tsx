import { AllowJoining, ArchiveClass, RestrictJoining } from '@lectern/contracts/class/commands.ts';
import type { ClassView } from '@lectern/contracts/class/view.ts';
import { useState, type ReactNode } from 'react';
import { useCommands } from '../data/use-commands.ts';
import { useRoom, type RoomAs } from '../data/use-room.ts';
import { useText } from '../i18n/teacher.ts';
import { Button } from '../ui/button.tsx';
import { CommandFailure } from '../ui/command-failure.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { CopyButton } from './copy-button.tsx';
import './class-dialogs.css';

type Seen = { readonly class: ClassView };

interface Props {
  readonly id: string;
  readonly name: string;
  readonly userId: string;
  /** Where students type an invite code. */
  readonly address: string;
  /** A lesson of it is running. */
  readonly isTaught: boolean;
  /** With what the class is then, once that was read. */
  readonly onClose: (status?: ClassView['status']) => void;
  readonly onArchived: () => void;
  /** What stands there until the class is read, or when it cannot be. */
  readonly waiting: (room: Omit<RoomAs<Seen, unknown>, 'view'>) => ReactNode;
}

/** A class as it is kept: its invite code, whether people may join, and its end. */
export function ClassDialog(props: Props) {
  const { id, name, userId, address, isTaught, onClose, onArchived, waiting } = props;
  const { t } = useText();
  const { view, ...live } = useRoom<Seen>('class', id, userId);
  const commands = useCommands('class', id, { through: live.through });
  const [isAsking, setAsking] = useState(false);

  if (isAsking) {
    const archive = () => void commands.give(ArchiveClass, {}).then((done) => done && onArchived());
    return (
      <Dialog
        key="archive"
        title={t('class.archiveTitle', { name })}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button look="danger" busy={commands.isSending(ArchiveClass)} onClick={archive}>
              {t('class.archive')}
            </Button>
            <Button look="primary" onClick={() => setAsking(false)}>
              {t('class.keep')}
            </Button>
          </>
        }
      >
        <p className="i2">{t('class.archiveWhat')}</p>
        <CommandFailure failure={commands.failure} retry={archive} />
      </Dialog>
    );
  }
  if (view === undefined) {
    return (
      <Dialog key="waiting" title={name} onClose={() => onClose()}>
        {waiting(live)}
      </Dialog>
    );
  }
  const { status, inviteCode, students } = view.class;
  const isOpen = status === 'open';
  const joining = isOpen ? RestrictJoining : AllowJoining;
  return (
    <Dialog key="class" title={name} onClose={() => onClose(status)}>
      <dl className="kept">
        <dt>{t('class.inviteCode')}</dt>
        <dd className="row">
          <b className="mono invite">{inviteCode}</b>
          <CopyButton text={inviteCode ?? ''} />
          <p className="t13 i2">{t('class.inviteHow', { address })}</p>
        </dd>
        <dt>{t('class.joining')}</dt>
        <dd className="row">
          <span className={`grow st ${isOpen ? 'ok' : 'warn'}`}>
            <Icon name={isOpen ? 'okc' : 'lock'} size="s" />
            <span>{isOpen ? t('class.open') : t('class.restricted')}</span>
          </span>
          <Button busy={commands.isSending(joining)} onClick={() => void commands.give(joining, {})}>
            {isOpen ? t('class.restrict') : t('class.allow')}
          </Button>
        </dd>
      </dl>
      <CommandFailure failure={commands.failure} retry={() => commands.failure?.again()} />
      <footer className="keep-foot">
        <span className="i2 grow">{t('home.students', { n: students })}</span>
        <Button look="danger" why={isTaught ? t('class.archiveRunning') : undefined} onClick={() => setAsking(true)}>
          {t('class.archive')}
        </Button>
      </footer>
    </Dialog>
  );
}
