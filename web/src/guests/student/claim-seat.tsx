import { useEffect, useState } from 'react';
import type { ClaimGuest, MySeats } from '@lectern/contracts/guests/guests.ts';
import type { SignedIn } from '@lectern/contracts/session/queries.ts';
import { isAlreadySo } from '../../kit/data/errors.ts';
import { command, query } from '../../kit/data/request.ts';
import { useAction } from '../../kit/data/use-action.ts';
import { useText } from '../../kit/i18n/student.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Fault } from '../../kit/ui/entry.tsx';
import { useErrorText } from '../../kit/ui/states.tsx';
import type * as z from 'zod/mini';
import './claim-seat.css';

export type ClaimableSeat = z.output<(typeof MySeats)['result']>['seats'][number];

/** The path stands here so that a phone need not load the schemas; a test compares. */
export const SEATS_PATH = '/api/session/seats';

/**
 * The seats that this person may say were theirs; undefined until that is known. Who never sat without an account is not
 * asked about, and nobody is kept from their lesson because the question failed.
 */
export function useSeats(user: SignedIn['user']): readonly ClaimableSeat[] | undefined {
  const mayHave = user?.seated === true ? user.id : undefined;
  const [found, setFound] = useState<{ readonly of: string; readonly seats: readonly ClaimableSeat[] }>();
  useEffect(() => {
    if (mayHave === undefined) return;
    let isWanted = true;
    const know = (seats: readonly ClaimableSeat[]) => {
      if (isWanted) setFound({ of: mayHave, seats });
    };
    query<typeof MySeats>({ path: SEATS_PATH }, {}).then(
      ({ seats }) => know(seats),
      () => know([]),
    );
    return () => {
      isWanted = false;
    };
  }, [mayHave]);
  if (mayHave === undefined) return [];
  return found?.of === mayHave ? found.seats : undefined;
}

interface Props {
  readonly seat: ClaimableSeat;
  /** Why it cannot be claimed yet. */
  readonly why?: string | undefined;
  readonly onClaim: () => Promise<void>;
  readonly onNotMe: () => void;
}

/** "You sat in as … Is this you?": what the guest did becomes the account's, by their own act and for good. */
export function ClaimSeat({ seat, why, onClaim, onNotMe }: Props) {
  const { t } = useText();
  const errorText = useErrorText();
  const action = useAction(onClaim);
  return (
    <section className="claim-seat" aria-label={t('claim.title')}>
      <h2>{t('claim.title')}</h2>
      <p>{t('claim.who', { name: seat.name, title: seat.title })}</p>
      <p className="i2">{t('claim.what')}</p>
      {action.error !== undefined && <Fault>{errorText(action.error)}</Fault>}
      <Button look="primary" size="touch" wide why={why} busy={action.busy} onClick={() => void action.run()}>
        {t('claim.yes')}
      </Button>
      <Button size="touch" wide onClick={onNotMe}>
        {t('claim.no')}
      </Button>
    </section>
  );
}

/** Who has claimed it already has it. */
export async function claimSeat({ lessonId, guestId }: ClaimableSeat): Promise<void> {
  await command<typeof ClaimGuest>('lesson', lessonId, 'ClaimGuest', { guestId }).catch((error: unknown) => {
    if (!isAlreadySo(error)) throw error;
  });
}
