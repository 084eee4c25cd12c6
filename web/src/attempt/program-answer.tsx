import type { ItemAsked } from '@lectern/contracts/question/asked.ts';
import { PROGRAM_LANGUAGES } from '@lectern/contracts/question/program-language.ts';
import { Button } from '../kit/ui/button.tsx';
import { Notice } from '../kit/ui/states.tsx';
import { CodeField } from '../quiz/program/code-field.tsx';
import { TestsSeen } from '../quiz/program/tests-seen.tsx';
import { useTrial } from '../quiz/program/use-trial.ts';
import { useText } from '../quiz/program-texts.ts';

interface Props {
  readonly item: ItemAsked;
  /** What was written; undefined before anything was. */
  readonly words: string | undefined;
  /** Undefined while nothing can be answered. */
  readonly onChange: ((change: { readonly words: string }) => void) | undefined;
}

/** A program is written, and run against the samples on this device; the hidden tests score it after it was handed in. */
export function ProgramAnswer({ item: { program }, words, onChange }: Props) {
  const { t } = useText();
  const { language, samples, timeMs, memoryMb, starter } = program!;
  const trial = useTrial(program!);
  const code = words ?? starter;
  const change = (next: string) => {
    trial.forget();
    onChange?.({ words: next });
  };
  return (
    <div className="sitting-program">
      <p className="t13 i2">
        {t('program.limits', { language: PROGRAM_LANGUAGES[language], seconds: timeMs / 1000, mb: memoryMb })}
      </p>
      <CodeField
        label={t('program.code')}
        language={language}
        value={code}
        isFixed={onChange === undefined}
        onChange={change}
      />
      {samples.length > 0 && (
        <TestsSeen
          label={t('program.samples')}
          tests={samples.map((test, index) => ({
            name: t('program.sample', { n: index + 1 }),
            test,
            ...trial.trials?.[index],
          }))}
        />
      )}
      {trial.state === 'failed' && <Notice tone="warn">{t('program.runFailedHere')}</Notice>}
      <p className="t13 i2">{t('program.hiddenInExam')}</p>
      <div className="row wraps">
        {samples.length > 0 && (
          <Button
            size="touch"
            icon="play"
            busy={trial.state === 'running'}
            why={code.trim() === '' ? t('program.noneYet') : undefined}
            onClick={() => void trial.run(code, samples)}
          >
            {t(trial.state === 'running' ? 'program.running' : 'program.run')}
          </Button>
        )}
        {onChange !== undefined && code !== starter && (
          <Button size="touch" onClick={() => change(starter)}>
            {t('program.starter')}
          </Button>
        )}
      </div>
    </div>
  );
}
