import type { GrantKind } from '@lectern/contracts/access/facts.ts';
import type { GrantRow } from '@lectern/contracts/access/queries.ts';
import { useText } from '../i18n/teacher.ts';
import { useWhen } from '../i18n/use-when.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import './access.css';

interface Props {
  readonly grants: readonly GrantRow[];
  /** Absent for who only looks on. */
  readonly onWithdraw?: ((grant: GrantRow) => void) | undefined;
}

/** Who was granted what, by whom and why, and how often it was used; what was taken back stays, in grey. */
export function GrantsTable({ grants, onWithdraw }: Props) {
  const { t } = useText();
  return (
    <table className="grants">
      <thead>
        <tr>
          <th>{t('access.who')}</th>
          <th>{t('access.what')}</th>
          <th>{t('access.since')}</th>
          <th>{t('access.usedTimes')}</th>
          {onWithdraw && (
            <th>
              <span className="vh">{t('access.actions')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {grants.map((grant) => (
          <Row key={`${grant.personId} ${grant.grantId}`} grant={grant} onWithdraw={onWithdraw} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ grant, onWithdraw }: { grant: GrantRow } & Pick<Props, 'onWithdraw'>) {
  const { t } = useText();
  const when = useWhen();
  const { name, login, kind, scopeName, until, reason, givenAt, givenBy, withdrawnAt, withdrawnBy } = grant;
  const kindName = t(`access.kind.${kind}`);
  return (
    <tr className={withdrawnAt === undefined ? undefined : 'over'}>
      <td>
        <b>{name}</b>
        {login !== undefined && <small>{login}</small>}
      </td>
      <td>
        <span className="row kind">
          <span className="chip line">{kindName}</span>
          {scopeName}
        </span>
        <small>
          {withdrawnAt === undefined ? (
            until === undefined ? (
              t('access.open')
            ) : (
              t('access.until', { when: when(until) })
            )
          ) : (
            <span className="st off">
              <Icon name="slash" size="xs" />
              {withdrawnBy === undefined
                ? t('access.over', { when: when(withdrawnAt) })
                : t('access.withdrawnBy', { name: withdrawnBy, when: when(withdrawnAt) })}
            </span>
          )}
        </small>
      </td>
      <td>
        {givenBy === undefined
          ? t('access.founded', { when: when(givenAt) })
          : t('access.givenBy', { name: givenBy, when: when(givenAt) })}
        {reason !== undefined && reason !== '' && <small>{t('access.reason', { reason })}</small>}
      </td>
      <td>
        <Used grant={grant} />
        {grant.lastUsedAt !== undefined && <small>{t('access.lastUsed', { when: when(grant.lastUsedAt) })}</small>}
      </td>
      {onWithdraw && (
        <td>
          {withdrawnAt === undefined && (
            <Button
              look="quiet"
              size="sm"
              aria-label={t('access.withdrawOf', { name, kind: kindName })}
              onClick={() => onWithdraw(grant)}
            >
              {t('access.withdraw')}
            </Button>
          )}
        </td>
      )}
    </tr>
  );
}

/** Only these leave a fact with each use; of reading pseudonyms and of giving grants there is no count. */
const COUNTED: ReadonlySet<GrantKind> = new Set(['review', 'reidentify']);

function Used({ grant: { kind, uses } }: { grant: GrantRow }) {
  const { t } = useText();
  if (!COUNTED.has(kind)) return <span className="i3">—</span>;
  return uses === 0 ? <span className="i3">{t('access.never')}</span> : t('access.times', { n: uses });
}
