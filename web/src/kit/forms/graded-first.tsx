import { worth } from '../i18n/format.ts';
import { useText } from '../texts.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/states.tsx';

interface Props {
  /** What somebody else gave meanwhile; absent where they changed something else, or it has not arrived. */
  readonly theirs: { readonly grader: string | undefined; readonly tenths: number } | undefined;
  readonly mine: string;
  /** Whether what stands now has arrived: mine is given over nothing that was not seen. */
  readonly isFresh?: boolean;
  readonly onTheirs: () => void;
  readonly onMine: () => void;
}

/** Two graders at one piece of work: the later one sees both scores and says which stands. */
export function GradedFirst({ theirs, mine, isFresh = true, onTheirs, onMine }: Props) {
  const { t } = useText();
  return (
    <Notice tone="warn">
      <b>{t('graded.first')}</b>
      <p>
        {theirs === undefined || !isFresh
          ? t('graded.changed')
          : t('graded.theyGave', { name: theirs.grader ?? '', n: worth(theirs.tenths), mine })}
      </p>
      <div className="row wraps">
        <Button onClick={onTheirs}>{t('graded.keepTheirs')}</Button>
        <Button busy={!isFresh} onClick={onMine}>
          {t('graded.keepMine')}
        </Button>
      </div>
    </Notice>
  );
}
