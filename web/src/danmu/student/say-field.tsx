import { useId, useRef, type ReactNode } from 'react';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { oneLine } from '@lectern/contracts/kernel/one-line.ts';
import { units } from '@lectern/contracts/kernel/units.ts';
import { ProblemError } from '../../kit/data/errors.ts';
import { useText } from '../../kit/i18n/student.ts';
import { useTimeLeft } from '../../kit/ui/countdown.tsx';
import { Icon } from '../../kit/ui/icon.tsx';
import { useErrorText } from '../../kit/ui/states.tsx';
import { markedWords, pieces } from './refused-words.ts';
import { useSay, type Refusal, type SendDanmu } from './use-say.ts';
import './say-field.css';

interface Props {
  /** One field for each lesson: what was typed survives a reload. */
  readonly place: string;
  readonly isOn: boolean;
  readonly isMuted: boolean;
  readonly isOnline: boolean;
  /** When the last of one's own arrived, in ms of the server's clock; 0 before the first. */
  readonly lastAt: number;
  readonly now: () => number;
  readonly send: SendDanmu;
}

/** The end of composing and the key that ended it are one stroke. */
const SAME_KEY_MS = 50;

/** Where a danmu is written: the units count as one types, a refused word is marked, and why nothing can be sent stands beside it. */
export function SayField({ place, isOn, isMuted, isOnline, lastAt, now, send }: Props) {
  const { t } = useText();
  const { text, isSending, refusal, edit, say } = useSay(place, send);
  const field = useRef<HTMLTextAreaElement>(null);
  const composedAt = useRef(0);
  const below = useId();
  const pauseMs = useTimeLeft(lastAt + LIMITS.danmuPauseMs, now);
  const length = units(oneLine(text));
  const over = length - LIMITS.danmuUnits;
  const why = !isOn
    ? t('danmu.off')
    : isMuted
      ? t('danmu.muted')
      : over > 0
        ? t('danmu.over', { n: over })
        : text !== '' && !isOnline
          ? t('danmu.offline')
          : text !== '' && pauseMs > 0
            ? t('danmu.pause')
            : undefined;
  const canSend = why === undefined && length > 0 && !isSending && !refusal?.marks.length;
  const submit = () => {
    if (canSend) say();
    field.current?.focus();
  };
  const isShut = !isOn || isMuted;
  const isOpen = text !== '' || refusal !== undefined;
  return (
    <form
      className={refusal ? 'say-field refused' : 'say-field'}
      aria-label={t('danmu.write')}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Below id={below} why={why} refusal={refusal} text={text} />
      <div className="say-row">
        <div className={over > 0 ? 'say-box bad' : 'say-box'}>
          <div className="say-text">
            <div className="say-mirror" aria-hidden="true">
              {pieces(text, refusal?.marks ?? []).map(({ text: piece, marked }, index) =>
                marked ? <mark key={index}>{piece}</mark> : <span key={index}>{piece}</span>,
              )}
              {'​'}
            </div>
            <textarea
              ref={field}
              rows={1}
              value={text}
              readOnly={isShut}
              placeholder={t('danmu.placeholder')}
              aria-label={t('danmu.write')}
              aria-describedby={below}
              aria-invalid={refusal?.marks.length || over > 0 ? true : undefined}
              enterKeyHint="send"
              onCompositionEnd={(event) => {
                composedAt.current = event.timeStamp;
              }}
              onChange={(event) => edit(event.target.value.replace(/\n/g, ' '))}
              onKeyDown={(event) => {
                // Enter that picks a word of an input method is not the one that sends; Safari ends composing before it.
                const picks = event.nativeEvent.isComposing || event.timeStamp - composedAt.current < SAME_KEY_MS;
                if (event.key !== 'Enter' || picks) return;
                event.preventDefault();
                submit();
              }}
            />
          </div>
          {isOpen && (
            <span className="cnt">
              {length} / {LIMITS.danmuUnits}
            </span>
          )}
        </div>
        <button
          type="submit"
          className={canSend ? 'go ready' : 'go'}
          aria-label={t('danmu.send')}
          aria-disabled={!canSend || undefined}
          aria-describedby={below}
          aria-busy={isSending || undefined}
        >
          <Icon name="send" />
        </button>
      </div>
    </form>
  );
}

interface BelowProps {
  readonly id: string;
  readonly why: string | undefined;
  readonly refusal: Refusal | undefined;
  readonly text: string;
}

/** Why it cannot be sent, or was not: said at once, and read with the field. */
function Below({ id, why, refusal, text }: BelowProps): ReactNode {
  const { t } = useText();
  const errorText = useErrorText();
  const words = markedWords(text, refusal?.marks ?? []);
  const said =
    refusal === undefined
      ? undefined
      : words.length > 0
        ? t('danmu.sensitive', { words: words.map((one) => t('danmu.quoted', { word: one })).join(t('danmu.and')) })
        : refusal.error instanceof ProblemError
          ? errorText(refusal.error)
          : t('danmu.notSent');
  return (
    <div id={id} className="say-why">
      {said !== undefined && (
        <p className="err" role="alert">
          <Icon name="alert" size="s" />
          {said}
        </p>
      )}
      {said === undefined && why !== undefined && <p className="i2">{why}</p>}
      <span className="vh">{t('danmu.counting')}</span>
    </div>
  );
}
