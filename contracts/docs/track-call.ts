import { EVENTS } from '../src/tracking/events.ts';
import { Track } from '../src/tracking/track.ts';
import { headers, json, parameter, refusals } from './components.ts';
import { allowed, schemaOf } from './schema.ts';

export const trackingTag = { name: 'tracking', description: 'What happened on pages, as browsers tell it.' };

const body = schemaOf(Track.data);

/** The call that tells what happened on a page, and what each event may say. */
export const track = {
  path: Track.path,
  method: 'post' as const,
  operation: {
    operationId: 'Track',
    summary: Track.summary,
    description:
      'Each record of `data` is a record of `x-record`; its event has the properties that `x-events` names beside those of ' +
      'every record. What is not listed is dropped; query strings, codes and addresses on the network are cut off. A record ' +
      'that is broken is refused by its place, and the others are kept; told again, a record is kept once. The token may ' +
      'stand in the body instead of its header.',
    tags: ['tracking'],
    security: [{}],
    parameters: headers.map(parameter),
    requestBody: {
      content: { ...json(body).content, ...json(body, 'application/x-www-form-urlencoded').content },
    },
    responses: {
      200: { description: 'What was not refused is kept.', ...json(schemaOf(Track.result, 'output')) },
      ...refusals,
    },
    'x-allow': allowed(Track.allow),
    'x-record': schemaOf(Track.record),
    'x-events': Object.fromEntries(Object.entries(EVENTS).map(([name, properties]) => [name, schemaOf(properties)])),
  },
};
