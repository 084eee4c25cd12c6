import { GrantUses, type GrantUse } from '@lectern/contracts/access/access.ts';
import { Link } from 'react-router';
import { useWhen } from '../kit/i18n/use-when.ts';
import { ListPage } from '../kit/lists/list-page.tsx';
import { useList } from '../kit/lists/use-list.ts';
import { useText } from './texts.ts';
import './access.css';

type Look = Pick<GrantUse, 'name' | 'at' | 'look' | 'student' | 'learners' | 'lessonId' | 'title'>;

/** Each use of a grant, the newest first. */
export function Uses() {
  const { t } = useText();
  const list = useList(GrantUses, {}, 30_000);
  return (
    <ListPage
      list={list}
      label={t('access.uses')}
      empty={{ icon: 'eye', title: t('access.noUses'), why: t('access.noUsesWhy') }}
    >
      {(uses) => <Looks looks={uses} />}
    </ListPage>
  );
}

/** Who looked at what, and when: a line each. */
export function Looks({ looks }: { looks: readonly Look[] }) {
  const { t } = useText();
  const when = useWhen();
  const text = ({ look, student = '', learners = 0 }: Look): string => {
    if (look === undefined) return t('access.look.learners', { n: learners });
    return look === 'student' ? t('access.look.student', { student }) : t(`access.look.${look}`);
  };
  return (
    <ul className="uses">
      {looks.map((look) => (
        <li key={JSON.stringify(look)}>
          <span className="grow">
            <b>{look.name}</b> {text(look)}
            {look.lessonId !== undefined && (
              <>
                {' · '}
                <Link className="link" to={`/lesson/${look.lessonId}/report`}>
                  {look.title ?? look.lessonId}
                </Link>
              </>
            )}
          </span>
          <time className="i3 nw" dateTime={new Date(look.at).toISOString()}>
            {when(look.at)}
          </time>
        </li>
      ))}
    </ul>
  );
}
