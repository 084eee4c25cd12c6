import logo from './logo.svg';
import { ICONS, type IconName } from './icons.ts';

/** One symbol. It is decoration: the word beside it, or the control's label, says what it means. */
export function Icon({ name, size }: { name: IconName; size?: 'xs' | 's' | 'l' }) {
  const markup = { __html: ICONS[name] };
  return (
    <svg className={size ? `i ${size}` : 'i'} viewBox="0 0 20 20" aria-hidden="true" dangerouslySetInnerHTML={markup} />
  );
}

export const Logo = () => <img className="logo" src={logo} alt="" />;
