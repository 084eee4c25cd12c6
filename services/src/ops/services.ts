import { parseArgs } from 'node:util';

/** The parts that a process can be made of; by default it is all of them. */
export const SERVICES = ['command', 'projector', 'relay', 'gateway', 'web'] as const;

export type Service = (typeof SERVICES)[number];

/** A setting that nothing can be started with; its text is for whoever set it, who has no use for a stack. */
export class WrongSetting extends Error {}

/**
 * Reads a list as in `gateway,web`; an empty one means all.
 * @throws WrongSetting naming the services that there are
 */
export function readServices(list: string): ReadonlySet<Service> {
  const names = list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const unknown = names.filter((name) => !SERVICES.includes(name as Service));
  if (unknown.length > 0)
    throw new WrongSetting(`There is no service ${unknown.join(', ')}. There are: ${SERVICES.join(', ')}.`);
  return new Set(names.length === 0 ? SERVICES : (names as Service[]));
}

/**
 * The list that the program is called with, as in `--services gateway,web`; undefined without one.
 * @throws WrongSetting at an argument that it does not know
 */
export function servicesAsked(args: readonly string[]): string | undefined {
  try {
    return parseArgs({ args: [...args], options: { services: { type: 'string' } } }).values.services;
  } catch {
    throw new WrongSetting(`Unknown arguments: ${args.join(' ')}. There is: --services ${SERVICES.join(',')}.`);
  }
}

export const isWhole = (services: ReadonlySet<Service>): boolean => services.size === SERVICES.length;

/** @throws WrongSetting when these services could not do their part with what they were given */
export function mustBeUsable(services: ReadonlySet<Service>, clusterSecret?: string, brokers: readonly string[] = []) {
  if (!isWhole(services) && clusterSecret === undefined)
    throw new WrongSetting(
      `A process that runs only ${[...services].join(', ')} needs others: set LECTERN_CLUSTER_SECRET, the same for all of them.`,
    );
  if (services.size === 1 && services.has('relay') && brokers.length === 0)
    throw new WrongSetting('A process that runs only relay has nowhere to publish to: set KAFKA_BROKERS.');
}
