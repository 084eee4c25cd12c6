import { newId } from '@lectern/contracts/kernel/ids.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { faultsOf, sumOf, type PaperFault } from '@lectern/contracts/paper/faults.ts';
import {
  AddPaperGroup,
  AddPaperVariant,
  CreatePaper,
  DescribePaper,
  RemovePaperVariant,
} from '@lectern/contracts/paper/paper.ts';
import { paperPictureAt, type Paper } from '@lectern/contracts/paper/queries.ts';
import { letterAt } from '@lectern/contracts/question/letter.ts';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { ExamsOfPaper, PublishButton } from '../exam/publishing.tsx';
import { SendingCard } from '../exam/sending-card.tsx';
import { CommandButton } from '../kit/forms/command-button.tsx';
import { CommandDialog } from '../kit/forms/command-form.tsx';
import { score } from '../kit/i18n/format.ts';
import { PicturesAt } from '../kit/pictures/pictures-at.ts';
import { Button } from '../kit/ui/button.tsx';
import { Page } from '../kit/ui/page.tsx';
import { Empty, Notice } from '../kit/ui/states.tsx';
import { faultOfTags, tagsIn } from '../library/library-draft.ts';
import { PlaceNotThere } from '../kit/ui/place-not-there.tsx';
import { Segmented } from '../kit/ui/segmented.tsx';
import { GroupCard } from './group-card.tsx';
import { PaperFailure } from './paper-failure.tsx';
import { NewerDialog } from './newer-dialog.tsx';
import { PaperFiles } from './paper-files.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { useText } from './texts.ts';
import { firstOf, usePaper, type PaperEditing } from './use-paper.ts';
import '../kit/ui/page-head.css';
import './paper.css';

/** A paper: its groups and questions, what it is worth, and what is still to be mended. */
export function PaperPage() {
  const { id = '' } = useParams();
  const { t } = useText();
  const editing = usePaper(id);
  const { paper, error, again } = editing;
  return (
    <Page title={paper?.title ?? t('paper.title')}>
      {paper === undefined ? (
        <PlaceNotThere part={{ error, refetch: again }} lines={8} />
      ) : (
        <PicturesAt value={(file) => paperPictureAt(id, file)}>
          <Editor paper={paper} editing={editing} />
        </PicturesAt>
      )}
    </Page>
  );
}

