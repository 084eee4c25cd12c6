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
  /** What it gives, or how far it is; shown below it. */
  readonly detail?: string | undefined;
  /** Why it failed, instead of the detail. */
  readonly fault?: string | undefined;
  /** The menu stays until somebody closes it, so that what becomes of it is seen there. */
  readonly stays?: boolean;
  readonly onAction: () => void;
}

interface Props {
  /** What the button is called; without it "More", behind its icon. */
  readonly label?: string;
  readonly icon?: IconName;
  /** Its name is for ears only. */
  readonly isIcon?: boolean;
  readonly actions: readonly MenuAction[];
  /** Whether it is open, where the page says so. */
  readonly isOpen?: boolean;
  readonly onOpenChange?: (isOpen: boolean) => void;
}

/** A button that opens a list of actions. */
export function MenuButton({ label, icon = 'more', isIcon = label === undefined, actions, ...open }: Props) {
  const { t } = useText();
  const name = label ?? t('menu.more');
  return (
    <MenuTrigger {...open}>
      <Button className={isIcon ? 'btn quiet icon' : 'btn'} aria-label={name}>
        <Icon name={icon} size="s" />
        {!isIcon && (
          <>
            {label}
            <Icon name="down" size="xs" />
          </>
        )}
      </Button>
      <Popover className="popover" placement="bottom end">
        <Menu className="options" aria-label={name}>
          {actions.map((action) => (
            <MenuItem
              key={action.label}
              className={['option', action.danger && 'danger', action.why && 'off'].filter(Boolean).join(' ')}
              textValue={action.label}
              shouldCloseOnSelect={action.why === undefined && action.stays !== true}
              onAction={() => action.why === undefined && action.onAction()}
            >
              {action.icon && <Icon name={action.fault === undefined ? action.icon : 'alert'} size="s" />}
              <span>
                <Text slot="label">{action.label}</Text>
                {below(action)}
              </span>
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

function below({ why, fault, detail }: MenuAction) {
  if (fault !== undefined)
    return (
      <Text slot="description" className="why fault" role="alert">
        {fault}
      </Text>
    );
  const said = why ?? detail;
  return (
    said !== undefined && (
      <Text slot="description" className="why">
        {said}
      </Text>
    )
  );
}
