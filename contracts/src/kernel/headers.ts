/** Names of headers and cookies. The spec names the headers' meaning [R7.01, R7.02]; their names are not shown in it. */
export const HEADERS = {
  csrf: 'x-csrftoken',
  platform: 'x-platform',
  university: 'x-university-id',
  classroom: 'x-classroom-id',
  agent: 'x-agent',
  /** Whom the client believes to be signed in. */
  user: 'x-user-id',
  key: 'idempotency-key',
  trace: 'traceparent',
  /** Where in its file a part of an upload begins. */
  offset: 'upload-offset',
  /** How many bytes each of several files has that stand one after another in a body: 7421,5130. */
  sizes: 'upload-sizes',
} as const;

export const COOKIES = {
  session: 'lectern_session',
  /** Tells the server that somebody signed in with this browser before; it lets nobody in. */
  device: 'lectern_device',
  csrf: 'csrftoken',
  /** What somebody who is at the school's provider must bring back. */
  errand: 'lectern_errand',
  /** Somebody came by the provider, which still knows them when they sign out here. */
  provider: 'lectern_provider',
  language: 'language', // not shown in the spec
} as const;

/** The default platform id [R9.17]. */
export const PLATFORM_ID = '2';
