import type { QuestionKind } from '@lectern/contracts/quiz/facts.ts';
import { letterAt } from '@lectern/contracts/quiz/letter.ts';
import { score } from '../../../kit/i18n/format.ts';
import { useText as useJournalText } from '../../../journal/texts.ts';
import { useText } from '../../../kit/i18n/student.ts';
import { useWords } from '../../../quiz/student/use-words.ts';
import { Icon } from '../../../kit/ui/icon.tsx';
import type { IconName } from '../../../kit/ui/icons.ts';
import type { Result } from './result.ts';

type QuestionResult = Result['questions'][number];
type Word =
  | 'right'
  | 'partly'
  | 'wrong'
  | 'polled'
  | 'late'
  | 'unanswered'
  | 'missed'
  | 'waitingForResults'
  | 'submitted'
  | 'inProgress';

const LOOKS: { readonly [word in Word]: readonly [tone: string, icon: IconName] } = {
  inProgress: ['info', 'clock'],
  submitted: ['ok', 'okc'],
  late: ['warn', 'clock'],
  waitingForResults: ['info', 'clock'],
  right: ['ok', 'okc'],
  partly: ['warn', 'dotc'],
  wrong: ['bad', 'badc'],
  polled: ['info', 'chart'],
  unanswered: ['off', 'leave'],
  missed: ['off', 'slash'],
};

/** Each question of the lesson: how I fared, and behind it what it was. */
export function QuestionResults({ result: { questions } }: { result: Result }) {
  const { t } = useJournalText();
  if (questions.length === 0) return <p className="i2 none">{t('result.noQuestions')}</p>;
  return (
    <section>
      <h2 className="t13 i3">{t('result.questions')}</h2>
      <ul className="card rl">
        {questions.map((question) => (
          <li key={question.questionId}>
            <Question question={question} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Question({ question }: { question: QuestionResult }) {
  const { t } = useJournalText();
  const { t: student } = useText();
  const words = useWords();
  const word = wordOf(question);
  const [tone, icon] = LOOKS[word];
  const kind = question.kind as QuestionKind;
  const { n, text, points, choice, late } = question;
  return (
    <details className="asked-once">
      <summary>
        <span className="n">{n}</span>
        <span className="grow">
          <span className="cut">{text}</span>
          <small className={`st ${tone}`}>
            <Icon name={icon} size="xs" />
            {student(`status.${word}`)}
          </small>
        </span>
        {question.score !== undefined && points > 0 && word !== 'late' && (
          <span className="v">{`${score(question.score)} / ${score(points)}`}</span>
        )}
        <Icon name="down" size="s" />
      </summary>
      <p className="whole">{text}</p>
      <Choices question={question} />
      {late && choice !== undefined && (
        <p className="t13 i2">{t('result.lateKept', { answer: words.answer({ kind }, choice) })}</p>
      )}
    </details>
  );
}

/** The choices in their order, mine and the right one marked by icon and word. */
function Choices({ question }: { question: QuestionResult }) {
  const { t } = useJournalText();
  const words = useWords();
  const kind = question.kind as QuestionKind;
  const byLetter = Object.fromEntries(question.choices.map((text, index) => [letterAt(index), text]));
  return (
    <ul className="chosen">
      {Object.keys(byLetter).map((letter) => {
        const isKey = question.key?.includes(letter) === true;
        const isMine = question.choice?.includes(letter) === true;
        return (
          <li key={letter} className={isKey ? 'key' : isMine ? 'mine' : undefined}>
            {kind !== 'judgement' && <b>{letter}</b>}
            <span className="grow">{words.choice({ kind, choices: byLetter }, letter)}</span>
            {isMine && (
              <span className={`st ${question.key === undefined ? 'info' : isKey ? 'ok' : 'bad'}`}>
                <Icon name={question.key === undefined ? 'user' : isKey ? 'okc' : 'badc'} size="xs" />
                {t('result.yours')}
              </span>
            )}
            {isKey && (
              <span className="st ok">
                <Icon name="check" size="xs" />
                {t('result.key')}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function wordOf({ status, kind, key, choice, score: got, late }: QuestionResult): Word {
  if (late) return 'late';
  if (status !== 'graded') return status as Exclude<Word, 'right' | 'partly' | 'wrong' | 'polled' | 'late'>;
  if (kind === 'poll') return 'polled';
  if (choice === key) return 'right';
  return got === 0 ? 'wrong' : 'partly';
}
