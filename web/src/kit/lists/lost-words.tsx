import type { Lost } from '@lectern/contracts/kernel/lost.ts';
import { officeEndingOf } from '@lectern/contracts/kernel/office-types.ts';
import { useText } from '../texts.ts';

interface Props {
  readonly mediaType: string;
  /** As far as the file says itself; undefined where nobody could look. */
  readonly lost: Lost | undefined;
}

/** What the pages of a file have not that was turned into a PDF first; nothing where nothing is known to be missing. */
export function LostWords({ mediaType, lost }: Props) {
  const { t } = useText();
  if (officeEndingOf(mediaType) === undefined) return null;
  if (lost === undefined) return <small className="i2">{t('lost.unknown')}</small>;
  const { animations, transitions, media, macros, fonts } = lost;
  const what = [
    animations !== undefined && t('lost.animations', { n: animations }),
    transitions !== undefined && t('lost.transitions', { n: transitions }),
    media !== undefined && t('lost.media', { n: media }),
    macros && t('lost.macros'),
  ].filter((one) => typeof one === 'string');
  const names = fonts?.join(t('lost.and'));
  if (what.length === 0 && names === undefined) return null;
  return (
    <small className="i2">
      {what.length > 0 && t('lost.all', { what: what.join(t('lost.and')) })} {names && t('lost.fonts', { names })}
    </small>
  );
}
