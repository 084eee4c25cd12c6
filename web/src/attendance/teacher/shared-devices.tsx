import { useText } from '../../kit/i18n/teacher.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Icon } from '../../kit/ui/icon.tsx';
import './check-in.css';

interface Props {
  /** The people of each device. */
  readonly groups: readonly (readonly string[])[];
  readonly nameOf: (personId: string) => string;
  readonly onPerson: (personId: string) => void;
  readonly onClose: () => void;
}

/** Devices that several people used: told, not punished. */
export function SharedDevices({ groups, nameOf, onPerson, onClose }: Props) {
  const { t } = useText();
  return (
    <section className="tool" aria-label={t('shared.title')}>
      <header>
        <Icon name="phone" />
        <h2>{t('shared.title')}</h2>
        <span className="grow" />
        <Button look="quiet" size="sm" icon="close" aria-label={t('panel.close')} onClick={onClose} />
      </header>
      <p className="d">{t('shared.why')}</p>
      <ul className="shared-list">
        {groups.map((people) => (
          <li key={people.join()}>
            <Icon name="phone" size="xs" />
            {people.map((id) => (
              <Button key={id} size="sm" onClick={() => onPerson(id)}>
                {nameOf(id)}
              </Button>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
