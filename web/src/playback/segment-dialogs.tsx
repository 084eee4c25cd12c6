import { DriveFiles } from '@lectern/contracts/drive/queries.ts';
import { newId } from '@lectern/contracts/kernel/new-id.ts';
import {
  AddPlaybackSegment,
  EditPlaybackSegment,
  ReplacePlaybackSegment,
} from '@lectern/contracts/playback/playback.ts';
import type { SegmentSeen } from '@lectern/contracts/playback/queries.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Addressee } from '../kit/data/use-commands.ts';
import { CommandDialog } from '../kit/forms/command-form.tsx';
import type { FieldProps } from '../kit/forms/field.tsx';
import { Select } from '../kit/forms/select.tsx';
import { useList } from '../kit/lists/use-list.ts';
import { clock } from './clock.ts';
import { useText } from './texts.ts';

interface Closing {
  readonly onClose: () => void;
  readonly onDone: () => void;
}

interface Entered {
  readonly driveId?: string;
  readonly title?: string;
  readonly beginsAtS?: number;
}

interface AddProps extends Closing {
  readonly id: string;
  readonly classId: string;
  /** The how manieth it is. */
  readonly n: number;
}

export function AddDialog({ id, classId, n, onClose, onDone }: AddProps) {
  const { t } = useText();
  const [segmentId] = useState(newId);
  const fields = useSegmentFields();
  return (
    <CommandDialog
      title={t('playback.add')}
      submit={t('playback.add')}
      command={AddPlaybackSegment}
      to={{ family: 'playback', id, classId }}
      start={{ title: t('playback.nth', { n }), beginsAtS: 0 }}
      data={({ driveId, title, beginsAtS = 0 }: Entered) => ({
        classId,
        segmentId,
        title,
        driveId,
        beginsAtMs: beginsAtS * 1000,
      })}
      fields={{ driveId: useVideoField(), ...fields }}
      onClose={onClose}
      onDone={onDone}
    />
  );
}

interface OfSegment extends Closing {
  readonly to: Addressee;
  readonly segment: SegmentSeen;
}

export function EditDialog({ to, segment, onClose, onDone }: OfSegment) {
  const { t } = useText();
  const { segmentId, title: before, beginsAtMs } = segment;
  return (
    <CommandDialog
      title={t('playback.edit')}
      command={EditPlaybackSegment}
      to={to}
      start={{ title: before, beginsAtS: Math.floor(beginsAtMs / 1000) }}
      data={({ title, beginsAtS = 0 }: Entered) => ({ segmentId, title, beginsAtMs: beginsAtS * 1000 })}
      fields={useSegmentFields()}
      onClose={onClose}
      onDone={onDone}
    />
  );
}

export function ReplaceDialog({ to, segment, onClose, onDone }: OfSegment) {
  const { t } = useText();
  const { segmentId } = segment;
  return (
    <CommandDialog
      title={t('playback.replace')}
      submit={t('playback.replace')}
      command={ReplacePlaybackSegment}
      to={to}
      data={({ driveId }: Entered) => ({ segmentId, driveId })}
      fields={{ driveId: useVideoField() }}
      onClose={onClose}
      onDone={onDone}
    >
      <p className="i2">{t('playback.replaceWhat')}</p>
    </CommandDialog>
  );
}

function useSegmentFields() {
  const { t } = useText();
  return {
    title: { label: t('playback.name') },
    beginsAtS: { label: t('playback.beginsAt'), as: 'duration' as const },
  };
}

function useVideoField() {
  const { t } = useText();
  return {
    label: t('playback.video'),
    as: VideoField,
    check: (chosen: unknown) => (chosen === undefined ? t('playback.videoRequired') : undefined),
  };
}

/** A video of the drive that may be shown: the newest two hundred. */
function VideoField(props: FieldProps<string>) {
  const { t } = useText();
  const { rows, error } = useList(DriveFiles, { status: 'approved', kind: 'video', size: 200 });
  const isEmpty = rows?.length === 0 || error !== undefined;
  return (
    <Select
      {...props}
      hint={
        isEmpty ? (
          <>
            {t('playback.noVideo')} <Link to="/drive">{t('playback.toDrive')}</Link>
          </>
        ) : (
          t('playback.videoHint')
        )
      }
      options={(rows ?? []).map(({ id, title, durationMs }) => ({
        id,
        label: title,
        detail: durationMs === undefined ? undefined : clock(durationMs),
      }))}
    />
  );
}
