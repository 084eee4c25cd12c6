import type { TeacherQuestionView } from '@lectern/contracts/quiz/view.ts';
import type { Failure } from '../../kit/data/use-commands.ts';
import { useText } from '../../kit/i18n/teacher.ts';
import { Button } from '../../kit/ui/button.tsx';
import { CommandFailure } from '../../kit/ui/command-failure.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { Icon } from '../../kit/ui/icon.tsx';
import { QrCode } from '../../kit/ui/qr-code.tsx';
import { Notice } from '../../kit/ui/states.tsx';
import { joinAddress, joinHost, leadsNowhere, spacedCode } from '../../kit/data/join-address.ts';
import './console-dialogs.css';

/** The code as large as the window lets it be, for a class without a projector. */
export function CodeDialog({ code, onClose }: { code: string; onClose: () => void }) {
  const { t } = useText();
  return (
    <Dialog title={t('console.codeTitle')} onClose={onClose}>
      <div className="code-box">
        <QrCode text={joinAddress(code)} />
        <b>{spacedCode(code)}</b>
        <p className="i2">{t('console.codeHow', { address: joinHost() })}</p>
        {leadsNowhere() && <Notice tone="warn">{t('console.nowhere')}</Notice>}
      </div>
    </Dialog>
  );
}

interface EndProps {
  readonly open: TeacherQuestionView | undefined;
  readonly joined: number;
  /** Who came in, and did not check in. */
  readonly unchecked: number;
  readonly isSending: boolean;
  readonly failure: Failure | undefined;
  readonly onEnd: () => void;
  readonly onClose: () => void;
}

/** What ending does, before it is done; the default is to go on. */
export function EndDialog({ open, joined, unchecked, isSending, failure, onEnd, onClose }: EndProps) {
  const { t } = useText();
  return (
    <Dialog
      title={t('console.endTitle')}
      onClose={onClose}
      actions={
        <>
          <Button look="danger" busy={isSending} onClick={onEnd}>
            {isSending ? t('action.sending') : open ? t('console.endCollectDo') : t('console.endDo')}
          </Button>
          <Button autoFocus look="primary" onClick={onClose}>
            {t('console.endKeep')}
          </Button>
        </>
      }
    >
      <ul className="con-ending">
        {open && (
          <li className="w">
            <Icon name="alert" size="s" />
            {t('console.endCollects', { n: open.n ?? 0 })}
          </li>
        )}
        {unchecked > 0 && (
          <li className="w">
            <Icon name="alert" size="s" />
            {t('console.endUnchecked', { n: unchecked })}
          </li>
        )}
        <li>
          <Icon name="users" size="s" />
          {t('console.endStudents', { n: joined })}
        </li>
        <li>
          <Icon name="info" size="s" />
          {t('console.endFinal')}
        </li>
      </ul>
      <CommandFailure failure={failure} retry={onEnd} />
    </Dialog>
  );
}
