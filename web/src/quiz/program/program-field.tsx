import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { PROGRAM_LANGUAGES } from '@lectern/contracts/question/program-language.ts';
import { programLanguage, type ProgramTest } from '@lectern/contracts/question/program.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Notice } from '../../kit/ui/states.tsx';
import { useText } from '../program-texts.ts';
import { CodeField } from './code-field.tsx';
import { EMPTY_TEST, programData, type DraftProgram } from './draft-program.ts';
import { TestsSeen } from './tests-seen.tsx';
import { useTrial } from './use-trial.ts';
import './program.css';

interface Props {
  readonly draft: DraftProgram;
  readonly onChange: (draft: DraftProgram) => void;
}

/** What students start from, the tests that they see, those that they never see, and how much one may take. */
export function ProgramField({ draft, onChange }: Props) {
  const { t } = useText();
  const { program, hiddenTests = [] } = programData(draft);
  const trial = useTrial(program);
  const set = (change: Partial<DraftProgram>) => {
    trial.forget();
    onChange({ ...draft, ...change });
  };
  const names = [
    ...program.samples.map((_, index) => t('program.sample', { n: index + 1 })),
    ...hiddenTests.map((_, index) => t('program.hiddenTest', { n: index + 1 })),
  ];
  const tests = [...program.samples, ...hiddenTests];
  return (
    <>
      <p className="rule t13 i2">{t('program.rule')}</p>
      <label className="entry">
        <span>{t('program.language')}</span>
        <select
          name="language"
          value={draft.language}
          onChange={(event) => set({ language: programLanguage.parse(event.target.value) })}
        >
          {programLanguage.options.map((language) => (
            <option key={language} value={language}>
              {PROGRAM_LANGUAGES[language]}
            </option>
          ))}
        </select>
      </label>
      {draft.language === 'python' && <p className="rule t13 i2">{t('program.python')}</p>}
      <CodeField
        label={t('program.starterCode')}
        language={draft.language}
        rows={4}
        value={draft.starter}
        onChange={(starter) => set({ starter })}
      />
      <Tests
        legend={t('program.shown')}
        add={t('program.addSample')}
        nameOf={(n) => t('program.sample', { n })}
        tests={draft.samples}
        onChange={(samples) => set({ samples })}
      />
      <Tests
        legend={t('program.hidden')}
        add={t('program.addHidden')}
        nameOf={(n) => t('program.hiddenTest', { n })}
        tests={draft.hidden}
        onChange={(hidden) => set({ hidden })}
      />
      <Button
        size="sm"
        icon="play"
        busy={trial.state === 'running'}
        onClick={() => void trial.run(draft.starter, tests)}
      >
        {t('program.tryStarter')}
      </Button>
      {trial.state === 'failed' && <Notice tone="warn">{t('program.tryFailed')}</Notice>}
      {trial.trials && (
        <TestsSeen
          label={t('program.tests')}
          tests={trial.trials.map((one, index) => ({ name: names[index] ?? '', test: tests[index], ...one }))}
        />
      )}
      <div className="two">
        <label className="entry">
          <span>{t('program.seconds')}</span>
          <input
            name="seconds"
            inputMode="decimal"
            value={draft.seconds}
            onChange={(event) => set({ seconds: event.target.value })}
          />
        </label>
        <label className="entry">
          <span>{t('program.memory')}</span>
          <input
            name="memoryMb"
            inputMode="numeric"
            value={draft.memoryMb}
            onChange={(event) => set({ memoryMb: event.target.value })}
          />
        </label>
      </div>
    </>
  );
}

interface TestsProps {
  readonly legend: string;
  readonly add: string;
  readonly nameOf: (n: number) => string;
  readonly tests: readonly ProgramTest[];
  readonly onChange: (tests: readonly ProgramTest[]) => void;
}

function Tests({ legend, add, nameOf, tests, onChange }: TestsProps) {
  const { t } = useText();
  const change = (index: number, part: Partial<ProgramTest>) =>
    onChange(tests.map((test, one) => (one === index ? { ...test, ...part } : test)));
  return (
    <fieldset className="choices">
      <legend className="t13 i2">{legend}</legend>
      {tests.map(({ input, expected }, index) => {
        const name = nameOf(index + 1);
        return (
          // A test has no name but its place.
          // oxlint-disable-next-line react/no-array-index-key
          <div className="code-test" key={index}>
            <input
              className="text mono"
              value={input}
              aria-label={t('program.input', { name })}
              placeholder={t('program.inputHint')}
              spellCheck={false}
              onChange={(event) => change(index, { input: event.target.value })}
            />
            <input
              className="text mono"
              value={expected}
              aria-label={t('program.output', { name })}
              placeholder={t('program.outputHint')}
              spellCheck={false}
              onChange={(event) => change(index, { expected: event.target.value })}
            />
            <Button
              size="sm"
              look="quiet"
              icon="close"
              aria-label={t('program.remove', { name })}
              onClick={() => onChange(tests.filter((_, one) => one !== index))}
            />
          </div>
        );
      })}
      {tests.length < LIMITS.testsMost && (
        <Button size="sm" icon="plus" onClick={() => onChange([...tests, EMPTY_TEST])}>
          {add}
        </Button>
      )}
    </fieldset>
  );
}
