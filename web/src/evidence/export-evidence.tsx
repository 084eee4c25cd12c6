import type { LessonEvidence } from '@lectern/contracts/evidence/queries.ts';
import { may, type Role } from '@lectern/contracts/kernel/roles.ts';
import { useState } from 'react';
import { useText } from './texts.ts';
import { Button } from '../kit/ui/button.tsx';
import { ExportDialog } from './export-dialog.tsx';

interface Props {
  /** The bundle that is asked for, and of which lesson or attempt. */
  readonly file: Pick<typeof LessonEvidence, 'path' | 'allow'>;
  readonly of: 'lesson' | 'attempt';
  readonly id: string;
  /** The asker's, in it: an assistant takes nothing away, a reviewer's export leaves a fact. */
  readonly role: string;
  /** While it runs, evidence goes up to now. */
  readonly isRunning: boolean;
}

/** The button that takes a lesson or an attempt away as evidence, and its dialog. */
export function ExportEvidence({ file, of, id, role, isRunning }: Props) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const why = may({ role: role as Role, bound: true }, file.allow) ? undefined : t('evidence.notYours');
  return (
    <>
      <Button size="sm" icon="download" why={why} onClick={() => setOpen(true)}>
        {t('evidence.export')}
      </Button>
      {isOpen && (
        <ExportDialog
          path={file.path.replace(':id', id)}
          of={of}
          isRunning={isRunning}
          isRecorded={role === 'reviewer'}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
