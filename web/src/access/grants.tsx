import { Grants, WithdrawGrant, type GrantKind, type GrantRow } from '@lectern/contracts/access/access.ts';
import { useMemo } from 'react';
import { useWhen } from '../kit/i18n/use-when.ts';
import { CommandButton } from '../kit/forms/command-button.tsx';
import { DataTable, type Column } from '../kit/lists/data-table.tsx';
import { ListPage } from '../kit/lists/list-page.tsx';
import { useReadAgain, type List } from '../kit/lists/use-list.ts';
import { Icon } from '../kit/ui/icon.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { useText } from './texts.ts';

/** Who was granted what, by whom and why, and how often it was used; what was taken back stays, in grey. */
export function GrantsTable({ list, mayWithdraw }: { list: List<GrantRow>; mayWithdraw: boolean }) {
  const { t } = useText();
  const columns = useMemo(
    (): readonly Column<GrantRow>[] => [
      { id: 'who', head: t('access.who'), cell: (grant) => <Who grant={grant} /> },
      { id: 'what', head: t('access.what'), cell: (grant) => <What grant={grant} /> },
      { id: 'since', head: t('access.since'), cell: (grant) => <Since grant={grant} /> },
      { id: 'used', head: t('access.usedTimes'), cell: (grant) => <Used grant={grant} /> },
      ...(mayWithdraw
        ? [{ id: 'do', head: t('access.actions'), isEnd: true, cell: (grant: GrantRow) => <Withdraw grant={grant} /> }]
        : []),
    ],
    [t, mayWithdraw],
  );
  return (
    <ListPage
      list={list}
      label={t('access.list')}
      empty={{ icon: 'shield', title: t('access.none'), why: t('access.noneWhy') }}
      forbidden={{ title: t('access.forbidden'), why: t('access.forbiddenWhy') }}
    >
      {(rows) => (
        <DataTable
          label={t('access.list')}
          columns={columns}
          rows={rows}
          keyOf={({ personId, grantId }) => `${personId} ${grantId}`}
          isOff={({ withdrawnAt }) => withdrawnAt !== undefined}
        />
      )}
    </ListPage>
  );
}

const Who = ({ grant: { name, login } }: { grant: GrantRow }) => (
  <>
    <b>{name}</b>
    {login !== undefined && <small>{login}</small>}
  </>
);

function What({ grant: { kind, scopeName, until, withdrawnAt, withdrawnBy } }: { grant: GrantRow }) {
  const { t } = useText();
  const when = useWhen();
  return (
    <>
      <span className="row grant-kind">
        <span className="chip line">{t(`access.kind.${kind}`)}</span>
        {scopeName}
      </span>
      <small>
        {withdrawnAt !== undefined ? (
          <span className="st off grant-over">
            <Icon name="slash" size="xs" />
            {withdrawnBy === undefined
              ? t('access.over', { when: when(withdrawnAt) })
              : t('access.withdrawnBy', { name: withdrawnBy, when: when(withdrawnAt) })}
          </span>
        ) : until === undefined ? (
          t('access.open')
        ) : (
          t('access.until', { when: when(until) })
        )}
      </small>
    </>
  );
}

function Since({ grant: { givenBy, givenAt, reason } }: { grant: GrantRow }) {
  const { t } = useText();
  const when = useWhen();
  return (
    <>
      {givenBy === undefined
        ? t('access.founded', { when: when(givenAt) })
        : t('access.givenBy', { name: givenBy, when: when(givenAt) })}
      {reason !== undefined && reason !== '' && <small>{t('access.reason', { reason })}</small>}
    </>
  );
}

/** Only these leave a fact with each use; of reading pseudonyms and of giving grants there is no count. */
const COUNTED: ReadonlySet<GrantKind> = new Set(['review', 'reidentify']);

function Used({ grant: { kind, uses, lastUsedAt } }: { grant: GrantRow }) {
  const { t } = useText();
  const when = useWhen();
  if (!COUNTED.has(kind)) return <span className="i3">—</span>;
  if (uses === 0) return <span className="i3">{t('access.never')}</span>;
  return (
    <>
      {t('access.times', { n: uses })}
      {lastUsedAt !== undefined && <small>{t('access.lastUsed', { when: when(lastUsedAt) })}</small>}
    </>
  );
}

function Withdraw({ grant: { personId, grantId, name, kind, withdrawnAt } }: { grant: GrantRow }) {
  const { t } = useText();
  const readAgain = useReadAgain(Grants);
  if (withdrawnAt !== undefined) return null;
  const of = { name, kind: t(`access.kind.${kind}`) };
  return (
    <CommandButton
      look="quiet"
      size="sm"
      aria-label={t('access.withdrawOf', of)}
      command={WithdrawGrant}
      to={{ family: 'access', id: personId }}
      data={{ grantId }}
      confirm={{ title: t('access.withdrawTitle', of), what: t('access.withdrawWhat'), keep: t('access.withdrawKeep') }}
      onDone={({ receipt }) => {
        toast('ok', t('access.withdrawn', of));
        readAgain(receipt);
      }}
    >
      {t('access.withdraw')}
    </CommandButton>
  );
}
