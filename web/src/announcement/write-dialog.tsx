import { DraftAnnouncement, EditAnnouncement } from '@lectern/contracts/announcement/announcement.ts';
import { Announcements, AnnouncementText, type AnnouncedClass } from '@lectern/contracts/announcement/queries.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../kit/data/request.ts';
import { CommandDialog } from '../kit/forms/command-form.tsx';
import { ChoiceField, type FieldProps } from '../kit/forms/field.tsx';
import { useWhen } from '../kit/i18n/use-when.ts';
import { useReadAgain } from '../kit/lists/use-list.ts';
import { Dialog } from '../kit/overlays/dialog.tsx';
import { Failed, Skeleton } from '../kit/ui/states.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { AnnouncedPicker } from './announced-classes.tsx';
import { useText } from './texts.ts';
import './announcement.css';

interface Entered {
  readonly title?: string;
  readonly content?: unknown;
  readonly message?: string;
  readonly files?: unknown;
  readonly classes?: readonly AnnouncedClass[];
  readonly how?: 'now' | 'later' | 'draft';
  readonly publishAt?: number;
}

/** The wording, for a new one and for one that is edited. */
function useWording() {
  const { t } = useText();
  return {
    title: { label: t('announcement.titleEntry') },
    content: { label: t('announcement.content') },
    message: { label: t('announcement.message'), hint: t('announcement.messageHint') },
    files: { label: t('announcement.files') },
  } as const;
}

/** A new announcement: for one class or several, now, later or as a draft. Each class gets its own. */
export function WriteDialog({ classes, onClose }: { classes: readonly AnnouncedClass[]; onClose: () => void }) {
  const { t } = useText();
  const when = useWhen();
  const wording = useWording();
  const readAgain = useReadAgain(Announcements);
  const [ids] = useState(() => new Map(classes.map(({ id }) => [id, newId()])));
  const said = ({ how, publishAt }: Entered) =>
    how === 'draft'
      ? t('announcement.wasDrafted')
      : how === 'later'
        ? t('announcement.wasScheduled', { when: when(publishAt!) })
        : undefined;
  return (
    <CommandDialog
      title={t('announcement.writeTitle')}
      submit={({ how }: Entered) =>
        t(
          how === 'draft'
            ? 'announcement.doDraft'
            : how === 'later'
              ? 'announcement.doSchedule'
              : 'announcement.doPublish',
        )
      }
      draft="announcement"
      command={DraftAnnouncement}
      to={({ classes: chosen = [] }: Entered) =>
        (chosen.length === 0 ? classes.slice(0, 1) : chosen).map(({ id, name }) => ({
          family: 'announcement',
          id: ids.get(id) ?? '',
          classId: id,
          name,
        }))
      }
      start={{ classes: classes.length === 1 ? classes : [], how: 'now' }}
      data={({ title, content, message, files, how, publishAt }: Entered, { classId }) => ({
        title,
        content,
        message,
        files,
        classId,
        ...(how !== 'draft' && { publish: how === 'now' ? 'now' : publishAt }),
      })}
      fields={({ how }: Entered) => ({
        ...(classes.length > 1 && {
          classes: {
            label: t('announcement.classes'),
            as: AnnouncedPicker,
            check: (chosen: unknown) =>
              (chosen as readonly unknown[]).length === 0 ? t('announcement.classesRequired') : undefined,
          },
        }),
        ...wording,
        how: { label: t('announcement.publishWhen'), as: HowField },
        ...(how === 'later' && {
          publishAt: {
            label: t('announcement.publishAt'),
            as: 'moment' as const,
            check: (at: unknown) =>
              at === undefined
                ? t('announcement.publishAtRequired')
                : Number(at) < Date.now()
                  ? t('announcement.past')
                  : undefined, // [R5.35]
          },
        }),
      })}
      onClose={onClose}
      onDone={({ receipt }, entered: Entered) => {
        toast('ok', said(entered) ?? t('announcement.wasPublished', { title: entered.title ?? '' }));
        readAgain(receipt);
        onClose();
      }}
    />
  );
}

function HowField(props: FieldProps<string>) {
  const { t } = useText();
  const options = [
    { id: 'now', label: t('announcement.now') },
    { id: 'later', label: t('announcement.later') },
    { id: 'draft', label: t('announcement.asDraft') },
  ];
  return <ChoiceField {...props} options={options} />;
}

/** Another wording of one that is there, based on what its author read of it. */
export function EditDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useText();
  const wording = useWording();
  const client = useQueryClient();
  const readAgain = useReadAgain(Announcements);
  const found = useQuery({
    queryKey: [AnnouncementText.name, id],
    queryFn: () => query<typeof AnnouncementText>(AnnouncementText, { id }),
    staleTime: Infinity, // what is edited does not change under the hands
  });
  const now = found.data;
  if (now === undefined)
    return (
      <Dialog title={t('announcement.editTitle')} onClose={onClose}>
        {found.error ? <Failed error={found.error} retry={() => void found.refetch()} /> : <Skeleton lines={5} />}
      </Dialog>
    );
  const { title, content, message, files, editedIn } = now;
  return (
    <CommandDialog
      title={t('announcement.editTitle')}
      submit={t('announcement.doSave')}
      command={EditAnnouncement}
      to={{ family: 'announcement', id }}
      start={{ title, content, message, files }}
      fields={wording}
      edited={{ basedOn: editedIn }}
      onClose={onClose}
      onDone={({ receipt }) => {
        toast('ok', t('announcement.wasEdited'));
        readAgain(receipt);
        void client.invalidateQueries({ queryKey: [AnnouncementText.name, id] });
        onClose();
      }}
    />
  );
}
