import {
  AppealDriveReview,
  DeleteDriveFile,
  MoveDriveFile,
  RemoveDriveSubtitles,
  RenameDriveFile,
  RestoreDriveFile,
  RetryTranscoding,
  ShareDriveFile,
} from '@lectern/contracts/drive/commands.ts';
import type { DriveFileRow } from '@lectern/contracts/drive/queries.ts';
import type { CommandKind } from '@lectern/contracts/kernel/command.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import { useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { useClasses, type TaughtClass } from '../class/use-classes.ts';
import { useCommands } from '../kit/data/use-commands.ts';
import { ClassPicker } from '../kit/forms/class-picker.tsx';
import { CommandDialog } from '../kit/forms/command-form.tsx';
import { Dialog } from '../kit/overlays/dialog.tsx';
import { MenuButton, type MenuAction } from '../kit/overlays/menu.tsx';
import { Button } from '../kit/ui/button.tsx';
import { CommandFailure } from '../kit/ui/command-failure.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { useText as useKitText } from '../kit/texts.ts';
import { driveUploads } from './drive-uploads.ts';
import { useText } from './texts.ts';

interface Props {
  readonly row: DriveFileRow;
  /** Those that there are, to be offered. */
  readonly folders: readonly string[];
  readonly onChanged: (receipt?: Receipt) => void;
}

/** What can be done with a file of one's own; what cannot be now says why. */
export function FileActions({ row, folders, onChanged }: Props) {
  const { t } = useText();
  const { t: kit } = useKitText();
  const { id, title, folder, status, deletedAt, hasSubtitles } = row;
  const commands = useCommands('drive', id);
  const [open, setOpen] = useState<'rename' | 'move' | 'share' | 'appeal' | 'delete'>();
  const input = useRef<HTMLInputElement>(null);
  const give = async <Kind extends CommandKind>(kind: Kind, data: z.input<Kind['data']> & object, said: string) => {
    const done = await commands.give(kind, data);
    if (done === undefined) return;
    onChanged(done.receipt);
    toast('ok', said);
  };
  const remove = async () => {
    const done = await commands.give(DeleteDriveFile, {});
    if (done === undefined) return;
    setOpen(undefined);
    onChanged(done.receipt);
    toast('ok', t('drive.wasDeleted', { title }), {
      label: kit('action.undo'),
      run: () => void give(RestoreDriveFile, {}, t('drive.wasRestored', { title })),
    });
  };
  const done = (said: string) => (result: { readonly receipt?: Receipt }) => {
    setOpen(undefined);
    onChanged(result.receipt);
    toast('ok', said);
  };
  const kept: readonly MenuAction[] = [
    {
      label: t('drive.share'),
      why: status === 'approved' ? undefined : t('drive.whyNotShared'),
      onAction: () => setOpen('share'),
    },
    { label: t('drive.rename'), onAction: () => setOpen('rename') },
    { label: t('drive.move'), onAction: () => setOpen('move') },
    { label: t('drive.subtitles'), onAction: () => input.current?.click() },
    ...(hasSubtitles
      ? [
          {
            label: t('drive.removeSubtitles'),
            onAction: () => void give(RemoveDriveSubtitles, {}, t('drive.subtitlesGone')),
          },
        ]
      : []),
    ...(status === 'transcodingFailed'
      ? [{ label: t('drive.retry'), onAction: () => void give(RetryTranscoding, {}, t('drive.retried')) }]
      : []),
    ...(status === 'notApproved' ? [{ label: t('drive.appeal'), onAction: () => setOpen('appeal') }] : []),
    { label: t('drive.download'), onAction: () => window.open(`/api/drive-files/${id}/media`, '_self') },
    { label: t('drive.delete'), danger: true, onAction: () => setOpen('delete') },
  ];
  const inBin: readonly MenuAction[] = [
    {
      label: t('drive.restore'),
      onAction: () => void give(RestoreDriveFile, {}, t('drive.wasRestored', { title })),
    },
  ];
  const to = { family: 'drive', id };
  const close = () => setOpen(undefined);
  const failure = <CommandFailure failure={commands.failure} retry={commands.forget} />;
  return (
    <>
      <MenuButton isIcon label={t('drive.actions', { title })} actions={deletedAt === undefined ? kept : inBin} />
      {open !== 'delete' && failure}
      <input
        ref={input}
        type="file"
        hidden
        accept=".srt"
        aria-label={t('drive.subtitles')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = '';
          if (file !== undefined) driveUploads.takeSubtitles(file, id);
        }}
      />
      {open === 'rename' && (
        <CommandDialog
          title={t('drive.rename')}
          command={RenameDriveFile}
          to={to}
          start={{ title }}
          fields={{ title: { label: t('drive.name'), hint: t('drive.renameHint') } }}
          submit={t('drive.rename')}
          onClose={close}
          onDone={(result, { title: said }) => done(t('drive.wasRenamed', { title: String(said) }))(result)}
        />
      )}
      {open === 'move' && (
        <CommandDialog
          title={t('drive.move')}
          command={MoveDriveFile}
          to={to}
          start={{ folder }}
          fields={{ folder: { label: t('drive.folderEntry'), hint: hintOf(t('drive.folderHint'), folders) } }}
          submit={t('drive.move')}
          onClose={close}
          onDone={done(t('drive.wasMoved', { title }))}
        />
      )}
      {open === 'appeal' && (
        <CommandDialog
          title={t('drive.appeal')}
          command={AppealDriveReview}
          to={to}
          fields={{ words: { label: t('drive.appealWords') } }}
          submit={t('drive.appeal')}
          onClose={close}
          onDone={done(t('drive.appealed'))}
        />
      )}
      {open === 'share' && <ShareDialog id={id} title={title} onClose={close} onDone={done(t('drive.wasShared'))} />}
      {open === 'delete' && (
        <Dialog
          title={t('drive.deleteAsk', { title })}
          onClose={close}
          actions={
            <>
              <Button look="danger" busy={commands.isSending(DeleteDriveFile)} onClick={() => void remove()}>
                {t('drive.delete')}
              </Button>
              <Button look="primary" onClick={close}>
                {kit('action.keep')}
              </Button>
            </>
          }
        >
          <p className="i2">{t('drive.deleteWhat')}</p>
          {failure}
        </Dialog>
      )}
    </>
  );
}

