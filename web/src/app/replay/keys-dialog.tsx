import { useText } from '../../i18n/teacher.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { KeyList, type KeyRow } from '../key-list.tsx';

/** Every key of the replay. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const keys: readonly KeyRow[] = [
    [[t('replay.keySpace')], t('replay.keyPlay')],
    [['←', '→'], t('replay.key15')],
    [['Shift ←', 'Shift →'], t('replay.keySection')],
    [[',', '.'], t('replay.keyFact')],
    [['1', '2', '3', '4', '5'], t('replay.keySpeed')],
    [['A', 'B'], t('replay.keyMark')],
    [['Esc'], t('replay.keyClose')],
    [['?'], t('replay.keyHelp')],
  ];
  return (
    <Dialog title={t('replay.keysTitle')} onClose={onClose}>
      <KeyList rows={keys} />
    </Dialog>
  );
}
