import { KINDS } from '@lectern/contracts/question/kinds.ts';
import { picturesOfView } from '@lectern/contracts/question/pictures-seen.ts';
import { useText } from '../../kit/i18n/teacher.ts';
import type { FaceOfQuestion } from '../../quiz/as-class-sees.ts';
import { useHead } from '../../quiz/teacher/use-head.ts';
import { QuestionPictures } from '../../kit/pictures/question-pictures.tsx';
import { Icon } from '../../kit/ui/icon.tsx';
import { sizeFor } from './fit.ts';
import { lettersOf, type Projected } from './projected.ts';
import { Rail } from './rail.tsx';
import { WithFormulas } from '../../kit/rich-text/with-formulas.tsx';
import './asked-face.css';

interface Props extends Projected {
  readonly question: FaceOfQuestion;
  readonly now: () => number;
  readonly aspect: number;
  readonly isOwn?: boolean;
}

/** The rail with the code, and the space around: what the question cannot use. */
const BESIDE = { width: 490, height: 84 };

/** What pictures take of its height, below the text and beside choices. */
const PICTURE = 330;

/** A question that is being answered, or was collected: its text, and how many have answered. */
export function AskedFace({ lesson, question, joined, now, aspect, isOwn }: Props) {
  const { t } = useText();
  const pictures = picturesOfView(question.pictures);
  const [below, beside] = [pictures.some(({ choice }) => !choice), pictures.some(({ choice }) => choice)];
  const taken = BESIDE.height + (below ? PICTURE : 0) + (beside ? PICTURE : 0);
  const size = sizeFor(question, 1080 * aspect - BESIDE.width, 1080 - taken);
  const head = useHead();
  return (
    <section className={`proj ask ${isOwn ? 'own' : ''}`} aria-label={question.text}>
      {/* What is longer than any board scrolls, by keyboard too. */}
      <div className={`face ${size}`} tabIndex={0}>
        <p className="kind">
          {head(question)}
          {question.inGrouping !== undefined && ` · ${t('screen.asGroups')}`}
          {question.kind === 'multipleChoice' && ` · ${t('kind.multipleTold')}`}
          {question.atMost !== undefined && ` · ${t('kind.atMostTold', { n: question.atMost })}`}
        </p>
        <h2>
          <WithFormulas text={question.text} />
        </h2>
        <QuestionPictures pictures={pictures} isStill />
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
                  <span>
                    <WithFormulas text={question.choices[letter] ?? ''} />
                    <QuestionPictures pictures={pictures} of={letter} />
                  </span>
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
