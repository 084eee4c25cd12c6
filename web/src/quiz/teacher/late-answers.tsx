import type { TeacherQuestionView } from '@lectern/contracts/quiz/view.ts';
import { saidIn } from '@lectern/contracts/question/blanks.ts';
import { timeOfDay } from '../../kit/i18n/format.ts';
import { useText } from '../../kit/i18n/teacher.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Icon } from '../../kit/ui/icon.tsx';

interface Props {
  readonly question: TeacherQuestionView;
  readonly nameOf: (personId: string) => string;
  readonly why: string | undefined;
  readonly isSending: (personId: string) => boolean;
  readonly accept: (personId: string) => void;
}

/** Answers that arrived after the closing: they don't count unless the teacher accepts them [R8.35]. */
export function LateAnswers({ question, nameOf, why, isSending, accept }: Props) {
  const { t } = useText();
  const late = Object.entries(question.answers)
    .filter(([, answer]) => answer.lateAt !== undefined)
    .sort(([, one], [, other]) => (one.lateVersion ?? 0) - (other.lateVersion ?? 0));
  if (late.length === 0) return null;
  return (
    <>
      <p className="sub">
        <Icon name="clock" size="xs" />
        {t('panel.late')} <b>{late.length}</b> <span className="i3">{why ?? t('panel.lateWhy')}</span>
      </p>
      <ul className="late-list">
        {late.map(([personId, { lateChoice = '', lateWords, lateAt = 0 }]) => (
          <li key={personId}>
            <b className="cut">{nameOf(personId)}</b>
            <span className="i2 grow">
              {t('panel.lateAt', {
                choice: lateWords === undefined ? lateChoice : saidIn(question.kind, lateWords),
                time: timeOfDay(lateAt),
              })}
            </span>
            <Button
              size="sm"
              aria-label={`${t('panel.accept')}: ${nameOf(personId)}`}
              disabled={why !== undefined}
              busy={isSending(personId)}
              onClick={() => accept(personId)}
            >
              {isSending(personId) ? t('action.sending') : t('panel.accept')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
