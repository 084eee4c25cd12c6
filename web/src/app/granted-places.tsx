import { matchRoutes, NavLink } from 'react-router';
import { useMyGrants } from '../access/use-grants.ts';
import { useText } from '../i18n/teacher.ts';
import { Icon } from '../ui/icon.tsx';
import { routes } from './routes.tsx';
import { useUser } from './signed-in-only.tsx';

/** Whether there is such a page. */
export const hasPage = (path: string): boolean => matchRoutes(routes, path)?.at(-1)?.route.path === path;

/** The pages that only a grant leads to; who administers the school sees the grants, too [R6.07]. */
export function GrantedPlaces() {
  const { t } = useText();
  const { administrator } = useUser();
  const { data = [] } = useMyGrants();
  const has = (kind: string) => data.some((grant) => grant.kind === kind);
  return (
    <>
      {has('analyse') && hasPage('/explore') && (
        <NavLink to="/explore">
          <Icon name="chart" />
          {t('nav.explore')}
        </NavLink>
      )}
      {(has('operate') || administrator === true) && (
        <NavLink to="/access">
          <Icon name="shield" />
          {t('nav.access')}
        </NavLink>
      )}
    </>
  );
}
