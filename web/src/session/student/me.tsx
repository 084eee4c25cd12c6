import type { SignedIn } from '@lectern/contracts/session/queries.ts';
import { signOut } from '../../kit/data/session.ts';
import { useAction } from '../../kit/data/use-action.ts';
import { useText } from '../../kit/i18n/student.ts';
import { Avatar } from '../../kit/ui/avatar.tsx';
import { Fault } from '../../kit/ui/entry.tsx';
import { useErrorText } from '../../kit/ui/states.tsx';

/** Who is signed in, and the way out for whoever is not that person. */
export function Me({ user }: { user: NonNullable<SignedIn['user']> }) {
  const { t } = useText();
  const errorText = useErrorText();
  const action = useAction(() => signOut());
  return (
    <div className="person">
      <Avatar name={user.name} picture={user.avatar} look="me" />
      <div className="grow">
        <b className="cut">{user.name}</b>
        <span className="i2">{user.account ?? t('join.seated')}</span>
      </div>
      <button type="button" className="link tap" onClick={() => void action.run()}>
        {t('join.notMe')}
      </button>
      {action.error !== undefined && <Fault>{errorText(action.error)}</Fault>}
    </div>
  );
}
