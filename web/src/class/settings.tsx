import {
  AllowJoining,
  ArchiveClass,
  ChangeCapacity,
  EditClass,
  QuitClass,
  RequireApproval,
  RestoreClass,
  RestrictJoining,
} from '@lectern/contracts/class/commands.ts';
import { memberRole } from '@lectern/contracts/class/facts.ts';
import { classMachine } from '@lectern/contracts/class/machine.ts';
import type { ClassSettings } from '@lectern/contracts/class/queries.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { may } from '@lectern/contracts/kernel/roles.ts';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useCommands } from '../kit/data/use-commands.ts';
import { CommandButton } from '../kit/forms/command-button.tsx';
import { CommandDialog } from '../kit/forms/command-form.tsx';
import { ChoiceField } from '../kit/forms/field.tsx';
import { Button } from '../kit/ui/button.tsx';
import { CommandFailure } from '../kit/ui/command-failure.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { askerOf } from './asker.ts';
import { Handover } from './handover.tsx';
import { Invite } from './invite.tsx';
import { useText } from './texts.ts';
import { useClassesAfter } from './use-classes.ts';
import { useClassAfter } from './use-members.ts';

interface Props {
  readonly room: ClassSettings;
}

/** A class as it is kept. What somebody may not change they read, where it is theirs to know. */
export function Settings({ room }: Props) {
  const isAsked = room.role === 'coTeacher' && room.offeredTo !== undefined;
  return (
    <div className="class-settings">
      {isAsked && <Handover room={room} />}
      <Details room={room} />
      {room.inviteCode !== undefined && room.status !== 'archived' && <Invite room={room} code={room.inviteCode} />}
      {room.students !== undefined && <Joining room={room} />}
      {room.students !== undefined && <Capacity room={room} students={room.students} />}
      {!isAsked && <Handover room={room} />}
      {room.role !== 'administrator' && <Membership room={room} />}
    </div>
  );
}

/** A part of the settings. */
function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card class-part" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Details({ room }: Props) {
  const { t } = useText();
  const [isEditing, setEditing] = useState(false);
  const after = useClassAfter(room.id);
  const listAfter = useClassesAfter();
  const isMine = may(askerOf(room), EditClass.allow);
  const facts = [
    ...(['name', 'shortName', 'department', 'term'] as const).map((field) => [field, room[field]] as const),
    ['lecturer', room.lecturer.name] as const,
  ];
  return (
    <Part title={t('settings.details')}>
      <dl className="class-facts">
        {facts.map(([field, value]) => (
          <div key={field}>
            <dt>{t(`settings.${field}`)}</dt>
            <dd className={value === undefined ? 'i3' : undefined}>{value ?? t('settings.empty')}</dd>
          </div>
        ))}
      </dl>
      {isMine && (
        <footer>
          <Button why={room.status === 'archived' ? t('members.archived') : undefined} onClick={() => setEditing(true)}>
            {t('settings.edit')}
          </Button>
        </footer>
      )}
      {isEditing && (
        <CommandDialog
          title={t('settings.editTitle')}
          command={EditClass}
          to={{ family: 'class', id: room.id }}
          fields={{
            name: { label: t('settings.name') },
            shortName: { label: t('settings.shortName'), hint: t('settings.shortNameHint') },
            department: { label: t('settings.department') },
            term: { label: t('settings.term') },
          }}
          start={{ name: room.name, shortName: room.shortName, department: room.department, term: room.term }}
          edited={{ basedOn: room.editedIn }}
          onClose={() => {
            setEditing(false);
            after();
          }}
          onDone={(done, { name }) => {
            setEditing(false);
            after(done);
            listAfter((classes) => classes.some((one) => one.id === room.id && one.name === name));
            toast('ok', t('settings.saved'));
          }}
        />
      )}
    </Part>
  );
}

const JOINING = { open: AllowJoining, byApproval: RequireApproval, restricted: RestrictJoining } as const;
type Mode = keyof typeof JOINING;

function Joining({ room: { id, status, ...room } }: Props) {
  const { t } = useText();
  const commands = useCommands('class', id);
  const after = useClassAfter(id);
  const listAfter = useClassesAfter();
  const [wanted, setWanted] = useState<Mode>();
  const mode = wanted ?? (status as Mode);
  async function turn(next: Mode): Promise<void> {
    setWanted(next);
    const done = await commands.give(JOINING[next], {});
    setWanted(undefined);
    if (done === undefined) return;
    after(done);
    listAfter((classes) => classes.some((one) => one.id === id && one.status === next));
  }
  const isMine = may(askerOf({ id, status, ...room }), AllowJoining.allow);
  if (status === 'archived' || !isMine)
    return (
      <Part title={t('settings.joining')}>
        <p>{t(status === 'uncreated' ? 'settings.restricted' : `settings.${status}`)}</p>
      </Part>
    );
  return (
    <Part title={t('settings.joining')}>
      <ChoiceField
        label={t('settings.joining')}
        value={mode}
        onChange={(next) => void (next !== undefined && turn(next))}
        options={[
          { id: 'open', label: t('settings.open') },
          { id: 'byApproval', label: t('settings.byApproval'), detail: t('settings.byApprovalWhy') },
          { id: 'restricted', label: t('settings.restricted'), detail: t('settings.restrictedWhy') },
        ]}
      />
      <CommandFailure failure={commands.failure} retry={() => commands.failure?.again()} />
    </Part>
  );
}

