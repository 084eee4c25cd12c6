/** Why a bundle is refused: a code of `texts.mjs`, and what its sentence names. */
export class Refused extends Error {
  /**
   * @param {string} code
   * @param {Record<string, string | number>} [names]
   */
  constructor(code, names = {}) {
    super(code);
    this.code = code;
    this.names = names;
  }
}
