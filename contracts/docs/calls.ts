import * as session from '../src/session/commands.ts';

/** The session calls in their order, under the names they are exported by. */
export const calls = session.sessionCalls.map((call) => {
  const [name] = Object.entries(session).find(([, exported]) => exported === call)!;
  return { ...call, name };
});
