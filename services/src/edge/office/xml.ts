import { Parser } from 'saxen';

type Attribute = (name: string) => string | undefined;

/** Each element's name without its prefix, and its attributes, as they come; false where it is no XML, or declares entities. */
export function eachElement(xml: string, told: (name: string, attribute: Attribute) => void): boolean {
  let isSound = true;
  const parser = new Parser();
  parser.on('openTag', (name, attributes, decode) => {
    const found = attributes();
    told(name.slice(name.indexOf(':') + 1), (wanted) => {
      const said = found[wanted];
      return said === undefined ? undefined : decode(said);
    });
  });
  parser.on('attention', () => (isSound = false));
  parser.on('error', () => (isSound = false));
  parser.parse(xml);
  return isSound;
}
