import type { ReactNode } from 'react';
import { useWhen } from '../kit/i18n/use-when.ts';
import { LOOKS } from './conversation.tsx';
import { useText } from './texts.ts';

interface Row {
  readonly ticketId: string;
  readonly number: string;
  readonly words: string;
  readonly status: keyof typeof LOOKS;
  readonly message: 'none' | 'replied' | 'new';
  readonly name?: string;
  readonly at: number;
  readonly since?: number;
}

interface Props<One extends Row> {
  readonly label: string;
  readonly rows: readonly One[];
  readonly chosen: string | undefined;
  readonly onChoose?: ((one: One) => void) | undefined;
  /** What stands beside: the ticket that was chosen, on a phone in the place of the list. */
  readonly children: ReactNode;
}

/** Tickets in a list, and one of them beside it. */
export function Tickets<One extends Row>({ label, rows, chosen, onChoose, children }: Props<One>) {
  const { t } = useText();
  const when = useWhen();
  return (
    <div className={chosen === undefined ? 'feedback-split' : 'feedback-split has-one'}>
      <ul aria-label={label}>
        {rows.map((one) => {
          const { ticketId, number, words, status, message, name, at, since } = one;
          const about = [number, name, since === undefined ? when(at) : t('feedback.since', { when: when(since) })];
          return (
            <li key={ticketId}>
              <button
                type="button"
                aria-current={ticketId === chosen}
                disabled={onChoose === undefined}
                onClick={() => onChoose?.(one)}
              >
                <span className="row">
                  <b className="grow cut">{words}</b>
                  <span className={message === 'new' ? 'chip ok' : 'i2 t12'}>{t(`feedback.message.${message}`)}</span>
                </span>
                <span className="row">
                  <small className="grow">{about.filter(Boolean).join(' · ')}</small>
                  <span className={`st ${LOOKS[status]}`}>{t(`feedback.${status}`)}</span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {children}
    </div>
  );
}
