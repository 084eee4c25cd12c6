import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useText } from '../../kit/i18n/teacher.ts';
import type { Editing } from './use-editing.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';

/** Asks before somebody leaves a lesson whose questions are not all saved. Its two desks share the drafts. */
export function UnsavedQuestions({ lessonId, editing }: { lessonId: string; editing: Editing }) {
  const { t } = useText();
  const unsaved = Object.keys(editing.typed).filter(editing.isDirty).length;
  const desks = [`/lesson/${lessonId}`, `/lesson/${lessonId}/console`, '/login'];
  const blocker = useBlocker(({ nextLocation }) => unsaved > 0 && !desks.includes(nextLocation.pathname));
  useEffect(() => {
    if (unsaved === 0) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);
  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog
      title={t('draft.leaveTitle', { n: unsaved })}
      onClose={blocker.reset}
      actions={
        <>
          <Button onClick={blocker.proceed}>{t('draft.leave')}</Button>
          <Button look="primary" autoFocus onClick={blocker.reset}>
            {t('draft.stay')}
          </Button>
        </>
      }
    >
      <p className="i2">{t('draft.leaveWhat')}</p>
    </Dialog>
  );
}
