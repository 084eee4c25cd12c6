import { useText } from '../../kit/i18n/teacher.ts';
import { useText as useLibraryText } from '../../library/texts.ts';
import { useHead } from '../../quiz/teacher/use-head.ts';
import { OrderList } from '../../quiz/teacher/order-list.tsx';
import type { Editing } from '../../quiz/teacher/use-editing.ts';
import type { Order } from '../../quiz/teacher/use-order.ts';
import { Button } from '../../kit/ui/button.tsx';
import type { Asked } from '../console/next-step.ts';
import type { TeacherQuestionView } from '@lectern/contracts/quiz/view.ts';
import { needsKey } from '../../quiz/teacher/why-not.ts';
import { WithFormulas } from '../../kit/rich-text/with-formulas.tsx';

interface Props {
  readonly all: readonly Asked[];
  readonly order: Order;
  readonly editing: Editing;
  readonly canWrite: boolean;
  /** The lesson's number of a page, by `deckId/n`. */
  readonly pageNo: (key: string) => number | undefined;
  readonly onReuse: () => void;
  readonly onLibrary: () => void;
}

/** The questions in the order of asking, which can be changed, and those that were begun and not saved. */
export function PreparedQuestions({ all, order, editing, canWrite, pageNo, onReuse, onLibrary }: Props) {
  const { t } = useText();
  const { t: libraryText } = useLibraryText();
  const begun = [...new Set([...editing.begun, ...(editing.isNew && editing.id !== undefined ? [editing.id] : [])])];
  const rows = order.ids.flatMap((id) => all.filter((asked) => asked.id === id));
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
      <OrderList
        label={t('prep.order')}
        isFixed={!canWrite}
        onMove={order.move}
        rows={rows.map(({ id, question }, index) => ({
          id,
          name: question.text,
          content: (
            <button
              className="prepared-one"
              type="button"
              aria-current={id === editing.id || undefined}
              onClick={() => editing.open(id)}
            >
              <span className="i3">{index + 1}</span>
              <span className="grow">
                <span className="cut2">
                  <WithFormulas text={question.text} />
                </span>
                <QuestionMarks
                  question={question}
                  no={question.page === undefined ? undefined : pageNo(question.page)}
                  isUnsaved={editing.isDirty(id)}
                />
              </span>
            </button>
          ),
        }))}
      />
      {begun.length > 0 && (
        <ol className="begun">
          {begun.map((id) => (
            <li key={id}>
              <button
                className="prepared-one"
                type="button"
                aria-current={id === editing.id || undefined}
                onClick={() => editing.open(id)}
              >
                <span className="i3">+</span>
                <span className="grow">
                  <span className="cut2">{editing.typed[id]?.text.trim() || t('question.newTitle')}</span>
                  <span className="marks">
                    {editing.isDirty(id) && <span className="chip info">{t('prep.unsaved')}</span>}
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ol>
      )}
      {canWrite && (
        <Button look="quiet" size="sm" icon="history" onClick={onReuse}>
          {t('prep.reuse')}
        </Button>
      )}
      {canWrite && (
        <Button look="quiet" size="sm" icon="quiz" onClick={onLibrary}>
          {libraryText('library.from')}
        </Button>
      )}
    </nav>
  );
}

interface QuestionMarksProps {
  readonly question: TeacherQuestionView;
  /** The number of the page that it stands on. */
  readonly no: number | undefined;
  readonly isUnsaved: boolean;
}

/** What kind of question it is, what it is worth, where it stands, and what is missing. */
function QuestionMarks({ question, no, isUnsaved }: QuestionMarksProps) {
  const { t } = useText();
  const head = useHead();
  const { kind, points, status } = question;
  return (
    <span className="marks">
      <span className="t12 i3">
        {head({ kind, points })}
        {no !== undefined && ` · ${t('pages.page', { n: no })}`}
      </span>
      {status !== 'draft' && <span className="chip ok">{t(`question.${status}`)}</span>}
      {needsKey(question) && <span className="chip warn">{t('prep.noKey')}</span>}
      {isUnsaved && <span className="chip info">{t('prep.unsaved')}</span>}
    </span>
  );
}
