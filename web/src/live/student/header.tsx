import { useState, type ComponentProps } from 'react';
import type { SignedIn } from '@lectern/contracts/session/queries.ts';
import { useText } from '../../kit/i18n/student.ts';
import { SignInForm } from '../../session/sign-in-form.tsx';
import { Me } from '../../session/student/me.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { ConnectionChip } from '../../kit/ui/connection-chip.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { useFocusWhenLost } from '../../kit/ui/focus.ts';
import { LanguageSwitch, ThemeSwitch } from '../../kit/ui/preferences.tsx';
import { PrivacyNote } from '../../kit/ui/privacy-note.tsx';
import { go } from './path.ts';

interface Props {
  readonly title: string;
  /** In no figure: the reader should know [R6.06]. */
  readonly isAuditor?: boolean;
  readonly chip?: ComponentProps<typeof ConnectionChip>;
  readonly user?: NonNullable<SignedIn['user']>;
  readonly onBack?: () => void;
  /** Framed in another page, whose settings are these too. */
  readonly isFramed?: boolean;
}

/** The lesson's title, the connection's state, and the settings behind one button. */
export function Header({ title, isAuditor = false, chip, user, onBack, isFramed = false }: Props) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  // Whoever is not known yet may not read this language, and does not look for another behind dots [R1.30].
  const isSignedOut = user === undefined && !isFramed;
  // Once there is a title: what led here is gone. In a frame it would be taken from the page around it.
  const heading = useFocusWhenLost<HTMLHeadingElement>(title, title !== '');
  return (
    <>
      <header className="hd">
        {onBack && <Button look="quiet" icon="back" aria-label={t('menu.back')} onClick={onBack} />}
        <h1 className="grow cut" ref={isFramed ? undefined : heading} tabIndex={-1}>
          {title}
        </h1>
        {isAuditor && <span className="chip line">{t('lesson.auditor')}</span>}
        {chip && <ConnectionChip {...chip} />}
        {isSignedOut && <LanguageSwitch />}
        {!isFramed && <Button look="quiet" icon="more" aria-label={t('menu.open')} onClick={() => setOpen(true)} />}
      </header>
      {isOpen && (
        <Dialog title={t('menu.open')} onClose={() => setOpen(false)}>
          {user && <Me user={user} />}
          {user && !user.bound && <SignInHere />}
          {!isSignedOut && (
            <div className="setting">
              <span>{t('language.label')}</span>
              <LanguageSwitch />
            </div>
          )}
          <div className="setting">
            <span>{t('theme.label')}</span>
            <ThemeSwitch />
          </div>
          <PrivacyNote />
          {user && (
            <Button size="touch" wide onClick={() => go('/s')}>
              {t('menu.leave')}
            </Button>
          )}
        </Dialog>
      )}
    </>
  );
}

/** A guest who has an account signs in where they sit, and is then asked whether the seat was theirs. */
function SignInHere() {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <SignInForm />;
  return (
    <Button size="touch" wide icon="user" onClick={() => setOpen(true)}>
      {t('claim.signIn')}
    </Button>
  );
}
