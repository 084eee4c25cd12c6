import { worth } from '../../i18n/format.ts';
import { useText } from '../../i18n/teacher.ts';
import type { Editing } from '../../quiz/teacher/use-editing.ts';
import { Button } from '../../ui/button.tsx';
import type { Asked } from '../console/next-step.ts';

interface Props {
  readonly all: readonly Asked[];
  readonly editing: Editing;
  readonly canWrite: boolean;
}

/** The questions in the order of their writing, and those that were begun and not saved. */
export function PreparedQuestions({ all, editing, canWrite }: Props) {
  const { t } = useText();
  const begun = [...new Set([...editing.begun, ...(editing.isNew && editing.id !== undefined ? [editing.id] : [])])];
  return (
    <nav className="prepared" aria-label={t('prep.questions')}>
      <header className="row">
        <h2>{t('prep.questions')}</h2>
        <span className="badge">{all.length}</span>
        <span className="grow" />
        {canWrite && (
          <Button size="sm" icon="plus" onClick={editing.openNew}>
            {t('prep.new')}
          </Button>
        )}
      </header>
      <ol>
        {all.map(({ id, question }, index) => (
          <li key={id}>
            <button type="button" aria-current={id === editing.id || undefined} onClick={() => editing.open(id)}>
              <span className="i3">{index + 1}</span>
              <span className="grow">
                <span className="cut2">{question.text}</span>
                <span className="marks">
                  <span className="t12 i3">{t('question.points', { n: worth(question.points) })}</span>
                  {question.status !== 'draft' && <span className="chip ok">{t(`question.${question.status}`)}</span>}
                  {question.key === undefined && <span className="chip warn">{t('prep.noKey')}</span>}
                  {editing.isDirty(id) && <span className="chip info">{t('prep.unsaved')}</span>}
                </span>
              </span>
            </button>
          </li>
        ))}
        {begun.map((id) => (
          <li key={id}>
            <button type="button" aria-current={id === editing.id || undefined} onClick={() => editing.open(id)}>
              <span className="i3">+</span>
              <span className="grow">
                <span>{t('question.newTitle')}</span>
                <span className="marks">
                  {editing.isDirty(id) && <span className="chip info">{t('prep.unsaved')}</span>}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
