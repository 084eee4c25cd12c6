import {
  AddBehaviourTag,
  EditBehaviourTag,
  isTaken,
  RemoveBehaviourTag,
  type BehaviourTag,
} from '@lectern/contracts/behaviour/tags.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { newId } from '@lectern/contracts/kernel/new-id.ts';
import { units } from '@lectern/contracts/kernel/text.ts';
import { useId, useState } from 'react';
import type { ToolPanelProps } from '../kit/data/live-tool.ts';
import { useCommands, type Commands } from '../kit/data/use-commands.ts';
import { useUser } from '../kit/data/use-user.ts';
import { Button } from '../kit/ui/button.tsx';
import { Segmented } from '../kit/ui/segmented.tsx';
import { ToolPanel } from '../kit/ui/tool-panel.tsx';
import { useBehaviourText } from './texts.ts';
import { Worth } from './worth.tsx';

interface Props extends Pick<ToolPanelProps, 'onClose'> {
  readonly mine: readonly BehaviourTag[];
  readonly onChanged: () => void;
  readonly onBack: () => void;
}

const SEEN_BY = ['student', 'teachers'] as const;
const blank = () => ({ tagId: newId(), tag: '', points: '0', seenBy: 'student' as BehaviourTag['seenBy'] });
type Form = ReturnType<typeof blank>;

/** The tags that a teacher made: one more, another name or worth, one less. */
export function TagEditor({ mine, onChanged, onBack, onClose }: Props) {
  const { t } = useBehaviourText();
  const commands = useCommands('behaviour', useUser().id);
  const [form, setForm] = useState(blank);
  const isOld = mine.some(({ tagId }) => tagId === form.tagId);
  const fault = useFault(form, mine);
  const points = Number(form.points);

  async function save(): Promise<void> {
    const tag = { ...form, points, seenBy: points > 0 ? ('student' as const) : form.seenBy };
    if (!(await commands.give(isOld ? EditBehaviourTag : AddBehaviourTag, tag))) return;
    setForm(blank());
    onChanged();
  }
  return (
    <ToolPanel
      icon="tag"
      title={t('behaviour.edit')}
      commands={commands}
      onClose={onClose}
      foot={
        <>
          <Button look="quiet" onClick={onBack}>
            {t('behaviour.back')}
          </Button>
          {isOld && (
            <Button look="quiet" onClick={() => setForm(blank())}>
              {t('behaviour.cancel')}
            </Button>
          )}
          <Button
            look="primary"
            why={fault}
            busy={commands.isSending(AddBehaviourTag) || commands.isSending(EditBehaviourTag)}
            onClick={() => void save()}
          >
            {t(isOld ? 'behaviour.save' : 'behaviour.add')}
          </Button>
        </>
      }
    >
      <Fields form={form} fault={fault} set={(change) => setForm({ ...form, ...change })} />
      <Mine mine={mine} commands={commands} onChange={setForm} onChanged={onChanged} />
      <p className="d">{t('behaviour.stays')}</p>
    </ToolPanel>
  );
}

/** Why it cannot be kept as it is typed [R5.12]. */
function useFault({ tagId, tag, points }: Form, mine: readonly BehaviourTag[]): string | undefined {
  const { t } = useBehaviourText();
  const name = tag.trim().replace(/\s+/g, ' ');
  const length = units(name);
  if (length === 0 || length > LIMITS.behaviourTagUnits)
    return t('behaviour.needsName', { n: LIMITS.behaviourTagUnits });
  if (isTaken({ tags: mine }, name, tagId)) return t('behaviour.taken', { tag: name });
  if (!/^\d{1,3}$/.test(points) || Number(points) > LIMITS.bonusPoints)
    return t('behaviour.badPoints', { n: LIMITS.bonusPoints });
  const isOneMore = mine.every((one) => one.tagId !== tagId);
  return isOneMore && mine.length >= LIMITS.behaviourTags
    ? t('behaviour.most', { n: LIMITS.behaviourTags })
    : undefined;
}

interface FieldsProps {
  readonly form: Form;
  readonly fault: string | undefined;
  readonly set: (change: Partial<Form>) => void;
}

function Fields({ form, fault, set }: FieldsProps) {
  const { t } = useBehaviourText();
  const hint = useId();
  const isWorth = Number(form.points) > 0;
  return (
    <div className="behaviour-form">
      {(['tag', 'points'] as const).map((field) => (
        <label key={field} className="entry">
          <span>{t(field === 'tag' ? 'behaviour.name' : 'behaviour.points')}</span>
          <input
            {...(field === 'points' && { inputMode: 'numeric' as const })}
            value={form[field]}
            aria-invalid={(fault !== undefined && form.tag !== '') || undefined}
            aria-describedby={hint}
            onChange={({ target }) => set({ [field]: target.value })}
          />
        </label>
      ))}
      <div className="seen-by">
        <span className="t12 i3">
          {t('behaviour.units', { n: units(form.tag.trim()), all: LIMITS.behaviourTagUnits })}
        </span>
        <Segmented
          label={t('behaviour.seenBy')}
          value={isWorth ? 'student' : form.seenBy}
          disabled={isWorth}
          options={SEEN_BY.map((id) => ({ id, label: t(`behaviour.seen.${id}`) }))}
          onChange={(seenBy) => set({ seenBy })}
        />
        {isWorth && <span className="t12 i2">{t('behaviour.pointsAreSeen')}</span>}
      </div>
      <p className="why" id={hint} role="status">
        {form.tag !== '' && fault}
      </p>
    </div>
  );
}

interface MineProps extends Pick<Props, 'mine' | 'onChanged'> {
  readonly commands: Commands;
  readonly onChange: (form: Form) => void;
}

function Mine({ mine, commands, onChange, onChanged }: MineProps) {
  const { t } = useBehaviourText();
  async function remove(tagId: string): Promise<void> {
    if (await commands.give(RemoveBehaviourTag, { tagId })) onChanged();
  }
  return (
    <section aria-label={t('behaviour.mine')}>
      <h3 className="t13">{t('behaviour.mine')}</h3>
      {mine.length === 0 && <p className="i2 t13">{t('behaviour.mineNone')}</p>}
      <ul className="behaviour-given">
        {mine.map(({ tagId, tag, points, seenBy }) => (
          <li key={tagId}>
            <span className="grow">{tag}</span>
            <Worth points={points} seenBy={seenBy} />
            <Button
              size="sm"
              aria-label={t('behaviour.changeOf', { tag })}
              onClick={() => onChange({ tagId, tag, points: String(points), seenBy })}
            >
              {t('behaviour.change')}
            </Button>
            <Button size="sm" aria-label={t('behaviour.removeOf', { tag })} onClick={() => void remove(tagId)}>
              {t('behaviour.remove')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
