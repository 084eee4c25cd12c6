import { noteKey } from '@lectern/contracts/note/note-key.ts';
import { handOverText } from '../kit/data/download.ts';
import { Button } from '../kit/ui/button.tsx';
import { useNoteText } from './texts.ts';
import { useNotes } from './use-notes.ts';
import './note.css';

interface Props {
  readonly lessonId: string;
  /** Of the lesson. */
  readonly title: string;
}

/** What I wrote in a lesson, page by page, and the same as a text file; nothing where I wrote nothing. */
export function NotesWritten({ lessonId, title }: Props) {
  const { t } = useNoteText();
  const all = [...useNotes(lessonId, true).saved.values()].map((note) => ({
    key: noteKey(note),
    head: note.page === undefined ? t('note.lesson') : t('note.page', { n: note.page.n }),
    words: note.words,
  }));
  if (all.length === 0) return null;
  const name = t('note.file', { title });
  const file = [name, ...all.map(({ head, words }) => `${head}\n${words}`)].join('\n\n');
  return (
    <section className="notes-written" aria-label={t('note.title')}>
      <h2 className="t13 i2">{t('note.title')}</h2>
      <ul className="card">
        {all.map(({ key, head, words }) => (
          <li key={key}>
            <small className="i2">{head}</small>
            <p>{words}</p>
          </li>
        ))}
      </ul>
      <Button size="touch" icon="download" onClick={() => handOverText(`${file}\n`, 'text/plain', `${name}.txt`)}>
        {t('note.export')}
      </Button>
    </section>
  );
}
