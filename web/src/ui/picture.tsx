import { useState } from 'react';
import { useUiText } from '../i18n/ui.ts';
import { Icon } from './icon.tsx';

/** An image that says so when it does not load [R8.43]. */
export function Picture({ src, alt }: { src: string; alt: string }) {
  const { t } = useUiText();
  const [failed, setFailed] = useState<string>();
  if (failed === src) {
    return (
      <span className="st bad" role="img" aria-label={`${alt} · ${t('image.failed')}`}>
        <Icon name="alert" size="s" />
        {t('image.failed')}
      </span>
    );
  }
  return <img src={src} alt={alt} onError={() => setFailed(src)} />;
}
