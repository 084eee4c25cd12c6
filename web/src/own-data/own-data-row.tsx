import { MyOwnData, OwnDataArchive, RequestOwnData } from '@lectern/contracts/own-data/own-data.ts';
import { useEffect, useState } from 'react';
import { query } from '../kit/data/request.ts';
import { useAsked } from '../kit/data/use-asked.ts';
import { CallDialog } from '../kit/forms/call-form.tsx';
import { fileSize } from '../kit/i18n/file-size.ts';
import { useWhen } from '../kit/i18n/use-when.ts';
import { Button } from '../kit/ui/button.tsx';
import { PlaceNotThere } from '../kit/ui/place-not-there.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { useText } from './texts.ts';
import '../kit/ui/me-row.css';
import './own-data.css';

const AGAIN_MS = 1500;

/** Of the personal centre: all that is kept of me, asked for with the password, and fetched while it is kept [R1.27]. */
export function OwnDataRow({ hasPassword }: { readonly hasPassword: boolean }) {
  const { t } = useText();
  const when = useWhen();
  const [isOpen, setOpen] = useState(false);
  const { data, error, again } = useAsked('own data', () => query<typeof MyOwnData>(MyOwnData, {}));
  const isUnderWay = data?.status === 'underWay';
  useEffect(() => {
    if (!isUnderWay) return undefined;
    const timer = setTimeout(again, AGAIN_MS);
    return () => clearTimeout(timer);
  });
  if (data === undefined) return <PlaceNotThere part={{ error, refetch: again }} lines={1} />;
  const { status, done = 0, of = 0, bytes = 0, madeAt = 0, until = 0, days } = data;
  const hint = {
    none: () => t('ownData.what'),
    underWay: () => (of === 0 ? t('ownData.underWay') : t('ownData.far', { done, of })),
    ready: () => t('ownData.ready', { when: when(madeAt), until: when(until) }),
    failed: () => t('ownData.failed'),
  }[status]();
  return (
    <div className="me-row own-data">
      <span className="i2">{t('ownData.title')}</span>
      <div className="grow">
        <small className="i2" role="status">
          {hint}
        </small>
      </div>
      {status === 'ready' && (
        <a className="btn sm primary" href={OwnDataArchive.path} download>
          {t('ownData.download', { size: fileSize(bytes) })}
        </a>
      )}
      <Button size="sm" busy={isUnderWay} onClick={() => setOpen(true)}>
        {t(status === 'ready' ? 'ownData.again' : 'ownData.ask')}
      </Button>
      {isOpen && (
        <CallDialog
          call={RequestOwnData}
          title={t('ownData.title')}
          onClose={() => setOpen(false)}
          {...(!hasPassword && { given: { password: '' } })}
          fields={
            hasPassword
              ? [
                  {
                    name: 'password',
                    label: t('ownData.password'),
                    type: 'password',
                    autoComplete: 'current-password',
                  },
                ]
              : []
          }
          submit={t('ownData.submit')}
          onDone={() => {
            setOpen(false);
            toast('ok', t('ownData.asked'));
            again();
          }}
        >
          <p className="i2">{t('ownData.askWhat', { n: days })}</p>
        </CallDialog>
      )}
    </div>
  );
}
