import { LeaveMeeting } from '@lectern/contracts/meeting/meeting.ts';
import { MeetingDetail, MeetingEntry } from '@lectern/contracts/meeting/queries.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { query } from '../kit/data/request.ts';
import { useRoom } from '../kit/data/use-room.ts';
import { useUser } from '../kit/data/use-user.ts';
import { CommandButton } from '../kit/forms/command-button.tsx';
import { Notice } from '../kit/ui/states.tsx';
import { PartNotThere } from '../kit/ui/part-not-there.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { useText } from './texts.ts';

/** Well before the address that a page holds is stale. */
const AGAIN_MS = 4 * 60_000;

/** Being in a meeting: its room is open as long as this is, and that is how the server knows who left without a word. */
export function InMeeting({ id, onLeft }: { id: string; onLeft: () => void }) {
  const { t } = useText();
  const user = useUser();
  const client = useQueryClient();
  const { state } = useRoom('meeting', id, user.id);
  const entry = useQuery({
    queryKey: [MeetingEntry.name, id],
    queryFn: () => query<typeof MeetingEntry>(MeetingEntry, { id }),
    refetchInterval: AGAIN_MS,
    staleTime: 0,
  });
  return (
    <div className="meeting-in" aria-live="polite">
      <Notice tone="ok">
        <b>{t('meeting.youAreIn')}</b>
        <p>{t('meeting.youAreInWhy')}</p>
      </Notice>
      {(state === 'offline' || state === 'reconnecting') && <Notice tone="warn">{t('meeting.reconnecting')}</Notice>}
      <p className="row wraps">
        {entry.data === undefined ? (
          <PartNotThere part={entry} />
        ) : (
          <a className="btn primary" href={entry.data.address} target="_blank" rel="noopener noreferrer">
            {t('meeting.open')}
          </a>
        )}
        <CommandButton
          command={LeaveMeeting}
          to={{ family: 'meeting', id }}
          data={{}}
          onDone={() => {
            toast('ok', t('meeting.left'));
            void client.invalidateQueries({ queryKey: [MeetingDetail.name, id] }).then(onLeft);
          }}
        >
          {t('meeting.leave')}
        </CommandButton>
      </p>
    </div>
  );
}
