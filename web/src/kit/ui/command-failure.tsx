import type { Failure } from '../data/use-commands.ts';
import { isPassing, ProblemError } from '../data/errors.ts';
import { useUiText } from '../i18n/ui.ts';
import { Button } from './button.tsx';
import { Notice, useErrorText } from './states.tsx';

/**
 * A command that was refused or did not arrive: why, and sending it again where that may help. `retry` is what the
 * screen's own button does, so that what follows a receipt follows here too; the intention keeps its key.
 */
export function CommandFailure({ failure, retry }: { failure: Failure | undefined; retry: () => void }) {
  const { t } = useUiText();
  const text = useErrorText();
  if (failure === undefined) return null;
  const words =
    failure.error instanceof ProblemError ? Reflect.get(failure.error.problem.with ?? {}, 'words') : undefined;
  const said = Array.isArray(words)
    ? `${text(failure.error)}${t('error.words', { words: words.join(' ') })}`
    : text(failure.error);
  return (
    <Notice
      tone="bad"
      assertive
      action={
        isPassing(failure.error) && (
          <Button size="sm" onClick={retry}>
            {t('action.retry')}
          </Button>
        )
      }
    >
      {failure.at === undefined ? said : t('error.at', { name: failure.at, said })}
    </Notice>
  );
}
