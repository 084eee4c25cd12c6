import { DayBooks, FIGURES, Orders, SwitchCommerce, type OrderRow } from '@lectern/contracts/order/queries.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMyGrants } from '../access/use-my-grants.ts';
import { query, send } from '../kit/data/request.ts';
import { useAction } from '../kit/data/use-action.ts';
import { ListPage } from '../kit/lists/list-page.tsx';
import { useList, usePaused } from '../kit/lists/use-list.ts';
import { Button } from '../kit/ui/button.tsx';
import { Fault } from '../kit/ui/entry.tsx';
import { Page } from '../kit/ui/page.tsx';
import { PlaceNotThere } from '../kit/ui/place-not-there.tsx';
import { Notice, useErrorText } from '../kit/ui/states.tsx';
import { useMinute } from '../kit/ui/use-minute.ts';
import { Switch } from '../kit/ui/switch.tsx';
import { dayOf, yuan } from './money.ts';
import { OrderHistoryDialog } from './order-history.tsx';
import { OrderLine } from './order-line.tsx';
import { useText } from './texts.ts';
import { useLevelAgain } from './use-level.ts';
import '../kit/ui/page-head.css';
import './order.css';

const REFRESH_MS = 30_000;
type Figure = (typeof FIGURES)[number];

/** The day's books; each figure opens its orders. */
export function BooksPage() {
  const { t } = useText();
  const [day, setDay] = useState(() => dayOf(Date.now()));
  const now = useMinute();
  const [figure, setFigure] = useState<Figure>();
  const [typed, setTyped] = useState('');
  const [audited, setAudited] = useState<OrderRow>();
  const books = useQuery({
    queryKey: [DayBooks.name, day],
    queryFn: () => query<typeof DayBooks>(DayBooks, { day }),
    refetchInterval: REFRESH_MS,
  });
  const list = useList(Orders, { day, having: figure, search: usePaused(typed) }, REFRESH_MS);
  const { data } = books;
  return (
    <Page title={t('books.title')}>
      <header className="top">
        <div className="grow">
          <h1>{t('books.title')}</h1>
          <p>{t('books.lead')}</p>
        </div>
        <label className="books-day">
          <span className="vh">{t('books.day')}</span>
          <input
            type="date"
            value={day}
            max={dayOf(now)}
            onChange={({ target }) => target.value !== '' && setDay(target.value)}
          />
        </label>
      </header>
      <section className="card books" aria-label={t('books.title')}>
        {data === undefined ? (
          <PlaceNotThere part={books} lines={3} />
        ) : (
          <>
            <div className="figures" role="group" aria-label={t('books.title')}>
              {FIGURES.map((one) => (
                <button
                  key={one}
                  type="button"
                  aria-pressed={figure === one}
                  onClick={() => setFigure(figure === one ? undefined : one)}
                >
                  <small>{t(`books.${one}`)}</small>
                  <b>{yuan(data[one].fen)}</b>
                  <small>{t('books.orders', { n: data[one].orders })}</small>
                </button>
              ))}
            </div>
            <p className="i2">{t('books.counts', { created: data.created, closed: data.closed })}</p>
            <Selling {...data} onChange={() => void books.refetch()} />
          </>
        )}
      </section>
      <ListPage
        list={list}
        label={t('order.title')}
        search={{ label: t('books.search'), typed, onSearch: setTyped }}
        onAll={
          figure === undefined && typed === ''
            ? undefined
            : () => {
                setFigure(undefined);
                setTyped('');
              }
        }
        empty={{ icon: 'list', title: t('books.none'), why: t('books.noneWhy') }}
      >
        {(rows) => (
          <ul className="orders">
            {rows.map((row) => (
              <OrderLine key={row.orderId} row={row} of={row.name}>
                <Button
                  look="quiet"
                  size="sm"
                  aria-label={`${t('history.open')}: ${row.orderNo}`}
                  onClick={() => setAudited(row)}
                >
                  {t('history.open')}
                </Button>
              </OrderLine>
            ))}
          </ul>
        )}
      </ListPage>
      {audited && <OrderHistoryDialog row={audited} onClose={() => setAudited(undefined)} />}
    </Page>
  );
}

interface SellingProps {
  readonly isCommercial: boolean;
  readonly canBePaid: boolean;
  readonly onChange: () => void;
}

function Selling({ isCommercial, canBePaid, onChange }: SellingProps) {
  const { t } = useText();
  const errorText = useErrorText();
  const mine = useMyGrants();
  const again = useLevelAgain();
  const turning = useAction(async (isOn: boolean) => {
    await send('POST', SwitchCommerce.path, { isOn });
    onChange();
    again();
  });
  return (
    <>
      {mine.data?.some(({ kind }) => kind === 'operate') === true && (
        <Switch
          name={t('books.selling')}
          isOn={isCommercial}
          why={undefined}
          onChange={(isOn) => void turning.run(isOn)}
        />
      )}
      <p className="i2">{t(isCommercial ? 'books.sellingOn' : 'books.sellingOff')}</p>
      {isCommercial && !canBePaid && <Notice tone="warn">{t('books.noPayment')}</Notice>}
      {turning.error !== undefined && <Fault>{errorText(turning.error)}</Fault>}
    </>
  );
}
