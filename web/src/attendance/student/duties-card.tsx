import type { CloseCheckIn, OpenCheckIn } from '@lectern/contracts/attendance/commands.ts';
import type { ToolCardProps } from '../../kit/data/live-tool.ts';
import { command } from '../../kit/data/request.ts';
import { useAction } from '../../kit/data/use-action.ts';
import { useAsked } from '../../kit/data/use-asked.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Fault } from '../../kit/ui/entry.tsx';
import { Icon } from '../../kit/ui/icon.tsx';
import { useErrorText } from '../../kit/ui/states.tsx';
import { useText } from './duties-texts.ts';
import { membershipIn } from './join.ts';
import './check-in-card.css';

/** What the teacher ticked for a representative [R6.04], in the lesson; who has no such duty sees nothing. */
export function DutiesCard({ lessonId, view, isOnline }: ToolCardProps) {
  const { t } = useText();
  const errorText = useErrorText();
  const { classId = '' } = view.lesson;
  const { data } = useAsked(`duties ${classId}`, () => membershipIn(classId));
  const { open, count } = view.attendance.checkIn;
  const turn = useAction(async () => {
    const name = open ? 'CloseCheckIn' : 'OpenCheckIn';
    await command<typeof OpenCheckIn | typeof CloseCheckIn>('lesson', lessonId, name, {}, { classId });
  });
  const duties = new Set(data?.duties);
  const isHere = duties.has('checkIn') || duties.has('joinRequests') || duties.has('announcements');
  if (!isHere) return null;
  return (
    <section className="check-in" aria-label={t('duties.title')}>
      <h2>
        <Icon name="users" />
        {t('duties.title')}
      </h2>
      {duties.has('checkIn') && (
        <>
          {open && (
            <p className="i2 t13" role="status">
              {t('duties.count', { n: count })} · {t('duties.shown')}
            </p>
          )}
          <Button size="lg" icon="attend" busy={turn.busy} disabled={!isOnline} onClick={() => void turn.run()}>
            {t(open ? 'duties.close' : 'duties.open')}
          </Button>
          {turn.error !== undefined && <Fault>{errorText(turn.error)}</Fault>}
        </>
      )}
      {duties.has('joinRequests') && (
        <a className="btn lg" href={`/class/${classId}/members`}>
          {t('duties.requests')}
        </a>
      )}
      {duties.has('announcements') && (
        <a className="btn lg" href="/announcements">
          {t('duties.announce')}
        </a>
      )}
    </section>
  );
}
