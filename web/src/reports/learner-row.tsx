import { score } from '../kit/i18n/format.ts';
import { useText } from '../kit/i18n/teacher.ts';
import { Icon } from '../kit/ui/icon.tsx';
import { STATUS_LOOKS } from './attendance-looks.ts';
import { Figure, useLook } from './figure.tsx';
import { LearnerName } from './learner-name.tsx';
import { spoken } from './letters.ts';
import type { Learner, Of, Report } from './use-report.ts';

interface Props {
  readonly of: Of;
  readonly learner: Learner;
  readonly onPerson: (personId: string, name: string) => void;
}

/** One student of the class: the name opens their own report, each figure its facts, the state its history. */
export function LearnerRow({ of, learner, onPerson }: Props) {
  const { t } = useText();
  const { questions } = of.report;
  const { personId, name, login, status, answers, danmu, bonus } = learner;
  const { tone, icon } = STATUS_LOOKS[status];
  const given = questions.flatMap(({ questionId }) => answers[questionId] ?? []);
  const right = given.filter((answer) => answer.right).length;
  const judged = questions.filter(({ key }) => key !== undefined).length;
  return (
    <tr>
      <th scope="row">
        <LearnerName of={of} person={learner} />
        {login !== undefined && <span className="id">{login}</span>}
      </th>
      <td>
        <button
          type="button"
          className={`st ${tone}`}
          aria-haspopup="dialog"
          aria-label={`${t(`report.status.${status}`)}, ${t('report.history.title', { name })}`}
          onClick={() => onPerson(personId, name)}
        >
          <Icon name={icon === 'okc' ? 'check' : icon} size="xs" />
          <span className="w">{t(`report.status.${status}`)}</span>
        </button>
      </td>
      {questions.map((question) => (
        <td key={question.questionId} className="q">
          <Answer learner={learner} question={question} />
        </td>
      ))}
      {questions.length > 0 && (
        <td className="together">
          <Figure
            cell={`correct/${personId}`}
            title={`${name} · ${t('report.answersRight', { answered: given.length, all: questions.length, right })}`}
            none={given.length === 0}
          >
            {judged > 0 ? `${right} / ${judged}` : `${given.length} / ${questions.length}`}
          </Figure>
        </td>
      )}
      <td className="num o">
        <Figure cell={`danmu/${personId}`} title={`${name} · ${t('report.danmu')}`} none={danmu === 0}>
          {danmu}
        </Figure>
      </td>
      {of.report.givesBonus && (
        <td className="num o">
          <Figure cell={`bonus/${personId}`} title={`${name} · ${t('report.bonus')}`} none={bonus === 0}>
            {bonus}
          </Figure>
        </td>
      )}
      <td className="num">
        {learner.score === undefined ? (
          <span className="i3" title={t('report.notAssessed')}>
            —<span className="vh">{t('report.notAssessed')}</span>
          </span>
        ) : (
          <Figure cell={`score/${personId}`} title={`${name} · ${t('report.score')}`}>
            {score(learner.score)}
          </Figure>
        )}
      </td>
    </tr>
  );
}

/** What was answered and whether it was right; a poll has no right or wrong. */
function Answer({ learner, question }: { learner: Learner; question: Report['questions'][number] }) {
  const { t } = useText();
  const look = useLook();
  const { questionId, kind, n } = question;
  const answer = learner.answers[questionId];
  if (answer === undefined) {
    return (
      <span className="i3" title={t('report.unanswered')}>
        —<span className="vh">{t('report.unanswered')}</span>
      </span>
    );
  }
  const letters = spoken(kind, answer.choice, t);
  const { right } = answer;
  const says = right === undefined ? letters : `${letters}, ${t(right ? 'report.rightWord' : 'report.wrongWord')}`;
  return (
    <button
      type="button"
      className={`st ${right === undefined ? 'i2' : right ? 'ok' : 'bad'}`}
      aria-haspopup="dialog"
      aria-label={`${says}, ${t('question.n', { n })}`}
      onClick={() =>
        look({ cell: `answer/${questionId}/${learner.personId}`, title: `${learner.name} · ${t('question.n', { n })}` })
      }
    >
      {right !== undefined && <Icon name={right ? 'check' : 'close'} size="xs" />}
      {letters}
      {answer.late && <Icon name="clock" size="xs" />}
    </button>
  );
}
