import { useText } from '../kit/i18n/teacher.ts';
import { Button } from '../kit/ui/button.tsx';
import { Icon } from '../kit/ui/icon.tsx';
import { STATUS_LOOKS, STATUSES } from './attendance-looks.ts';
import { Figure } from './figure.tsx';
import { share } from './shares.ts';
import type { Report } from './use-report.ts';
import './attendance-card.css';

interface Props {
  readonly report: Report;
  readonly whyNot: string | undefined;
  readonly onCorrect: () => void;
}

/** How many were what, each with the facts behind it, and the way to correct it. */
export function AttendanceCard({ report: { attendance, members }, whyNot, onCorrect }: Props) {
  const { t } = useText();
  const some = STATUSES.filter((status) => attendance[status] > 0);
  return (
    <section className="card rep-att" aria-labelledby="rep-att">
      <header>
        <h2 id="rep-att">{t('report.attendance')}</h2>
        <span className="grow" />
        <Button look="quiet" size="sm" icon="board" why={whyNot} onClick={onCorrect}>
          {t('report.correct')}
        </Button>
      </header>
      <div className="parts" aria-hidden="true">
        {some.map((status) => (
          <i key={status} style={{ flexGrow: attendance[status], background: STATUS_LOOKS[status].bar }} />
        ))}
      </div>
      <ul>
        {some.map((status) => (
          <li key={status}>
            <span className={`st ${STATUS_LOOKS[status].tone}`}>
              <Icon name={STATUS_LOOKS[status].icon} size="s" />
            </span>
            <span>{t(`report.status.${status}`)}</span>
            <b>
              <Figure cell={`status/${status}`} title={t(`report.status.${status}`)}>
                {attendance[status]}
              </Figure>
            </b>
            <span className="share">{share(attendance[status], members)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
