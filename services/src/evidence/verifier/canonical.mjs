/**
 * RFC 8785: the one form in which a JSON value is hashed.
 * @param {unknown} value
 * @returns {string}
 */
export function canonical(value) {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const object = /** @type {Record<string, unknown>} */ (value);
  const fields = Object.keys(object).sort();
  return `{${fields.map((field) => `${JSON.stringify(field)}:${canonical(object[field])}`).join(',')}}`;
}
