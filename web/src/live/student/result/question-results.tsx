import { answerImagePath } from '@lectern/contracts/quiz/view.ts';
import type { QuestionKind } from '@lectern/contracts/question/content.ts';
import { isMarked } from '@lectern/contracts/question/kinds.ts';
import { letterAt } from '@lectern/contracts/question/letter.ts';
import { score } from '../../../kit/i18n/format.ts';
import { useText as useJournalText } from '../../../journal/texts.ts';
import { useText } from '../../../kit/i18n/student.ts';
import { useText as useQuizText } from '../../../quiz/texts.ts';
import { useWords } from '../../../quiz/student/use-words.ts';
import { Pictures } from '../../../kit/pictures/pictures.tsx';
import { Icon } from '../../../kit/ui/icon.tsx';
import type { IconName } from '../../../kit/ui/icons.ts';
import type { Result } from './result.ts';
import { WithFormulas } from '../../../kit/rich-text/with-formulas.tsx';

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
  | 'ungraded'
  | 'submitted'
  | 'inProgress';

const LOOKS: { readonly [word in Word]: readonly [tone: string, icon: IconName] } = {
  inProgress: ['info', 'clock'],
  submitted: ['ok', 'okc'],
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

/** Each question of the lesson: how I fared, and behind it what it was. */
export function QuestionResults({ lessonId, result: { questions } }: { lessonId: string; result: Result }) {
  const { t } = useJournalText();
  if (questions.length === 0) return <p className="i2 none">{t('result.noQuestions')}</p>;
  return (
    <section>
      <h2 className="t13 i3">{t('result.questions')}</h2>
      <ul className="card rl">
        {questions.map((question) => (
          <li key={question.questionId}>
            <Question question={question} lessonId={lessonId} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface Props {
  readonly question: QuestionResult;
  readonly lessonId: string;
}

function Question({ question, lessonId }: Props) {
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
      <p className="whole">
        <WithFormulas text={text} />
      </p>
      {!isMarked(kind) && <Choices question={question} />}
      <Filled question={question} />
      {kind === 'programming' && question.words !== undefined && <pre className="whole mono">{question.words}</pre>}
      <Written question={question} lessonId={lessonId} />
      {late && choice !== undefined && question.words === undefined && (
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
            <span className="grow">
              <WithFormulas text={words.choice({ kind, choices: byLetter }, letter)} />
            </span>
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

/** What I filled into each blank, and what is right there once that was shown. */
function Filled({ question: { words, accepted, kind, choice } }: { question: QuestionResult }) {
  const { t } = useQuizText();
  if (kind !== 'fillBlank') return null;
  const [given, keys] = [words?.split('\n') ?? [], accepted?.map((one) => one.split('\n')) ?? []];
  return (
    <ul className="chosen">
      {Array.from({ length: Math.max(given.length, keys.length) }, (_, index) => {
        const isRight = choice?.includes(letterAt(index)) === true;
        const key = keys[index]?.join(' / ');
        return (
          <li key={letterAt(index)} className={accepted && isRight ? 'key' : 'mine'}>
            <b>{index + 1}</b>
            <span className="grow">{given[index] ? t('filled.mine', { text: given[index] }) : t('filled.empty')}</span>
            {key !== undefined && (
              <span className={`st ${isRight ? 'ok' : 'bad'}`}>
                <Icon name={isRight ? 'okc' : 'badc'} size="xs" />
                {t('filled.key', { key })}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** What I wrote, and why it is worth what it is. */
function Written({ question: { questionId, kind, words, pictures, remark }, lessonId }: Props) {
  const { t } = useQuizText();
  if (kind !== 'subjective' || words === undefined) return null;
  return (
    <>
      <p className="whole">{words === '' ? t('written.onlyPictures') : words}</p>
      <Pictures pictures={pictures ?? {}} src={(file) => answerImagePath(lessonId, questionId, file)} sizes="96px" />
      {remark !== undefined && (
        <p className="t13 i2">
          <b>{t('written.remark')}</b> {remark}
        </p>
      )}
    </>
  );
}

function wordOf({ status, kind, key, choice, score: got, points, late }: QuestionResult): Word {
  if (late) return 'late';
  if (status !== 'graded') return status as Exclude<Word, 'right' | 'partly' | 'wrong' | 'polled' | 'late'>;
  if (kind === 'poll') return 'polled';
  if (choice === key || got === points) return 'right';
  return got === 0 ? 'wrong' : 'partly';
}
