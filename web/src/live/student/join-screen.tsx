import { useEffect, useState } from 'react';
import type { SignedIn } from '@lectern/contracts/session/queries.ts';
import { CodeEntry } from '../../attendance/student/code-entry.tsx';
import { Found } from '../../attendance/student/found.tsx';
import { lookUp, type Target } from '../../attendance/student/join.ts';
import { ClaimSeat, claimSeat, useSeats } from '../../guests/student/claim-seat.tsx';
import { useText } from '../../kit/i18n/student.ts';
import { LessonCards } from '../../lesson/student/lesson-cards.tsx';
import { NoticesLink } from '../../notice/student/notices-link.tsx';
import { Me } from '../../session/student/me.tsx';
import { Who } from '../../session/student/who.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { useFocusWhenLost } from '../../kit/ui/focus.ts';
import { Icon, Logo } from '../../kit/ui/icon.tsx';
import { LanguageSwitch } from '../../kit/ui/preferences.tsx';
import { Empty } from '../../kit/ui/states.tsx';
import { GoIn } from './go-in.tsx';
import { go } from './path.ts';
import { useTitle } from './title.ts';
import './join.css';

interface Props {
  readonly code: string;
  /** What the picture on the room's screen says beside the code: who scanned it checks in. */
  readonly token: string | undefined;
  readonly session: SignedIn;
}

/** A student's home: the lesson that is on; or by a code into a lesson or a class: which one, as whom, in [R8.32]. */
export function JoinScreen({ code: linked, token, session }: Props) {
  const { t } = useText();
  const [code, setCode] = useState(linked);
  const [target, setTarget] = useState<Target>();
  const [joined, setJoined] = useState<Target>();
  const [linkError, setLinkError] = useState<unknown>();
  const [signing, setSigning] = useState(false);
  const { user } = session;
  const isHome = user !== undefined && target === undefined && joined === undefined && linked === '';
  const title = t(isHome ? 'home.title' : 'join.title');
  useTitle(title);
  // The link of a QR code: its lesson is shown without another tap.
  useEffect(() => {
    if (linked !== '') void lookUp(linked).then(setTarget, setLinkError);
  }, [linked]);
  const changeCode = (next: string) => {
    setCode(next);
    setLinkError(undefined);
  };
  const reset = () => {
    setTarget(undefined);
    setJoined(undefined);
    changeCode('');
  };
  const heading = useFocusWhenLost<HTMLHeadingElement>(`${target?.classId}/${joined?.classId}/${user?.id}`);
  return (
    <main className="join">
      <header className="hero">
        <div className="row">
          <Logo />
          <span className="grow">{t('app.name')}</span>
          <LanguageSwitch />
        </div>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {target === undefined && joined === undefined && <p>{isHome ? user.name : t('join.hint')}</p>}
      </header>
      <div className="frm">
        {joined ? (
          <Empty
            icon="okc"
            title={t('join.inClass', { name: joined.className })}
            actions={
              <Button look="primary" size="touch" onClick={reset}>
                {t('join.haveLessonCode')}
              </Button>
            }
          >
            {t('join.inClassNext')}
          </Empty>
        ) : target ? (
          <>
            <Found target={target} onOther={reset} />
            {user ? (
              <GoIn target={target} code={code} token={token} user={user} onClass={setJoined} />
            ) : (
              <Who seats={target.seats && target.lessonId !== undefined} />
            )}
          </>
        ) : (
          <>
            {isHome && <SeatsOfMine user={user} />}
            {isHome && <LessonCards onOpen={(lessonId) => go(`/s/${lessonId}`)} />}
            {isHome && <NoticesLink key={user.id} userId={user.id} />}
            {isHome && (
              <a className="btn touch wide" href="/announcements">
                <Icon name="post" />
                {t('home.announcements')}
              </a>
            )}
            {isHome && (
              <Button size="touch" wide icon="history" onClick={() => go('/s/log')}>
                {t('home.log')}
              </Button>
            )}
            {isHome && <h2 className="by-code">{t('home.byCode')}</h2>}
            <CodeEntry code={code} error={linkError} isFirst={!isHome} onCode={changeCode} onFound={setTarget} />
            {isHome && <Me user={user} />}
            {!user &&
              linked === '' &&
              (signing ? <Who seats={false} /> : <SignInLink onClick={() => setSigning(true)} />)}
          </>
        )}
      </div>
    </main>
  );
}

/** Whoever has an account need not know a code: their lessons are listed. */
function SignInLink({ onClick }: { onClick: () => void }) {
  const { t } = useText();
  return (
    <button type="button" className="link tap to-sign-in" onClick={onClick}>
      {t('home.signIn')}
    </button>
  );
}

/** Later, from home: seats that were taken in this browser before somebody signed in. */
function SeatsOfMine({ user }: { user: SignedIn['user'] }) {
  const { t } = useText();
  const seats = useSeats(user) ?? [];
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set());
  const settle = (guestId: string) => setSettled((before) => new Set([...before, guestId]));
  return seats
    .filter(({ guestId }) => !settled.has(guestId))
    .map((seat) => (
      <ClaimSeat
        key={seat.guestId}
        seat={seat}
        why={seat.member ? undefined : t('claim.joinFirst', { className: seat.className })}
        onClaim={async () => {
          await claimSeat(seat);
          settle(seat.guestId);
        }}
        onNotMe={() => settle(seat.guestId)}
      />
    ));
}
