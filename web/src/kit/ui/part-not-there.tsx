import { NetworkError } from '../data/errors.ts';
import { Failed, Skeleton } from './states.tsx';

interface Props {
  readonly part: { readonly error: unknown; readonly fetchStatus: string; readonly refetch: () => unknown };
  readonly lines?: number;
}

/** A part of a page that has no data yet: on its way, failed, or waiting for the network to be back. */
export function PartNotThere({ part: { error, fetchStatus, refetch }, lines = 6 }: Props) {
  const retry = () => void refetch();
  if (fetchStatus === 'paused') return <Failed error={new NetworkError()} retry={retry} />;
  if (error) return <Failed error={error} retry={retry} />;
  return <Skeleton lines={lines} retry={retry} />;
}
