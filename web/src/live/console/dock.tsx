import { useText } from '../../kit/i18n/teacher.ts';
import { Icon } from '../../kit/ui/icon.tsx';
import type { Panel } from './desk.ts';
import { TOOLS, type Standing, type Tool } from './tools.ts';
import './dock.css';

interface Props extends Standing {
  readonly panel: Panel;
  readonly isOpen: boolean;
  readonly onTool: (tool: Tool) => void;
}

/** The tools, each with how it stands and its key. */
export function Dock({ panel, isOpen, onTool, ...standing }: Props) {
  const { t } = useText();
  return (
    <nav className="dock" aria-label={t('dock.title')}>
      <ul>
        {TOOLS.map(({ tool, icon, key, stands }) => {
          const { says, isHot } = stands(standing, t);
          const isOn = isOpen && (panel === tool || (tool === 'publish' && panel === 'write'));
          return (
            <li key={tool}>
              <button
                type="button"
                className={[isOn && 'on', isHot && 'hot'].filter(Boolean).join(' ') || undefined}
                aria-pressed={isOn}
                onClick={() => onTool(tool)}
              >
                <Icon name={icon} size="l" />
                <span className="of">
                  <b>{t(`dock.${tool}`)}</b>
                  <span>{says}</span>
                </span>
                <kbd>{key}</kbd>
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
