import { Dialog } from '../kit/overlays/dialog.tsx';
import { Button } from '../kit/ui/button.tsx';
import { useText } from './texts.ts';
import './two-step.css';

/** Recovery codes, the one time that they are shown. */
export function RecoveryCodesDialog({ codes, onClose }: { readonly codes: readonly string[]; onClose: () => void }) {
  const { t } = useText();
  const text = `${codes.join('\n')}\n`;
  return (
    <Dialog
      title={t('twoStep.codes')}
      onClose={onClose}
      actions={
        <Button look="primary" onClick={onClose}>
          {t('twoStep.kept')}
        </Button>
      }
    >
      <p className="i2">{t('twoStep.codesWhy')}</p>
      <ol className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <a
        className="btn sm recovery-file"
        href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        download={t('twoStep.file')}
      >
        {t('twoStep.save')}
      </a>
    </Dialog>
  );
}
