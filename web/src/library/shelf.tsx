import type { ReactNode } from 'react';
import { useText } from './texts.ts';
import type { Library } from './use-libraries.ts';

/** Which part of a library is shown. */
export interface Place {
  readonly within?: string;
  readonly loose?: boolean;
  readonly tag?: string;
  readonly bin?: boolean;
}

interface Props {
  readonly library: Library | undefined;
  readonly place: Place;
  readonly onPlace: (place: Place) => void;
}

/** The folders and tags of a library, with how many questions stand in each. */
export function Shelf({ library, place, onPlace }: Props) {
  const { t } = useText();
  if (library === undefined) return null;
  const entry = (name: ReactNode, n: number, to: Place, depth = 0) => (
    <li key={JSON.stringify(to)}>
      <button
        type="button"
        aria-current={JSON.stringify(place) === JSON.stringify(to) || undefined}
        style={{ paddingInlineStart: `${8 + depth * 14}px` }}
        onClick={() => onPlace(to)}
      >
        <span className="grow cut">{name}</span>
        <span className="i3 t12">{n}</span>
      </button>
    </li>
  );
  return (
    <nav className="library-shelf" aria-label={t('library.folders')}>
      <h2 className="t13 i2">{t('library.folders')}</h2>
      <ul>
        {entry(t('library.all'), library.questions, {})}
        {library.folders.map(({ name, questions }) => {
          const names = name.split('/');
          return entry(names.at(-1), questions, { within: name }, names.length - 1);
        })}
        {library.folders.length > 0 && entry(t('library.loose'), library.loose, { loose: true })}
        {entry(t('library.bin'), library.removed, { bin: true })}
      </ul>
      {library.tags.length > 0 && (
        <>
          <h2 className="t13 i2">{t('library.tags')}</h2>
          <ul>{library.tags.map(({ name, questions }) => entry(name, questions, { tag: name }))}</ul>
        </>
      )}
    </nav>
  );
}
