import type { Ran, Verdict } from '@lectern/contracts/question/outcomes.ts';
import type { ProgramTest } from '@lectern/contracts/question/program.ts';
import { Icon } from '../../kit/ui/icon.tsx';
import { useText } from '../program-texts.ts';
import './program.css';

export interface TestSeen {
  readonly name: string;
  /** Not there of a hidden one. */
  readonly test?: ProgramTest | undefined;
  readonly verdict?: Verdict | undefined;
  readonly ran?: Ran | undefined;
}

/** A line for each test: what goes in, what is to come out, and what came out, by icon and word. */
export function TestsSeen({ label, tests }: { readonly label: string; readonly tests: readonly TestSeen[] }) {
  const { t } = useText();
  return (
    <section className="code-tests" aria-label={label}>
      <h3 className="t13 i3">{label}</h3>
      <ul aria-live="polite">
        {tests.map(({ name, test, verdict, ran }) => (
          <li key={name}>
            <span className="grow">
              <b>{name}</b>
              {test !== undefined && (
                <>
                  <code>{test.input}</code>
                  <span className="t13 i2">{t('program.expected', { expected: test.expected })}</span>
                </>
              )}
              {ran !== undefined && verdict !== 'passed' && (
                <span className="t13 i2">
                  {'output' in ran ? t('program.got', { output: ran.output.slice(0, 200) }) : ran.message}
                </span>
              )}
            </span>
            {verdict !== undefined && (
              <span className={`st ${verdict === 'passed' ? 'ok' : 'bad'}`}>
                <Icon name={verdict === 'passed' ? 'okc' : 'badc'} size="xs" />
                {t(`verdict.${verdict}`)}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