function Editor({ paper, editing }: { readonly paper: Paper; readonly editing: PaperEditing }) {
  const { t } = useText();
  const [opened, setOpened] = useState<'details' | 'group' | 'preview' | 'copy' | 'newer'>();
  const [chosen, setChosen] = useState(0);
  const { title, description, tags, editedIn, id, variants } = paper;
  const variant = Math.max(0, Math.min(chosen, variants.length - 1));
  const groups = variants[variant] ?? [];
  const close = () => setOpened(undefined);
  const tagFault = (value: unknown) => {
    const typed = (value as string | undefined) ?? '';
    if (tagsIn(typed).length > LIMITS.paperTags) return t('paper.tagsMost', { most: LIMITS.paperTags });
    const fault = faultOfTags(typed);
    return fault && t(fault.is === 'twice' ? 'paper.tagTwice' : 'paper.tagTooLong', { tag: fault.tag });
  };
  const done = () => {
    close();
    editing.again();
  };
  return (
    <>
      <header className="top">
        <div className="grow">
          <h1>{title}</h1>
          <p>{[description, ...tags].filter(Boolean).join(' · ')}</p>
        </div>
        <Button onClick={() => setOpened('preview')}>{t('paper.preview')}</Button>
        <Button onClick={() => setOpened('details')}>{t('paper.edit')}</Button>
        <Button onClick={() => setOpened('copy')}>{t('paper.copy')}</Button>
        <PublishButton paper={paper} errors={faultsOf(paper).filter(({ isError }) => isError).length} />
      </header>
      <PaperFailure failure={editing.commands.failure} />
      <SendingCard paperId={id} />
      {editing.newer.length > 0 && (
        <Notice
          action={
            <Button size="sm" onClick={() => setOpened('newer')}>
              {t('paper.newerLook')}
            </Button>
          }
        >
          {t('paper.newer', { n: editing.newer.length })}
        </Notice>
      )}
      <Variants paper={paper} chosen={variant} onChoose={setChosen} onDone={editing.again} />
      <div className="paper-editor">
        <Aside paper={paper} variant={variant} />
        <div className="paper-groups">
          {groups.map((group, at) => (
            <GroupCard
              key={group.groupId}
              group={group}
              first={firstOf(groups, at)}
              isFirst={at === 0}
              isLast={at === groups.length - 1}
              editing={editing}
            />
          ))}
          {groups.length === 0 && (
            <div className="card">
              <Empty icon="quiz" title={t('paper.empty')}>
                {t('paper.emptyWhy')}
              </Empty>
            </div>
          )}
          <Button
            icon="plus"
            {...(groups.length === 0 && { look: 'primary' })}
            why={
              groups.length < LIMITS.paperGroups
                ? undefined
                : t('paper.groups', { n: groups.length, most: LIMITS.paperGroups })
            }
            onClick={() => setOpened('group')}
          >
            {t('paper.groupNew')}
          </Button>
        </div>
      </div>
      {opened === 'preview' && <PreviewDialog paper={paper} variant={variant} onClose={close} />}
      {opened === 'details' && (
        <CommandDialog
          title={t('paper.edit')}
          command={DescribePaper}
          to={{ family: 'paper', id }}
          fields={{
            title: { label: t('paper.name') },
            description: { label: t('paper.description'), as: 'lines' },
            tags: {
              label: t('paper.tags'),
              hint: t('paper.tagsHint', { most: LIMITS.paperTags }),
              check: tagFault,
              show: (value) => (Array.isArray(value) ? value.join('，') : (value as string)),
            },
          }}
          start={{ title, description, tags: tags.join('，') }}
          data={(entered) => ({ ...entered, tags: tagsIn((entered['tags'] as string | undefined) ?? '') })}
          edited={{ basedOn: editedIn }}
          onClose={close}
          onDone={done}
        />
      )}
      {opened === 'copy' && <CopyDialog paper={paper} onClose={close} />}
      {opened === 'newer' && <NewerDialog editing={editing} onClose={close} />}
      {opened === 'group' && <NewGroup paperId={id} variant={variant} onClose={close} onDone={done} />}
    </>
  );
}

/** A paper of one's own with the same groups and questions, opened at once. */
function CopyDialog({ paper, onClose }: { readonly paper: Paper; readonly onClose: () => void }) {
  const { t } = useText();
  const go = useNavigate();
  const [id] = useState(newId);
  const { title, description, tags } = paper;
  return (
    <CommandDialog
      title={t('paper.copy')}
      submit={t('paper.copy')}
      command={CreatePaper}
      to={{ family: 'paper', id }}
      fields={{ title: { label: t('paper.name') } }}
      start={{ title: t('paper.copyOf', { title }) }}
      data={(entered) => ({ ...entered, tags, copyOf: paper.id, ...(description !== undefined && { description }) })}
      onClose={onClose}
      onDone={() => {
        onClose();
        void go(`/papers/${id}`);
      }}
    >
      <p className="i2">{t('paper.copyWhat')}</p>
    </CommandDialog>
  );
}

interface VariantsProps {
  readonly paper: Paper;
  readonly chosen: number;
  readonly onChoose: (variant: number) => void;
  readonly onDone: () => void;
}

