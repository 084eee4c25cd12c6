import { LIMITS } from '../src/kernel/limits.ts';
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
      'The body is JSON or a form. `data` is a record or a list of records, as JSON, as JSON text, or as such text in base64, plain or ' +
      `URL-safe; at most ${LIMITS.trackBatch} records come at once (413). A time of ten digits is in seconds, any other in milliseconds. ` +
      'A call of which nothing can be kept is answered with the refusal of its first record. Each record of `data` is a record of `x-record`; its event has the properties that `x-events` names beside those of ' +
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
