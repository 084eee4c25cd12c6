/** The parts that a process can be made of; by default it is all of them. */
export const SERVICES = ['command', 'projector', 'relay', 'gateway', 'web'] as const;

export type Service = (typeof SERVICES)[number];

/**
 * Reads a list as in `gateway,web`; an empty one means all.
 * @throws Error naming the services that there are
 */
export function readServices(list: string): ReadonlySet<Service> {
  const names = list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const unknown = names.filter((name) => !SERVICES.includes(name as Service));
  if (unknown.length > 0)
    throw new Error(`There is no service ${unknown.join(', ')}. There are: ${SERVICES.join(', ')}.`);
  return new Set(names.length === 0 ? SERVICES : (names as Service[]));
}
