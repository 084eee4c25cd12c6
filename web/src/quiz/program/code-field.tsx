import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import type { ProgramLanguage } from '@lectern/contracts/question/program.ts';
import { units } from '@lectern/contracts/kernel/units.ts';
import { useId, useRef, type KeyboardEvent } from 'react';
import { useText } from '../program-texts.ts';
import './program.css';

/** What begins a block at the end of a line, and by how much it stands in. */
const BLOCKS: Readonly<
  Record<ProgramLanguage, { readonly opens: RegExp; readonly indent: string; readonly signs: string }>
> = {
  javascript: { opens: /[{([]\s*$/, indent: '  ', signs: '()[]{}=;*/' },
  python: { opens: /[{([:]\s*$/, indent: '    ', signs: '()[]{}=:*/' },
};

interface Props {
  readonly label: string;
  readonly language: ProgramLanguage;
  readonly value: string;
  readonly rows?: number;
  /** Nothing is written any more. */
  readonly isFixed?: boolean;
  readonly onChange: (code: string) => void;
}

/**
 * Where a program is written: a new line begins below the one before it, and signs that a phone hides are a press away. The
 * tab key leaves it, as it leaves any entry.
 */
export function CodeField({ label, language, value, rows = 10, isFixed = false, onChange }: Props) {
  const { t } = useText();
  const { opens, indent, signs } = BLOCKS[language];
  const below = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const length = units(value);
  const over = length - LIMITS.codeUnits;

  /** At the cursor, so that it can be undone. */
  function insert(text: string): void {
    const field = area.current;
    if (field === null) return;
    field.focus();
    // Nothing else writes into an entry so that it can be undone.
    // oxlint-disable-next-line typescript/no-deprecated
    if (document.execCommand('insertText', false, text)) return;
    field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
    onChange(field.value);
  }

  function indented(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    const before = value.slice(0, event.currentTarget.selectionStart);
    const line = before.slice(before.lastIndexOf('\n') + 1);
    const margin = (/^\s*/.exec(line)?.[0] ?? '') + (opens.test(line) ? indent : '');
    if (margin === '') return;
    event.preventDefault();
    insert(`\n${margin}`);
  }

  return (
    <div className="code-entry">
      <label className="entry">
        <span>{label}</span>
        <textarea
          ref={area}
          name="code"
          className="mono"
          rows={rows}
          value={value}
          readOnly={isFixed}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          autoCorrect="off"
          wrap="off"
          aria-describedby={below}
          aria-invalid={over > 0 || undefined}
          onKeyDown={indented}
          onChange={(event) => onChange(event.target.value)}
        />
      </label>
      {!isFixed && (
        <div className="code-keys" role="group" aria-label={t('program.keys')}>
          <button type="button" onClick={() => insert(indent)}>
            {t('program.indent')}
          </button>
          {Array.from(signs, (sign) => (
            <button key={sign} type="button" aria-label={t('program.insert', { sign })} onClick={() => insert(sign)}>
              {sign}
            </button>
          ))}
        </div>
      )}
      <span id={below} className={over > 0 ? 'fault' : 't12 i3'}>
        {over > 0 ? t('program.over', { n: over }) : t('program.count', { n: length, most: LIMITS.codeUnits })}
      </span>
    </div>
  );
}
