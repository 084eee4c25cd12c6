import { Fault } from '../../kit/ui/entry.tsx';
import './digits.css';

interface Props {
  readonly label: string;
  readonly length: number;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Where letters are another kind of code; else they are not taken. */
  readonly onLetters?: (value: string) => void;
  readonly fault: string | undefined;
  readonly autoFocus?: boolean;
}

/** One real input under boxes: a phone's number pad, paste and a screen reader all see a plain field. */
export function Digits({ label, length, value, onChange, onLetters, fault, autoFocus = false }: Props) {
  return (
    <label className="entry">
      <span>{label}</span>
      <span className={`code-digits of${length}${fault ? ' bad' : ''}`}>
        <input
          value={value}
          onChange={({ target }) =>
            onLetters && /[a-z]/i.test(target.value)
              ? onLetters(target.value)
              : onChange(target.value.replace(/\D/g, '').slice(0, length))
          }
          autoFocus={autoFocus}
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-invalid={fault ? true : undefined}
        />
        {Array.from({ length }, (_, position) => (
          <i key={position} aria-hidden="true" className={position === value.length ? 'next' : undefined}>
            {value[position]}
          </i>
        ))}
      </span>
      {fault && <Fault>{fault}</Fault>}
    </label>
  );
}
