import {
  ApproveRequests,
  BlacklistMembers,
  EnrolStudents,
  RefuseRequests,
  RemoveMembers,
  UnblacklistMembers,
} from '@lectern/contracts/class/commands.ts';
import { DUTIES, type Duty } from '@lectern/contracts/class/facts.ts';
import type { ClassMember } from '@lectern/contracts/class/queries.ts';
import { useState, type ReactNode } from 'react';
import { useAction } from '../kit/data/use-action.ts';
import { TickField } from '../kit/forms/field.tsx';
import { Dialog } from '../kit/overlays/dialog.tsx';
import { Button } from '../kit/ui/button.tsx';
import { CommandFailure } from '../kit/ui/command-failure.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { useText } from './texts.ts';
import type { ChangedRole, Members } from './use-members.ts';

/** What somebody wants to do with whom. */
export interface Asking {
  readonly what: 'role' | 'remove' | 'blacklist' | 'unblacklist' | 'approve' | 'refuse' | 'addBack';
  readonly people: readonly ClassMember[];
  readonly role?: ChangedRole;
  readonly onDone?: () => void;
}

interface Props {
  readonly asking: Asking;
  readonly members: Members;
  readonly onClose: () => void;
}

/** Asks before it is done, and says what follows from it. */
export function MemberDialog({ asking, members, onClose }: Props) {
  const { t } = useText();
  const { what, people, role = 'student', onDone } = asking;
  const [duties, setDuties] = useState<readonly Duty[]>(() => people[0]?.duties ?? []);
  const names = members.namesOf(people);
  const plain = async (kind: Parameters<Members['give']>[0], said: string): Promise<boolean> => {
    if ((await members.give(kind, people)) === undefined) return false;
    toast('ok', said);
    return true;
  };
  const acts = {
    role: {
      title: t('members.makeTitle', { names, role: t(`members.${role}`).toLowerCase() }),
      verb: t('members.make', { role: t(`members.${role}`).toLowerCase() }),
      run: () => members.makeRole(people, role, duties),
    },
    remove: {
      title: t('members.removeTitle', { names }),
      verb: t('members.remove'),
      run: () => members.takeOut(RemoveMembers, people),
    },
    blacklist: {
      title: t('members.blacklistTitle', { names }),
      verb: t('members.blacklist'),
      run: () => members.takeOut(BlacklistMembers, people),
    },
    unblacklist: {
      title: t('members.unblacklistTitle', { names }),
      verb: t('members.unblacklist'),
      run: () => plain(UnblacklistMembers, t('members.unblacklistDone', { names })),
    },
    approve: {
      title: t('members.approveTitle', { names }),
      verb: t('members.approve'),
      run: () => plain(ApproveRequests, t('members.approveDone', { names })),
    },
    refuse: {
      title: t('members.refuseTitle', { names }),
      verb: t('members.refuse'),
      run: () => plain(RefuseRequests, t('members.refuseDone', { names })),
    },
    addBack: {
      title: t('members.addBackTitle', { names }),
      verb: t('members.addBack'),
      run: () => plain(EnrolStudents, t('members.addBackDone', { names })),
    },
  } satisfies Record<Asking['what'], object>;
  const { title, verb, run } = acts[what];
  const action = useAction(async () => {
    if (!(await run())) return;
    onDone?.();
    onClose();
  });
  const look = what === 'remove' || what === 'blacklist' || what === 'refuse' ? 'danger' : 'primary';
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button look={look} busy={action.busy} onClick={() => void action.run()}>
            {verb}
          </Button>
        </>
      }
    >
      {what === 'role' ? <RoleFollows role={role} duties={duties} onDuties={setDuties} /> : <Follows what={what} />}
      <CommandFailure failure={members.failure} retry={() => void action.run()} />
    </Dialog>
  );
}

const FOLLOWS = {
  remove: ['members.removeNow', 'members.removeKept', 'members.removeAgain'],
  blacklist: ['members.blacklistNow', 'members.removeKept', 'members.blacklistTold', 'members.blacklistPhone'],
  unblacklist: ['members.unblacklistWhat'],
  approve: ['members.approveWhat'],
  refuse: ['members.refuseWhat'],
  addBack: ['members.addBackWhat'],
} as const;

function Follows({ what }: { what: keyof typeof FOLLOWS }) {
  const { t } = useText();
  return (
    <ul className="follows">
      {FOLLOWS[what].map((key) => (
        <li key={key}>{t(key)}</li>
      ))}
    </ul>
  );
}

const IN_TEXTS = {
  coTeacher: 'CoTeacher',
  assistant: 'Assistant',
  representative: 'Representative',
  student: 'Student',
  auditor: 'Auditor',
} as const;

interface RoleProps {
  readonly role: ChangedRole;
  readonly duties: readonly Duty[];
  readonly onDuties: (duties: readonly Duty[]) => void;
}

/** What the role may do and what it may not; of a representative, what the teacher ticks [R6.04]. */
function RoleFollows({ role, duties, onDuties }: RoleProps): ReactNode {
  const { t } = useText();
  const tick = (duty: Duty, isOn: boolean | undefined) =>
    onDuties(DUTIES.filter((one) => (one === duty ? isOn === true : duties.includes(one))));
  return (
    <>
      <dl className="may-do">
        <dt>{t('members.can')}</dt>
        <dd>{t(`members.can${IN_TEXTS[role]}`)}</dd>
        <dt>{t('members.cannot')}</dt>
        <dd>{t(`members.cannot${IN_TEXTS[role]}`)}</dd>
      </dl>
      {role === 'representative' && (
        <fieldset className="duties">
          <legend>{t('members.duties')}</legend>
          {DUTIES.map((duty) => (
            <TickField
              key={duty}
              label={t(`duty.${duty}`)}
              value={duties.includes(duty)}
              onChange={(isOn) => tick(duty, isOn)}
            />
          ))}
        </fieldset>
      )}
      <p className="t13 i2">{t('members.past')}</p>
    </>
  );
}
