import { passedIn, VERDICTS } from '@lectern/contracts/question/outcomes.ts';
import type { TeacherQuestionView } from '@lectern/contracts/quiz/view.ts';
import { useText } from '../program-texts.ts';
import '../program/program.css';

interface Props {
  readonly question: TeacherQuestionView;
  readonly nameOf: (personId: string) => string;
}

/** How far the programs of a question are run, which test most miss, and each program. */
export function ProgramPanel({ question, nameOf }: Props) {
  const { t } = useText();
  const given = Object.entries(question.answers).filter(([, { at, uncounted }]) => at !== undefined && !uncounted);
  const scored = given.flatMap(([, { samples, hidden }]) => (samples === undefined ? [] : [samples + (hidden ?? '')]));
  const hardest = hardestOf(scored);
  const samples = Object.keys(question.program?.samples ?? {}).length;
  const name = (index: number) =>
    index < samples ? t('program.sample', { n: index + 1 }) : t('program.hiddenTest', { n: index - samples + 1 });
  return (
    <section aria-label={t('program.scoring')}>
      <p className="sub" role="status">
        {t('program.scoring')} <b>{t('program.queue', { n: given.length - scored.length, all: scored.length })}</b>
      </p>
      {hardest !== undefined && (
        <p className="t13 i2">{t('program.hardest', { name: name(hardest.index), n: hardest.n })}</p>
      )}
      {given.map(([personId, { words = '', samples: shown, hidden = '' }]) => (
        <details key={personId} className="t13">
          <summary>
            {shown === undefined
              ? t('program.notYet', { name: nameOf(personId) })
              : t('program.ofPerson', {
                  name: nameOf(personId),
                  n: passedIn(shown + hidden),
                  all: (shown + hidden).length,
                })}
          </summary>
          <pre className="code-mine mono" tabIndex={0}>
            {words}
          </pre>
        </details>
      ))}
    </section>
  );
}

/** The test that most programs miss. */
function hardestOf(scored: readonly string[]): { readonly index: number; readonly n: number } | undefined {
  const missed = Array.from({ length: scored[0]?.length ?? 0 }, (_, index) => ({
    index,
    n: scored.filter((verdicts) => verdicts[index] !== VERDICTS.passed).length,
  }));
  const [most] = missed.toSorted((one, other) => other.n - one.n);
  return most !== undefined && most.n > 0 ? most : undefined;
}
