import { useText } from '../../i18n/student.ts';
import { Icon } from '../../ui/icon.tsx';

interface Props {
  readonly questionId: string;
  readonly choices: { readonly [letter: string]: string };
  readonly chosen: string | undefined;
  /** Undefined while nothing can be chosen: the answer is given, or the time is up. */
  readonly onChoose: ((letter: string) => void) | undefined;
}

/** The choices as radio buttons: arrows choose, Enter submits, a thumb finds 60 px. */
export function Choices({ questionId, choices, chosen, onChoose }: Props) {
  const { t } = useText();
  return (
    <fieldset className="ch" aria-label={t('quiz.choices')}>
      {Object.entries(choices).map(([letter, text]) => (
        <label key={letter} className={letter === chosen ? 'sel' : onChoose ? undefined : 'dim'}>
          <input
            type="radio"
            className="vh"
            name={questionId}
            value={letter}
            checked={letter === chosen}
            disabled={onChoose === undefined}
            onChange={() => onChoose?.(letter)}
          />
          <span className="k">{letter}</span>
          <span className="grow">{text}</span>
          {letter === chosen && <Icon name="check" />}
        </label>
      ))}
    </fieldset>
  );
}
