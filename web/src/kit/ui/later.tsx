import type { ComponentType, ReactNode } from 'react';
import { NetworkError } from '../data/errors.ts';
import type { Fetched } from '../data/live-tool.ts';
import { useAsked } from '../data/use-asked.ts';
import { areasReady } from '../i18n/text.ts';
import { Failed, Skeleton } from './states.tsx';

interface Props<Given> {
  readonly name: string;
  readonly load: Fetched<Given>;
  readonly given: Given;
  /** How large a place is held while it is on its way; 0 holds none. */
  readonly lines?: number;
  /** What stands around a place that is still empty. */
  readonly frame?: (place: ReactNode) => ReactNode;
}

/** A part of a screen that is fetched when it is first needed, with its texts; asked for again when the network is back. */
export function Later<Given extends object>({ name, load, given, lines = 2, frame = as }: Props<Given>) {
  const asked = useAsked(name, () => fetched(name, load));
  const Part = (there.get(name) ?? asked.data?.Part) as ComponentType<Given> | undefined;
  if (Part !== undefined) return <Part {...given} />;
  if (asked.error !== undefined) return frame(<Failed error={asked.error} retry={asked.again} />);
  return lines === 0 ? null : frame(<Skeleton lines={lines} retry={asked.again} />);
}

const as = (place: ReactNode): ReactNode => place;
const empty = (): ReactNode => null;

/**
 * Such a part as a component. Without lines its place stays empty until it is there: a page that writes and shows goes on
 * without it, also where the server is away.
 */
export function later<Given extends object>(name: string, load: Fetched<Given>, lines = 0): ComponentType<Given> {
  return (given) => <Later name={name} load={load} given={given} lines={lines} frame={lines === 0 ? empty : as} />;
}

/** What came once is there at once. */
const there = new Map<string, unknown>();

/** Fetches it ahead, so that it is there when it is needed; what does not come is fetched then. */
export const ahead = <Given,>(name: string, load: Fetched<Given>): void =>
  void fetched(name, load).catch(() => undefined);

/** A part of the program that does not come is a matter of the network. */
async function fetched<Given>(name: string, load: Fetched<Given>): Promise<{ readonly Part: ComponentType<Given> }> {
  const Part = await load().catch((error: unknown) => {
    throw new NetworkError(error);
  });
  await areasReady();
  there.set(name, Part);
  return { Part };
}
