import { NetworkError } from '../data/errors.ts';
import { FailedPlace } from './pages.tsx';
import { Skeleton } from './states.tsx';

interface Props {
  readonly part: { readonly error: unknown; readonly fetchStatus?: string; readonly refetch: () => unknown };
  readonly lines?: number;
}

/** A place whose data are not there: on their way, failed with a way home, or waiting for the network to be back. */
export function PlaceNotThere({ part: { error, fetchStatus, refetch }, lines = 6 }: Props) {
  const retry = () => void refetch();
  if (fetchStatus === 'paused') return <FailedPlace error={new NetworkError()} retry={retry} />;
  if (error) return <FailedPlace error={error} retry={retry} />;
  return <Skeleton lines={lines} retry={retry} />;
}
