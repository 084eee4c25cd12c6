import type { MyResult } from '@lectern/contracts/reports/results.ts';
import type * as z from 'zod/mini';
import { clockTime } from '../kit/i18n/when.ts';
import { Icon } from '../kit/ui/icon.tsx';
import { useBehaviourText } from './texts.ts';
import './behaviour.css';

/** The tags of a lesson that are for the student's own eyes, each with its time, number and worth. */
export function TagsGiven({ behaviour }: { readonly behaviour: z.output<typeof MyResult.result>['behaviour'] }) {
  const { t } = useBehaviourText();
  return (
    <section>
      <h2 className="t13 i2">{t('behaviour.title')}</h2>
      <ul className="card tags-given">
        {behaviour.map(({ behaviourId, tag, points, at, version }) => (
          <li key={behaviourId}>
            <Icon name="tag" />
            <span className="grow">
              {tag}
              <small>{t('behaviour.receipt', { time: clockTime(at), version })}</small>
            </span>
            {points > 0 && <b>{t('behaviour.plus', { points })}</b>}
          </li>
        ))}
      </ul>
    </section>
  );
}
