import { BringPicture, type Side } from '@lectern/contracts/identity/identity.ts';
import { readDataUrl } from '@lectern/contracts/kernel/data-url.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { useId, useRef, useState } from 'react';
import { send } from '../kit/data/request.ts';
import { useAction } from '../kit/data/use-action.ts';
import type { FieldProps } from '../kit/forms/field.tsx';
import { Fault } from '../kit/ui/entry.tsx';
import { Icon } from '../kit/ui/icon.tsx';
import { useErrorText } from '../kit/ui/states.tsx';
import { useText } from './texts.ts';

/** The value while a picture is on its way. */
export const SENDING = 'sending';

const TAKEN = 'image/png,image/jpeg,image/webp,image/gif';

/** One picture: made smaller here, brought at once, and shown as it went. The value is its id. */
export function PictureField({ side, label, hint, fault, value, onChange }: FieldProps<string> & { side: Side }) {
  const { t } = useText();
  const errorText = useErrorText();
  const below = useId();
  const input = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState<string>();
  const action = useAction(async (file: File) => {
    onChange(SENDING);
    try {
      const picture = await base64Of(await smallOf(file));
      const { pictureId } = await send<{ pictureId: string }>('POST', BringPicture.path, {
        side,
        picture,
      });
      setShown(picture);
      onChange(pictureId);
    } catch (error) {
      onChange(value);
      throw error;
    }
  });
  const isThere = value !== undefined && value !== SENDING;
  const act = t(isThere ? 'identity.another' : 'identity.choose');
  const said =
    action.error instanceof Unreadable
      ? t('identity.unopened')
      : action.error === undefined
        ? fault
        : errorText(action.error);
  return (
    <div className="entry identity-picture">
      <span>{label}</span>
      <button
        type="button"
        className={isThere ? 'brought has' : 'brought'}
        aria-label={t('identity.photoOf', { label, action: act })}
        aria-describedby={below}
        aria-busy={value === SENDING || undefined}
        onClick={() => input.current?.click()}
      >
        {shown === undefined ? (
          <Icon name={isThere ? 'okc' : 'cam'} />
        ) : (
          <img src={`data:image/jpeg;base64,${shown}`} alt="" />
        )}
        <span>
          {value === SENDING
            ? t('identity.sending')
            : isThere
              ? `${t(shown === undefined ? 'identity.fromBefore' : 'identity.there')} · ${act}`
              : act}
        </span>
      </button>
      <input
        ref={input}
        type="file"
        accept={TAKEN}
        hidden
        aria-label={label}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = ''; // the same one may be chosen again
          if (file !== undefined) void action.run(file);
        }}
      />
      <span id={below}>{said === undefined ? hint : <Fault>{said}</Fault>}</span>
    </div>
  );
}

/** From the best that may be sent on. */
const SIDES = [1600, 1280, 1024, 800] as const;
const QUALITIES = [0.88, 0.75, 0.6] as const;

class Unreadable extends Error {}

/** The picture as a JPEG that may be sent. */
async function smallOf(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new Unreadable();
  });
  try {
    for (const side of SIDES) {
      const scale = Math.min(1, side / Math.max(picture.width, picture.height));
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
      const drawing = canvas.getContext('2d')!;
      drawing.fillStyle = 'white';
      drawing.fillRect(0, 0, canvas.width, canvas.height);
      drawing.drawImage(picture, 0, 0, canvas.width, canvas.height);
      for (const quality of QUALITIES) {
        const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
        if (blob !== null && blob.size <= LIMITS.identityPictureBytes) return blob;
      }
    }
  } finally {
    picture.close();
  }
  throw new Unreadable();
}

async function base64Of(blob: Blob): Promise<string> {
  const reader = new FileReader();
  return new Promise((resolve, reject) => {
    reader.onload = () => {
      const read = readDataUrl(reader.result as string);
      if (read === undefined) reject(new Unreadable());
      else resolve(read.body);
    };
    reader.onerror = () => reject(reader.error!);
    reader.readAsDataURL(blob);
  });
}
