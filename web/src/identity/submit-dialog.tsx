import { documentNumber, SubmitIdentity, type MyIdentity, type Side } from '@lectern/contracts/identity/identity.ts';
import { newId } from '@lectern/contracts/kernel/new-id.ts';
import { useState } from 'react';
import { useUser } from '../kit/data/use-user.ts';
import { CommandDialog } from '../kit/forms/command-form.tsx';
import type { FieldProps } from '../kit/forms/field.tsx';
import { Notice } from '../kit/ui/states.tsx';
import { PictureField, SENDING } from './picture-field.tsx';
import { useText } from './texts.ts';

interface Props {
  readonly before: MyIdentity;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** A field for each of the pictures; the component of one stays the same while it is open. */
const pictureOf = (side: Side) =>
  function Picture(props: FieldProps<never>) {
    return <PictureField side={side} {...(props as unknown as FieldProps<string>)} />;
  };
const PICTURES = { front: pictureOf('front'), back: pictureOf('back'), face: pictureOf('face') } as const;

/** Real name, number and pictures. Nothing of it is kept on the device. */
export function SubmitDialog({ before, onClose, onDone }: Props) {
  const { t } = useText();
  const { id } = useUser();
  const [submissionId] = useState(newId);
  const isAgain = before.status === 'returned';
  const check = (isNeeded: boolean) => (value: unknown) => {
    if (value === SENDING) return t('identity.waitForIt');
    return isNeeded && value === undefined ? t('identity.needed') : undefined;
  };
  return (
    <CommandDialog
      command={SubmitIdentity}
      to={{ family: 'identity', id }}
      title={t('identity.title')}
      start={isAgain ? { name: before.name, number: before.number, ...before.pictures } : {}}
      fields={{
        name: { label: t('identity.name'), hint: t('identity.nameHint') },
        number: {
          label: t('identity.number'),
          hint: t('identity.numberHint'),
          check: (value) =>
            typeof value === 'string' && value !== '' && !documentNumber.safeParse(value).success
              ? t('identity.numberWrong')
              : undefined,
        },
        front: { label: t('identity.front'), as: PICTURES.front, check: check(true) },
        back: { label: t('identity.back'), hint: t('identity.backHint'), as: PICTURES.back, check: check(false) },
        face: { label: t('identity.face'), as: PICTURES.face, check: check(true) },
      }}
      data={({ name, number, front, back, face }) => ({
        submissionId,
        name,
        number,
        pictures: { front, ...(back !== undefined && { back }), face },
      })}
      submit={t('identity.send')}
      onClose={onClose}
      onDone={onDone}
    >
      <p className="i2">{t(before.status === 'passed' ? 'identity.renewWhy' : 'identity.lead')}</p>
      {isAgain && before.reason !== undefined && (
        <Notice tone="bad">{[t(`identity.${before.reason}`), before.words].filter(Boolean).join(' · ')}</Notice>
      )}
    </CommandDialog>
  );
}
