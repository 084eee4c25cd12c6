import { RestoreClass } from '@lectern/contracts/class/commands.ts';
import { Link } from 'react-router';
import { useText as useClassText } from '../class/texts.ts';
import { useClassesAfter, type TaughtClass } from '../class/use-classes.ts';
import { useCommands } from '../kit/data/use-commands.ts';
import { useText } from '../kit/i18n/teacher.ts';
import { Button } from '../kit/ui/button.tsx';
import { useErrorText } from '../kit/ui/states.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { Icon } from '../kit/ui/icon.tsx';
import type { Group } from './groups.ts';

interface Props {
  readonly group: Group;
  readonly onSchedule: (classId: string) => void;
  readonly onSettings: (taught: TaughtClass) => void;
}

/** Archiving is undone; joining stays closed until the teacher opens it again. */
function RestoreButton({ id, name }: { id: string; name: string }) {
  const { t } = useText();
  const errorText = useErrorText();
  const commands = useCommands('class', id);
  const listAfter = useClassesAfter();
  async function restore() {
    if ((await commands.give(RestoreClass, {})) === undefined) return;
    listAfter((classes) => classes.some((one) => one.id === id && one.status !== 'archived'));
    toast('ok', t('class.restored', { name }));
  }
  return (
    <>
      {commands.failure && <span className="fault">{errorText(commands.failure.error)}</span>}
      <Button size="sm" icon="undo" busy={commands.isSending(RestoreClass)} onClick={() => void restore()}>
        {t('class.restore')}
      </Button>
    </>
  );
}

const SEES_MEMBERS: ReadonlySet<string> = new Set(['teacher', 'coTeacher', 'assistant', 'administrator']);

/** A class: who is in it, how to join it, and what its teacher may do with it. */
export function ClassHead({ group: { id, name, taught, role, lessons }, onSchedule, onSettings }: Props) {
  const { t } = useText();
  const { t: ofClass } = useClassText();
  const students = taught?.students ?? Math.max(0, ...lessons.map(({ members }) => members)); // a class only grows
  return (
    <header>
      <h2>{name}</h2>
      <span className="chip line">{t('home.students', { n: students })}</span>
      {(role === 'coTeacher' || role === 'assistant') && <span className="chip line">{t(`role.${role}`)}</span>}
      {taught?.status === 'open' && taught.inviteCode !== '' && (
        <span className="chip line code">
          {t('class.inviteCode')} <span className="mono">{taught.inviteCode}</span>
        </span>
      )}
      {taught?.status === 'restricted' && (
        <span className="chip warn">
          <Icon name="lock" size="xs" />
          {t('class.isRestricted')}
        </span>
      )}
      <span className="grow" />
      {SEES_MEMBERS.has(role) && (
        <Link className="btn quiet sm" to={`/class/${id}/members`} aria-label={ofClass('members.of', { name })}>
          <Icon name="users" size="s" />
          {ofClass('members.title')}
        </Link>
      )}
      {SEES_MEMBERS.has(role) && role !== 'administrator' && taught?.status !== 'archived' && (
        <Link
          className="btn quiet sm icon"
          to={`/class/${id}/import`}
          aria-label={t('class.import', { name })}
          title={t('class.import', { name })}
        >
          <Icon name="upload" size="s" />
        </Link>
      )}
      {taught?.status === 'archived' && <RestoreButton id={id} name={name} />}
      {taught !== undefined && taught.status !== 'archived' && (
        <>
          <Button look="quiet" size="sm" icon="plus" onClick={() => onSchedule(id)}>
            {t('home.schedule')}
          </Button>
          <Button
            look="quiet"
            size="sm"
            icon="gear"
            aria-label={t('class.settings', { name })}
            title={t('class.settings', { name })}
            onClick={() => onSettings(taught)}
          />
        </>
      )}
    </header>
  );
}
