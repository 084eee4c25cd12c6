import { TranscriptLog, type Transcript } from '@lectern/contracts/transcript/queries.ts';
import { DEFAULT_POLICY, MODULE_KINDS, type Policy } from '@lectern/contracts/transcript/grade.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../kit/data/request.ts';
import { worth } from '../kit/i18n/format.ts';
import { useWhen } from '../kit/i18n/use-when.ts';
import { Button } from '../kit/ui/button.tsx';
import { Icon } from '../kit/ui/icon.tsx';
import type { IconName } from '../kit/ui/icons.ts';
import { PlaceNotThere } from '../kit/ui/place-not-there.tsx';
import { Empty } from '../kit/ui/states.tsx';
import { Comparison } from './comparison.tsx';
import { useModuleName, useText } from './texts.ts';

type Step = TranscriptLog['steps'][number];

const ICONS: Readonly<Record<Step['what'], IconName>> = {
  policy: 'gear',
  scores: 'board',
  published: 'send',
  hidden: 'eyeoff',
};

interface Props {
  readonly classId: string;
  readonly data: Transcript;
  /** Tries an earlier policy on today's marks. */
  readonly onTry: ((policy: Policy) => void) | undefined;
}

/** Who changed what, the newest first: what stands here only grows. */
export function LogPart({ classId, data, onTry }: Props) {
  const { t } = useText();
  const when = useWhen();
  const tell = useTelling();
  const [opened, setOpened] = useState<number>();
  const found = useQuery({
    queryKey: [TranscriptLog.name, classId],
    queryFn: () => query<typeof TranscriptLog>(TranscriptLog, { id: classId }),
  });
  if (found.data === undefined)
    return (
      <section className="card">
        <PlaceNotThere part={found} />
      </section>
    );
  const { steps } = found.data;
  return (
    <section className="card" aria-label={t('transcript.part.log')}>
      {steps.length === 0 ? (
        <Empty icon="history" title={t('transcript.noLog')}>
          {t('transcript.noLogWhy')}
        </Empty>
      ) : (
        <ol className="transcript-log">
          {steps.map((step, at) => {
            const { version, what, by, at: then, policy } = step;
            const before = steps.slice(at + 1).find((one) => one.policy !== undefined)?.policy;
            return (
              <li key={version}>
                <Icon name={ICONS[what]} size="s" />
                <span className="grow">
                  {tell(step, before)}
                  <small>
                    {by} · {when(then)}
                  </small>
                </span>
                {policy !== undefined && (
                  <Button
                    size="sm"
                    look="quiet"
                    aria-expanded={opened === version}
                    onClick={() => setOpened(opened === version ? undefined : version)}
                  >
                    {t('transcript.whoMoved')}
                  </Button>
                )}
                {policy !== undefined && onTry && (
                  <Button size="sm" look="quiet" onClick={() => onTry(policy)}>
                    {t('transcript.tryIt')}
                  </Button>
                )}
                {policy !== undefined && opened === version && (
                  <div className="transcript-moved">
                    <p className="t13 i2">{t('transcript.whoMovedWhy')}</p>
                    <Comparison data={data} policy={policy} from={before ?? DEFAULT_POLICY} />
                  </div>
                )}
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}

/** One line for each fact of a transcript. */
function useTelling() {
  const { t } = useText();
  const nameOf = useModuleName();
  const weightsOf = ({ weights, own }: Policy) =>
    new Map([
      ...MODULE_KINDS.map((kind) => [kind as string, { name: nameOf(kind), weight: weights[kind] }] as const),
      ...own.map(({ id, name, weight }) => [id, { name, weight }] as const),
    ]);
  const changes = (policy: Policy, before: Policy): string => {
    const [now, then] = [weightsOf(policy), weightsOf(before)];
    return [...new Set([...then.keys(), ...now.keys()])]
      .map((id) => [now.get(id) ?? then.get(id), then.get(id)?.weight ?? 0, now.get(id)?.weight ?? 0] as const)
      .filter(([, was, is]) => was !== is)
      .map(([module, was, is]) => `${module?.name} ${was}% → ${is}%`)
      .join(' · ');
  };
  const points = (tenths: number | undefined) => (tenths === undefined ? '—' : worth(tenths));
  return ({ what, policy, unit = '', n = 0, person, before, after, reason }: Step, earlier: Policy | undefined) => {
    if (what === 'policy') {
      const changed = policy && earlier && changes(policy, earlier);
      return changed ? t('transcript.told.weights', { changed }) : t('transcript.told.policy');
    }
    if (what !== 'scores') return t(`transcript.told.${what}`);
    if (person === undefined) return t('transcript.told.scores', { unit, n });
    const change = `${points(before)} → ${points(after)}`;
    return [t('transcript.told.score', { person, unit, change }), reason].filter(Boolean).join(' · ');
  };
}
