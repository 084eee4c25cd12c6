import type { RoomState } from '../data/room-snapshot.ts';
import { useUiText } from '../i18n/ui.ts';
import { Icon } from './icon.tsx';

const SLOW_MS = 1500;
const LOOK = { connecting: 'warn', connected: 'ok', reconnecting: 'warn', offline: 'bad', refused: 'bad' } as const;

/** The state of the connection, always visible: icon, word and colour. */
export function ConnectionChip({
  state,
  rttMs,
  unsent = 0,
  exact = false,
}: {
  state: RoomState;
  rttMs?: number | undefined;
  unsent?: number;
  /** With the round trip in milliseconds, for whoever runs the lesson. */
  exact?: boolean;
}) {
  const { t } = useUiText();
  const slow = state === 'connected' && (rttMs ?? 0) > SLOW_MS;
  const word = slow ? t('connection.slow') : t(`connection.${state}`);
  const icon = state === 'connected' ? 'net' : state === 'offline' ? 'netoff' : state === 'refused' ? 'badc' : 'sync';
  return (
    <span className={`chip ${slow ? 'warn' : LOOK[state]}`} role="status">
      <Icon name={icon} size="xs" />
      {unsent > 0 && state !== 'connected' ? `${word} · ${t('connection.unsent', { n: unsent })}` : word}
      {exact && state === 'connected' && rttMs !== undefined && (
        // Not for a screen reader: it would be said again at every ping.
        <span aria-hidden="true">{` · ${Math.round(rttMs)} ms`}</span>
      )}
    </span>
  );
}
