import type { MarkedStatus } from '@lectern/contracts/attendance/facts.ts';
import type { AttendanceStatus } from '@lectern/contracts/attendance/status.ts';
import type { ParticipantView } from '@lectern/contracts/attendance/view.ts';
import { useEffect, useRef } from 'react';
import { timeOfDay } from '../../kit/i18n/format.ts';
import { useText } from '../../kit/i18n/teacher.ts';
import { clockTime } from '../../kit/i18n/when.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Icon } from '../../kit/ui/icon.tsx';
import './check-in.css';

/** What one person answered to one question. */
export interface Answered {
  readonly n: number;
  /** In the reader's words; undefined when nothing was given. */
  readonly choice: string | undefined;
  /** Undefined where there is no right or wrong, or it is not out. */
  readonly isRight: boolean | undefined;
  readonly isLate: boolean;
}

interface Props {
  readonly name: string;
  readonly isAuditor: boolean;
  readonly isOnline: boolean;
  readonly participant: ParticipantView | undefined;
  readonly status: AttendanceStatus;
  readonly isCheckInUsed: boolean;
  readonly answered: readonly Answered[];
  readonly isMuted: boolean;
  readonly whyNotMark: string | undefined;
  readonly whyNotMute: string | undefined;
  readonly isSending: boolean;
  readonly onMark: (status: MarkedStatus) => void;
  readonly onUnmark: () => void;
  readonly onMute: (muted: boolean) => void;
  readonly onClose: () => void;
}

const MARKS: readonly MarkedStatus[] = ['present', 'late', 'absent', 'sickLeave', 'personalLeave']; // [R4.08]

/** One person of the lesson: when they were there, what they answered, and what a teacher can say about it. */
export function PersonPanel(props: Props) {
  const { name, isAuditor, isOnline, participant, status, answered, isMuted, whyNotMark, whyNotMute } = props;
  const { t } = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [name]);
  const { marked, joinedAt }: Partial<ParticipantView> = participant ?? {};
  const stays = Object.values(participant?.stays ?? {}).sort((one, other) => one.from - other.from);
  return (
    <section className="tool person" aria-label={name}>
      <header>
        <Icon name="user" />
        <h2 ref={heading} tabIndex={-1} className="cut">
          {name}
        </h2>
        {isAuditor ? (
          <span className="chip info">{t('person.auditor')}</span>
        ) : (
          <span className="chip">
            {status === 'expected' && joinedAt !== undefined ? t('seats.unchecked') : t(`status.${status}`)}
          </span>
        )}
        {joinedAt !== undefined && !isOnline && (
          <span className="chip bad">
            <Icon name="netoff" size="xs" />
            {t('seats.offline')}
          </span>
        )}
        <span className="grow" />
        <Button look="quiet" size="sm" icon="close" aria-label={t('panel.close')} onClick={props.onClose} />
      </header>
      <dl>
        <dt>{t('person.stays')}</dt>
        <dd>
          {stays.length === 0
            ? t('person.never')
            : stays
                .map(({ from, to }) => `${clockTime(from)}–${to === undefined ? t('person.now') : clockTime(to)}`)
                .join(t('person.and'))}
        </dd>
        {props.isCheckInUsed && !isAuditor && (
          <>
            <dt>{t('checkIn.title')}</dt>
            <dd>
              {participant?.checkedInAt === undefined
                ? t('seats.unchecked')
                : t(`person.by.${participant.checkedInBy ?? 'qr'}`, { time: timeOfDay(participant.checkedInAt) })}
            </dd>
          </>
        )}
      </dl>
      {!isAuditor && (
        <>
          <p className="sub">
            {t('person.mark')}
            {whyNotMark !== undefined && <span className="why">{whyNotMark}</span>}
          </p>
          <div className="marks" role="group" aria-label={t('person.mark')}>
            {MARKS.map((one) => (
              <Button
                key={one}
                size="sm"
                aria-pressed={marked === true && status === one}
                disabled={whyNotMark !== undefined}
                onClick={() => props.onMark(one)}
              >
                {t(`status.${one}`)}
              </Button>
            ))}
            {marked && whyNotMark === undefined && (
              <Button look="quiet" size="sm" icon="undo" onClick={props.onUnmark}>
                {t('person.unmark')}
              </Button>
            )}
          </div>
        </>
      )}
      <p className="sub">
        {t('person.answers')} <b>{answered.filter(({ choice }) => choice !== undefined).length}</b>
        {answered.length > 0 && ` / ${answered.length}`}
      </p>
      <ul className="said">
        {answered.map(({ n, choice, isRight, isLate }) => (
          <li key={n}>
            <span className="i3">{t('question.n', { n })}</span>
            <b>{choice ?? '—'}</b>
            {isRight !== undefined && (
              <span className={isRight ? 'st ok' : 'st bad'}>
                <Icon name={isRight ? 'okc' : 'badc'} size="xs" />
                {t(isRight ? 'person.right' : 'person.wrong')}
              </span>
            )}
            {isLate && <span className="chip warn">{t('seats.late')}</span>}
          </li>
        ))}
      </ul>
      <footer className="foot">
        <Button
          size="sm"
          icon={isMuted ? 'undo' : 'mute'}
          why={whyNotMute}
          busy={props.isSending}
          onClick={() => props.onMute(!isMuted)}
        >
          {isMuted ? t('danmu.unmute') : t('danmu.mute')}
        </Button>
      </footer>
    </section>
  );
}
