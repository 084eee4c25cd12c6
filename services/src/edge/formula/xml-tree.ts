import { Parser } from 'saxen';

/** An element with what stands in it, in order; texts are strings. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | undefined>>;
  readonly inside: readonly (XmlElement | string)[];
}

export const elementsIn = (element: XmlElement): XmlElement[] =>
  element.inside.filter((one): one is XmlElement => typeof one !== 'string');

/** All that an element says. */
export const saidBy = (element: XmlElement): string =>
  element.inside.map((one) => (typeof one === 'string' ? one : saidBy(one))).join('');

/** Of what a typesetter of ours wrote: the uppermost element. @throws Error of what is no XML */
export function treeOf(xml: string): XmlElement {
  const top: (XmlElement | string)[] = [];
  const path = [top];
  const parser = new Parser();
  parser.on('openTag', (name, attributes, decode) => {
    const said = Object.entries(attributes()).map(([key, value]) => [key, decode(value ?? '')]);
    const inside: (XmlElement | string)[] = [];
    path.at(-1)!.push({ name, attributes: Object.fromEntries(said), inside });
    path.push(inside);
  });
  parser.on('text', (text, decode) => void path.at(-1)!.push(decode(text)));
  parser.on('closeTag', () => void path.pop());
  parser.on('error', (error) => {
    throw error;
  });
  parser.parse(xml);
  const [first] = top;
  if (first === undefined || typeof first === 'string') throw new Error('This XML has no element.');
  return first;
}
