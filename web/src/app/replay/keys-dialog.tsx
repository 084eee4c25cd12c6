import { useText } from '../../i18n/teacher.ts';
import { Dialog } from '../../ui/dialog.tsx';
import '../console/console-dialogs.css';

/** Every key of the replay. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const keys: readonly (readonly [keys: readonly string[], what: string])[] = [
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
      <dl className="keys">
        {keys.map(([names, what]) => (
          <div key={what}>
            <dt>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
