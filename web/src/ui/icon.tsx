import sprite from './icons.svg';
import logo from './logo.svg';
import type { IconName } from './icon-names.ts';

/** One symbol of the sprite. It is decoration: the word beside it, or the control's label, says what it means. */
export function Icon({ name, size }: { name: IconName; size?: 'xs' | 's' | 'l' }) {
  return (
    <svg className={size ? `i ${size}` : 'i'} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}

export const Logo = () => <img className="logo" src={logo} alt="" />;
