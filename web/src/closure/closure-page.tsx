import { closureMachine, MyClosure, RequestClosure, WithdrawClosure } from '@lectern/contracts/closure/closure.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { query } from '../kit/data/request.ts';
import { useUser } from '../kit/data/use-user.ts';
import { CommandButton } from '../kit/forms/command-button.tsx';
import { useWhen } from '../kit/i18n/use-when.ts';
import { Icon } from '../kit/ui/icon.tsx';
import { useMinute } from '../kit/ui/use-minute.ts';
import { Page } from '../kit/ui/page.tsx';
import { PlaceNotThere } from '../kit/ui/place-not-there.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { useText } from './texts.ts';
import '../kit/ui/page-head.css';
import './closure.css';

const DAY_MS = 24 * 3600_000;

/** Closing one's own account [R4.20]: what that means, what stands in the way, and the way back until it is done. */
export function ClosurePage() {
  const { t } = useText();
  const found = useQuery({
    queryKey: [MyClosure.name],
    queryFn: () => query<typeof MyClosure>(MyClosure, {}),
  });
  return (
    <Page title={t('closure.title')}>
      <header className="top">
        <h1>{t('closure.title')}</h1>
      </header>
      <section className="card closure" aria-label={t('closure.title')}>
        {found.data ? <Closure closure={found.data} /> : <PlaceNotThere part={found} />}
      </section>
      <p className="closure-back">
        <Link className="row" to="/me">
          <Icon name="left" size="s" />
          {t('closure.back')}
        </Link>
      </p>
    </Page>
  );
}

function Closure({ closure: { status, requestedAt, closesAt, classes, lastOperator, days } }: { closure: MyClosure }) {
  const { t, language } = useText();
  const when = useWhen();
  const now = useMinute();
  const client = useQueryClient();
  const to = { family: 'closure', id: useUser().id };
  const machine = { of: closureMachine, status };
  const done = (said: string) => {
    toast('ok', said);
    void client.invalidateQueries({ queryKey: [MyClosure.name] });
  };
  const teaches = classes.length > 0;
  const checks = [
    {
      isMet: !teaches,
      what: teaches
        ? t('closure.teaches', {
            n: classes.length,
            names: classes.map(({ name }) => name).join(language === 'en' ? ', ' : '、'),
          })
        : t('closure.teachesNone'),
      how: t('closure.teachesHow'),
    },
    {
      isMet: !lastOperator,
      what: t(lastOperator ? 'closure.lastOperator' : 'closure.notLastOperator'),
      how: t('closure.lastOperatorHow'),
    },
  ];
  if (status === 'waiting')
    return (
      <>
        <div className="note warn" role="status">
          <Icon name="clock" />
          <div className="grow">
            <b>{t('closure.willBe', { when: when(closesAt!) })}</b>
            <p>{t('closure.asked', { when: when(requestedAt!) })}</p>
          </div>
        </div>
        <What />
        <footer>
          <CommandButton
            command={WithdrawClosure}
            to={to}
            data={{}}
            machine={machine}
            look="primary"
            onDone={() => done(t('closure.withdrawn'))}
          >
            {t('closure.withdraw')}
          </CommandButton>
        </footer>
      </>
    );
  return (
    <>
      <p>{t('closure.lead', { days })}</p>
      <What />
      <h2>{t('closure.checks')}</h2>
      <ul className="checks">
        {checks.map(({ isMet, what, how }) => (
          <li key={how} className={isMet ? 'met' : undefined}>
            <Icon name={isMet ? 'check' : 'alert'} />
            <div>
              {what}
              {!isMet && <small>{how}</small>}
            </div>
          </li>
        ))}
      </ul>
      <footer>
        <CommandButton
          command={RequestClosure}
          to={to}
          data={{}}
          machine={machine}
          look="danger"
          why={checks.every(({ isMet }) => isMet) ? undefined : t('closure.why')}
          confirm={{
            title: t('closure.sure'),
            what: t('closure.sureWhat', { when: when(now + days * DAY_MS) }),
            keep: t('closure.keep'),
          }}
          onDone={() => done(t('closure.requested'))}
        >
          {t('closure.request')}
        </CommandButton>
      </footer>
    </>
  );
}

function What() {
  const { t } = useText();
  return (
    <ul className="what">
      <li>{t('closure.goes')}</li>
      <li>{t('closure.stays')}</li>
    </ul>
  );
}
