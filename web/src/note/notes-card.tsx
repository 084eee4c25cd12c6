import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { noteKey, type Beside } from '@lectern/contracts/note/note-key.ts';
import { useState } from 'react';
import type { ToolCardProps } from '../kit/data/live-tool.ts';
import { Button } from '../kit/ui/button.tsx';
import { Icon } from '../kit/ui/icon.tsx';
import { useErrorText } from '../kit/ui/states.tsx';
import { keptDrafts } from './kept-notes.ts';
import { isTooLong, waits } from './note-keeper.ts';
import { useNoteText } from './texts.ts';
import { useNotes } from './use-notes.ts';
import './note.css';

/** Notes on a phone: one line that opens; then a text beside the page that is shown, which stays in sight. */
export function NotesCard({ lessonId, view }: ToolCardProps) {
  const { t } = useNoteText();
  const [isOpen, setOpen] = useState(false);
  const [hasDrafts] = useState(() => Object.keys(keptDrafts(lessonId)).length > 0);
  const notes = useNotes(lessonId, isOpen || hasDrafts);
  const [written, setWritten] = useState<Beside>();
  const beside = written ?? besideOf(lessonId, view.slides.current); // whoever writes is not moved on with the class
  const title = beside.page === undefined ? t('note.onLesson') : t('note.onPage', { n: beside.page.n });
  const key = noteKey(beside);
  const words = notes.drafts[key]?.words ?? notes.saved.get(key)?.words ?? '';
  return (
    <section className="note-card" aria-label={t('note.title')}>
      <button type="button" className="head" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon name="paper" />
        <b>{isOpen ? title : t('note.open')}</b>
        <span className="grow" />
        {isOpen && <span className="i2 t13">{t('note.close')}</span>}
      </button>
      {isOpen && (
        <>
          <div className="entry">
            <textarea
              aria-label={title}
              rows={4}
              value={words}
              onFocus={() => setWritten(beside)}
              onBlur={() => setWritten(undefined)}
              onChange={({ target }) => notes.keeper.type(beside, target.value)}
            />
          </div>
          <Standing notes={notes} note={key} />
        </>
      )}
    </section>
  );
}

function besideOf(lessonId: string, current: string | undefined): Beside {
  const [deckId, n] = current?.split('/') ?? [];
  return deckId === undefined ? { lessonId } : { lessonId, page: { deckId, n: Number(n) } };
}

interface StandingProps {
  readonly notes: ReturnType<typeof useNotes>;
  readonly note: string;
}

/** Whether it is saved; what another device wrote meanwhile, and what to do about it. */
function Standing({ notes, note }: StandingProps) {
  const { t } = useNoteText();
  const errorText = useErrorText();
  const { keeper, drafts, theirs, saved, error } = notes;
  const [draft, other] = [drafts[note], theirs.get(note)];
  if (other !== undefined)
    return (
      <div className="other" role="alert">
        <p>{t('note.conflict')}</p>
        <blockquote tabIndex={0}>{other.words === '' ? t('note.deletedThere') : other.words}</blockquote>
        <Button size="touch" onClick={() => keeper.settle(note, 'both')}>
          {t('note.both')}
        </Button>
        <Button size="touch" look="quiet" onClick={() => keeper.settle(note, 'theirs')}>
          {t('note.theirs')}
        </Button>
      </div>
    );
  const says =
    draft === undefined
      ? t(saved.has(note) ? 'note.saved' : 'note.onlyYou')
      : isTooLong(draft.words)
        ? t('note.tooLong', { n: LIMITS.noteUnits / 2 })
        : error === undefined
          ? t('note.saving')
          : waits(error)
            ? t('note.kept')
            : errorText(error);
  return (
    <p className="i2 t13" role="status">
      {says}
    </p>
  );
}
