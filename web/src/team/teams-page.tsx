import { may } from '@lectern/contracts/kernel/roles.ts';
import { CreateTeam, JoinTeam, QuitTeam, teaches } from '@lectern/contracts/team/commands.ts';
import { Teams, type TeamShown } from '@lectern/contracts/team/queries.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ClassPage } from '../class/class-page.tsx';
import { query } from '../kit/data/request.ts';
import { useUser } from '../kit/data/use-user.ts';
import { CommandButton } from '../kit/forms/command-button.tsx';
import { CommandDialog } from '../kit/forms/command-form.tsx';
import { useWhen } from '../kit/i18n/use-when.ts';
import { DataTable, type Column } from '../kit/lists/data-table.tsx';
import { Figure } from '../kit/lists/figure.tsx';
import { Button } from '../kit/ui/button.tsx';
import { PlaceNotThere } from '../kit/ui/place-not-there.tsx';
import { Empty, Notice } from '../kit/ui/states.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { useMinute } from '../kit/ui/use-minute.ts';
import { ManageDialog } from './manage-dialog.tsx';
import { ArrangeDialog, CreateDialog } from './team-dialogs.tsx';
import { useText } from './texts.ts';
import './team.css';

const REFRESH_MS = 15_000;

/** The teams of a class: who teaches it arranges them, students make, join and quit them [R4.23]. */
export const ClassTeamsPage = () => <ClassPage tab="teams" show={({ id }) => <TeamsOfClass key={id} classId={id} />} />;

function TeamsOfClass({ classId }: { readonly classId: string }) {
  const client = useQueryClient();
  const found = useQuery({
    queryKey: [Teams.name, classId],
    queryFn: () => query<typeof Teams>(Teams, { id: classId }),
    refetchInterval: REFRESH_MS,
  });
  const { data } = found;
  if (data === undefined)
    return (
      <section className="card">
        <PlaceNotThere part={found} />
      </section>
    );
  const after = () => void client.invalidateQueries({ queryKey: [Teams.name, classId] });
  return <Shown classId={classId} all={data} after={after} />;
}

interface Props {
  readonly classId: string;
  readonly all: Teams;
  readonly after: () => void;
}

function Shown({ classId, all, after }: Props) {
  const { t } = useText();
  const when = useWhen();
  const now = useMinute();
  const [shown, setShown] = useState<'arrange' | 'create'>();
  const { arrangement, teams, mine, role, unplaced = [] } = all;
  const asker = { role, bound: true };
  const isTeacher = may(asker, teaches);
  const seesMembers = isTeacher || role === 'administrator';
  const isOver = arrangement !== undefined && now >= arrangement.closesAt;
  const canCreate = arrangement !== undefined && may(asker, CreateTeam.allow) && mine === undefined;
  const close = () => setShown(undefined);
  return (
    <div className="teams">
      <header className="row wraps">
        <div className="grow">
          <h2>{arrangement?.title ?? t('team.title')}</h2>
          {arrangement && (
            <p className="i2">
              {t(isOver ? 'team.ruleOver' : 'team.rule', { ...arrangement, when: when(arrangement.closesAt) })}
            </p>
          )}
        </div>
        {seesMembers &&
          teams.length > 0 &&
          (['csv', 'xlsx'] as const).map((ending) => (
            <a key={ending} className="btn" href={`/api/team/${classId}/members/${ending}`} download>
              {t(`team.${ending}`)}
            </a>
          ))}
        {isTeacher && (
          <Button {...(!arrangement && { look: 'primary' })} onClick={() => setShown('arrange')}>
            {t('team.arrange')}
          </Button>
        )}
        {canCreate && (isTeacher || !isOver) && (
          <Button look="primary" icon="plus" onClick={() => setShown('create')}>
            {t('team.create')}
          </Button>
        )}
      </header>
      {isOver && !seesMembers && <Notice>{t('team.over')}</Notice>}
      {arrangement === undefined ? (
        <section className="card">
          <Empty icon="users" title={t('team.notYet')}>
            {t(isTeacher ? 'team.arrangeWhy' : 'team.notYetStudent')}
          </Empty>
        </section>
      ) : seesMembers ? (
        <>
          <Table classId={classId} all={all} after={after} />
          {unplaced.length > 0 && (
            <section className="card team-card" aria-label={t('team.unplaced', { n: unplaced.length })}>
              <h3>{t('team.unplaced', { n: unplaced.length })}</h3>
              <p>{unplaced.map(({ name }) => name).join(' · ')}</p>
            </section>
          )}
        </>
      ) : (
        <ForStudents classId={classId} all={all} after={after} isOver={isOver} />
      )}
      {shown === 'arrange' && <ArrangeDialog classId={classId} all={all} after={after} onClose={close} />}
      {shown === 'create' && <CreateDialog classId={classId} after={after} onClose={close} />}
    </div>
  );
}

