import {
  DeleteAnnouncement,
  PinAnnouncement,
  PublishAnnouncement,
  RestoreAnnouncement,
  UnpinAnnouncement,
  UnscheduleAnnouncement,
} from '@lectern/contracts/announcement/announcement.ts';
import { Announcements } from '@lectern/contracts/announcement/queries.ts';
import type { CommandKind } from '@lectern/contracts/kernel/command.ts';
import { may, type Role } from '@lectern/contracts/kernel/roles.ts';
import { useState } from 'react';
import { useCommands } from '../kit/data/use-commands.ts';
import { useUser } from '../kit/data/use-user.ts';
import { useReadAgain } from '../kit/lists/use-list.ts';
import { MenuButton, type MenuAction } from '../kit/overlays/menu.tsx';
import { CommandFailure } from '../kit/ui/command-failure.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { EditDialog } from './write-dialog.tsx';
import { useText } from './texts.ts';

export interface Acted {
  readonly id: string;
  readonly title: string;
  readonly author: string;
  readonly authorId: string;
  readonly status: 'draft' | 'scheduled' | 'published';
  readonly pinned: boolean;
  /** In which I see it. */
  readonly role: Role;
}

/** What can be done with an announcement: by its author all, by others who teach the class pinning alone [R6.09]. */
export function AnnouncementActions({ announcement, onGone }: { announcement: Acted; onGone?: () => void }) {
  const { id, title, author, authorId, status, pinned, role } = announcement;
  const { t } = useText();
  const user = useUser();
  const commands = useCommands('announcement', id);
  const readAgain = useReadAgain(Announcements);
  const [isEditing, setEditing] = useState(false);
  const why = authorId === user.id ? undefined : t('announcement.notYours', { name: author });
  async function give(kind: CommandKind, said?: string): Promise<boolean> {
    const done = await commands.give(kind, {});
    if (done === undefined) return false;
    readAgain(done.receipt);
    if (said !== undefined) toast('ok', said);
    return true;
  }
  async function remove(): Promise<void> {
    if (!(await give(DeleteAnnouncement))) return;
    toast('ok', t('announcement.wasDeleted', { title }), {
      label: t('announcement.undo'),
      run: () => void give(RestoreAnnouncement),
    });
    onGone?.();
  }
  const act = (label: string, onAction: () => void, rest: Partial<MenuAction> = {}): MenuAction => ({
    label,
    onAction,
    ...rest,
  });
  const isWaiting = status !== 'published';
  return (
    <>
      <MenuButton
        isIcon
        label={t('announcement.more', { title })}
        actions={[
          act(t('announcement.edit'), () => setEditing(true), { icon: 'paper', why }),
          ...(isWaiting
            ? [
                act(
                  t('announcement.publish'),
                  () => void give(PublishAnnouncement, t('announcement.wasPublished', { title })),
                  { icon: 'send', why },
                ),
              ]
            : []),
          ...(status === 'scheduled'
            ? [act(t('announcement.unschedule'), () => void give(UnscheduleAnnouncement), { icon: 'clock', why })]
            : []),
          ...(isWaiting || !may({ role, bound: true }, PinAnnouncement.allow)
            ? []
            : [
                pinned
                  ? act(t('announcement.unpin'), () => void give(UnpinAnnouncement), { icon: 'up' })
                  : act(t('announcement.pin'), () => void give(PinAnnouncement), { icon: 'up' }),
              ]),
          act(t('announcement.delete'), () => void remove(), { icon: 'close', danger: true, why }),
        ]}
      />
      <CommandFailure failure={commands.failure} retry={() => commands.failure?.again()} />
      {isEditing && <EditDialog id={id} onClose={() => setEditing(false)} />}
    </>
  );
}