/** The folders that there are stand in the hint. */
const hintOf = (hint: string, folders: readonly string[]): string =>
  folders.length === 0 ? hint : `${hint} · ${folders.slice(0, 8).join('、')}`;

interface Chosen {
  readonly classes?: readonly TaughtClass[];
  readonly words?: string;
}

interface ShareProps {
  readonly id: string;
  readonly title: string;
  readonly onClose: () => void;
  readonly onDone: (result: { readonly receipt?: Receipt }) => void;
}

export function ShareDialog({ id, title, onClose, onDone }: ShareProps) {
  const { t } = useText();
  const classes = useClasses();
  const open = classes.data?.classes.filter(({ status }) => status !== 'archived') ?? [];
  return (
    <CommandDialog
      title={t('drive.shareTitle', { title })}
      command={ShareDriveFile}
      to={{ family: 'drive', id }}
      start={{ classes: open.length === 1 ? open : [] }}
      data={({ classes: chosen = [], words }: Chosen) => ({ classIds: chosen.map((one) => one.id), words })}
      fields={{
        classes: {
          label: t('drive.shareClasses'),
          as: ClassPicker,
          hint: open.length === 0 ? t('drive.noClass') : undefined,
          check: (chosen) => ((chosen as readonly unknown[]).length === 0 ? t('drive.shareRequired') : undefined),
        },
        words: { label: t('drive.shareWords') },
      }}
      submit={t('drive.share')}
      onClose={onClose}
      onDone={onDone}
    />
  );
}
