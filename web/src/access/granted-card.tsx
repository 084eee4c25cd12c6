import { Link } from 'react-router';
import { useText } from './texts.ts';
import { Icon } from '../kit/ui/icon.tsx';
import './access.css';

const PLACES = {
  outbox: { to: '/outbox', icon: 'inbox' },
  operate: { to: '/access', icon: 'shield' },
  analyse: { to: '/explore', icon: 'chart' },
} as const;

/** What a grant leads to, for who has no other way there: on a phone there is no navigation. */
export function GrantedCard({ kind }: { kind: keyof typeof PLACES }) {
  const { t } = useText();
  const { to, icon } = PLACES[kind];
  return (
    <section className="card granted">
      <Icon name={icon} />
      <div className="grow">
        <h2>{t(`granted.${kind}`)}</h2>
        <p className="i2">{t(`granted.${kind}Why`)}</p>
      </div>
      <Link className="btn" to={to}>
        {t(`granted.${kind}Go`)}
      </Link>
    </section>
  );
}
