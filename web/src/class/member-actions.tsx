import {
  ApproveRequests,
  BlacklistMembers,
  ChangeRoles,
  EnrolStudents,
  RefuseRequests,
  RemoveMembers,
  UnblacklistMembers,
} from '@lectern/contracts/class/commands.ts';
import type { ClassMember, ClassSettings } from '@lectern/contracts/class/queries.ts';
import type { CommandKind } from '@lectern/contracts/kernel/command.ts';
import { isCounted, may } from '@lectern/contracts/kernel/roles.ts';
import { useSyncExternalStore } from 'react';
import { MenuButton, type MenuAction } from '../kit/overlays/menu.tsx';
import { Button } from '../kit/ui/button.tsx';
import { askerOf } from './asker.ts';
import type { Asking } from './member-dialogs.tsx';
import { useText } from './texts.ts';
import type { ChangedRole } from './use-members.ts';

const ROLES: readonly ChangedRole[] = ['coTeacher', 'assistant', 'representative', 'student', 'auditor'];
const STAFF: ReadonlySet<string> = new Set(['teacher', 'coTeacher', 'assistant']);
type People = readonly ClassMember[];

interface Props {
  readonly room: ClassSettings;
  readonly onAsk: (asking: Asking) => void;
}

/** Why something cannot be done with these; undefined where it can. */
function useWhyNot(room: ClassSettings): (kind: CommandKind, people: People, to?: ChangedRole) => string | undefined {
  const { t } = useText();
  const asker = askerOf(room);
  const ask = t('members.askLecturer', { name: room.lecturer.name });
  return (kind, people, to) => {
    if (!may(asker, kind.allow)) return ask;
    if (room.status === 'archived') return t('members.archived');
    if (people.some(({ role, status }) => role === 'teacher' && status === 'member')) return t('members.lecturerStays');
    if (room.synchronisedAt !== undefined && changesStudents(kind, people, to)) return t('members.listOfSchool'); // [R6.10]
    const takesOut = kind === RemoveMembers || kind === BlacklistMembers;
    return takesOut && room.role !== 'teacher' && people.some(({ role = '' }) => STAFF.has(role)) ? ask : undefined; // [R6.02, R6.03]
  };
}

/** Whether it says who the students are: those are the school's where its own system keeps the list. */
function changesStudents(kind: CommandKind, people: People, to: ChangedRole | undefined): boolean {
  const isStudent = ({ role }: ClassMember) => isCounted(role);
  if (kind === EnrolStudents) return true;
  if (kind === ChangeRoles) return to !== undefined && people.some((one) => isStudent(one) !== isCounted(to));
  return (kind === ApproveRequests || kind === RemoveMembers || kind === BlacklistMembers) && people.some(isStudent);
}

/** What can be done with somebody: on the list of members, of requests, or of those who are out. */
export function MemberActions({ row, room, isMobile, onAsk }: Props & { row: ClassMember; isMobile: boolean }) {
  const { t } = useText();
  const whyNot = useWhyNot(room);
  const people = [row];
  const asker = askerOf(room);
  const ask = (what: Asking['what'], role?: ChangedRole) => onAsk({ what, people, ...(role && { role }) });
  switch (row.status) {
    case 'requested':
      return may(asker, ApproveRequests.allow) ? (
        <span className="row wraps member-do">
          <Button size="sm" look="primary" why={whyNot(ApproveRequests, people)} onClick={() => ask('approve')}>
            {t('members.approve')}
          </Button>
          <Button size="sm" onClick={() => ask('refuse')}>
            {t('members.refuse')}
          </Button>
        </span>
      ) : null;
    case 'blacklisted':
      return isMobile && may(asker, UnblacklistMembers.allow) ? (
        <Button size="sm" onClick={() => ask('unblacklist')}>
          {t('members.unblacklist')}
        </Button>
      ) : null;
    case 'left':
    case 'removed':
      return may(asker, EnrolStudents.allow) ? (
        <Button size="sm" look="quiet" why={whyNot(EnrolStudents, [])} onClick={() => ask('addBack')}>
          {t('members.addBack')}
        </Button>
      ) : null;
    case 'member': {
      if (!may(asker, RemoveMembers.allow)) return null;
      const takeOut = takeOutActions(people, whyNot, t, ask);
      return (
        <MenuButton
          label={t('members.more', { name: row.name })}
          isIcon
          actions={[...roleActions(people, whyNot, t, ask), ...takeOut]}
        />
      );
    }
    default:
      return null;
  }
}

/** What can be done with several at once. */
export function BulkActions({ chosen, room, onAsk }: Props & { chosen: People }) {
  const { t } = useText();
  const whyNot = useWhyNot(room);
  const ask = (what: Asking['what'], role?: ChangedRole) => onAsk({ what, people: chosen, ...(role && { role }) });
  const status = chosen[0]?.status;
  if (status === 'requested')
    return (
      <>
        <Button look="primary" why={whyNot(ApproveRequests, chosen)} onClick={() => ask('approve')}>
          {t('members.approve')}
        </Button>
        <Button why={whyNot(RefuseRequests, chosen)} onClick={() => ask('refuse')}>
          {t('members.refuse')}
        </Button>
      </>
    );
  if (status === 'blacklisted')
    return (
      <Button why={whyNot(UnblacklistMembers, [])} onClick={() => ask('unblacklist')}>
        {t('members.unblacklist')}
      </Button>
    );
  return (
    <>
      <MenuButton label={t('members.makeSome')} icon="users" actions={roleActions(chosen, whyNot, t, ask)} />
      <Button why={whyNot(RemoveMembers, chosen)} onClick={() => ask('remove')}>
        {t('members.remove')}
      </Button>
      <Button look="danger" why={whyNot(BlacklistMembers, chosen)} onClick={() => ask('blacklist')}>
        {t('members.blacklist')}
      </Button>
    </>
  );
}

type Text = ReturnType<typeof useText>['t'];
type WhyNot = ReturnType<typeof useWhyNot>;
type Ask = (what: Asking['what'], role?: ChangedRole) => void;

function roleActions(people: People, whyNot: WhyNot, t: Text, ask: Ask): MenuAction[] {
  return ROLES.filter((role) => role === 'representative' || people.some((one) => one.role !== role)).map((role) => ({
    label:
      role === 'representative' && people.every((one) => one.role === role)
        ? t('members.dutiesOf')
        : t('members.make', { role: t(`members.${role}`).toLowerCase() }),
    icon: role === 'auditor' ? 'eye' : role === 'student' ? 'user' : role === 'representative' ? 'mark' : 'users',
    why: whyNot(ChangeRoles, people, role),
    onAction: () => ask('role', role),
  }));
}

const takeOutActions = (people: People, whyNot: WhyNot, t: Text, ask: Ask): MenuAction[] => [
  {
    label: t('members.remove'),
    icon: 'leave',
    why: whyNot(RemoveMembers, people),
    detail: t('members.removeDetail'),
    onAction: () => ask('remove'),
  },
  {
    label: t('members.blacklist'),
    icon: 'slash',
    danger: true,
    why: whyNot(BlacklistMembers, people),
    detail: t('members.blacklistDetail'),
    onAction: () => ask('blacklist'),
  },
];

const mobile = () => matchMedia('(max-width: 480px)');

/** A window as wide as a phone's [R9.19]: where the blacklist is undone [R6.11]. */
export const useIsMobile = (): boolean => useSyncExternalStore(subscribe, () => mobile().matches);

function subscribe(listener: () => void): () => void {
  const query = mobile();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
