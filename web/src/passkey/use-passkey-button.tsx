import type { ReactNode } from 'react';
import { useAction } from '../kit/data/use-action.ts';
import { NetworkError, ProblemError } from '../kit/data/errors.ts';
import { Button } from '../kit/ui/button.tsx';
import { Fault } from '../kit/ui/entry.tsx';
import { useErrorText } from '../kit/ui/states.tsx';
import { askForPasskey, NoPasskey } from './ask-browser.ts';
import { useText } from './texts.ts';

interface Props {
  /** What the browser is to ask for; the server says it. */
  readonly ask: () => Promise<{ readonly options: object }>;
  readonly onAnswer: (passkey: object) => Promise<void>;
  readonly children?: ReactNode;
}

/** Has the browser ask for a passkey. */
export function UsePasskeyButton({ ask, onAnswer, children }: Props) {
  const { t } = useText();
  const failure = usePasskeyFailure();
  const action = useAction(async () => onAnswer(await askForPasskey((await ask()).options)));
  return (
    <>
      <Button size="touch" wide icon="lock" busy={action.busy} onClick={() => void action.run()}>
        {children ?? t('passkey.use')}
      </Button>
      {action.error !== undefined && <Fault>{failure(action.error)}</Fault>}
    </>
  );
}

/** Why a passkey came to nothing: the server's reason, or the browser's, which is never told. */
export function usePasskeyFailure(): (error: unknown) => string {
  const { t } = useText();
  const errorText = useErrorText();
  return (error) => {
    if (error instanceof NoPasskey) return t('passkey.canceled');
    return error instanceof ProblemError || error instanceof NetworkError ? errorText(error) : t('passkey.failed');
  };
}
