import { useText } from '../../kit/i18n/student.ts';
import type { Bubble } from './bubbles.ts';
import './bubble-line.css';

/** One danmu; under one's own stands what became of it, with its number. */
export function BubbleLine({ bubble: { words, own } }: { bubble: Bubble }) {
  const { t } = useText();
  return (
    <p className={own ? `bub own ${own.status}` : 'bub'}>
      {words}
      {own && <small>{t(`danmu.${own.status}`, { version: own.version })}</small>}
    </p>
  );
}
