import { FactProof } from '@lectern/contracts/evidence/queries.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { query } from '../kit/data/request.ts';
import { useText } from './texts.ts';
import { clockTime, shortDay } from '../kit/i18n/when.ts';
import { Button } from '../kit/ui/button.tsx';
import { Icon } from '../kit/ui/icon.tsx';
import './evidence.css';

interface Props {
  readonly lessonId: string;
  readonly version: number;
}

type Proof = z.output<(typeof FactProof)['result']>;

/** What one fact is proved by, in one line; opened, the way from its leaf to the signed root. */
export function FactProofLine({ lessonId, version }: Props) {
  const { t } = useText();
  const { data, error, refetch } = useQuery({
    queryKey: ['factProof', lessonId, version],
    queryFn: () => query<typeof FactProof>(FactProof, { id: lessonId, version }),
    staleTime: 60_000,
  });
  if (error)
    return (
      <p className="proof-line i2 t12" role="alert">
        {t('proof.failed')}
        <Button size="sm" look="quiet" icon="sync" onClick={() => void refetch()}>
          {t('action.retry')}
        </Button>
      </p>
    );
  if (data === undefined) return <p className="proof-line i3 t12">{t('proof.asking')}</p>;
  if (data.head === undefined)
    return (
      <p className="proof-line i3 t12">
        <Icon name="clock" size="xs" />
        {t('proof.notYet')}
      </p>
    );
  return <Proved proof={data} signedAt={data.head.signedAt} root={data.head.root} />;
}

function Proved({ proof, signedAt, root }: { proof: Proof; signedAt: number; root: string }) {
  const { t, language } = useText();
  const [now] = useState(() => Date.now());
  const time = `${shortDay(signedAt, language, now)} ${clockTime(signedAt)}`;
  return (
    <details className="proof-line t12">
      <summary className={proof.included ? 'ok' : 'bad'}>
        <Icon name={proof.included ? 'okc' : 'shieldx'} size="xs" />
        {proof.included ? t('proof.included', { index: proof.index + 1, time }) : t('proof.wrong')}
      </summary>
      <dl className="mono">
        <dt>{t('proof.leaf')}</dt>
        <dd>{proof.leaf}</dd>
        <dt>{t('proof.path')}</dt>
        {proof.proof.map((hash, index) => (
          <dd key={index}>{hash}</dd>
        ))}
        <dt>{t('proof.root')}</dt>
        <dd>{root}</dd>
      </dl>
    </details>
  );
}
