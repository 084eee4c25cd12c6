import { ProblemError } from '../kit/data/errors.ts';
import type { Failure } from '../kit/data/use-commands.ts';
import { CommandFailure } from '../kit/ui/command-failure.tsx';
import { Notice } from '../kit/ui/states.tsx';
import { useText } from './texts.ts';

interface TooFew {
  readonly matching: number;
  readonly n: number;
}

/** What was refused of a paper; of a draw that too few match, how many there are. */
export function PaperFailure({ failure }: { readonly failure: Failure | undefined }) {
  const { t } = useText();
  const { error } = failure ?? {};
  if (error instanceof ProblemError && error.problem.code === 'paper.tooFewMatch')
    return (
      <Notice tone="bad" assertive>
        {t('paper.drawTooFew', { ...(error.problem.with as unknown as TooFew) })}
      </Notice>
    );
  return <CommandFailure failure={failure} retry={() => failure?.again()} />;
}
