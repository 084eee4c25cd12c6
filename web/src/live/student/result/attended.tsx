import { clockTime } from '../../../kit/i18n/when.ts';
import { useText as useJournalText } from '../../../journal/texts.ts';
import { useStay } from '../../../journal/use-stay.ts';
import { useText } from '../../../kit/i18n/student.ts';
import { Icon } from '../../../kit/ui/icon.tsx';
import type { Result } from './result.ts';

const TONES = {
  present: 'ok',
  late: 'warn',
  absent: 'bad',
  sickLeave: 'off',
  personalLeave: 'off',
  expected: 'off',
} as const;

interface Props {
  readonly result: Result;
  readonly attendance: NonNullable<Result['attendance']>;
}

/** Whether I was there, for how long, and what I said. */
export function Attended({ result, attendance }: Props) {
  const { t } = useJournalText();
  const { t: student } = useText();
  const stay = useStay();
  const { marked, joinedAt, checkedInAt, stays, danmu, startedAt = 0 } = result;
  const until = result.endedAt ?? result.asOf.at ?? startedAt;
  const spans = stays.map(({ from, to = until }) => ({ from: Math.max(from, startedAt), to: Math.min(to, until) }));
  const stayedMs = spans.reduce((sum, { from, to }) => sum + Math.max(0, to - from), 0);
  const how = marked
    ? student('mine.byTeacher')
    : checkedInAt !== undefined
      ? student('mine.checkedIn', { when: clockTime(checkedInAt) })
      : joinedAt !== undefined && student('mine.joined', { when: clockTime(joinedAt) });
  return (
    <ul className="card facts">
      <li>
        <span className={`st ${TONES[attendance]}`}>
          <Icon name="attend" />
        </span>
        <span className="grow">
          {student(`attendance.${attendance}`)}
          {how && <small>{how}</small>}
        </span>
      </li>
      {spans.length > 0 && (
        <li>
          <span className="st">
            <Icon name="clock" />
          </span>
          <span className="grow">
            {t('result.stayed', { time: stay(stayedMs) })}
            <Stays spans={spans} from={startedAt} to={until} />
            <small className="ends">
              <span>{clockTime(startedAt)}</span>
              <span>{clockTime(until)}</span>
            </small>
          </span>
        </li>
      )}
      {danmu > 0 && (
        <li>
          <span className="st">
            <Icon name="danmu" />
          </span>
          <span className="grow">{t('result.danmu', { n: danmu })}</span>
        </li>
      )}
    </ul>
  );
}

interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** The lesson as a bar, and in it when I was there. */
function Stays({ spans, from, to }: Stretch & { spans: readonly Stretch[] }) {
  const { t } = useJournalText();
  const whole = Math.max(1, to - from);
  const percent = (ms: number) => `${(Math.max(0, ms) / whole) * 100}%`;
  const said = spans.map((span) => `${clockTime(span.from)}–${clockTime(span.to)}`).join(', ');
  return (
    <span className="stays" role="img" aria-label={`${t('result.stays')}: ${said}`}>
      {spans.map((span) => (
        <i key={span.from} style={{ left: percent(span.from - from), width: percent(span.to - span.from) }} />
      ))}
    </span>
  );
}
