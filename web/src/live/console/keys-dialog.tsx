import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { useText } from '../../kit/i18n/teacher.ts';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { KeyList, type KeyRow } from '../../kit/ui/key-list.tsx';
import { TOOL_KEYS } from './tools.ts';

/** Every key of the console. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const keys: readonly KeyRow[] = [
    [[t('keys.space')], t('keys.next')],
    [['→', '←', 'PgDn', 'PgUp'], t('keys.pages')],
    [['Q'], t('keys.publish')],
    [['+'], t('keys.extend', { n: LIMITS.extensionS })],
    [['D'], t('keys.danmu')],
    [['Enter', 'Delete'], t('keys.passHide')],
    [['A'], t('keys.checkIn')],
    [['S'], t('keys.students')],
    ...TOOL_KEYS.map(({ tool, key }): KeyRow => [[key], t(`dock.${tool}`)]),
    [['F'], t('keys.projector')],
    [['.'], t('keys.blank')],
    [['Esc'], t('keys.close')],
    [['?'], t('keys.help')],
  ];
  return (
    <Dialog title={t('keys.title')} onClose={onClose}>
      <KeyList rows={keys} />
      <p className="i3 t13">
        {t('keys.note')} {t('keys.remote')}
      </p>
    </Dialog>
  );
}
