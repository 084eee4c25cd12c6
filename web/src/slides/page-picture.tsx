import { useEffect, useState } from 'react';
import type { PageView } from '@lectern/contracts/slides/view.ts';
import { useUiText } from '../kit/i18n/ui.ts';
import { Button } from '../kit/ui/button.tsx';
import { Icon } from '../kit/ui/icon.tsx';
import { later } from '../kit/ui/later.tsx';
import { pictureOf } from './pictures.ts';
import './page-picture.css';

/** Few pages have links: whoever sees none does not load what follows them. */
const PageLinks = later('pageLinks', async () => (await import('../kit/pictures/page-links.tsx')).PageLinks);

interface Props {
  readonly lessonId: string;
  readonly page: PageView;
  /** How wide it is laid out, as in an `<img>`'s `sizes`: the browser fetches the width that this screen needs. */
  readonly sizes?: string;
  /** A thumbnail is fetched when it comes into sight, and says less when it fails. */
  readonly small?: boolean;
  /** What it leads to can be followed. */
  readonly leads?: boolean;
  /** It is there, or known not to come: what matters less can be fetched now. */
  readonly onSettled?: (() => void) | undefined;
}

/**
 * A page of slides as a picture. Its place is kept before it loads; until then the page before stays underneath, so
 * that turning a page never flashes; when it does not come it says so, with a way to try again [R9.21].
 */
export function PagePicture({ lessonId, page, sizes = '100vw', small = false, leads = false, onSettled }: Props) {
  const { t } = useUiText();
  const [tries, setTries] = useState(0);
  const [state, setState] = useState<{ of: string; is: 'loaded' | 'failed' }>();
  const [before, setBefore] = useState<string>();
  const picture = pictureOf(lessonId, page);
  const now = picture === undefined ? 'failed' : state?.of === picture.src ? state.is : 'loading';
  const { width, height } = picture ?? { width: 16, height: 9 };
  const retry = () => {
    setTries(tries + 1);
    setState(undefined);
  };
  useEffect(() => {
    if (now !== 'failed') return undefined;
    const again = () => {
      setTries((count) => count + 1);
      setState(undefined);
    };
    window.addEventListener('online', again); // the network is back: nobody has to press for it
    return () => window.removeEventListener('online', again);
  }, [now]);
  useEffect(() => {
    if (now !== 'loading') onSettled?.();
  }, [now, onSettled]);
  return (
    <div
      className={['pic', now, small && 'small'].filter(Boolean).join(' ')}
      style={{ aspectRatio: `${width} / ${height}` }}
      aria-busy={now === 'loading' || undefined}
    >
      {now === 'loading' && before !== undefined && !small && <img className="before" src={before} alt="" />}
      {now === 'loading' && <span className="sk" aria-hidden="true" />}
      {picture && now !== 'failed' && (
        <img
          key={`${picture.src}/${tries}`}
          src={picture.src}
          srcSet={picture.srcSet}
          sizes={sizes}
          width={width}
          height={height}
          alt={altOf(page, t)}
          loading={small ? 'lazy' : 'eager'}
          decoding="async"
          draggable={false}
          onLoad={({ currentTarget }) => {
            setState({ of: picture.src, is: 'loaded' });
            setBefore(currentTarget.currentSrc); // the width that was fetched for this screen
          }}
          onError={() => setState({ of: picture.src, is: 'failed' })}
        />
      )}
      {leads && now === 'loaded' && page.links && (
        <PageLinks links={Object.values(page.links)} width={width} height={height} />
      )}
      {now === 'failed' && (
        <div className="pic-failed" role={small ? undefined : 'alert'}>
          <Icon name="alert" size={small ? 's' : 'l'} />
          <span className={small ? 'vh' : undefined}>{t('image.failed')}</span>
          {!small && picture && (
            <Button icon="sync" onClick={retry}>
              {t('action.retry')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** For whoever cannot see the picture: which page it is, and all that stands on it. */
function altOf({ no, title, text }: PageView, t: ReturnType<typeof useUiText>['t']): string {
  const name = title === '' ? t('page.untitled', { no }) : t('page.titled', { no, title });
  return text === '' || text === title ? name : `${name}\n${text}`;
}
