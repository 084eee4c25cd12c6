import { useText } from '../kit/i18n/teacher.ts';
import { useWhen } from '../kit/i18n/use-when.ts';
import { Notice } from '../kit/ui/states.tsx';
import type { Doubt } from './doubts.ts';

/** Says what looks like a slip; the form's button then says that it is meant so. */
export function DoubtsNotice({ doubts }: { doubts: readonly Doubt[] }) {
  const { t } = useText();
  const when = useWhen();
  if (doubts.length === 0) return null;
  return (
    <Notice tone="warn" assertive>
      {doubts.map((doubt) => (
        <p key={doubt.is}>
          {doubt.is === 'past'
            ? t('lesson.doubtPast')
            : t('lesson.doubtAtOnce', { title: doubt.title, time: when(doubt.startsAt) })}
        </p>
      ))}
    </Notice>
  );
}
