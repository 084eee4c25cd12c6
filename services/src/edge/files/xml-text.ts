/** Characters that XML 1.0 has no way to write, and the controls that it advises against. */
const UNWRITABLE = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu;

/** A text between the tags of an XML file; what cannot stand there is left out. */
export const xmlText = (text: string): string =>
  text.toWellFormed().replace(UNWRITABLE, '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
