import type { ReactNode } from 'react';
import type { Commands } from '../data/use-commands.ts';
import { useUiText } from '../i18n/ui.ts';
import { Button } from './button.tsx';
import { CommandFailure } from './command-failure.tsx';
import { Icon } from './icon.tsx';
import type { IconName } from './icons.ts';
import './tool.css';

interface Props {
  readonly icon: IconName;
  readonly title: string;
  /** How it stands, beside its title. */
  readonly state?: ReactNode;
  readonly commands: Commands;
  readonly onClose: () => void;
  /** What is done with it, at the bottom. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of a tool in the right column of the console: its head, what it says, what failed, what is done with it. */
export function ToolPanel({ icon, title, state, commands, onClose, foot, children }: Props) {
  const { t } = useUiText();
  return (
    <section className="tool" aria-label={title}>
      <header>
        <Icon name={icon} />
        <h2>{title}</h2>
        <span className="grow" />
        {state !== undefined && <span className="t12 i3">{state}</span>}
        <Button look="quiet" size="sm" icon="close" aria-label={t('action.close')} onClick={onClose} />
      </header>
      {children}
      <CommandFailure failure={commands.failure} retry={() => commands.failure?.again()} />
      {foot !== undefined && <footer className="foot">{foot}</footer>}
    </section>
  );
}
