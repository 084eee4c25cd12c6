import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useUiText } from '../../kit/i18n/ui.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { Later } from '../../kit/ui/later.tsx';
import { useKey } from '../../kit/ui/use-key.ts';

/** Nothing of it is fetched before it is opened. */
const search = async () => (await import('./search-place.tsx')).SearchPlace;

/** Search over everything on a phone: by its button, or "/" wherever nothing is being typed. */
export function SearchButton() {
  const { t } = useUiText();
  const [isOpen, setOpen] = useState(false);
  useKey('/', () => setOpen(true));
  return (
    <>
      <Button
        look="quiet"
        icon="search"
        aria-label={t('search.title')}
        title={t('search.title')}
        aria-keyshortcuts="/"
        onClick={() => setOpen(true)}
      />
      {isOpen &&
        createPortal(
          <Dialog title={t('search.title')} onClose={() => setOpen(false)}>
            <Later name="search" load={search} given={{}} lines={4} />
          </Dialog>,
          document.body, // what a header says of its words is not of these
        )}
    </>
  );
}