const trimmed = (typed: unknown): string => (typeof typed === 'string' ? typed.trim() : '');

function Capacity({ room, students }: Props & { students: number }) {
  const { t } = useText();
  const [isEditing, setEditing] = useState(false);
  const after = useClassAfter(room.id);
  const { capacity } = room;
  const faultOf = (typed: unknown): string | undefined => {
    const text = trimmed(typed);
    if (text === '') return undefined;
    const n = Number(text);
    if (!/^\d+$/.test(text) || n < 1 || n > LIMITS.classCapacityMost) return t('settings.capacityFault');
    return n < students ? t('settings.capacityTooSmall', { n: students }) : undefined;
  };
  return (
    <Part title={t('settings.capacity')}>
      <p>
        {capacity === undefined
          ? t('settings.unlimited', { n: students })
          : t('settings.limited', { max: capacity, n: students, left: Math.max(0, capacity - students) })}{' '}
        <span className="i2">{t('settings.notCounted')}</span>
      </p>
      {may(askerOf(room), ChangeCapacity.allow) && (
        <footer>
          <Button why={room.status === 'archived' ? t('members.archived') : undefined} onClick={() => setEditing(true)}>
            {t('settings.capacityEdit')}
          </Button>
        </footer>
      )}
      {isEditing && (
        <CommandDialog
          title={t('settings.capacity')}
          command={ChangeCapacity}
          to={{ family: 'class', id: room.id }}
          fields={{
            capacity: {
              label: t('settings.capacityTitle'),
              hint: t('settings.capacityHint'),
              check: faultOf,
            },
          }}
          start={{ capacity: capacity === undefined ? undefined : String(capacity) }}
          data={({ capacity: typed }) => {
            const text = trimmed(typed);
            return { capacity: text === '' ? undefined : Number(text) };
          }}
          edited={{ basedOn: room.capacityEditedIn ?? 0 }}
          onClose={() => {
            setEditing(false);
            after();
          }}
          onDone={(done) => {
            setEditing(false);
            after(done);
            toast('ok', t('settings.saved'));
          }}
        />
      )}
    </Part>
  );
}

const PUPILS: ReadonlySet<string> = new Set(['student', 'representative']);

/** What I am in it, and the way out; of the main lecturer, the end of the class [R6.10]. */
function Membership({ room }: Props) {
  const { t } = useText();
  const go = useNavigate();
  const after = useClassAfter(room.id);
  const listAfter = useClassesAfter();
  const { id, name, role, status, schoolOnly, hasLesson } = room;
  const to = { family: 'class', id };
  const asker = askerOf(room);
  const machine = { of: classMachine, status };
  const become = (next: 'archived' | 'restricted', said: string) => (done: Parameters<typeof after>[0]) => {
    after(done);
    listAfter((classes) => classes.some((one) => one.id === id && one.status === next));
    toast('ok', said);
  };
  const known = memberRole.safeParse(role);
  return (
    <Part title={t('settings.mine')}>
      {known.success && <p>{t('settings.myRole', { role: t(`members.${known.data}`) })}</p>}
      <footer>
        <CommandButton
          command={QuitClass}
          to={to}
          data={{}}
          look="danger"
          why={
            role === 'teacher'
              ? t('settings.lecturerStays')
              : (schoolOnly || room.synchronisedAt !== undefined) && PUPILS.has(role)
                ? t('settings.schoolRun')
                : undefined
          }
          confirm={{ title: t('settings.leaveTitle', { class: name }), what: t('settings.leaveWhat') }}
          onDone={() => {
            toast('ok', t('settings.left', { class: name }));
            listAfter((classes) => classes.every((one) => one.id !== id));
            void go('/');
          }}
        >
          {t('settings.leave')}
        </CommandButton>
        {may(asker, ArchiveClass.allow) && status !== 'archived' && (
          <CommandButton
            command={ArchiveClass}
            to={to}
            data={{}}
            look="danger"
            machine={machine}
            why={hasLesson === true ? t('settings.archiveRunning') : undefined}
            confirm={{ title: t('settings.archiveTitle', { class: name }), what: t('settings.archiveWhat') }}
            onDone={become('archived', t('settings.archivedDone', { class: name }))}
          >
            {t('settings.archive')}
          </CommandButton>
        )}
        {may(asker, RestoreClass.allow) && status === 'archived' && (
          <CommandButton
            command={RestoreClass}
            to={to}
            data={{}}
            machine={machine}
            onDone={become('restricted', t('settings.restored', { class: name }))}
          >
            {t('settings.restore')}
          </CommandButton>
        )}
      </footer>
    </Part>
  );
}
