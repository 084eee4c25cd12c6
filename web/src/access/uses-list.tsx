import type { GrantUse } from '@lectern/contracts/access/queries.ts';
import { Link } from 'react-router';
import { useText } from '../i18n/teacher.ts';
import { useWhen } from '../i18n/use-when.ts';
import './access.css';

type Look = Pick<GrantUse, 'look' | 'student' | 'learners'>;

/** What someone did with a grant, as the end of a sentence that begins with their name. */
export function useLookText(): (look: Look) => string {
  const { t } = useText();
  return ({ look, student = '', learners = 0 }) => {
    if (look === undefined) return t('access.look.learners', { n: learners });
    return look === 'student' ? t('access.look.student', { student }) : t(`access.look.${look}`);
  };
}

/** Each use of a grant, a line: who did what, and when. */
export function UsesList({ uses }: { uses: readonly GrantUse[] }) {
  const text = useLookText();
  const when = useWhen();
  return (
    <ul className="uses">
      {uses.map((use) => (
        <li key={`${use.personId} ${use.at} ${use.lessonId} ${use.look} ${use.student}`}>
          <span className="grow">
            <b>{use.name}</b> {text(use)}
            {use.lessonId !== undefined && (
              <>
                {' · '}
                <Link className="link" to={`/lesson/${use.lessonId}/report`}>
                  {use.title ?? use.lessonId}
                </Link>
              </>
            )}
          </span>
          <time className="i3 nw" dateTime={new Date(use.at).toISOString()}>
            {when(use.at)}
          </time>
        </li>
      ))}
    </ul>
  );
}
