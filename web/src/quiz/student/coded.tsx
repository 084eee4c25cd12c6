import { OUTCOMES, passedIn, verdictsIn } from '@lectern/contracts/question/outcomes.ts';
import { letterAt } from '@lectern/contracts/question/letter.ts';
import { testsOfView } from '@lectern/contracts/question/program-seen.ts';
import { isOut } from '@lectern/contracts/quiz/status.ts';
import type { AnswerSeen, QuestionView } from '@lectern/contracts/quiz/view.ts';
import { percent, score } from '../../kit/i18n/format.ts';
import { Bar } from '../../kit/ui/bar.tsx';
import { TestsSeen } from '../program/tests-seen.tsx';
import { useText } from '../program-texts.ts';
import { Receipt } from './receipt.tsx';
import './results.css';

interface Props {
  readonly question: QuestionView;
  readonly answer: AnswerSeen | undefined;
  readonly code: string;
}

/** My program, what its tests made of it as far as that is shown, and how the class fared. */
export function Coded({ question, answer = {}, code }: Props) {
  const { t } = useText();
  const { samples, hidden, grade } = answer;
  const isMine = answer.words === code && answer.lateWords === undefined;
  const shown = testsOfView(question.program?.samples ?? {});
  const all = (samples ?? '') + (hidden ?? '');
  const tests = [
    ...verdictsIn(samples ?? '').map((verdict, index) => ({
      name: t('program.test', { n: index + 1 }),
      test: shown[index],
      verdict,
    })),
    ...verdictsIn(hidden ?? '').map((verdict, index) => ({ name: t('program.hiddenTest', { n: index + 1 }), verdict })),
  ];
  return (
    <>
      {!isMine ? null : samples === undefined ? (
        answer.at !== undefined && <Receipt look="wait" icon="clock" title={t('program.waiting')} />
      ) : grade === undefined || !isOut(question) ? (
        <Receipt
          look={passedIn(samples) === samples.length ? 'ok' : 'wait'}
          icon={passedIn(samples) === samples.length ? 'check' : 'dotc'}
          title={t('program.samplesPassed', { n: passedIn(samples), all: samples.length })}
        >
          {t('program.samplesOnly')}
        </Receipt>
      ) : (
        <Receipt
          look={grade === question.points ? 'ok' : 'wait'}
          icon={grade === question.points ? 'check' : 'dotc'}
          title={t('program.scored', {
            n: passedIn(all),
            all: all.length,
            score: score(grade),
            points: score(question.points),
          })}
        />
      )}
      {isMine && tests.length > 0 && <TestsSeen label={t('program.tests')} tests={tests} />}
      <section className="written-mine">
        <h3 className="t13 i3">{t('program.mine')}</h3>
        <pre className="code-mine mono" tabIndex={0}>
          {code}
        </pre>
      </section>
    </>
  );
}

/** How many programs of the class came to what. */
export function Outcomes({ question, mine = '' }: { readonly question: QuestionView; readonly mine?: string }) {
  const { t } = useText();
  const { distribution } = question;
  if (distribution === undefined) return null;
  const scored = Object.values(distribution).reduce((sum, n) => sum + n, 0);
  return (
    <ul className="rs" aria-label={t('program.outcomes')}>
      {OUTCOMES.map((outcome, index) => {
        const n = distribution[letterAt(index)] ?? 0;
        return (
          <li key={outcome} className={mine === letterAt(index) ? 'mine' : undefined}>
            <span />
            <span className="t">{t(`outcome.${outcome}`)}</span>
            <span className="p">
              {percent(n, scored)} <small>{t('program.people', { n })}</small>
            </span>
            <Bar share={scored === 0 ? 0 : n / scored} />
          </li>
        );
      })}
    </ul>
  );
}
