import { PublishAgreement, type AgreementKind } from '@lectern/contracts/agreement/agreement.ts';
import { newId } from '@lectern/contracts/kernel/new-id.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import { useState } from 'react';
import { CommandDialog } from '../kit/forms/command-form.tsx';
import { ChoiceField, type FieldProps } from '../kit/forms/field.tsx';
import { useText } from './texts.ts';

interface Entered {
  readonly kind?: AgreementKind;
  readonly content?: unknown;
  readonly contentEn?: unknown;
  readonly changes?: string;
  readonly changesEn?: string;
  readonly how?: 'now' | 'later';
  readonly effectiveAt?: number;
}

interface Props {
  readonly onClose: () => void;
  readonly onDone: (receipt: Receipt | undefined) => void;
}

/** A new version, in both languages; the draft of it stays on this device until it is published. */
export function PublishDialog({ onClose, onDone }: Props) {
  const { t } = useText();
  const [id] = useState(newId);
  return (
    <CommandDialog
      title={t('publishAgreement.title')}
      command={PublishAgreement}
      to={{ family: 'agreement', id }}
      draft="agreement"
      start={{ kind: 'user', how: 'now' }}
      data={({ how, effectiveAt, ...entered }: Entered) => ({
        ...entered,
        ...(how === 'later' && { effectiveAt }),
      })}
      fields={({ how }: Entered) => ({
        kind: {
          label: t('publishAgreement.kind'),
          options: (kind) => ({ label: t(`agreement.${kind as AgreementKind}`) }),
        },
        changes: {
          label: t('publishAgreement.changes'),
          hint: t('publishAgreement.changesHint'),
          as: 'lines' as const,
        },
        changesEn: { label: t('publishAgreement.changesEn'), as: 'lines' as const },
        content: { label: t('publishAgreement.content') },
        contentEn: { label: t('publishAgreement.contentEn') },
        how: { label: t('publishAgreement.when'), as: HowField },
        ...(how === 'later' && {
          effectiveAt: {
            label: t('publishAgreement.at'),
            as: 'moment' as const,
            check: (at: unknown) =>
              at === undefined
                ? t('publishAgreement.atRequired')
                : Number(at) <= Date.now()
                  ? t('publishAgreement.past')
                  : undefined,
          },
        }),
      })}
      submit={t('publishAgreement.submit')}
      onClose={onClose}
      onDone={({ receipt }) => onDone(receipt)}
    >
      <p className="i2">{t('publishAgreement.what')}</p>
    </CommandDialog>
  );
}

function HowField(props: FieldProps<string>) {
  const { t } = useText();
  const options = (['now', 'later'] as const).map((id) => ({ id, label: t(`publishAgreement.${id}`) }));
  return <ChoiceField {...props} options={options} />;
}
