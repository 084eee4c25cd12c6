import { LessonEvidence } from '@lectern/contracts/evidence/queries.ts';
import { may, type Role } from '@lectern/contracts/kernel/roles.ts';
import { useState } from 'react';
import { useText } from './texts.ts';
import { Button } from '../kit/ui/button.tsx';
import { ExportDialog } from './export-dialog.tsx';

interface Props {
  readonly lessonId: string;
  /** The asker's, in this lesson: an assistant takes nothing away, a reviewer's export leaves a fact. */
  readonly role: string;
  /** While it runs, evidence goes up to now. */
  readonly isRunning: boolean;
}

/** The button that takes a lesson away as evidence, and its dialog. */
export function ExportEvidence({ lessonId, role, isRunning }: Props) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const why = may({ role: role as Role, bound: true }, LessonEvidence.allow) ? undefined : t('evidence.notYours');
  return (
    <>
      <Button size="sm" icon="download" why={why} onClick={() => setOpen(true)}>
        {t('evidence.export')}
      </Button>
      {isOpen && (
        <ExportDialog
          lessonId={lessonId}
          isRunning={isRunning}
          isRecorded={role === 'reviewer'}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
