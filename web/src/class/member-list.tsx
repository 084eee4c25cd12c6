import {
  ClassMembers,
  MEMBER_PARTS,
  type ClassMember,
  type ClassSettings,
  type MemberPart,
} from '@lectern/contracts/class/queries.ts';
import { ApproveRequests, RemoveMembers } from '@lectern/contracts/class/commands.ts';
import { may } from '@lectern/contracts/kernel/roles.ts';
import { ClassOneRoster } from '@lectern/contracts/roster/roster.ts';
import { useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useWhen } from '../kit/i18n/use-when.ts';
import { DataTable, type Column } from '../kit/lists/data-table.tsx';
import { ListPage } from '../kit/lists/list-page.tsx';
import { useList, usePaused } from '../kit/lists/use-list.ts';
import { CommandFailure } from '../kit/ui/command-failure.tsx';
import { QrCode } from '../kit/ui/qr-code.tsx';
import { Segmented } from '../kit/ui/segmented.tsx';
import { askerOf } from './asker.ts';
import { BulkActions, MemberActions, useIsMobile } from './member-actions.tsx';
import { MemberDialog, type Asking } from './member-dialogs.tsx';
import { useText } from './texts.ts';
import { useMembers } from './use-members.ts';

const PAGE = 200;

/** The members of a class in parts: found by name, pinyin or number, and what may be done with one or with many. */
export function MemberList({ room }: { room: ClassSettings }) {
  const { t } = useText();
  const asker = askerOf(room);
  const [address] = useSearchParams();
  const [typed, onSearch] = useState(address.get('search') ?? '');
  const isAdmitting = room.role === 'representative';
  const [part, setPart] = useState<MemberPart>(isAdmitting ? 'requested' : 'all');
  const [asking, setAsking] = useState<Asking>();
  const members = useMembers(room.id);
  const isMobile = useIsMobile();
  const search = usePaused(typed);
  const list = useList(ClassMembers, { id: room.id, part, search, size: PAGE }, 30_000);
  const hasDepartments = list.rows?.some(({ department }) => department !== undefined) === true;
  const hasEmails = list.rows?.some(({ email }) => email !== undefined) === true;
  const columns = useMemo(
    (): readonly Column<ClassMember>[] => [
      { id: 'who', head: t('members.name'), cell: (row) => <Who row={row} /> },
      ...(hasDepartments
        ? [{ id: 'department', head: t('members.department'), cell: ({ department }: ClassMember) => department }]
        : []),
      ...(hasEmails
        ? [
            {
              id: 'email',
              head: t('members.email'),
              cell: ({ email }: ClassMember) => <span className="address">{email}</span>,
            },
          ]
        : []),
      { id: 'role', head: t('members.role'), cell: (row) => <RoleOf row={row} /> },
      { id: 'when', head: t('members.when'), cell: (row) => <When row={row} /> },
      {
        id: 'do',
        head: t('members.actions'),
        isEnd: true,
        cell: (row) => <MemberActions row={row} room={room} isMobile={isMobile} onAsk={setAsking} />,
      },
    ],
    [t, room, isMobile, setAsking, hasDepartments, hasEmails],
  );
  const counts = room.counts ?? {};
  const parts = MEMBER_PARTS.filter((one) => counts[one] !== undefined);
  const mayChange = may(asker, RemoveMembers.allow) || (part === 'requested' && may(asker, ApproveRequests.allow));
  const isBulk = mayChange && room.status !== 'archived' && part !== 'left' && (part !== 'blacklisted' || isMobile);
  const href = (ending: string) =>
    `/api/class/${room.id}/members/${ending}?${new URLSearchParams({ part, ...(search !== '' && { search }) })}`;
  return (
    <>
      <ListPage
        list={list}
        label={t('members.title')}
        search={{ label: t('members.search'), typed, onSearch }}
        onAll={typed === '' ? undefined : () => onSearch('')}
        isEndless
        empty={{
          icon: 'users',
          title: t(
            part === 'requested'
              ? 'members.noneRequested'
              : part === 'blacklisted'
                ? 'members.noneBlacklisted'
                : 'members.none',
          ),
          why: part === 'all' || part === 'students' ? t('members.noneWhy') : undefined,
          action: (part === 'all' || part === 'students') && (
            <Link className="btn primary" to={`/class/${room.id}/settings`}>
              {t('members.toCode')}
            </Link>
          ),
        }}
        forbidden={{ title: t('members.forbidden'), why: t('members.forbiddenWhy') }}
        exports={[
          { label: t('members.csv'), href: href('csv') },
          { label: t('members.xlsx'), href: href('xlsx') },
          ...(may(asker, ClassOneRoster.allow)
            ? [{ label: t('members.oneRoster'), href: ClassOneRoster.path.replace(':id', room.id) }]
            : []),
        ]}
        filters={
          parts.length > 1 && (
            <div className="member-parts">
              <Segmented
                label={t('members.parts')}
                value={part}
                onChange={setPart}
                options={parts.map((id) => ({ id, label: t(`members.${id}`, { n: counts[id]! }) }))}
              />
            </div>
          )
        }
      >
        {(rows) => (
          <div className="members">
            {part === 'blacklisted' && !isMobile && <OnPhone />}
            <DataTable
              key={part}
              label={t('members.title')}
              columns={columns}
              rows={rows}
              keyOf={({ personId }) => personId}
              nameOf={({ name }) => name}
              {...(isBulk && {
                bulk: (chosen: readonly ClassMember[], clear: () => void) => (
                  <BulkActions chosen={chosen} room={room} onAsk={(one) => setAsking({ ...one, onDone: clear })} />
                ),
              })}
            />
          </div>
        )}
      </ListPage>
      {asking === undefined && <CommandFailure failure={members.failure} retry={() => members.failure?.again()} />}
      {asking && (
        <MemberDialog
          key={`${asking.what} ${asking.people[0]?.personId}`}
          asking={asking}
          members={members}
          onClose={() => {
            members.forget();
            setAsking(undefined);
          }}
        />
      )}
    </>
  );
}