/** Of a group paper each student has one variant; all are as long and worth as much [R5.47]. */
function Variants({ paper: { id, variants }, chosen, onChoose, onDone }: VariantsProps) {
  const { t } = useText();
  const to = { family: 'paper', id };
  return (
    <div className="row paper-variants">
      {variants.length > 1 && (
        <Segmented
          label={t('paper.variants')}
          options={variants.map((groups, at) => {
            const { questions, points } = sumOf(groups);
            return {
              id: String(at),
              label: t('paper.variant', { letter: letterAt(at), n: questions, points: score(points) }),
            };
          })}
          value={String(chosen)}
          onChange={(at) => onChoose(Number(at))}
        />
      )}
      <CommandButton
        size="sm"
        command={AddPaperVariant}
        to={to}
        data={{}}
        why={variants.length < LIMITS.paperVariants ? undefined : t('paper.variantsMost', { n: LIMITS.paperVariants })}
        onDone={onDone}
      >
        {t('paper.variantAdd')}
      </CommandButton>
      {variants.length === 1 && sumOf(variants[0] ?? []).questions > 0 && (
        <span className="t13 i2">{t('paper.variantWhy')}</span>
      )}
      {variants.length > 1 && (
        <CommandButton
          size="sm"
          look="quiet"
          command={RemovePaperVariant}
          to={to}
          data={{}}
          confirm={{ title: t('paper.variantRemove'), what: t('paper.variantRemoveWhat') }}
          onDone={onDone}
        >
          {t('paper.variantRemove')}
        </CommandButton>
      )}
    </div>
  );
}

/** What it comes to, a way to each question, and what keeps it from being published. */
function Aside({ paper, variant }: { readonly paper: Paper; readonly variant: number }) {
  const { t } = useText();
  const groups = paper.variants[variant] ?? [];
  const { questions, points } = sumOf(groups);
  const faults = faultsOf(paper).filter((fault) => fault.variant === variant);
  const all = groups.flatMap((group) => group.questions);
  const say = ({ kind, groupId, itemId }: PaperFault) =>
    t(`paper.fault.${kind}`, {
      n: all.findIndex((one) => one.itemId === itemId) + 1,
      group: groups.find((one) => one.groupId === groupId)?.title ?? '',
    });
  return (
    <aside className="card paper-side">
      <b>{t('paper.sum', { points: score(points) })}</b>
      <span className="i2">{t('paper.groups', { n: groups.length, most: LIMITS.paperGroups })}</span>
      <span className="i2">{t('paper.questions', { n: questions, most: LIMITS.paperQuestions })}</span>
      <nav aria-label={t('paper.numbers')}>
        {groups.map(({ groupId, title, questions: here }, at) => (
          <div key={groupId}>
            <a href={`#paper-${groupId}`}>{title}</a>
            <span className="paper-numbers">
              {here.map(({ itemId }, index) => (
                <a key={itemId} href={`#paper-${itemId}`}>
                  {firstOf(groups, at) + index}
                </a>
              ))}
            </span>
          </div>
        ))}
      </nav>
      {faults.length === 0 ? (
        <p className="st ok">{t('paper.ready')}</p>
      ) : (
        <ul className="paper-faults">
          {faults.map((fault) => (
            <li
              key={`${fault.kind} ${fault.itemId ?? fault.groupId ?? ''}`}
              className={fault.isError ? 'st bad' : 'st warn'}
            >
              {fault.itemId === undefined && fault.groupId === undefined ? (
                say(fault)
              ) : (
                <a href={`#paper-${fault.itemId ?? fault.groupId ?? ''}`}>{say(fault)}</a>
              )}
            </li>
          ))}
        </ul>
      )}
      <PaperFiles paper={paper} />
      <ExamsOfPaper paperId={paper.id} />
      <p className="t12 i3 paper-keys">{t('paper.keys')}</p>
    </aside>
  );
}

interface NewGroupProps {
  readonly paperId: string;
  readonly variant: number;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function NewGroup({ paperId, variant, onClose, onDone }: NewGroupProps) {
  const { t } = useText();
  const [groupId] = useState(newId);
  return (
    <CommandDialog
      title={t('paper.groupNew')}
      submit={t('paper.groupAdd')}
      command={AddPaperGroup}
      to={{ family: 'paper', id: paperId }}
      fields={{ title: { label: t('paper.groupName') } }}
      data={(entered) => ({ ...entered, groupId, variant })}
      onClose={onClose}
      onDone={onDone}
    />
  );
}
