import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { LibraryQuestionRow } from '@lectern/contracts/library/queries.ts';
import {
  DrawPaperQuestionsAgain,
  PutPaperQuestions,
  RemovePaperGroup,
  RemovePaperQuestion,
  RenamePaperGroup,
  RestorePaperGroup,
  RestorePaperQuestion,
  SetPaperPoints,
} from '@lectern/contracts/paper/paper.ts';
import type { Paper } from '@lectern/contracts/paper/queries.ts';
import { useState, type KeyboardEvent } from 'react';
import { CommandButton } from '../kit/forms/command-button.tsx';
import { CommandDialog } from '../kit/forms/command-form.tsx';
import { score } from '../kit/i18n/format.ts';
import { useText as useKinds } from '../kit/i18n/teacher.ts';
import { Dialog } from '../kit/overlays/dialog.tsx';
import { PictureStrip } from '../kit/pictures/question-pictures.tsx';
import { Button } from '../kit/ui/button.tsx';
import { Fault } from '../kit/ui/entry.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { QuestionPicker } from '../library/question-picker.tsx';
import { WithFormulas } from '../kit/rich-text/with-formulas.tsx';
import { parsePoints } from '../quiz/teacher/points.ts';
import { DrawDialog } from './draw-dialog.tsx';
import { NewerDialog } from './newer-dialog.tsx';
import { ItemDialog } from './item-dialog.tsx';
import { useText } from './texts.ts';
import type { PaperEditing, PaperGroup, PaperItem } from './use-paper.ts';

interface Props {
  readonly group: PaperGroup;
  /** The number of its first question. */
  readonly first: number;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly editing: PaperEditing;
}

/** A group of questions, with all that is done to it. */
export function GroupCard({ group, first, isFirst, isLast, editing }: Props) {
  const { t } = useText();
  const [opened, setOpened] = useState<'rename' | 'write' | 'pick' | 'draw' | PaperItem>();
  const { groupId, title, questions } = group;
  const { give, paper } = editing;
  const to = { family: 'paper', id: paper!.id };
  const close = () => setOpened(undefined);
  const take = async (rows: readonly LibraryQuestionRow[]) => {
    const taken = rows.map(({ content, questionId, edition }) => ({
      itemId: newId(),
      content,
      from: { questionId, version: edition },
    }));
    if (await give(PutPaperQuestions, { groupId, questions: taken })) {
      toast('ok', t('paper.added', { n: rows.length }));
      close();
    }
  };
  return (
    <section className="card paper-group" aria-label={title} id={`paper-${groupId}`}>
      <header className="row">
        <h2 className="grow">{title}</h2>
        <span className="i2">
          {t('paper.groupSum', {
            n: questions.length,
            points: score(questions.reduce((sum, { content }) => sum + content.points, 0)),
          })}
        </span>
      </header>
      <div className="row paper-acts">
        <Worth editing={editing} group={group} />
        <span className="grow" />
        <Button
          look="quiet"
          size="sm"
          icon="up"
          aria-label={t('paper.groupUp')}
          disabled={isFirst}
          onClick={() => editing.moveGroup(groupId, -1)}
        />
        <Button
          look="quiet"
          size="sm"
          icon="down"
          aria-label={t('paper.groupDown')}
          disabled={isLast}
          onClick={() => editing.moveGroup(groupId, 1)}
        />
        <Button look="quiet" size="sm" onClick={() => setOpened('rename')}>
          {t('paper.groupRename')}
        </Button>
        <CommandButton
          look="quiet"
          size="sm"
          command={RemovePaperGroup}
          to={to}
          data={{ groupId }}
          undo={{ command: RestorePaperGroup, data: { groupId }, said: t('paper.groupRemoved') }}
          onDone={editing.again}
        >
          {t('paper.groupRemove')}
        </CommandButton>
      </div>
      {paper!.draws
        .filter((one) => one.groupId === groupId)
        .map((one) => (
          <Drawn key={one.drawId} draw={one} editing={editing} />
        ))}
      {questions.length === 0 && <p className="i2">{t('paper.groupEmpty')}</p>}
      <ol className="paper-items" start={first}>
        {questions.map((item, index) => (
          <Item key={item.itemId} item={item} n={first + index} editing={editing} onEdit={() => setOpened(item)} />
        ))}
      </ol>
      <div className="row">
        <Button icon="plus" onClick={() => setOpened('write')}>
          {t('paper.write')}
        </Button>
        <Button onClick={() => setOpened('pick')}>{t('paper.pick')}</Button>
        <Button onClick={() => setOpened('draw')}>{t('paper.draw')}</Button>
      </div>
      {opened === 'rename' && (
        <CommandDialog
          title={t('paper.groupRename')}
          command={RenamePaperGroup}
          to={to}
          fields={{ title: { label: t('paper.groupName') } }}
          start={{ title }}
          data={(entered) => ({ ...entered, groupId })}
          onClose={close}
          onDone={() => {
            close();
            editing.again();
          }}
        />
      )}
      {opened === 'pick' && (
        <Dialog title={t('paper.pick')} onClose={close}>
          <QuestionPicker busy={editing.commands.isSending(PutPaperQuestions)} onTake={(rows) => void take(rows)} />
        </Dialog>
      )}
      {opened === 'draw' && <DrawDialog groupId={groupId} editing={editing} onClose={close} />}
      {opened === 'write' && <ItemDialog groupId={groupId} editing={editing} onClose={close} />}
      {typeof opened === 'object' && <ItemDialog groupId={groupId} item={opened} editing={editing} onClose={close} />}
    </section>
  );
}

