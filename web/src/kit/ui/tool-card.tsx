import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icons.ts';
import './tool-card.css';

interface Props {
  readonly icon: IconName;
  readonly title: string;
  /** calls: it waits for this student · line: one quiet line with what leads on · open: in the place of a tab. */
  readonly look?: 'calls' | 'line' | 'open' | undefined;
  readonly children?: ReactNode;
}

/** The card of a tool on a phone. */
export const ToolCard = ({ icon, title, look, children }: Props) => (
  <section
    className={['tool-card', look].filter(Boolean).join(' ')}
    aria-label={title}
    {...(look === 'calls' && { role: 'status' })}
  >
    <h2>
      <Icon name={icon} />
      {title}
    </h2>
    {children}
  </section>
);
