import { useEffect, useState } from 'react';
import type { SignedIn } from '@lectern/contracts/session/queries.ts';
import { CodeEntry } from '../../attendance/student/code-entry.tsx';
import { Found } from '../../attendance/student/found.tsx';
import { goIn, lookUp, type Target } from '../../attendance/student/join.ts';
import { useAction } from '../../data/use-action.ts';
import { useText } from '../../i18n/student.ts';
import { Me } from '../../session/student/me.tsx';
import { Who } from '../../session/student/who.tsx';
import { Button } from '../../ui/button.tsx';
import { useFocusWhenLost } from '../../ui/focus.ts';
import { Fault } from '../../ui/entry.tsx';
import { Logo } from '../../ui/icon.tsx';
import { LanguageSwitch } from '../../ui/preferences.tsx';
import { Empty, useErrorText } from '../../ui/states.tsx';
import { go } from './path.ts';
import { useTitle } from './title.ts';
import './join.css';

/** By a code into a lesson or a class: which one, as whom, in [R8.32]. */
export function JoinScreen({ code: linked, session }: { code: string; session: SignedIn }) {
  const { t } = useText();
  useTitle(t('join.title'));
  const [code, setCode] = useState(linked);
  const [target, setTarget] = useState<Target>();
  const [joined, setJoined] = useState<Target>();
  const [linkError, setLinkError] = useState<unknown>();
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
  const heading = useFocusWhenLost<HTMLHeadingElement>(`${target?.classId}/${joined?.classId}/${session.user?.id}`);
  return (
    <main className="join">
      <header className="hero">
        <div className="row">
          <Logo />
          <span className="grow">{t('app.name')}</span>
          <LanguageSwitch />
        </div>
        <h1 ref={heading} tabIndex={-1}>
          {t('join.title')}
        </h1>
        <p>{t('join.hint')}</p>
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
            {session.user ? (
              <GoIn target={target} code={code} user={session.user} onClass={setJoined} />
            ) : (
              <Who seats={target.seats} />
            )}
          </>
        ) : (
          <CodeEntry code={code} error={linkError} onCode={changeCode} onFound={setTarget} />
        )}
      </div>
    </main>
  );
}

interface GoInProps {
  readonly target: Target;
  readonly code: string;
  readonly user: NonNullable<SignedIn['user']>;
  readonly onClass: (target: Target) => void;
}

function GoIn({ target, code, user, onClass }: GoInProps) {
  const { t } = useText();
  const errorText = useErrorText();
  const action = useAction(async () => {
    await goIn(target, code);
    if (target.lessonId === undefined) onClass(target);
    else go(`/s/${target.lessonId}`);
  });
  const verb = target.lessonId === undefined ? 'join.enterClass' : 'join.enterLesson';
  return (
    <>
      <Me user={user} />
      <div className="act">
        {action.error !== undefined && <Fault>{errorText(action.error)}</Fault>}
        <Button look="primary" size="touch" wide busy={action.busy} onClick={() => void action.run()}>
          {t(action.busy ? 'join.entering' : verb)}
        </Button>
      </div>
    </>
  );
}
