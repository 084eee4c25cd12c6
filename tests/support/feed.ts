import { decideClub, decideJar, club, jar } from './jar.ts';
import { give, openJar, type WriteSide } from './platform.ts';

/** What a process does with jars while a feed is looked at; whoever uses it replaces the list of streams by that of the jar. */
export function jarsOf(side: WriteSide) {
  side.deciders.register(jar, decideJar);
  side.deciders.register(club, decideClub);
  return {
    side,
    /** A new stream, at version 1. */
    opened: async () => (await openJar(side, {})).jar,
    /** One more fact in it. */
    grow: (stream: string) => give(side, 'keeper', stream, 'AddMarbles', { n: 0 }),
  };
}
