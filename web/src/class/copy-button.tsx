import { useState } from 'react';
import { useText } from '../i18n/teacher.ts';
import { Button } from '../ui/button.tsx';

/** Copies a code. Plain http has no clipboard: there the code is selected by hand, and no button promises otherwise. */
export function CopyButton({ text }: { text: string }) {
  const { t } = useText();
  const [isCopied, setCopied] = useState(false);
  const { clipboard } = navigator as Partial<Navigator>;
  if (clipboard === undefined) return null;
  return (
    <Button
      size="sm"
      icon={isCopied ? 'check' : 'copy'}
      aria-label={isCopied ? undefined : t('class.copy')}
      title={t('class.copy')}
      onClick={() =>
        void clipboard.writeText(text).then(
          () => setCopied(true),
          () => setCopied(false),
        )
      }
    >
      {isCopied ? t('class.copied') : undefined}
    </Button>
  );
}
