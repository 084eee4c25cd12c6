import { LinkProvider, MyProvider, UnlinkProvider } from '@lectern/contracts/account/provider.ts';
import { REFUSALS_OF_PROVIDERS } from '@lectern/contracts/kernel/refusals-of-sign-in.ts';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { query, send } from '../kit/data/request.ts';
import { useAction } from '../kit/data/use-action.ts';
import { useAsked } from '../kit/data/use-asked.ts';
import { useWhen } from '../kit/i18n/use-when.ts';
import { Button } from '../kit/ui/button.tsx';
import { Fault } from '../kit/ui/entry.tsx';
import { FailedPlace } from '../kit/ui/pages.tsx';
import { useErrorText } from '../kit/ui/states.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { useText } from './texts.ts';

/** Of the personal centre: whether the school's own sign-in opens this account. Nothing is shown where the school has none. */
export function ProviderRow() {
  const { t, language } = useText();
  const when = useWhen();
  const errorText = useErrorText();
  const [search, setSearch] = useSearchParams();
  const refused = search.get('refused');
  const isLinked = search.has('linked');
  const { data, error, again } = useAsked('provider', () => query<typeof MyProvider>(MyProvider, {}));
  useEffect(() => {
    if (!isLinked) return;
    toast('ok', t('provider.linkedNow'));
    setSearch({}, { replace: true });
  }, [isLinked, setSearch, t]);
  const link = useAction(async () =>
    location.assign((await send<{ address: string }>('POST', LinkProvider.path, {})).address),
  );
  const unlink = useAction(async () => {
    await send('POST', UnlinkProvider.path, {});
    toast('ok', t('provider.unlinkedNow'));
    again();
  });
  if (data === undefined) return error ? <FailedPlace error={error} retry={again} /> : null;
  const { label, since, number, mayUnlink } = data;
  if (label === undefined) return null;
  const failed = link.error ?? unlink.error;
  const why =
    refused === null
      ? undefined
      : (REFUSALS_OF_PROVIDERS as Partial<Record<string, (typeof REFUSALS_OF_PROVIDERS)['provider.away']>>)[refused];
  return (
    <>
      <div className="me-row">
        <span className="i2">{label[language === 'zh-cn' ? 0 : 1]}</span>
        <div className="grow">
          <b>{since === undefined ? t('provider.unlinked') : (number ?? t('provider.linked'))}</b>
          <small className="i2">
            {since === undefined ? t('provider.linkWhy') : t('provider.since', { when: when(since) })}
          </small>
        </div>
        {since === undefined ? (
          <Button size="sm" busy={link.busy} onClick={() => void link.run()}>
            {t('provider.link')}
          </Button>
        ) : (
          <Button
            size="sm"
            busy={unlink.busy}
            why={mayUnlink ? undefined : t('provider.onlyWay')}
            onClick={() => void unlink.run()}
          >
            {t('provider.unlink')}
          </Button>
        )}
      </div>
      {refused !== null && <Fault>{why?.[language] ?? t('provider.failed')}</Fault>}
      {failed !== undefined && <Fault>{errorText(failed)}</Fault>}
    </>
  );
}
