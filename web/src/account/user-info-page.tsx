import { EditProfile, MyAccount, UserInfo } from '@lectern/contracts/account/account.ts';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type * as z from 'zod/mini';
import { isAnotherDocument, nextPath } from '@lectern/contracts/kernel/next-path.ts';
import { dataOf, query } from '../kit/data/request.ts';
import { loadSession } from '../kit/data/session.ts';
import { useAsked } from '../kit/data/use-asked.ts';
import { Alone } from '../kit/ui/alone.tsx';
import { PlaceNotThere } from '../kit/ui/place-not-there.tsx';
import { CallForm } from '../kit/forms/call-form.tsx';
import { useText } from './texts.ts';
import './me.css';

type Shown = z.output<typeof UserInfo.result>['data'];

const ask = async () => {
  const [{ name }, { mayRename }] = await Promise.all([
    dataOf<Shown>('GET', UserInfo.path),
    query<typeof MyAccount>(MyAccount, {}),
  ]);
  return { name, mayRename };
};

/** The simple page on which somebody says who they are before they go on [R2.06, R8.07]. */
export function UserInfoPage() {
  const { t } = useText();
  const { data, error, again } = useAsked('user-info', ask);
  const [search] = useSearchParams();
  const next = nextPath(search.get('next_url'));
  const navigate = useNavigate();
  const goOn = () => (isAnotherDocument(next) ? location.assign(next) : void navigate(next, { replace: true }));
  return (
    <Alone>
      <title>{`${t('userInfo.title')} - ${t('app.name')}`}</title>
      {data === undefined ? (
        <PlaceNotThere part={{ error, refetch: again }} lines={4} />
      ) : (
        <div className="user-info">
          <h2>{t('userInfo.title')}</h2>
          <p className="i2">{t(data.mayRename ? 'userInfo.lead' : 'userInfo.ofSchool', { name: data.name })}</p>
          {data.mayRename ? (
            <CallForm
              call={EditProfile}
              start={{ name: data.name }}
              fields={[{ name: 'name', label: t('me.name'), autoComplete: 'name' }]}
              submit={t('userInfo.save')}
              onDone={async () => {
                await loadSession();
                goOn();
              }}
            />
          ) : (
            <Link className="btn primary touch wide" to={next} reloadDocument={isAnotherDocument(next)}>
              {t('userInfo.goOn')}
            </Link>
          )}
        </div>
      )}
    </Alone>
  );
}
