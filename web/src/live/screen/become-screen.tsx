import { Link } from 'react-router';
import { useText } from '../../kit/i18n/teacher.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Notice, useErrorText } from '../../kit/ui/states.tsx';

interface Props {
  /** Who is signed in here, and will no longer be. */
  readonly name: string | undefined;
  readonly isBusy: boolean;
  readonly error: unknown;
  readonly onBegin: () => void;
}

/** What a screen is and what becomes of whoever is signed in, before anything happens. */
export function BecomeScreen({ name, isBusy, error, onBegin }: Props) {
  const { t } = useText();
  const errorText = useErrorText();
  return (
    <section className="become">
      <h1>{t('pair.intro')}</h1>
      <p className="lead">{t('pair.introWhy')}</p>
      <ol>
        {([1, 2, 3] as const).map((n) => (
          <li key={n}>{t(`pair.step${n}`)}</li>
        ))}
      </ol>
      {name !== undefined && (
        <Notice tone="warn">
          <b>{t('pair.signsOut', { name })}</b>
          <p>{t('pair.signsOutWhy')}</p>
        </Notice>
      )}
      {error !== undefined && (
        <Notice tone="bad" assertive>
          {errorText(error)}
        </Notice>
      )}
      <div className="row">
        <Button look="primary" size="lg" icon="screen" busy={isBusy} onClick={onBegin}>
          {name === undefined ? t('pair.begin') : t('pair.beginSignOut')}
        </Button>
        {name !== undefined && (
          <Link className="btn lg quiet" to="/">
            {t('pair.keep')}
          </Link>
        )}
      </div>
    </section>
  );
}
