import { lettersIn, scoreOf, studentStatus } from '@lectern/contracts/quiz/status.ts';
import type { AnswerSeen, QuestionView } from '@lectern/contracts/quiz/view.ts';
import { score } from '../../kit/i18n/format.ts';
import { useText } from '../../kit/i18n/student.ts';
import { Icon } from '../../kit/ui/icon.tsx';
import type { IconName } from '../../kit/ui/icons.ts';
import type { Standing } from './standing.ts';

export interface ListedQuestion {
  readonly questionId: string;
  readonly question: QuestionView;
  readonly answer: AnswerSeen | undefined;
  /** Of a second round, my answer in the first. */
  readonly before: AnswerSeen | undefined;
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
        {questions.map((listed) => {
          const { questionId, question, answer } = listed;
          const word = wordOf(listed, joinedAt);
          const [tone, icon] = LOOKS[word];
          const got = GRADED.has(word) && !answer?.uncounted ? scoreOf(question, answer) : undefined; // else the word says it
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
                {got !== undefined && question.points > 0 && (
                  <span className="v">{`${score(got)} / ${score(question.points)}`}</span>
                )}
                <Icon name="right" size="s" />
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

type Status = ReturnType<typeof studentStatus>;
type Word = Exclude<Status, 'graded'> | 'right' | 'partly' | 'wrong' | 'polled' | 'late' | 'unsent';

const GRADED: ReadonlySet<Word> = new Set(['right', 'partly', 'wrong', 'polled']);

const LOOKS: { readonly [word in Word]: readonly [tone: string, icon: IconName] } = {
  inProgress: ['info', 'clock'],
  submitted: ['ok', 'okc'],
  unsent: ['warn', 'phone'],
  late: ['warn', 'clock'],
  waitingForResults: ['info', 'clock'],
  ungraded: ['info', 'clock'],
  right: ['ok', 'okc'],
  partly: ['warn', 'dotc'],
  wrong: ['bad', 'badc'],
  polled: ['info', 'chart'],
  unanswered: ['off', 'leave'],
  missed: ['off', 'slash'],
};

function wordOf({ question, answer, standing }: ListedQuestion, joinedAt: number): Word {
  if (standing.is === 'unsent' || standing.is === 'late') return standing.is;
  const status = studentStatus(question, answer, joinedAt);
  if (status !== 'graded') return status;
  if (question.kind === 'poll') return 'polled';
  const got = scoreOf(question, answer);
  const isWhole = question.points > 0 && got === question.points;
  if (lettersIn(question, answer) === question.key || isWhole) return 'right';
  return got === 0 ? 'wrong' : 'partly';
}
