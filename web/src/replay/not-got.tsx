import { useText } from './texts.ts';
import { Button } from '../kit/ui/button.tsx';
import { Notice, useErrorText } from '../kit/ui/states.tsx';

/** A part of the replay that did not come, in its place, and how to ask for it again. */
export function NotGot({ error, retry }: { error: unknown; retry: () => void }) {
  const { t } = useText();
  const errorText = useErrorText();
  return (
    <Notice
      tone="warn"
      assertive
      action={
        <Button size="sm" icon="sync" onClick={retry}>
          {t('action.retry')}
        </Button>
      }
    >
      {t('replay.notGot', { why: errorText(error) })}
    </Notice>
  );
}
