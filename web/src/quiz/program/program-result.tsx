import { passedIn, verdictsIn } from '@lectern/contracts/question/outcomes.ts';
import type { Program } from '@lectern/contracts/question/program.ts';
import { useText } from '../program-texts.ts';
import { TestsSeen } from './tests-seen.tsx';
import './program.css';

interface Props {
  readonly program: Program;
  readonly code: string;
  /** What its tests made of it, once it was run and may be seen; those that score nobody by their places. */
  readonly tests?:
    | { readonly samples: string; readonly hidden: string; readonly without: readonly number[] }
    | undefined;
}

/** A program that was handed in, and how it fared: of hidden tests only that. */
export function ProgramResult({ program, code, tests }: Props) {
  const { t } = useText();
  const all = tests === undefined ? '' : tests.samples + tests.hidden;
  const counted = Array.from(all).filter((_, at) => !tests?.without.includes(at + 1));
  const named = (name: string, at: number) => (tests?.without.includes(at + 1) ? t('program.leftOut', { name }) : name);
  return (
    <div className="code-form">
      <pre className="code-mine mono" tabIndex={0} aria-label={t('program.code')}>
        {code}
      </pre>
      {tests !== undefined && (
        <>
          <p>{t('program.passedOf', { n: passedIn(counted.join('')), all: counted.length })}</p>
          <TestsSeen
            label={t('program.tests')}
            tests={verdictsIn(all).map((verdict, at) => {
              const hidden = at - tests.samples.length;
              return hidden < 0
                ? { name: named(t('program.test', { n: at + 1 }), at), test: program.samples[at], verdict }
                : { name: named(t('program.hiddenTest', { n: hidden + 1 }), at), verdict };
            })}
          />
        </>
      )}
    </div>
  );
}
