import { scoreOf, studentStatus } from '@lectern/contracts/quiz/status.ts';
import type { AnswerSeen, QuestionView } from '@lectern/contracts/quiz/view.ts';
import { score } from '../../i18n/format.ts';
import { useText } from '../../i18n/student.ts';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import type { Standing } from './standing.ts';

export interface ListedQuestion {
  readonly questionId: string;
  readonly question: QuestionView;
  readonly answer: AnswerSeen | undefined;
  readonly standing: Standing;
}

interface Props {
  readonly questions: readonly ListedQuestion[];
  readonly joinedAt: number;
  readonly onOpen: (questionId: string) => void;
}

/** The questions of this lesson, newest first, each with what it is for this student [R4.02]. */
export function QuestionList({ questions, joinedAt, onOpen }: Props) {
  const { t } = useText();
  return (
    <section>
      <h2 className="t13 i3">{t('lesson.questions')}</h2>
      <ul className="card rl">
        {questions.map(({ questionId, question, answer, standing }) => {
          const { tone, icon, word } = markOf(question, answer, standing, joinedAt);
          const got = scoreOf(question, answer);
          return (
            <li key={questionId}>
              <button type="button" onClick={() => onOpen(questionId)}>
                <span className="n">{question.n}</span>
                <span className="grow">
                  <span className="cut">{question.text}</span>
                  <small className={`st ${tone}`}>
                    <Icon name={icon} size="xs" />
                    {t(`status.${word}`)}
                  </small>
                </span>
                {got !== undefined && <span className="v">{`${score(got)} / ${score(question.points)}`}</span>}
                <Icon name="right" size="s" />
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

type Word = ReturnType<typeof studentStatus> | 'late' | 'unsent';

function markOf(
  question: QuestionView,
  answer: AnswerSeen | undefined,
  standing: Standing,
  joinedAt: number,
): { tone: string; icon: IconName; word: Word } {
  if (standing.is === 'unsent') return { tone: 'warn', icon: 'phone', word: 'unsent' };
  if (standing.is === 'late') return { tone: 'warn', icon: 'clock', word: 'late' };
  const word = studentStatus(question, answer, joinedAt);
  const isRight = scoreOf(question, answer) !== 0;
  const looks: { readonly [status in typeof word]: readonly [string, IconName] } = {
    inProgress: ['info', 'clock'],
    submitted: ['ok', 'okc'],
    waitingForResults: ['info', 'clock'],
    graded: isRight ? ['ok', 'okc'] : ['bad', 'badc'],
    unanswered: ['off', 'leave'],
    missed: ['off', 'slash'],
  };
  const [tone, icon] = looks[word];
  return { tone, icon, word };
}
