import { Button, Menu, MenuItem, MenuTrigger, Popover, Text } from 'react-aria-components';
import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icons.ts';
import { useText } from '../texts.ts';
import './overlays.css';

export interface MenuAction {
  readonly label: string;
  readonly icon?: IconName;
  /** It cannot be undone. */
  readonly danger?: boolean;
  /** Why it cannot be chosen now: shown below it. With a reason it can be reached and read, but does nothing. */
  readonly why?: string | undefined;
  readonly onAction: () => void;
}

interface Props {
  /** What the button is called; without it "More". */
  readonly label?: string;
  readonly icon?: IconName;
  readonly actions: readonly MenuAction[];
}

/** A button that opens a list of actions. */
export function MenuButton({ label, icon = 'more', actions }: Props) {
  const { t } = useText();
  const name = label ?? t('menu.more');
  return (
    <MenuTrigger>
      <Button className="btn quiet icon" aria-label={name}>
        <Icon name={icon} size="s" />
      </Button>
      <Popover className="popover" placement="bottom end">
        <Menu className="options" aria-label={name}>
          {actions.map((action) => (
            <MenuItem
              key={action.label}
              className={['option', action.danger && 'danger', action.why && 'off'].filter(Boolean).join(' ')}
              textValue={action.label}
              shouldCloseOnSelect={action.why === undefined}
              onAction={() => action.why === undefined && action.onAction()}
            >
              {action.icon && <Icon name={action.icon} size="s" />}
              <span>
                <Text slot="label">{action.label}</Text>
                {action.why && (
                  <Text slot="description" className="why">
                    {action.why}
                  </Text>
                )}
              </span>
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
