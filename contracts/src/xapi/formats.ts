import type { Activity, Agent, Definition, Statement } from './statement.ts';
import type { LanguageMap } from './vocabulary.ts';

/** How much of a statement is returned: as it is, only what identifies its parts, or in one language. */
export const FORMATS = ['exact', 'ids', 'canonical'] as const;
export type Format = (typeof FORMATS)[number];

/** `languages` are what the reader prefers, the best first; for canonical statements only. */
export function formatted(statement: Statement, format: Format, languages: readonly string[]): Statement {
  if (format === 'exact') return statement;
  const agent = ({ objectType, account }: Agent): Agent => ({ objectType, account });
  const activity = ({ objectType, id, definition }: Activity): Activity => ({
    objectType,
    id,
    ...(format === 'canonical' && definition !== undefined && { definition: inOne(definition, languages) }),
  });
  const around = (activities: Readonly<Record<string, readonly Activity[]>>) =>
    Object.fromEntries(Object.entries(activities).map(([relation, all]) => [relation, all.map(activity)]));
  const { actor, verb, object, context, authority } = statement;
  return {
    ...statement,
    actor: agent(actor),
    authority: agent(authority),
    verb: { id: verb.id, ...(format === 'canonical' && verb.display && { display: oneOf(verb.display, languages) }) },
    object: object.objectType === 'Activity' ? activity(object) : object,
    ...(context !== undefined && {
      context: {
        ...context,
        ...(context.contextActivities && { contextActivities: around(context.contextActivities) }),
      },
    }),
  };
}

const inOne = (definition: Definition, languages: readonly string[]): Definition => ({
  ...definition,
  ...(definition.name && { name: oneOf(definition.name, languages) }),
  ...(definition.description && { description: oneOf(definition.description, languages) }),
  ...(definition.choices && {
    choices: definition.choices.map(({ id, description }) => ({
      id,
      ...(description && { description: oneOf(description, languages) }),
    })),
  }),
});

/** The first that the reader prefers, by its whole tag or by its language; else the first there is. */
function oneOf(map: LanguageMap, languages: readonly string[]): LanguageMap {
  const tags = Object.keys(map);
  const matches = (wish: string) => (tag: string) =>
    tag.toLowerCase() === wish || tag.toLowerCase().split('-')[0] === wish.split('-')[0];
  const tag =
    languages.map((wish) => tags.find(matches(wish.toLowerCase()))).find((one) => one !== undefined) ?? tags[0];
  return tag === undefined ? {} : { [tag]: map[tag]! };
}

/** The languages of an Accept-Language header (RFC 9110), the best first. */
export function languagesIn(header: string | undefined): string[] {
  return (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim());
      const weight = parameters.map((one) => /^q=([\d.]+)$/.exec(one)?.[1]).find((one) => one !== undefined);
      return { tag, weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ tag, weight }) => tag !== '' && tag !== '*' && weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);
}
