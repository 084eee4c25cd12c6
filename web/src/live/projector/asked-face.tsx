import { KINDS } from '@lectern/contracts/question/kinds.ts';
import { useText } from '../../kit/i18n/teacher.ts';
import type { FaceOfQuestion } from '../../quiz/as-class-sees.ts';
import { useHead } from '../../quiz/teacher/use-head.ts';
import { Icon } from '../../kit/ui/icon.tsx';
import { sizeFor } from './fit.ts';
import { lettersOf, type Projected } from './projected.ts';
import { Rail } from './rail.tsx';
import './asked-face.css';

interface Props extends Projected {
  readonly question: FaceOfQuestion;
  readonly now: () => number;
  readonly aspect: number;
  readonly isOwn?: boolean;
}

/** The rail with the code, and the space around: what the question cannot use. */
const BESIDE = { width: 490, height: 84 };

/** A question that is being answered, or was collected: its text, and how many have answered. */
export function AskedFace({ lesson, question, joined, now, aspect, isOwn }: Props) {
  const { t } = useText();
  const size = sizeFor(question, 1080 * aspect - BESIDE.width, 1080 - BESIDE.height);
  const head = useHead();
  return (
    <section className={`proj ask ${isOwn ? 'own' : ''}`} aria-label={question.text}>
      {/* What is longer than any board scrolls, by keyboard too. */}
      <div className={`face ${size}`} tabIndex={0}>
        <p className="kind">
          {head(question)}
          {question.kind === 'multipleChoice' && ` · ${t('kind.multipleTold')}`}
          {question.atMost !== undefined && ` · ${t('kind.atMostTold', { n: question.atMost })}`}
        </p>
        <h2>{question.text}</h2>
        <ol>
          {(KINDS[question.kind].answer !== 'letters' ? [] : lettersOf(question)).map((letter) => (
            <li key={letter}>
              {question.kind === 'judgement' ? (
                <>
                  <span className="l">
                    <Icon name={letter === 'A' ? 'check' : 'close'} />
                  </span>
                  <span>{t(letter === 'A' ? 'kind.right' : 'kind.wrong')}</span>
                </>
              ) : (
                <>
                  <span className="l">{letter}</span>
                  <span>{question.choices[letter]}</span>
                </>
              )}
            </li>
          ))}
        </ol>
      </div>
      <Rail lesson={lesson} joined={joined} question={question} now={now} />
    </section>
  );
}
