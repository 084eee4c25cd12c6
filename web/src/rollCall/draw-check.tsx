import { useEffect, useState } from 'react';
import { placeIn } from '@lectern/contracts/rollCall/draw.ts';
import type { RollCallSeen } from '@lectern/contracts/rollCall/view.ts';
import { Icon } from '../kit/ui/icon.tsx';
import { useRollCallText } from './texts.ts';
import './rollcall.css';

interface Checked {
  readonly isSealed: boolean;
  readonly draws: readonly { readonly n: number; readonly isRight: boolean }[];
}

/** A roll call that is over, computed again on this device out of what is public: nobody has to be believed. */
export function DrawCheck({ round }: { round: RollCallSeen }) {
  const { t } = useRollCallText();
  const [checked, setChecked] = useState<Checked>();
  const { seed, commitment, calls } = round;
  useEffect(() => {
    if (seed === undefined || !canCompute) return undefined;
    let isWanted = true;
    const compute = async () => {
      const done = await check(seed, commitment, calls);
      if (isWanted) setChecked(done);
    };
    void compute();
    return () => {
      isWanted = false;
    };
  }, [seed, commitment, calls]);
  if (seed === undefined) return null;
  const isRight = checked?.isSealed === true && checked.draws.every((draw) => draw.isRight);
  return (
    <div className="draw-check">
      {!canCompute && <p className="why">{t('rollCall.cannot')}</p>}
      {checked && (
        <p className={isRight ? 'st ok' : 'st bad'} role="status">
          <Icon name={isRight ? 'okc' : 'alert'} size="s" />
          {!isRight
            ? t('rollCall.wrong')
            : checked.draws.length === 0
              ? t('rollCall.noDraws')
              : t('rollCall.right', { n: checked.draws.length })}
        </p>
      )}
      {canCompute && checked === undefined && <p aria-busy="true">{t('rollCall.checking')}</p>}
      <dl>
        <dt>{t('rollCall.seed')}</dt>
        <dd className="mono">{seed}</dd>
        <dt>{t('rollCall.fingerprint')}</dt>
        <dd className="mono">{commitment}</dd>
        {checked && <dd>{t(checked.isSealed ? 'rollCall.sealed' : 'rollCall.notSealed')}</dd>}
      </dl>
      {checked !== undefined && checked.draws.length > 0 && (
        <table>
          <thead>
            <tr>
              {(['draw', 'of', 'place', 'match'] as const).map((column) => (
                <th key={column} scope="col">
                  {t(`rollCall.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {checked.draws.map((draw) => (
              <tr key={draw.n}>
                <td>{draw.n}</td>
                <td>{calls[draw.n]?.of}</td>
                <td>{calls[draw.n]?.place}</td>
                <td>{t(draw.isRight ? 'rollCall.yes' : 'rollCall.no')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="i3 t13">{t('rollCall.rule')}</p>
    </div>
  );
}

/** Browsers compute hashes only where the connection is encrypted, or on this machine. */
const canCompute = globalThis.crypto?.subtle !== undefined;

const bytes = (text: string) => new TextEncoder().encode(text);
const hex = (buffer: ArrayBuffer) =>
  Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');

async function check(seed: string, commitment: string, calls: RollCallSeen['calls']): Promise<Checked> {
  const { subtle } = crypto;
  const key = await subtle.importKey('raw', bytes(seed), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const draws = Object.entries(calls).map(async ([n, { place, of }]) => {
    const mac = hex(await subtle.sign('HMAC', key, bytes(n)));
    return { n: Number(n), isRight: placeIn(mac, of) === place };
  });
  return {
    isSealed: hex(await subtle.digest('SHA-256', bytes(seed))) === commitment,
    draws: await Promise.all(draws),
  };
}
