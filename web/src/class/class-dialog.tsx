import { AllowJoining, ArchiveClass, RestrictJoining } from '@lectern/contracts/class/commands.ts';
import { useState } from 'react';
import { useCommands } from '../kit/data/use-commands.ts';
import { useText } from '../kit/i18n/teacher.ts';
import { Button } from '../kit/ui/button.tsx';
import { CommandFailure } from '../kit/ui/command-failure.tsx';
import { Dialog } from '../kit/overlays/dialog.tsx';
import { Icon } from '../kit/ui/icon.tsx';
import { useClassesAfter, type TaughtClass } from './use-classes.ts';
import './class-dialogs.css';

interface Props {
  readonly taught: TaughtClass;
  /** Where students type an invite code. */
  readonly address: string;
  /** Why it cannot be archived now. */
  readonly whyKeep: string | undefined;
  readonly onClose: () => void;
  readonly onArchived: () => void;
}

/** A class as it is kept: its invite code, whether people may join, and its end. */
export function ClassDialog({ taught, address, whyKeep, onClose, onArchived }: Props) {
  const { t } = useText();
  const { id, name, status, students, inviteCode } = taught;
  const commands = useCommands('class', id);
  const listAfter = useClassesAfter();
  const [isAsking, setAsking] = useState(false);
  const [wanted, setWanted] = useState(status);
  const isOpen = status === 'open';
  const joining = isOpen ? RestrictJoining : AllowJoining;
  const isTurning = commands.isSending(joining) || wanted !== status; // until the list says so too

  async function turn() {
    const next = isOpen ? 'restricted' : 'open';
    if ((await commands.give(joining, {})) === undefined) return;
    setWanted(next);
    listAfter((classes) => classes.some((one) => one.id === id && one.status === next));
  }
  async function archive() {
    if ((await commands.give(ArchiveClass, {})) === undefined) return;
    listAfter((classes) => classes.some((one) => one.id === id && one.status === 'archived'));
    onArchived();
  }

  if (isAsking) {
    return (
      <Dialog
        key="archive"
        title={t('class.archiveTitle', { name })}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button look="danger" busy={commands.isSending(ArchiveClass)} onClick={() => void archive()}>
              {t('class.archive')}
            </Button>
            <Button look="primary" onClick={() => setAsking(false)}>
              {t('class.keep')}
            </Button>
          </>
        }
      >
        <p className="i2">{t('class.archiveWhat')}</p>
        <CommandFailure failure={commands.failure} retry={() => void archive()} />
      </Dialog>
    );
  }
  return (
    <Dialog key="class" title={name} onClose={onClose}>
      <dl className="kept">
        <dt>{t('class.inviteCode')}</dt>
        <dd className="row">
          <b className="mono invite">{inviteCode}</b>
          <CopyButton text={inviteCode} />
          <p className="t13 i2">{t('class.inviteHow', { address })}</p>
        </dd>
        <dt>{t('class.joining')}</dt>
        <dd className="row">
          <span className={`grow st ${isOpen ? 'ok' : 'warn'}`} role="status">
            <Icon name={isOpen ? 'okc' : 'lock'} size="s" />
            <span>{isOpen ? t('class.open') : t('class.restricted')}</span>
          </span>
          <Button busy={isTurning} onClick={() => void turn()}>
            {isOpen ? t('class.restrict') : t('class.allow')}
          </Button>
        </dd>
      </dl>
      <CommandFailure failure={commands.failure} retry={() => commands.failure?.again()} />
      <footer className="keep-foot">
        <span className="i2 grow">{t('home.students', { n: students })}</span>
        <Button look="danger" why={whyKeep} onClick={() => setAsking(true)}>
          {t('class.archive')}
        </Button>
      </footer>
    </Dialog>
  );
}

/** Copies a code. Plain http has no clipboard: there the code is selected by hand, and no button promises otherwise. */
function CopyButton({ text }: { text: string }) {
  const { t } = useText();
  const [isCopied, setCopied] = useState(false);
  const { clipboard } = navigator as Partial<Navigator>;
  if (clipboard === undefined) return null;
  return (
    <Button
      size="sm"
      icon={isCopied ? 'check' : 'copy'}
      aria-label={isCopied ? undefined : t('class.copy')}
      title={t('class.copy')}
      onClick={() =>
        void clipboard.writeText(text).then(
          () => setCopied(true),
          () => setCopied(false),
        )
      }
    >
      {isCopied ? t('class.copied') : undefined}
    </Button>
  );
}
