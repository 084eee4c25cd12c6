import { useEffect, useRef, useState } from 'react';
import type { SignedIn } from '@lectern/contracts/session/queries.ts';
import { keepToken } from '../../attendance/student/check-in.ts';
import { goIn, joinClass, type Target } from '../../attendance/student/join.ts';
import { ClaimSeat, claimSeat, useSeats } from '../../guests/student/claim-seat.tsx';
import { useAction } from '../../kit/data/use-action.ts';
import { useText } from '../../kit/i18n/student.ts';
import { Me } from '../../session/student/me.tsx';
import { Who } from '../../session/student/who.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { Fault } from '../../kit/ui/entry.tsx';
import { useErrorText } from '../../kit/ui/states.tsx';
import { go } from './path.ts';

interface Props {
  readonly target: Target;
  readonly code: string;
  readonly token: string | undefined;
  readonly user: NonNullable<SignedIn['user']>;
  readonly onClass: (target: Target) => void;
  /** Its teacher approves first. */
  readonly onWaiting: (target: Target) => void;
}

/** The last step in: as a student, or as an auditor. A picture that was scanned to check in needs no step at all. */
export function GoIn({ target, code, token, user, onClass, onWaiting }: Props) {
  const { t } = useText();
  const errorText = useErrorText();
  const arrive = () => {
    const { lessonId } = target;
    if (lessonId === undefined) return onClass(target);
    if (token !== undefined) keepToken(lessonId, token);
    go(`/s/${lessonId}`);
  };
  const action = useAction(async (as?: 'auditor') => {
    const came = await goIn(target, code, user.bound, as);
    if (came === 'waiting') onWaiting(target);
    else if (came === 'teaching') location.assign(`/lesson/${target.lessonId}/console`);
    else arrive();
  });
  const seats = useSeats(user);
  const [isNotMe, setNotMe] = useState(false);
  const seat = isNotMe ? undefined : seats?.find(({ lessonId }) => lessonId === target.lessonId);
  const byItself = useRef(token !== undefined && target.lessonId !== undefined);
  useEffect(() => {
    if (!byItself.current || seats === undefined || seat !== undefined) return;
    byItself.current = false;
    void action.run();
  });
  if (target.lessonId === undefined && !user.bound) return <NeedsAccount />;
  if (seat !== undefined) {
    const claim = async () => {
      if (!seat.member) await joinClass(target, code);
      await claimSeat(seat);
      arrive();
    };
    return (
      <>
        <Me user={user} />
        <ClaimSeat seat={seat} onClaim={claim} onNotMe={() => setNotMe(true)} />
      </>
    );
  }
  const verb = target.lessonId === undefined ? 'join.enterClass' : 'join.enterLesson';
  return (
    <>
      <Me user={user} />
      <div className="act">
        {action.error !== undefined && <Fault>{errorText(action.error)}</Fault>}
        <Button
          look="primary"
          size="touch"
          wide
          busy={action.busy || seats === undefined}
          onClick={() => void action.run()}
        >
          {t(action.busy ? 'join.entering' : verb)}
        </Button>
        {target.lessonId !== undefined && (
          <button type="button" className="audit" disabled={action.busy} onClick={() => void action.run('auditor')}>
            {t('join.auditBefore')}
            <span className="link">{t('join.audit')}</span>
            {t('join.auditAfter')}
          </button>
        )}
      </div>
    </>
  );
}

/** A class has members, and a seat without an account is nobody’s: who has an account signs in with it. */
function NeedsAccount() {
  const { t } = useText();
  return (
    <>
      <h2>{t('join.needsAccount')}</h2>
      <p className="i2">{t('join.needsAccountMore')}</p>
      <Who seats={false} />
    </>
  );
}
