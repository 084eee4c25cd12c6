import { Dialog } from '../kit/overlays/dialog.tsx';
import { Button } from '../kit/ui/button.tsx';
import { useGroupingText } from './texts.ts';

interface Props {
  readonly title: string;
  readonly count: number;
  readonly placed: number;
  readonly busy: boolean;
  readonly onCancel: () => Promise<void>;
  readonly onClose: () => void;
}

/** What cancelling does, before it is done [R4.04]; the default is to keep them. */
export function CancelDialog({ title, count, placed, busy, onCancel, onClose }: Props) {
  const { t } = useGroupingText();
  return (
    <Dialog
      title={t('grouping.cancelTitle', { title })}
      onClose={onClose}
      actions={
        <>
          <Button look="danger" busy={busy} onClick={() => void onCancel()}>
            {t('grouping.cancel')}
          </Button>
          <Button autoFocus look="primary" onClick={onClose}>
            {t('grouping.keep')}
          </Button>
        </>
      }
    >
      <ul className="groups-cancel">
        <li>{t('grouping.cancelStops', { count, n: placed })}</li>
        <li>{t('grouping.cancelStays')}</li>
        <li>{t('grouping.cancelFinal')}</li>
      </ul>
    </Dialog>
  );
}
