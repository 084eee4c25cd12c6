import { Link, useParams } from 'react-router';
import { useSession } from '../kit/data/session.ts';
import { Alone } from '../kit/ui/alone.tsx';
import type { IconName } from '../kit/ui/icons.ts';
import { Empty } from '../kit/ui/states.tsx';
import { useText } from './texts.ts';

/** Where answers lead that are no page of their own [R2.06]: each says what is the matter and has one way on. */
type Said =
  | 'forbidden'
  | 'mobileForbidden'
  | 'noBind'
  | 'needBind'
  | 'bind'
  | 'courseMissing'
  | 'courseForbidden'
  | 'courseOther';

const ICON: { readonly [said in Said]: IconName } = {
  forbidden: 'lock',
  mobileForbidden: 'lock',
  noBind: 'phone',
  needBind: 'user',
  bind: 'link',
  courseMissing: 'search',
  courseForbidden: 'lock',
  courseOther: 'alert',
};

const isCourse = (said: Said) => said.startsWith('course');

export const ForbiddenAddress = () => <LedPage said="forbidden" />;
export const MobileForbiddenAddress = () => <LedPage said="mobileForbidden" />;
export const NoBindAddress = () => <LedPage said="noBind" />;
export const NeedBindAddress = () => <LedPage said="needBind" />;
export const BindAddress = () => <LedPage said="bind" />;

/** The course’s own page for what went wrong [R8.06, R8.08]. */
export function CourseErrorAddress() {
  const { code = '' } = useParams();
  const said = code.startsWith('404')
    ? 'courseMissing'
    : /^(403\d*|1|2|4|20007)$/.test(code)
      ? 'courseForbidden'
      : 'courseOther';
  return <LedPage said={said} code={/^\d{1,6}$/.test(code) ? code : undefined} />;
}

function LedPage({ said, code }: { said: Said; code?: string | undefined }) {
  const { t } = useText();
  const session = useSession();
  const user = session.status === 'ready' ? session.user : undefined;
  const title = isCourse(said) ? t('led.course') : t(`led.${said as 'bind'}`);
  const why =
    said === 'mobileForbidden'
      ? t('led.forbiddenWhy')
      : t(isCourse(said) ? `led.${said as 'courseOther'}` : `led.${said as 'bind'}Why`);
  const isToBind = said === 'noBind' || said === 'needBind' || said === 'bind';
  return (
    <Alone>
      <title>{`${title} - ${t('app.name')}`}</title>
      <Empty
        icon={ICON[said]}
        tone="w"
        title={title}
        actions={
          <>
            <Link className="btn primary" to={isToBind ? '/me' : '/'}>
              {t(isToBind ? 'led.toBind' : 'led.home')}
            </Link>
            <Link className="btn quiet" to={isToBind ? '/' : '/web/'}>
              {t(isToBind ? 'led.home' : 'led.other')}
            </Link>
          </>
        }
      >
        {why}
        {code !== undefined && (
          <>
            <br />
            {t('led.code')} <span className="mono">{code}</span>
          </>
        )}
        {user && (
          <>
            <br />
            <small>{t('led.as', { name: user.name })}</small>
          </>
        )}
      </Empty>
    </Alone>
  );
}
