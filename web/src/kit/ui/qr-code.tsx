import { useEffect, useState } from 'react';
import { useUiText } from '../i18n/ui.ts';
import { Icon } from './icon.tsx';

/** A QR code as SVG paths: sharp on any projector. The library comes when it is first needed, and may not come [R8.43]. */
export function QrCode({ text }: { text: string }) {
  const { t } = useUiText();
  const [code, setCode] = useState<{ size: number; path: string }>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let current = true;
    import('qrcode').then(
      ({ create }) => {
        const { modules } = create(text, { errorCorrectionLevel: 'M' });
        if (current) setCode({ size: modules.size, path: pathOf(modules) });
      },
      () => setFailed(current),
    );
    return () => {
      current = false;
    };
  }, [text]);
  if (failed) {
    return (
      <span className="qr st bad" role="img" aria-label={`${t('qr.label', { text })} · ${t('image.failed')}`}>
        <Icon name="alert" size="s" />
        {t('image.failed')}
      </span>
    );
  }
  if (code === undefined) return <span className="qr sk" role="img" aria-busy="true" aria-label={t('wait.loading')} />;
  const { size, path } = code;
  return (
    <svg className="qr" role="img" aria-label={t('qr.label', { text })} viewBox={`-4 -4 ${size + 8} ${size + 8}`}>
      <rect x="-4" y="-4" width={size + 8} height={size + 8} fill="#fff" />
      <path d={path} fill="#0d1512" shapeRendering="crispEdges" />
    </svg>
  );
}

function pathOf({ size, data }: { size: number; data: ArrayLike<number> }): string {
  let path = '';
  for (let i = 0; i < data.length; i += 1) if (data[i]) path += `M${i % size} ${Math.floor(i / size)}h1v1h-1z`;
  return path;
}
