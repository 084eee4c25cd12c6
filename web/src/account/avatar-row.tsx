import { SetAvatar } from '@lectern/contracts/account/account.ts';
import { readDataUrl } from '@lectern/contracts/kernel/data-url.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { useRef, useState } from 'react';
import { send } from '../kit/data/request.ts';
import { loadSession } from '../kit/data/session.ts';
import { useAction } from '../kit/data/use-action.ts';
import { useUser } from '../kit/data/use-user.ts';
import { Avatar } from '../kit/ui/avatar.tsx';
import { Button } from '../kit/ui/button.tsx';
import { Fault } from '../kit/ui/entry.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { useErrorText } from '../kit/ui/states.tsx';
import { useText } from './texts.ts';

const TAKEN = 'image/png,image/jpeg,image/webp,image/gif';

/** The picture beside one's name: its middle is cut out here, so that no photo of ten megabytes goes up for a thumbnail. */
export function AvatarRow() {
  const { t } = useText();
  const { name, avatar } = useUser();
  const errorText = useErrorText();
  const input = useRef<HTMLInputElement>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const action = useAction(async (picture: string | undefined) => {
    await send('POST', SetAvatar.path, { picture });
    await loadSession();
    toast('ok', t(picture === undefined ? 'avatar.removed' : 'avatar.set'));
  });
  async function take(file: File): Promise<void> {
    setUnreadable(false);
    const picture = await squareOf(file).catch(() => undefined);
    if (picture === undefined) setUnreadable(true);
    else await action.run(picture);
  }
  const label = t(avatar === undefined ? 'avatar.choose' : 'avatar.change');
  return (
    <div className="me-row">
      <span className="i2">{t('avatar.label')}</span>
      <div className="grow">
        <Avatar name={name} picture={avatar} look="me" large />
        <small className="i2">{t('avatar.hint')}</small>
        {avatar !== undefined && (
          <button type="button" className="link tap" disabled={action.busy} onClick={() => void action.run(undefined)}>
            {t('avatar.remove')}
          </button>
        )}
        {isUnreadable && <Fault>{t('avatar.unreadable')}</Fault>}
        {action.error !== undefined && <Fault>{errorText(action.error)}</Fault>}
      </div>
      <input
        ref={input}
        type="file"
        accept={TAKEN}
        hidden
        aria-label={t('avatar.label')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = ''; // the same one may be chosen again
          if (file !== undefined) void take(file);
        }}
      />
      <Button
        size="sm"
        aria-label={t('avatar.press', { action: label })}
        busy={action.busy}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </div>
  );
}

/** The middle of a picture, on white, as base64; fails where the browser can’t read it. */
async function squareOf(file: File): Promise<string> {
  const picture = await createImageBitmap(file);
  const from = Math.min(picture.width, picture.height);
  const side = Math.min(from, LIMITS.avatarPx);
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [side, side];
  const drawing = canvas.getContext('2d')!;
  drawing.fillStyle = 'white';
  drawing.fillRect(0, 0, side, side);
  const [left, top] = [(picture.width - from) / 2, (picture.height - from) / 2];
  drawing.drawImage(picture, left, top, from, from, 0, 0, side, side);
  picture.close();
  const drawn = readDataUrl(canvas.toDataURL('image/jpeg', 0.9));
  if (drawn === undefined) throw new Error('The browser drew nothing.');
  return drawn.body;
}