function Who({ row: { name, nickname, login, number = login } }: { row: ClassMember }) {
  const { t } = useText();
  return (
    <span className="member">
      <span className="ava" aria-hidden="true">
        {String.fromCodePoint(name.codePointAt(0) ?? 63)}
      </span>
      <span>
        <b>{nickname === undefined ? name : t('members.nickname', { name, nickname })}</b>
        {number !== undefined && <small className="mono">{number}</small>}
      </span>
    </span>
  );
}

function RoleOf({ row: { role, duties = [] } }: { row: ClassMember }) {
  const { t, language } = useText();
  if (role === undefined) return <span className="i3">—</span>;
  const said = duties.map((one) => t(`duty.${one}`)).join(language === 'en' ? ', ' : '、');
  return (
    <>
      {t(`members.${role}`)}
      {role === 'representative' && duties.length > 0 && <small>{said}</small>}
    </>
  );
}

function When({ row: { status, enteredAt, changedAt, changedBy } }: { row: ClassMember }) {
  const { t } = useText();
  const when = useWhen();
  if (status === 'member') return <span className="i2 since">{enteredAt === undefined ? '—' : when(enteredAt)}</span>;
  if (changedAt === undefined) return <span className="i3">—</span>;
  if (status === 'requested') return <span className="i2">{t('members.asked', { when: when(changedAt) })}</span>;
  return (
    <span className="i2">
      {when(changedAt)}
      <small>
        {status === 'left'
          ? t('members.wasLeft')
          : [status === 'removed' && t('members.wasRemoved'), changedBy].filter(Boolean).join(' · ')}
      </small>
    </span>
  );
}

/** Where the button for taking somebody off the blacklist stands [R6.11, R9.19]. */
function OnPhone() {
  const { t } = useText();
  return (
    <div className="on-phone">
      <QrCode text={location.href} />
      <div>
        <b>{t('members.onPhone')}</b>
        <p className="i2">{t('members.onPhoneWhy')}</p>
      </div>
    </div>
  );
}
