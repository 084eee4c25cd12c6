import type { TeacherQuestionView } from '@lectern/contracts/quiz/view.ts';
import { worth } from '../../i18n/format.ts';
import { useText } from '../../i18n/teacher.ts';
import { needsKey } from '../../quiz/teacher/why-not.ts';

interface Props {
  readonly question: TeacherQuestionView;
  /** The number of the page that it stands on. */
  readonly no: number | undefined;
  readonly isUnsaved: boolean;
}

/** What kind of question it is, what it is worth, where it stands, and what is missing. */
export function QuestionMarks({ question, no, isUnsaved }: Props) {
  const { t } = useText();
  const { kind, points, status } = question;
  return (
    <span className="marks">
      <span className="t12 i3">
        {t(`kind.${kind}`)} · {t('question.points', { n: worth(points) })}
        {no !== undefined && ` · ${t('pages.page', { n: no })}`}
      </span>
      {status !== 'draft' && <span className="chip ok">{t(`question.${status}`)}</span>}
      {needsKey(question) && <span className="chip warn">{t('prep.noKey')}</span>}
      {isUnsaved && <span className="chip info">{t('prep.unsaved')}</span>}
    </span>
  );
}
