import { mostOf } from '@lectern/contracts/question/kinds.ts';
import type { QuestionView } from '@lectern/contracts/quiz/view.ts';
import { useText } from '../../kit/i18n/student.ts';
import { Icon } from '../../kit/ui/icon.tsx';
import { AskedPictures } from './asked-pictures.tsx';
import { isSeveral, toggled } from './letters.ts';
import { useWords } from './use-words.ts';
import { WithFormulas } from '../../kit/rich-text/with-formulas.tsx';

interface Props {
  readonly questionId: string;
  readonly question: Pick<QuestionView, 'kind' | 'choices' | 'atMost' | 'pictures'>;
  /** Letters in order; undefined when nothing is chosen. */
  readonly chosen: string | undefined;
  /** Undefined while nothing can be chosen: the answer is given, or the time is up. */
  readonly onChoose: ((letters: string | undefined) => void) | undefined;
}

/** The choices as radio buttons or checkboxes: arrows and Space choose, Enter submits, a thumb finds 60 px. */
export function Choices({ questionId, question, chosen = '', onChoose }: Props) {
  const { t } = useText();
  const words = useWords();
  const { kind, choices } = question;
  const letters = Object.keys(choices);
  const most = mostOf(question, letters.length);
  const several = isSeveral(kind, most);
  const isFull = several && chosen.length >= most;
  return (
    <fieldset className={`ch ${kind}`} aria-label={t('quiz.choices')}>
      {letters.map((letter) => {
        const isChosen = chosen.includes(letter);
        const isShut = onChoose === undefined || (isFull && !isChosen);
        return (
          <label key={letter} className={isChosen ? 'sel' : isShut ? 'dim' : undefined}>
            <input
              type={several ? 'checkbox' : 'radio'}
              className="vh"
              name={questionId}
              value={letter}
              checked={isChosen}
              disabled={isShut}
              onChange={() => onChoose?.(several ? toggled(chosen, letter) || undefined : letter)}
            />
            {kind === 'judgement' ? (
              <span className="k">
                <Icon name={letter === 'A' ? 'check' : 'close'} />
              </span>
            ) : (
              <span className={several ? 'k square' : 'k'}>{letter}</span>
            )}
            <span className="grow">
              <WithFormulas text={words.choice(question, letter)} />
              <AskedPictures question={question} of={letter} />
            </span>
            {isChosen && kind !== 'judgement' && <Icon name="check" />}
          </label>
        );
      })}
    </fieldset>
  );
}
