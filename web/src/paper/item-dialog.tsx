import { newId } from '@lectern/contracts/kernel/ids.ts';
import { PutPaperQuestions, RevisePaperQuestion } from '@lectern/contracts/paper/paper.ts';
import { useState } from 'react';
import { Dialog } from '../kit/overlays/dialog.tsx';
import { Button } from '../kit/ui/button.tsx';
import { CommandFailure } from '../kit/ui/command-failure.tsx';
import { dataOf, draftOfContent, EMPTY, faultsOf } from '../quiz/teacher/draft.ts';
import { QuestionForm } from '../quiz/teacher/question-form.tsx';
import { useText } from './texts.ts';
import type { PaperEditing, PaperItem } from './use-paper.ts';

interface Props {
  readonly groupId: string;
  /** The one that is changed; absent for one that is written. */
  readonly item?: PaperItem;
  readonly editing: PaperEditing;
  readonly onClose: () => void;
}

/** A question of the paper, written or changed: the paper's own copy, whatever the library has. */
export function ItemDialog({ groupId, item, editing, onClose }: Props) {
  const { t } = useText();
  const [itemId] = useState(() => item?.itemId ?? newId());
  const [start] = useState(() => (item === undefined ? EMPTY : draftOfContent(item.content, item.editedIn)));
  const [draft, setDraft] = useState(start);
  const [told, setTold] = useState(false);
  const { give, commands } = editing;
  const save = async () => {
    setTold(true);
    if (Object.keys(faultsOf(draft)).length > 0) return;
    const content = dataOf(draft);
    const done =
      item === undefined
        ? await give(PutPaperQuestions, { groupId, questions: [{ itemId, content }] })
        : await give(RevisePaperQuestion, { itemId, content, basedOn: item.editedIn });
    if (done) onClose();
  };
  return (
    <Dialog
      title={item === undefined ? t('paper.write') : t('paper.questionEdit')}
      onClose={onClose}
      dirty={draft !== start}
      actions={
        <>
          <Button onClick={onClose}>{t('paper.cancel')}</Button>
          <Button
            look="primary"
            busy={commands.isSending(PutPaperQuestions) || commands.isSending(RevisePaperQuestion)}
            onClick={() => void save()}
          >
            {item === undefined ? t('paper.add') : t('paper.save')}
          </Button>
        </>
      }
    >
      <QuestionForm draft={draft} told={told} isPictured onChange={setDraft} />
      <CommandFailure failure={commands.failure} retry={() => void save()} />
    </Dialog>
  );
}
