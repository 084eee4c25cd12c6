import { LessonLooks as Query } from '@lectern/contracts/access/access.ts';
import { useState } from 'react';
import { useList } from '../kit/lists/use-list.ts';
import { Dialog } from '../kit/overlays/dialog.tsx';
import { Button } from '../kit/ui/button.tsx';
import { useText } from './texts.ts';
import { Looks } from './uses.tsx';

/** For whoever taught a lesson: that reviewers looked at it, and who, when, at what. Nothing where nobody did. */
export function LessonLooks({ lessonId }: { lessonId: string }) {
  const { t } = useText();
  const { rows: looks = [], total = 0 } = useList(Query, { id: lessonId }, 30_000);
  const [isOpen, setOpen] = useState(false);
  if (total === 0) return null;
  return (
    <>
      <Button look="quiet" size="sm" icon="eye" onClick={() => setOpen(true)}>
        {t('looks.open', { n: total })}
      </Button>
      {isOpen && (
        <Dialog title={t('looks.title')} onClose={() => setOpen(false)}>
          <Looks looks={looks} />
          {total > looks.length && <p className="t13 i3">{t('looks.more', { n: total, shown: looks.length })}</p>}
        </Dialog>
      )}
    </>
  );
}
