import { libraryPictureAt } from '@lectern/contracts/library/queries.ts';
import { DIFFICULTIES } from '@lectern/contracts/library/library.ts';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { Entry } from '../kit/ui/entry.tsx';
import { Select } from '../kit/forms/select.tsx';
import { PicturesAt } from '../kit/pictures/pictures-at.ts';
import { Button } from '../kit/ui/button.tsx';
import { CommandFailure } from '../kit/ui/command-failure.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { ConflictDialog } from '../quiz/teacher/conflict-dialog.tsx';
import { QuestionForm } from '../quiz/teacher/question-form.tsx';
import { faultOfTags, type LibraryDraft } from './library-draft.ts';
import { QuestionUsesSection } from './question-uses.tsx';
import { useText } from './texts.ts';
import type { LibraryEditing } from './use-library-editing.ts';
import { isDrawn, WithFormulas } from '../kit/rich-text/with-formulas.tsx';

interface Props {
  readonly editing: LibraryEditing;
  readonly folders: readonly string[];
  /** Opens the question that has the same content. */
  readonly onSame: (questionId: string) => void;
}

/** One question of a library: what it asks, where it stands, and its formulas as they will be read. */
export function LibraryEditor({ editing, folders, onSame }: Props) {
  const { t } = useText();
  const { opened, draft, same, conflict } = editing;
  const form = useRef<HTMLFormElement>(null);
  const id = opened?.questionId;
  useEffect(() => {
    form.current?.querySelector('textarea')?.focus();
  }, [id]);
  if (opened === undefined || draft === undefined) return null;
  const fault = faultOfTags(draft.tags);
  const set = (change: Partial<LibraryDraft>) => editing.change({ ...draft, ...change });
  const save = () => void editing.save().then((saved) => saved && toast('ok', t('library.savedNow')));
  const keys = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    save();
  };
  const drawn = [draft.text, ...draft.choices, draft.explanation].filter(isDrawn);
  return (
    <PicturesAt value={(file) => libraryPictureAt(draft.libraryId, file)}>
      <form
        ref={form}
        className="card library-editor"
        aria-label={t('library.question')}
        onKeyDown={keys}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <header className="row">
          <h2 className="grow">
            {opened.row ? t('library.edit', { code: opened.row.code, n: opened.row.edition }) : t('library.new')}
          </h2>
          <Button look="quiet" size="sm" icon="close" aria-label={t('library.close')} onClick={editing.close} />
        </header>
        <QuestionForm draft={draft} told={editing.told} isPictured onChange={(next) => set(next)} />
        {drawn.length > 0 && (
          <section className="library-drawn" aria-label={t('library.preview')}>
            <p className="t12 i3">{t('library.preview')}</p>
            {drawn.map((text) => (
              <p key={text}>
                <WithFormulas text={text} />
              </p>
            ))}
          </section>
        )}
        <Select
          label={t('library.difficulty')}
          value={draft.difficulty ?? 'unset'}
          options={[
            { id: 'unset' as const, label: t('library.unset') },
            ...DIFFICULTIES.map((one) => ({ id: one, label: t(`library.${one}`) })),
          ]}
          onChange={(one) => set({ difficulty: one === 'unset' ? undefined : one })}
        />
        <Entry
          label={t('library.folder')}
          hint={t('library.folderHint')}
          value={draft.folder}
          list="library-folders"
          onChange={({ target }) => set({ folder: target.value })}
        />
        <datalist id="library-folders">
          {folders.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
        <Entry
          label={t('library.tags')}
          hint={t('library.tagsHint')}
          value={draft.tags}
          fault={fault && t(fault.is === 'twice' ? 'library.tagTwice' : 'library.tagTooLong', { tag: fault.tag })}
          onChange={({ target }) => set({ tags: target.value })}
        />
        {conflict === undefined && <CommandFailure failure={editing.commands.failure} retry={save} />}
        {same && (
          <Button size="sm" onClick={() => onSame(same.questionId)}>
            {t('library.openSame', { code: same.code })}
          </Button>
        )}
        <footer className="row">
          <Button look="primary" type="submit" busy={editing.isSending}>
            {t('library.save')}
          </Button>
          {opened.row && (
            <Button look="quiet" icon="copy" onClick={editing.openCopy}>
              {t('library.copy')}
            </Button>
          )}
          {editing.isDirty && (
            <Button look="quiet" onClick={editing.discard}>
              {t('library.discard')}
            </Button>
          )}
        </footer>
        {opened.row && <QuestionUsesSection libraryId={opened.row.libraryId} questionId={opened.questionId} />}
        {conflict && (
          <ConflictDialog
            mine={draft}
            theirs={conflict}
            isSaving={editing.isSending}
            onClose={editing.forget}
            onMine={() => void editing.keepMine()}
            onTheirs={editing.discard}
          />
        )}
      </form>
    </PicturesAt>
  );
}
