import { BringPicture, type Side } from '@lectern/contracts/identity/identity.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { useId, useRef, useState } from 'react';
import { send } from '../kit/data/request.ts';
import { useAction } from '../kit/data/use-action.ts';
import type { FieldProps } from '../kit/forms/field.tsx';
import { base64Of, smallPicture, UnreadablePicture } from '../kit/pictures/small-picture.ts';
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
      const picture = await base64Of(await smallPicture(file, LIMITS.identityPictureBytes));
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
    action.error instanceof UnreadablePicture
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
