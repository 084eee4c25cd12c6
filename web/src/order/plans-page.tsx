import type { MyLevel, ShownOffer } from '@lectern/contracts/membership/membership.ts';
import {
  FEATURE_NAMES,
  FEATURES,
  opens,
  PAID_LEVELS,
  PERIODS,
  planOf,
  TRIAL_LEVEL,
  type Plan,
} from '@lectern/contracts/membership/plans.ts';
import { useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { Button } from '../kit/ui/button.tsx';
import { Icon } from '../kit/ui/icon.tsx';
import { Page } from '../kit/ui/page.tsx';
import { PlaceNotThere } from '../kit/ui/place-not-there.tsx';
import { Segmented } from '../kit/ui/segmented.tsx';
import { Empty } from '../kit/ui/states.tsx';
import { roundYuan, yuan } from './money.ts';
import { PurchaseDialog } from './purchase-dialog.tsx';
import { useText } from './texts.ts';
import { Trial } from './trial.tsx';
import { UntilWhen } from './until-when.tsx';
import { useLevel, useLevelAgain } from './use-level.ts';
import '../kit/ui/page-head.css';
import './order.css';

/** My membership, and what can be bought [R6.14]. */
export function PlansPage() {
  const { t } = useText();
  const { data, error, refetch } = useLevel();
  return (
    <Page title={t('plan.title')}>
      <header className="top">
        <div className="grow">
          <h1>{t('plan.title')}</h1>
          {data?.isCommercial === true && <p>{t('plan.lead')}</p>}
        </div>
        {data?.isCommercial === true && (
          <Link className="btn" to="/me/orders">
            {t('plan.orders')}
          </Link>
        )}
      </header>
      {data === undefined ? (
        <section className="card me-rows">
          <PlaceNotThere part={{ error, refetch }} lines={4} />
        </section>
      ) : data.isCommercial ? (
        <Plans mine={data} />
      ) : (
        <section className="card">
          <Empty icon="okc" title={t('plan.allOpen')}>
            {t('plan.allOpenWhy')}
          </Empty>
        </section>
      )}
    </Page>
  );
}

function Plans({ mine }: { readonly mine: MyLevel }) {
  const { t } = useText();
  // An order that was closed leads here to be placed again, and so do the pages for everybody, through signing in.
  const [search, setSearch] = useSearchParams();
  const wanted = (useLocation().state as { readonly planId?: string } | null)?.planId ?? search.get('plan');
  const [months, setMonths] = useState<(typeof PERIODS)[number]>(planOf(wanted ?? '')?.months ?? 12);
  const [bought, setBought] = useState<ShownOffer | undefined>(() =>
    mine.offers.find(({ planId, refused }) => planId === wanted && refused === undefined),
  );
  const again = useLevelAgain();
  return (
    <>
      <Mine mine={mine} />
      <div className="plan-period">
        <Segmented
          label={t('plan.period')}
          options={PERIODS.map((n) => ({ id: n, label: t('plan.months', { n }) }))}
          value={months}
          onChange={setMonths}
        />
      </div>
      <div className="card plans">
        {PAID_LEVELS.map((level) => {
          const planId = `${level}-${months}`;
          const offer = mine.offers.find((one) => one.planId === planId);
          const plan = planOf(planId);
          return (
            plan &&
            offer && <PlanCard key={level} plan={plan} offer={offer} mine={mine} onBuy={() => setBought(offer)} />
          );
        })}
      </div>
      {bought && (
        <PurchaseDialog
          offer={bought}
          onClose={() => {
            setBought(undefined);
            if (wanted !== null) setSearch({}, { replace: true }); // so that a reload asks for nothing
            again();
          }}
        />
      )}
    </>
  );
}

/** What I have: the blackboard of the personal centre. */
function Mine({ mine }: { readonly mine: MyLevel }) {
  const { level } = mine;
  const { t } = useText();
  return (
    <section className="mem" aria-labelledby="mem-level">
      <h2 id="mem-level">
        <Icon name="grade" />
        {t(`plan.${level}`)}
      </h2>
      <p>
        <UntilWhen mine={mine} />
      </p>
      <h3>
        {t('plan.opened', { n: FEATURE_NAMES.filter((one) => opens(level, one)).length, all: FEATURE_NAMES.length })}
      </h3>
      <ul>
        {FEATURE_NAMES.map((one) => (
          <li key={one}>
            <Icon name={opens(level, one) ? 'check' : 'lock'} size="s" />
            {t(`feature.${one}`)}
            {!opens(level, one) && <small>{t('plan.has', { what: t(`plan.${FEATURES[one]}`) })}</small>}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface PlanProps {
  readonly plan: Plan;
  readonly offer: ShownOffer;
  readonly mine: MyLevel;
  readonly onBuy: () => void;
}

function PlanCard({ plan: { level, months, fen }, offer, mine, onBuy }: PlanProps) {
  const { t } = useText();
  const at = PAID_LEVELS.indexOf(level);
  const added = FEATURE_NAMES.filter((one) => FEATURES[one] === level);
  const below = PAID_LEVELS[at - 1];
  const inMonths = t('plan.months', { n: months });
  const saved = planOf(`${level}-1`)!.fen * months - fen;
  const label = {
    buy: () => t('plan.buy', { what: t(`plan.${level}`) }),
    renew: () => t('plan.renew', { months: inMonths }),
    upgrade: () => t('plan.upgrade', { sum: yuan(offer.amountFen ?? fen) }),
  };
  const why = offer.refused && t(offer.refused === 'order.included' ? 'plan.included' : 'plan.creditExceeds');
  return (
    <article className={level === TRIAL_LEVEL ? 'plan rec' : 'plan'}>
      <h3>{t(`plan.${level}`)}</h3>
      <p className="for">{t(`plan.for.${level}`)}</p>
      <p className="pr">
        {roundYuan(Math.round(fen / months))}
        <small>{t('plan.aMonth')}</small>
      </p>
      <p className="sum">
        {[t('plan.sum', { months: inMonths, sum: yuan(fen) }), saved > 0 && t('plan.saved', { sum: yuan(saved) })]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div className="do">
        {why === undefined ? (
          <Button size="lg" onClick={onBuy}>
            {label[offer.kind ?? 'buy']()}
          </Button>
        ) : (
          <p className="why">{why}</p>
        )}
        {level === TRIAL_LEVEL && why === undefined && <Trial mine={mine} />}
      </div>
      <p className="plus">
        {below === undefined
          ? t('plan.plus', { n: added.length })
          : t('plan.plusOf', { what: t(`plan.${below}`), n: added.length })}
      </p>
      <ul className="fe">
        {added.map((feature) => (
          <li key={feature}>
            <Icon name="check" size="s" />
            {t(`feature.${feature}`)}
          </li>
        ))}
      </ul>
    </article>
  );
}