/** Whether there is room, in words. */
function Room({ count, all: { arrangement } }: { readonly count: number; readonly all: Teams }) {
  const { t } = useText();
  const { least, most } = arrangement!;
  if (count >= most) return t('team.full');
  return count < least ? t('team.short', { n: least - count }) : t('team.open');
}

function Table({ classId, all, after }: Props) {
  const { t } = useText();
  const [managed, setManaged] = useState<string>();
  const { teams, arrangement, role } = all;
  const manages = may({ role, bound: true }, teaches);
  const most = arrangement?.most ?? 0;
  const columns = useMemo(
    (): readonly Column<TeamShown>[] => [
      { id: 'name', head: t('team.name'), by: ({ name }) => name, cell: ({ name }) => name },
      {
        id: 'captain',
        head: t('team.captain'),
        cell: ({ captain }) => <Figure label={t('team.captain')}>{captain ?? '—'}</Figure>,
      },
      {
        id: 'count',
        head: t('team.count'),
        by: ({ count }) => count,
        cell: ({ count }) => <Figure label={t('team.count')}>{t('team.of', { n: count, of: most })}</Figure>,
      },
      {
        id: 'state',
        head: t('team.state'),
        cell: (one) => (
          <>
            <Room count={one.count} all={all} />
            {one.hasPassword && <small>{t('team.protected')}</small>}
          </>
        ),
      },
      ...(manages
        ? [
            {
              id: 'actions',
              head: t('team.actions'),
              isEnd: true,
              cell: ({ teamId, name }: TeamShown) => (
                <Button size="sm" aria-label={t('team.manageOf', { name })} onClick={() => setManaged(teamId)}>
                  {t('team.manage')}
                </Button>
              ),
            } as const,
          ]
        : []),
    ],
    [t, most, manages, all],
  );
  const one = teams.find(({ teamId }) => teamId === managed);
  return (
    <section className="card" aria-label={t('team.title')}>
      {teams.length === 0 ? (
        <Empty icon="users" title={t('team.none')} />
      ) : (
        <DataTable label={t('team.title')} columns={columns} rows={teams} keyOf={({ teamId }) => teamId} />
      )}
      {one && (
        <ManageDialog classId={classId} team={one} all={all} after={after} onClose={() => setManaged(undefined)} />
      )}
    </section>
  );
}

