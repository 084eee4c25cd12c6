import { NetworkError } from '../data/errors.ts';
import { PartNotThere } from '../ui/part-not-there.tsx';
import { PlaceNotThere } from '../ui/place-not-there.tsx';
import { ERRORS } from './list-samples.tsx';
import { useText } from './texts.ts';

const STATES = ['waiting', 'failed', 'refused', 'offline'] as const;

/** What stands where there are no data yet: for a whole place, and for a part of one. */
export function StateSamples() {
  const { t } = useText();
  return STATES.map((state) => {
    const error = ERRORS[state];
    const isPaused = error instanceof NetworkError;
    const part = { error, fetchStatus: isPaused ? 'paused' : 'idle', refetch: () => undefined };
    return (
      <section key={state} className="card padded" aria-label={t(`gallery.${state}`)}>
        <h2>{t(`gallery.${state}`)}</h2>
        <div className="samples">
          <PlaceNotThere part={part} />
          <PartNotThere part={part} />
        </div>
      </section>
    );
  });
}
