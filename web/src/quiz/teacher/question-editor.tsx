import { DeleteQuestion, ReviseQuestion, WriteQuestion } from '@lectern/contracts/quiz/commands.ts';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../kit/i18n/teacher.ts';
import { Button } from '../../kit/ui/button.tsx';
import { CommandFailure } from '../../kit/ui/command-failure.tsx';
import { later } from '../../kit/ui/later.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { Notice } from '../../kit/ui/states.tsx';
import { QuestionForm, type PageOption } from './question-form.tsx';
import type { Editing } from './use-editing.ts';
import './question-editor.css';

const ConflictDialog = later('quiz/conflict', async () => (await import('./conflict-dialog.tsx')).ConflictDialog);

interface Props {
  readonly editing: Editing;
  readonly onSaved?: () => void;
  /** The version that is recorded now; newer than the draft's when someone else edited it. */
  readonly editedIn: number | undefined;
  /** The pages that it may stand on. */
  readonly pages?: readonly PageOption[] | undefined;
}

/** The form of one question with what can be done with it. */
export function QuestionEditor({ editing, onSaved, editedIn, pages }: Props) {
  const { t } = useText();
  const [asking, setAsking] = useState(false);
  const { id, draft, isNew, commands, conflict } = editing;
  const inFront = useRef<string>(undefined);
  useEffect(() => {
    inFront.current = id;
    return () => void (inFront.current = undefined);
  }, [id]);
  // A new one is written at once; for any other the focus is moved only if what was pressed to come here is gone.
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!isNew && document.activeElement !== document.body) return;
    form.current?.querySelector('textarea')?.focus({ preventScroll: true });
  }, [id, isNew]);
  if (id === undefined || draft === undefined) return null;
  const isDirty = editing.isDirty(id);
  const isSaving = commands.isSending(WriteQuestion) || commands.isSending(ReviseQuestion);
  const isOutdated =
    isDirty && draft.basedOn !== undefined && editedIn !== undefined && editedIn > draft.basedOn && !isSaving;

  /** Whoever has gone on to something else while it was being saved is not called back. */
  const goOn = (saved: boolean) => saved && inFront.current === id && onSaved?.();
  const save = () => void editing.save().then(goOn);
  const remove = () => void editing.remove().then((gone) => gone && setAsking(false));

  return (
    <form
      ref={form}
      className="editor"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {isOutdated && conflict === undefined && <Notice tone="warn">{t('question.conflictNow')}</Notice>}
      {editing.restored.includes(id) && <Notice tone="warn">{t('draft.restoredOne')}</Notice>}
      <QuestionForm draft={draft} told={editing.told} pages={pages} isInLesson isPictured onChange={editing.change} />
      {conflict === undefined && <CommandFailure failure={commands.failure} retry={save} />}
      <footer className="row">
        <Button
          {...((isDirty || isNew) && { look: 'primary' })}
          type="submit"
          busy={isSaving}
          why={!isDirty && !isNew && !isSaving ? t('question.saved') : undefined}
        >
          {isSaving ? t('action.sending') : t('question.save')}
        </Button>
        {isDirty && (
          <Button look="quiet" onClick={editing.discard}>
            {t('question.discard')}
          </Button>
        )}
        <span className="grow" />
        {!isNew && (
          <Button look="quiet" onClick={() => setAsking(true)}>
            {t('question.delete')}
          </Button>
        )}
      </footer>
      {conflict && (
        <ConflictDialog
          mine={draft}
          theirs={conflict}
          isSaving={isSaving}
          onClose={commands.forget}
          onMine={() => void editing.keepMine().then(goOn)}
          onTheirs={editing.discard}
        />
      )}
      {asking && (
        <Dialog
          title={t('question.deleteTitle')}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button look="danger" busy={commands.isSending(DeleteQuestion)} onClick={remove}>
                {t('question.deleteDo')}
              </Button>
              <Button look="primary" onClick={() => setAsking(false)}>
                {t('question.deleteKeep')}
              </Button>
            </>
          }
        >
          <p className="i2">{t('question.deleteWhat', { text: draft.text })}</p>
          <CommandFailure failure={commands.failure} retry={remove} />
        </Dialog>
      )}
    </form>
  );
}