function ForStudents({ classId, all, after, isOver }: Props & { readonly isOver: boolean }) {
  const { t } = useText();
  const { teams, mine, role } = all;
  const my = teams.find(({ teamId }) => teamId === mine);
  const others = teams.filter(({ teamId }) => teamId !== mine);
  const joins = may({ role, bound: true }, JoinTeam.allow) && my === undefined && !isOver;
  return (
    <>
      {my && <Mine classId={classId} team={my} all={all} after={after} isOver={isOver} />}
      {others.length > 0 && (
        <section className="card team-card" aria-label={t(my ? 'team.others' : 'team.title')}>
          <h3>{t(my ? 'team.others' : 'team.title')}</h3>
          <ul className="team-list">
            {others.map((team) => (
              <li key={team.teamId} className="row wraps">
                <Other classId={classId} team={team} all={all} after={after} joins={joins} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {teams.length === 0 && (
        <section className="card">
          <Empty icon="users" title={t('team.none')} />
        </section>
      )}
    </>
  );
}

interface OneProps extends Props {
  readonly team: TeamShown;
}

function Other({ classId, team, all, after, joins }: OneProps & { readonly joins: boolean }) {
  const { t } = useText();
  const [isAsking, setAsking] = useState(false);
  const { teamId, name, captain, count, hasPassword } = team;
  const { most = 0 } = all.arrangement ?? {};
  const about = { n: count, of: most };
  const joined = () => {
    toast('ok', t('team.wasJoined', { name }));
    after();
  };
  return (
    <>
      <div className="grow">
        <b>{name}</b>
        <small>
          {captain === undefined ? t('team.aboutNobody', about) : t('team.about', { ...about, captain })}
          {hasPassword && ` · ${t('team.protected')}`}
        </small>
      </div>
      <span className="st off">
        <Room count={count} all={all} />
      </span>
      {joins &&
        count < most &&
        (hasPassword ? (
          <Button size="sm" aria-label={t('team.joinOf', { name })} onClick={() => setAsking(true)}>
            {t('team.join')}
          </Button>
        ) : (
          <CommandButton
            command={JoinTeam}
            to={{ family: 'team', id: classId }}
            data={{ teamId }}
            size="sm"
            aria-label={t('team.joinOf', { name })}
            onDone={joined}
          >
            {t('team.join')}
          </CommandButton>
        ))}
      {isAsking && (
        <CommandDialog
          title={t('team.joinOf', { name })}
          submit={t('team.join')}
          command={JoinTeam}
          to={{ family: 'team', id: classId }}
          start={{ teamId }}
          fields={{ password: { label: t('team.passwordOfTeam') } }}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false);
            joined();
          }}
        />
      )}
    </>
  );
}

function Mine({ classId, team, all, after, isOver }: OneProps & { readonly isOver: boolean }) {
  const { t } = useText();
  const when = useWhen();
  const user = useUser();
  const [isManaging, setManaging] = useState(false);
  const { teamId, name, captainId, members = [], count } = team;
  const isCaptain = captainId === user.id;
  const next = members.find(({ personId }) => personId !== user.id);
  const followed = isCaptain && next ? t('team.quitCaptain', { name: next.name }) : undefined;
  return (
    <section className="card team-card" aria-label={t('team.mine')}>
      <h3>
        {name} <small>{t('team.of', { n: count, of: all.arrangement?.most ?? 0 })}</small>
      </h3>
      <ul className="team-list">
        {members.map(({ personId, name: who, at }) => (
          <li key={personId}>
            {who}
            <small>
              {[
                personId === captainId && t('team.captain'),
                personId === user.id && t('team.me'),
                t('team.joinedAt', { when: when(at) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </li>
        ))}
      </ul>
      {!isOver && (
        <div className="row wraps">
          {isCaptain && <Button onClick={() => setManaging(true)}>{t('team.manage')}</Button>}
          <CommandButton
            command={QuitTeam}
            to={{ family: 'team', id: classId }}
            data={{ teamId }}
            confirm={{
              title: t('team.quitTitle', { name }),
              what: [count === 1 ? t('team.quitLast') : followed, t('team.quitWhat')].filter(Boolean).join(' '),
            }}
            onDone={() => {
              toast('ok', t('team.wasQuit', { name }));
              after();
            }}
          >
            {t('team.quit')}
          </CommandButton>
        </div>
      )}
      {isManaging && isCaptain && (
        <ManageDialog classId={classId} team={team} all={all} after={after} onClose={() => setManaging(false)} />
      )}
    </section>
  );
}
