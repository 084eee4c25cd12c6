import type { ReactNode } from 'react';
import { Icon } from '../../kit/ui/icon.tsx';
import type { IconName } from '../../kit/ui/icons.ts';

/** The block that says how an answer stands: icon, word and colour. */
export function Receipt({
  look,
  icon,
  title,
  children,
}: {
  look: 'ok' | 'wait' | 'no' | 'off';
  icon: IconName;
  title: string;
  children?: ReactNode;
}) {
  return (
    <div className={`rcp ${look}`} role="status">
      <span className="ico">
        <Icon name={icon} />
      </span>
      <b>{title}</b>
      {children && <span>{children}</span>}
    </div>
  );
}
