import { Parser } from 'saxen';
import { Unreadable } from './archive.ts';

interface Handlers {
  readonly open?: (name: string, attribute: (name: string) => string | undefined) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
}

/** Walks XML; prefixes of names are others’ business. A document type, which could declare entities, is refused. */
export function walk(xml: string, { open, text, close }: Handlers): void {
  if (xml === '') return;
  const parser = new Parser();
  const plain = (name: string) => name.slice(name.indexOf(':') + 1);
  parser.on('openTag', (name, attributes, decode) => {
    const found = attributes();
    open?.(plain(name), (wanted) => (found[wanted] === undefined ? undefined : decode(found[wanted])));
  });
  parser.on('text', (value, decode) => text?.(decode(value)));
  parser.on('cdata', (value) => text?.(value));
  parser.on('closeTag', (name) => close?.(plain(name)));
  parser.on('attention', () => {
    throw new Unreadable('unsafe');
  });
  parser.on('error', () => {
    throw new Unreadable('broken');
  });
  parser.parse(xml);
}

/** An element with what stands in it, in order. */
export interface Element {
  readonly name: string;
  readonly attribute: (name: string) => string | undefined;
  readonly inside: readonly (Element | string)[];
}

/** Deeper than anybody writes; whoever walks a tree goes no deeper than the machine can. */
const MOST_DEEP = 100;

/** A tree as it is walked; `top` is its uppermost element, once there is one. */
export function growing(): Required<Handlers> & { readonly top: () => Element | undefined } {
  const root = { name: '', attribute: () => undefined, inside: [] };
  const path: { name: string; attribute: Element['attribute']; inside: (Element | string)[] }[] = [root];
  return {
    open: (name, attribute) => {
      if (path.length > MOST_DEEP) throw new Unreadable('unsafe');
      const element = { name, attribute, inside: [] };
      path.at(-1)!.inside.push(element);
      path.push(element);
    },
    text: (text) => void path.at(-1)!.inside.push(text),
    close: () => void path.pop(),
    top: () => path[0]!.inside.find((one): one is Element => typeof one !== 'string'),
  };
}

/** The uppermost element; undefined where there is none. */
export function treeOf(xml: string): Element | undefined {
  const tree = growing();
  walk(xml, tree);
  return tree.top();
}

export const elementsIn = ({ inside }: Element): Element[] =>
  inside.filter((one): one is Element => typeof one !== 'string');

/** Those of a name, wherever they stand below. */
export const below = (element: Element, name: string): Element[] =>
  elementsIn(element).flatMap((one) => (one.name === name ? [one, ...below(one, name)] : below(one, name)));

export const wordsOf = ({ inside }: Element): string =>
  inside.map((one) => (typeof one === 'string' ? one : wordsOf(one))).join('');