/** One score for all questions of the group [R5.50]. */
function Worth({ editing, group: { groupId, questions } }: Pick<Props, 'editing' | 'group'>) {
  const { t } = useText();
  const [typed, setTyped] = useState('');
  const points = parsePoints(typed);
  const isWrong = typed !== '' && points === undefined;
  if (questions.length === 0) return null;
  return (
    <form
      className="row paper-worth"
      onSubmit={(event) => {
        event.preventDefault();
        if (points !== undefined)
          void editing.give(SetPaperPoints, { of: { groupId }, points }).then((done) => done && setTyped(''));
      }}
    >
      <label>
        {t('paper.worth')}{' '}
        <input
          name="worth"
          inputMode="decimal"
          value={typed}
          aria-invalid={isWrong || undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
      <Button size="sm" type="submit" disabled={points === undefined}>
        {t('paper.worthSet')}
      </Button>
      {isWrong && <Fault>{t('paper.worthWrong')}</Fault>}
    </form>
  );
}

interface DrawnProps {
  readonly draw: Paper['draws'][number];
  readonly editing: PaperEditing;
}

/** What is left of a random draw, and drawing it once more. */
function Drawn({ draw: { drawId, seed, itemIds }, editing }: DrawnProps) {
  const { t } = useText();
  const n = itemIds.length;
  const again = async () => {
    if (await editing.give(DrawPaperQuestionsAgain, { drawId }))
      toast('ok', t('paper.drawnAgain', { n }), { label: t('paper.undo'), run: () => editing.undoDraw(drawId) });
  };
  return (
    <div className="row paper-drawn">
      <span className="i2">{t('paper.drawn', { n })}</span>
      <span className="t12 i3 cut grow">{t('paper.drawnSeed', { seed })}</span>
      <Button
        look="quiet"
        size="sm"
        busy={editing.commands.isSending(DrawPaperQuestionsAgain, { drawId })}
        onClick={() => void again()}
      >
        {t('paper.drawAgain')}
      </Button>
    </div>
  );
}

interface ItemProps {
  readonly item: PaperItem;
  readonly n: number;
  readonly editing: PaperEditing;
  readonly onEdit: () => void;
}

function Item({ item: { itemId, content }, n, editing, onEdit }: ItemProps) {
  const { t } = useText();
  const [isComparing, setComparing] = useState(false);
  const newer = editing.newer.find((one) => one.itemId === itemId);
  const { t: kindText } = useKinds();
  const keys = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    editing.move(itemId, event.key === 'ArrowUp' ? -1 : 1);
  };
  const remove = async () => {
    if (!(await editing.give(RemovePaperQuestion, { itemId }))) return;
    toast('ok', t('paper.questionRemoved'), {
      label: t('paper.undo'),
      run: () => void editing.give(RestorePaperQuestion, { itemId }),
    });
  };
  return (
    <li id={`paper-${itemId}`} className="paper-item" onKeyDown={keys}>
      <b aria-hidden>{n}</b>
      <div className="grow">
        <p className="cut2">
          <WithFormulas text={content.text} />
        </p>
        <small className="i3">
          {kindText(`kind.${content.kind}`)} · {t('paper.points', { n: score(content.points) })}
        </small>
        <PictureStrip pictures={content.pictures} />
        {newer && (
          <Button
            look="quiet"
            size="sm"
            icon="sync"
            aria-label={t('paper.newerOf', { n, edition: newer.edition })}
            onClick={() => setComparing(true)}
          >
            {t('paper.newerIs', { edition: newer.edition })}
          </Button>
        )}
        {isComparing && <NewerDialog editing={editing} only={itemId} onClose={() => setComparing(false)} />}
      </div>
      <div className="row">
        <Button
          look="quiet"
          size="sm"
          icon="up"
          aria-label={t('paper.up', { n })}
          onClick={() => editing.move(itemId, -1)}
        />
        <Button
          look="quiet"
          size="sm"
          icon="down"
          aria-label={t('paper.down', { n })}
          onClick={() => editing.move(itemId, 1)}
        />
        <Button
          look="quiet"
          size="sm"
          aria-label={`${t('paper.question', { n })} ${t('paper.questionEdit')}`}
          onClick={onEdit}
        >
          {t('paper.questionEdit')}
        </Button>
        <Button
          look="quiet"
          size="sm"
          aria-label={`${t('paper.question', { n })} ${t('paper.questionRemove')}`}
          onClick={() => void remove()}
        >
          {t('paper.questionRemove')}
        </Button>
      </div>
    </li>
  );
}
