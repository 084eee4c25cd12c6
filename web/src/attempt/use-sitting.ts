import { TakeOverAttempt } from '@lectern/contracts/attempt/attempt.ts';
import { AttemptPaper, AttemptStanding } from '@lectern/contracts/attempt/queries.ts';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { ServerClock } from '../kit/data/clock.ts';
import { deviceId } from '../kit/data/device.ts';
import { isAlreadySo, isPassing } from '../kit/data/errors.ts';
import { command, query } from '../kit/data/request.ts';
import { useUser } from '../kit/data/use-user.ts';
import { onWake } from '../kit/data/wake.ts';
import { deviceLeaves } from '../proctoring/leave-log.ts';
import { DeviceKeep } from './keep.ts';
import { Sheet, type SheetState } from './sheet.ts';

/** How often the server's clock, the end and the device that goes on are looked at. */
const LOOK_MS = 15_000;

export interface Sitting {
  readonly paper: AttemptPaper;
  readonly sheet: Sheet;
  readonly standing: Pick<AttemptStanding, 'endsAt' | 'status' | 'proctored'>;
  readonly now: () => number;
  /** Asks the server how it stands, now. */
  readonly look: () => void;
  /** Goes on with this device. */
  readonly takeOver: () => Promise<void>;
}

interface Opened {
  readonly paper: AttemptPaper;
  readonly sheet: Sheet;
}

/** An attempt on this device: its paper, fetched or as it was kept, and the sheet that delivers what is answered. */
export function useSitting(id: string): { readonly sitting: Sitting | undefined; error: unknown; again: () => void } {
  const { id: user } = useUser();
  const [clock] = useState(() => new ServerClock());
  const [opened, setOpened] = useState<Opened>();
  const [standing, setStanding] = useState<Sitting['standing']>();
  const [error, setError] = useState<unknown>();
  const [tries, setTries] = useState(0);
  const again = () => setTries((before) => before + 1);

  useEffect(() => {
    let isCurrent = true;
    let sheet: Sheet | undefined;
    const keep = new DeviceKeep();
    const paperOf = async (): Promise<AttemptPaper> => {
      try {
        const sent = clock.local();
        const paper = await query<typeof AttemptPaper>(AttemptPaper, { id });
        clock.sample(sent, paper.now);
        return paper;
      } catch (failed) {
        const kept = isPassing(failed) ? await keep.attempt(id).catch(() => undefined) : undefined;
        if (kept?.user !== user) throw failed;
        return kept.paper;
      }
    };
    const open = async () => {
      const paper = await paperOf();
      const device = deviceId();
      const send = (name: string, data: object, key: string) => command('attempt', id, name, data, { key });
      sheet = await Sheet.open({ keep, leaves: deviceLeaves, device, user, now: clock.now, send }, paper, id);
      if (!isCurrent) return sheet.close();
      if (paper.status === 'sitting' && paper.device !== device) sheet.stop('elsewhere');
      setError(undefined);
      setStanding(paper);
      setOpened({ paper, sheet });
    };
    open().catch((failed: unknown) => isCurrent && setError(failed));
    return () => {
      isCurrent = false;
      sheet?.close();
    };
  }, [id, user, clock, tries]);

  const sheet = opened?.sheet;
  const look = useCallback(() => {
    if (sheet === undefined) return;
    const asked = async () => {
      const sent = clock.local();
      const seen = await query<typeof AttemptStanding>(AttemptStanding, { id });
      clock.sample(sent, seen.now);
      setStanding((before) => (isSame(before, seen) ? before : { ...seen }));
      if (seen.status === 'sitting' && seen.device !== deviceId()) sheet.stop('elsewhere');
      if (sheet.state().offlineSince !== undefined) sheet.retryNow();
    };
    void asked().catch(() => undefined); // the sheet says by itself that nothing arrives
  }, [id, sheet, clock]);
  useEffect(() => {
    if (sheet === undefined) return undefined;
    const timer = setInterval(look, LOOK_MS);
    const awake = onWake((event) => {
      if (event === 'offline') return;
      sheet.retryNow();
      look();
    });
    return () => {
      clearInterval(timer);
      awake();
    };
  }, [sheet, look]);

  const takeOver = async () => {
    try {
      await command<typeof TakeOverAttempt>('attempt', id, TakeOverAttempt.name, { device: deviceId() });
    } catch (failed) {
      if (!isAlreadySo(failed)) throw failed;
    }
    again(); // what the other device delivered meanwhile is there, too
  };
  const sitting = opened && standing && { ...opened, standing, now: clock.now, look, takeOver };
  return { sitting, error, again };
}

export const useSheet = (sheet: Sheet): SheetState => useSyncExternalStore(sheet.subscribe, sheet.state);

const isSame = (before: Sitting['standing'] | undefined, { endsAt, status, proctored }: Sitting['standing']): boolean =>
  before?.endsAt === endsAt && before.status === status && before.proctored?.leaves === proctored?.leaves;
