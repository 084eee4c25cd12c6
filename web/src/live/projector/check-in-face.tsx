import type { AttendanceView } from '@lectern/contracts/attendance/view.ts';
import type { LessonView } from '@lectern/contracts/lesson/view.ts';
import { useText } from '../../kit/i18n/teacher.ts';
import { useCheckInCode } from '../../attendance/teacher/use-check-in-code.ts';
import { usePace } from '../../kit/ui/pace.ts';
import { QrCode } from '../../kit/ui/qr-code.tsx';
import { joinAddress, leadsNowhere } from '../../kit/data/join-address.ts';

interface Props {
  readonly lessonId: string;
  readonly lesson: LessonView;
  readonly attendance: AttendanceView;
  readonly members: number | undefined;
  readonly now: () => number;
  readonly isOwn?: boolean | undefined;
}

/** The code of this quarter of a minute as a picture and as digits, and how many have checked in. */
export function CheckInFace({ lessonId, lesson, attendance, members, now, isOwn }: Props) {
  const { t } = useText();
  const { count } = attendance.checkIn;
  const isReplayed = usePace().replayed !== undefined; // a code lives for seconds, and no fact keeps it
  const { code } = useCheckInCode(lessonId, !isReplayed, now);
  return (
    <section className={`proj lobby checking ${isOwn ? 'own' : ''}`} aria-label={t('screen.checkIn')}>
      <div>
        <p>{lesson.title}</p>
        <h2>{t('screen.scanCheckIn')}</h2>
        <p className="or">{t('screen.orType')}</p>
        <b className="digits">{code?.digits ?? '····'}</b>
        <p role="status">
          {members === undefined || members < count
            ? t('screen.checkedInNoAll', { n: count })
            : t('screen.checkedIn', { n: count, all: members })}
        </p>
      </div>
      <div className="r">
        {code ? (
          <QrCode text={`${joinAddress(lesson.code ?? '')}?c=${code.token}`} />
        ) : (
          <span className="qr" aria-busy={!isReplayed} />
        )}
        {leadsNowhere() && <p className="nowhere">{t('screen.nowhere')}</p>}
      </div>
    </section>
  );
}
