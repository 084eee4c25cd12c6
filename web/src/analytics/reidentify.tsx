import { useContext } from 'react';
import { useText } from './texts.ts';
import { Button } from '../kit/ui/button.tsx';
import { useErrorText } from '../kit/ui/states.tsx';
import { MayReidentify } from './may-reidentify.ts';
import { useReidentify } from './use-datasets.ts';

/** Who a pseudonym is: only with a grant of its own, by a press, and recorded. */
export function Reidentify({ learner }: { learner: string }) {
  const { t } = useText();
  const may = useContext(MayReidentify);
  const errorText = useErrorText();
  const { data, error, isPending, mutate } = useReidentify();
  const person = data?.people[learner];
  return (
    <section className="who" aria-label={t('explore.who')}>
      <b>{t('explore.who')}</b>
      {data === undefined ? (
        <>
          <p className="i2">{t('explore.whoWhy')}</p>
          <Button
            size="sm"
            busy={isPending}
            why={may ? undefined : t('explore.noGrant')}
            onClick={() => mutate([learner])}
          >
            {t('explore.ask')}
          </Button>
        </>
      ) : (
        <p role="status">
          {person === undefined
            ? t('explore.erased')
            : t('explore.is', {
                learner: learner.slice(-8),
                name: person.login === undefined ? person.name : `${person.name} (${person.login})`,
              })}
        </p>
      )}
      {error !== null && (
        <p className="st bad" role="alert">
          {errorText(error)}
        </p>
      )}
    </section>
  );
}
