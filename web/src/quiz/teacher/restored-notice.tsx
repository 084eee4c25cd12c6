import { useText } from '../../kit/i18n/teacher.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Notice } from '../../kit/ui/states.tsx';
import type { Editing } from './use-editing.ts';

/** Says that drafts of an earlier visit are there, until they are saved or discarded. */
export function RestoredNotice({ editing, onOpen }: { editing: Editing; onOpen: (id: string) => void }) {
  const { t } = useText();
  const [first] = editing.restored;
  if (first === undefined || (editing.id !== undefined && editing.restored.includes(editing.id))) return null;
  return (
    <Notice
      tone="warn"
      action={
        <>
          <Button size="sm" onClick={editing.discardRestored}>
            {t('draft.drop')}
          </Button>
          <Button size="sm" look="primary" onClick={() => onOpen(first)}>
            {t('draft.goOn')}
          </Button>
        </>
      }
    >
      {t('draft.restored', { n: editing.restored.length })}
    </Notice>
  );
}
