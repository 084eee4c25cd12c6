import { useId, useImperativeHandle, useLayoutEffect, useRef, type ComponentProps, type ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icons.ts';

interface Props extends Omit<ComponentProps<'button'>, 'className'> {
  readonly look?: 'primary' | 'quiet' | 'danger' | 'danger solid';
  readonly size?: 'sm' | 'lg' | 'touch';
  readonly wide?: boolean;
  readonly icon?: IconName;
  /** Why it cannot be pressed now: shown beside it. With a reason the button is disabled, but can be focused and read. */
  readonly why?: string | undefined;
  readonly busy?: boolean;
  readonly children?: ReactNode;
}

/** A button. Without children it shows its icon only, and needs an `aria-label`. */
export function Button({ look, size, wide, icon, why, busy, children, type = 'button', onClick, ref, ...rest }: Props) {
  const reason = useId();
  const element = useRef<HTMLButtonElement>(null);
  const isHeld = useRef(false);
  const isAlone = why === undefined;
  useImperativeHandle(ref, () => element.current!);
  // With a reason it stands elsewhere in the document: whoever was on it stays on it.
  useLayoutEffect(() => {
    if (isHeld.current && document.activeElement === document.body) element.current?.focus({ preventScroll: true });
  }, [isAlone]);
  const iconOnly = icon !== undefined && children === undefined;
  const blocked = why !== undefined || busy === true;
  const button = (
    <button
      {...rest}
      ref={element}
      onFocus={(event) => {
        isHeld.current = true;
        rest.onFocus?.(event);
      }}
      onBlur={(event) => {
        isHeld.current = false;
        rest.onBlur?.(event);
      }}
      type={blocked ? 'button' : type}
      className={['btn', look, size, wide && 'wide', iconOnly && 'icon'].filter(Boolean).join(' ')}
      aria-disabled={blocked || undefined}
      aria-busy={busy || undefined}
      aria-describedby={why === undefined ? rest['aria-describedby'] : reason}
      onClick={blocked ? undefined : onClick}
    >
      {icon && <Icon name={icon} size="s" />}
      {children}
    </button>
  );
  if (isAlone) return button;
  return (
    <span className={wide ? 'with-why wide' : 'with-why'}>
      {button}
      <span className="why" id={reason}>
        {why}
      </span>
    </span>
  );
}
