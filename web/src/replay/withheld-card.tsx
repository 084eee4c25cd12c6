import { ReplayFrame } from '@lectern/contracts/replay/queries.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../kit/data/request.ts';
import { timeOfDay } from '../kit/i18n/format.ts';
import { useText } from './texts.ts';
import { Icon } from '../kit/ui/icon.tsx';
import type { Moment } from './playback.ts';
import { NotGot } from './not-got.tsx';
import { failureOf, useCalmly } from './use-facts.ts';
import type { ReplayedLesson } from './use-replay.ts';
import { withheldLines, type WithheldLine } from './withheld-lines.ts';

interface Props {
  readonly id: string;
  readonly lesson: ReplayedLesson;
  readonly moment: Moment;
  readonly isPlaying: boolean;
  /** How far the phone's clock was from the server's when it last sent something, in ms. */
  readonly clockOff: number | undefined;
}

/** While it plays, asked for this often. */
const PLAYING_MS = 1_500;

/** What is there at this moment and not shown to this student, and what it takes until it is. */
export function WithheldCard({ id, lesson, moment, isPlaying, clockOff }: Props) {
  const { t } = useText();
  const { as, person } = moment.eyes;
  const version = useCalmly(moment.version, isPlaying ? PLAYING_MS : 0);
  const asked = useQuery({
    queryKey: ['replayWithheld', id, person, version],
    // The view is here already: the patch from itself is nothing.
    queryFn: () => query<typeof ReplayFrame>(ReplayFrame, { id, as, person, version, since: version }),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
  const error = failureOf(asked);
  const withheld = error === null ? asked.data?.withheld : undefined;
  const lines = withheldLines(withheld ?? [], lesson.questions);
  return (
    <section
      className="card withheld-card"
      aria-label={t('replay.withheld')}
      aria-busy={withheld === undefined && error === null}
    >
      <header>
        <h3>{t('replay.withheld')}</h3>
      </header>
      {error !== null && <NotGot error={error} retry={() => void asked.refetch()} />}
      {withheld !== undefined && (
        <ul className="hid">
          {withheld.length === 0 && <li className="none i2">{t('replay.withheldNone')}</li>}
          {lines.map((one) => (
            <li key={`${one.what}/${one.subject ?? ''}`}>
              <Icon name="lock" size="s" />
              <span>
                <b>{whatIs(one, t)}</b>
                <br />
                <span className="i2">
                  {until(one, t)}
                  {one.words && one.words.length > 0 && ` · ${one.words.join(' · ')}`}
                </span>
              </span>
            </li>
          ))}
          {clockOff !== undefined && (
            <li>
              <Icon name="phone" size="s" />
              <span>
                <b>{t('replay.clockOff', { n: Math.abs(clockOff) })}</b>
                <br />
                <span className="i2">{t('replay.clockOffWhy')}</span>
              </span>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}

type Translate = ReturnType<typeof useText>['t'];

function whatIs({ what, n, value = '', count = 0 }: WithheldLine, t: Translate): string {
  switch (what) {
    case 'key':
      return n === undefined ? t('replay.withheld.key', { value }) : t('replay.withheld.keyOf', { n, value });
    case 'distribution':
      return t('replay.withheld.distribution', { n: n ?? '?' });
    case 'answersOfOthers':
      return n === undefined
        ? t('replay.withheld.answersBefore', { n: count })
        : t('replay.withheld.answersOfOthers', { question: n, n: count });
    case 'heldDanmu':
      return value === ''
        ? t('replay.withheld.heldDanmu', { n: count })
        : t('replay.withheld.heldWords', { words: value });
    default:
      return t(`replay.withheld.${what}`, { n: count });
  }
}

/** What it takes: the fact that showed it, or who could have. */
function until({ what, until: shown }: WithheldLine, t: Translate): string {
  switch (what) {
    case 'key':
    case 'distribution':
      return shown === undefined ? t('replay.untilPublished') : t('replay.until', { time: timeOfDay(shown.at) });
    case 'heldDanmu':
      return shown === undefined ? t('replay.untilPassed') : t('replay.untilPassedAt', { time: timeOfDay(shown.at) });
    case 'pagesToCome':
      return t('replay.untilTurned');
    case 'drafts':
      return t('replay.untilAsked');
    default:
      return t('replay.untilNever');
  }
}
