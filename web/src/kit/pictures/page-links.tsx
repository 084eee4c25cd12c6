import type { PageLink } from '@lectern/contracts/kernel/page-links.ts';
import type { CSSProperties } from 'react';
import { useUiText } from '../i18n/ui.ts';
import './page-links.css';

interface Props {
  readonly links: readonly PageLink[];
  /** Of the picture that they lie on. */
  readonly width: number;
  readonly height: number;
}

/** Where a page leads, over its picture: in a window of its own, so that the lesson stays where it is [R3.24]. */
export function PageLinks({ links, width, height }: Props) {
  const { t } = useUiText();
  if (links.length === 0) return null;
  return (
    <div className="page-links" style={{ aspectRatio: `${width} / ${height}` }}>
      {links.map((link, index) => (
        <a
          key={index}
          href={link.url}
          target="_blank"
          rel="noopener noreferrer"
          title={link.url}
          aria-label={t('page.link', { host: new URL(link.url).host })}
          draggable={false}
          style={placeOf(link)}
        />
      ))}
    </div>
  );
}

const placeOf = ({ left, top, width, height }: PageLink): CSSProperties => ({
  left: `${left / 100}%`,
  top: `${top / 100}%`,
  width: `${width / 100}%`,
  height: `${height / 100}%`,
});
