export interface DataUrl {
  readonly mediaType: string;
  /** In base64. */
  readonly body: string;
}

const HEAD = /^data:([a-z]+\/[a-z0-9.+-]+)(?:;[a-z0-9-]+=[^;,]*)*;base64$/i;
const NO_BASE64 = /[^A-Za-z0-9+/]/;

/** A data URL with a media type and a base64 body [R5.61]; undefined for any other, as of a canvas that was too large: `data:,`. */
export function readDataUrl(url: string): DataUrl | undefined {
  const comma = url.indexOf(',');
  const [, mediaType] = HEAD.exec(url.slice(0, Math.max(0, comma))) ?? [];
  const body = url.slice(comma + 1);
  if (mediaType === undefined || body === '' || body.length % 4 !== 0) return undefined;
  const end = body.endsWith('==') ? -2 : body.endsWith('=') ? -1 : body.length;
  return NO_BASE64.test(body.slice(0, end)) ? undefined : { mediaType: mediaType.toLowerCase(), body };
}
