import { RecordBehaviour, RevokeBehaviour } from '@lectern/contracts/behaviour/behaviour.ts';
import type { TagFields } from '@lectern/contracts/behaviour/facts.ts';
import { COMMON_TAGS, MyBehaviourTags } from '@lectern/contracts/behaviour/tags.ts';
import { newId } from '@lectern/contracts/kernel/new-id.ts';
import { useState } from 'react';
import { Whom } from '../bonus/whom.tsx';
import type { ToolPanelProps } from '../kit/data/live-tool.ts';
import { query } from '../kit/data/request.ts';
import { useAsked } from '../kit/data/use-asked.ts';
import { clockTime } from '../kit/i18n/when.ts';
import { Button } from '../kit/ui/button.tsx';
import { Failed, Skeleton } from '../kit/ui/states.tsx';
import { ToolPanel } from '../kit/ui/tool-panel.tsx';
import { TagEditor } from './tag-editor.tsx';
import { useBehaviourText } from './texts.ts';
import { Worth } from './worth.tsx';
import './behaviour.css';

/** Gives chosen students a tag, and shows what was given in this lesson; or changes the teacher's own tags. */
export function BehaviourPanel(props: ToolPanelProps) {
  const { t, language } = useBehaviourText();
  const [isEditing, setEditing] = useState(false);
  const mine = useAsked('tags', () => query<typeof MyBehaviourTags>(MyBehaviourTags, {}));
  if (isEditing && mine.data !== undefined)
    return <TagEditor mine={mine.data.tags} onChanged={mine.again} onBack={() => setEditing(false)} {...props} />;
  const common = COMMON_TAGS.map(({ names, ...tag }) => ({ ...tag, tag: names[language === 'en' ? 1 : 0] }));
  const tags = [...common, ...(mine.data?.tags ?? [])];
  return (
    <Giving
      {...props}
      tags={tags}
      more={
        mine.data !== undefined ? (
          <Button size="sm" look="quiet" onClick={() => setEditing(true)}>
            {t('behaviour.edit')}
          </Button>
        ) : mine.error !== undefined ? (
          <Failed error={mine.error} retry={mine.again} />
        ) : (
          <Skeleton lines={1} retry={mine.again} />
        )
      }
    />
  );
}

interface GivingProps extends ToolPanelProps {
  readonly tags: readonly TagFields[];
  readonly more: React.ReactNode;
}

function Giving({ tags, more, ...props }: GivingProps) {
  const { commands, whyNot, onClose } = props;
  const { t } = useBehaviourText();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [name, setName] = useState<string>();
  const tag = tags.find((one) => one.tag === name);
  const missing = chosen.size === 0 ? t('behaviour.choosePeople') : t('behaviour.chooseTag');

  async function give({ tag: called, points, seenBy }: TagFields): Promise<void> {
    const asked = { behaviourId: newId(), personIds: [...chosen], tag: called, points, seenBy };
    if (await commands.give(RecordBehaviour, asked)) setChosen(new Set());
  }
  return (
    <ToolPanel
      icon="tag"
      title={t('behaviour.title')}
      commands={commands}
      onClose={onClose}
      foot={
        <Button
          look="primary"
          why={whyNot(RecordBehaviour) ?? (chosen.size === 0 || tag === undefined ? missing : undefined)}
          busy={commands.isSending(RecordBehaviour)}
          onClick={() => tag && void give(tag)}
        >
          {chosen.size === 0 || tag === undefined
            ? t('behaviour.recordNone')
            : t('behaviour.record', { n: chosen.size, tag: tag.tag })}
        </Button>
      }
    >
      <p className="d">{t('behaviour.how')}</p>
      <Whom chosen={chosen} onChoose={setChosen} {...props} />
      <div className="behaviour-tags" role="group" aria-label={t('behaviour.which')}>
        {tags.map((one) => (
          <Button key={one.tag} size="sm" aria-pressed={one.tag === name} onClick={() => setName(one.tag)}>
            {one.tag} <Worth {...one} />
          </Button>
        ))}
        {more}
      </div>
      <Recorded {...props} />
    </ToolPanel>
  );
}

/** What was given, the newest first; what was taken back stays, and says so. */
function Recorded({ view, commands, whyNot, nameOf, onPerson }: ToolPanelProps) {
  const { t } = useBehaviourText();
  const all = Object.entries(view.behaviour?.recorded ?? {}).sort(([, one], [, other]) => other.version - one.version);
  if (all.length === 0) return null;
  const why = whyNot(RevokeBehaviour);
  return (
    <section aria-label={t('behaviour.recorded')}>
      <h3 className="t13">{t('behaviour.recorded')}</h3>
      <ul className="behaviour-given">
        {all.map(([key, { behaviourId, personId, tag, points, seenBy, at, takenBackAt }]) => (
          <li key={key}>
            <span className="i3 t12">{clockTime(at)}</span>
            <button type="button" className="link" onClick={() => onPerson(personId)}>
              {nameOf(personId)}
            </button>
            <span className="i2 t13 grow">{takenBackAt === undefined ? tag : <s>{tag}</s>}</span>
            <Worth points={points} seenBy={seenBy} />
            {takenBackAt === undefined ? (
              <Button
                size="sm"
                disabled={why !== undefined}
                aria-label={t('behaviour.undoOf', { name: nameOf(personId), tag })}
                onClick={() => void commands.give(RevokeBehaviour, { behaviourId, personId })}
              >
                {t('behaviour.undo')}
              </Button>
            ) : (
              <span className="i3 t13">{t('behaviour.takenBack')}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
