import type { MyNotice } from '@lectern/contracts/notice/notice.ts';
import { useUser } from '../kit/data/use-user.ts';
import { Button } from '../kit/ui/button.tsx';
import { CommandFailure } from '../kit/ui/command-failure.tsx';
import { useText } from './texts.ts';
import { useReading } from './use-reading.ts';

/** Marks as read all that is shown and all before it: not what came meanwhile. */
export function ReadAll({ rows = [] }: { rows: readonly MyNotice[] | undefined }) {
  const { t } = useText();
  const { all, failure, isBusy } = useReading(useUser().id);
  const [newest] = rows;
  const isNothing = !rows.some(({ isUnread }) => isUnread);
  return (
    <>
      <Button
        icon="check"
        busy={isBusy}
        why={newest === undefined || isNothing ? t('notice.nothingUnread') : undefined}
        onClick={() => newest && void all(newest.at)}
      >
        {t('notice.readAll')}
      </Button>
      <CommandFailure failure={failure} retry={() => failure?.again()} />
    </>
  );
}
