import { useEffect, useState } from 'react';
import type { SignedIn } from '@lectern/contracts/session/queries.ts';
import { CodeEntry } from '../../attendance/student/code-entry.tsx';
import { Found } from '../../attendance/student/found.tsx';
import { lookUp, withdrawRequest, type Target } from '../../attendance/student/join.ts';
import { ClaimSeat, claimSeat, useSeats } from '../../guests/student/claim-seat.tsx';
import { useText } from '../../kit/i18n/student.ts';
import { NoticesLink } from '../../notice/student/notices-link.tsx';
import { Later } from '../../kit/ui/later.tsx';
import { SearchButton } from '../../search/student/search-button.tsx';
import { Me } from '../../session/student/me.tsx';
import { Who } from '../../session/student/who.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { useFocusWhenLost } from '../../kit/ui/focus.ts';
import { Icon, Logo } from '../../kit/ui/icon.tsx';
import { LanguageSwitch } from '../../kit/ui/preferences.tsx';
import { Empty, useErrorText } from '../../kit/ui/states.tsx';
import { useAction } from '../../kit/data/use-action.ts';
import { GoIn } from './go-in.tsx';
import { lessonAhead } from './lesson-screen.tsx';
import { go } from './path.ts';
import { useTitle } from './title.ts';
import './join.css';

/** Only who is signed in has lessons: a first visit does not fetch it. */
const lessonCards = async () => (await import('../../lesson/student/lesson-cards.tsx')).LessonCards;

interface Props {
  readonly code: string;
  /** What the picture on the room's screen says beside the code: who scanned it checks in. */
  readonly token: string | undefined;
  readonly session: SignedIn;
}

/** A student's home: by a code into a lesson or a class: which one, as whom, in [R8.32]; or the lesson that is on. */
export function JoinScreen({ code: linked, token, session }: Props) {
  const { t } = useText();
  const [code, setCode] = useState(linked);
  const [target, setTarget] = useState<Target>();
  const [joined, setJoined] = useState<Target>();
  const [waiting, setWaiting] = useState<Target>();
  const [linkError, setLinkError] = useState<unknown>();
  const [signing, setSigning] = useState(false);
  const { user } = session;
  const isHome = user !== undefined && target === undefined && joined === undefined && linked === '';
  const place = joined ?? waiting ?? target;
  const isOfClass = place !== undefined && place.lessonId === undefined;
  const title = t(isHome ? 'home.title' : isOfClass ? 'join.enterClass' : 'join.title');
  useTitle(title);
  // The link of a QR code: its lesson is shown without another tap.
  useEffect(() => {
    if (linked !== '') void lookUp(linked).then(setTarget, setLinkError);
  }, [linked]);
  const lessonId = target?.lessonId;
  useEffect(() => (lessonId === undefined ? undefined : lessonAhead()), [lessonId]);
  const changeCode = (next: string) => {
    setCode(next);
    setLinkError(undefined);
  };
  const reset = () => {
    setTarget(undefined);
    setJoined(undefined);
    setWaiting(undefined);
    changeCode('');
  };
  const heading = useFocusWhenLost<HTMLHeadingElement>(
    `${target?.classId}/${(joined ?? waiting)?.classId}/${user?.id}`,
  );
  return (
    <main className="join">
      <header className="hero">
        <div className="row">
          <Logo />
          <span className="grow">{t('app.name')}</span>
          {isHome && <SearchButton />}
          <LanguageSwitch />
        </div>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {target === undefined && joined === undefined && <p>{isHome ? user.name : t('join.hint')}</p>}
      </header>
      <div className="frm">
        {waiting ? (
          <Waiting target={waiting} onLeave={reset} />
        ) : joined ? (
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
              <GoIn target={target} code={code} token={token} user={user} onClass={setJoined} onWaiting={setWaiting} />
            ) : (
              <Who seats={target.seats && target.lessonId !== undefined} />
            )}
          </>
        ) : (
          <>
            {isHome && <SeatsOfMine user={user} />}
            {isHome && <h2 className="by-code">{t('home.byCode')}</h2>}
            <CodeEntry code={code} error={linkError} isFirst={!isHome} onCode={changeCode} onFound={setTarget} />
            {isHome && (
              <Later name="lessonCards" load={lessonCards} given={{ onOpen: (id: string) => go(`/s/${id}`) }} />
            )}
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

/** Whoever asked to join is told when a teacher approves, and may change their mind until then. */
function Waiting({ target: { classId, className }, onLeave }: { target: Target; onLeave: () => void }) {
  const { t } = useText();
  const errorText = useErrorText();
  const action = useAction(async () => {
    await withdrawRequest(classId);
    onLeave();
  });
  return (
    <Empty
      icon="clock"
      title={t('join.asked', { name: className })}
      actions={
        <>
          <Button look="primary" size="touch" onClick={onLeave}>
            {t('join.askedOk')}
          </Button>
          <Button size="touch" busy={action.busy} onClick={() => void action.run()}>
            {t('join.withdraw')}
          </Button>
        </>
      }
    >
      {action.error === undefined ? t('join.askedNext') : errorText(action.error)}
    </Empty>
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
