import { escaped } from '../../kit/files/workbook-of.ts';

/** The versions that questions go out in. */
export type QtiVersion = '2.1' | '3.0';

/** How a version spells what all of them say. */
export interface Writing {
  readonly manifest: string;
  readonly metadata: string;
  readonly resource: string;
  readonly item: string;
  /** An element that only QTI has; those of HTML are written the same in each version. */
  element(this: void, name: string, attributes: Readonly<Record<string, string>>, inside?: string): string;
  template(this: void, name: string): string;
  /** What stands in a feedback. */
  within(this: void, body: string): string;
}

const IMS = 'http://www.imsglobal.org';

const hyphenated = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const spelled =
  (nameOf: (name: string) => string, attributeOf: (name: string) => string): Writing['element'] =>
  (name, attributes, inside = '') => {
    const said = Object.entries(attributes).map(([key, value]) => ` ${attributeOf(key)}="${escaped(value)}"`);
    const start = `${nameOf(name)}${said.join('')}`;
    return inside === '' ? `<${start}/>` : `<${start}>${inside}</${nameOf(name)}>`;
  };

const second = spelled(
  (name) => name,
  (name) => name,
);
const third = spelled((name) => `qti-${hyphenated(name)}`, hyphenated);

/** QTI 3 says what QTI 2 does in names of another spelling: choiceInteraction is qti-choice-interaction there. */
export const VERSIONS: Readonly<Record<QtiVersion, Writing>> = {
  '2.1': {
    manifest: `${IMS}/xsd/imscp_v1p1`,
    metadata: '',
    resource: 'imsqti_item_xmlv2p1',
    item: `${IMS}/xsd/imsqti_v2p1`,
    element: second,
    template: (name) => `${IMS}/question/qti_v2p1/rptemplates/${name}`,
    within: (body) => body,
  },
  '3.0': {
    manifest: `${IMS}/xsd/qti/qtiv3p0/imscp_v1p1`,
    metadata: '<metadata><schema>QTI Package</schema><schemaversion>3.0.0</schemaversion></metadata>',
    resource: 'imsqti_item_xmlv3p0',
    item: `${IMS}/xsd/imsqtiasi_v3p0`,
    element: third,
    template: (name) => `https://purl.imsglobal.org/spec/qti/v3p0/rptemplates/${name}.xml`,
    within: (body) => third('contentBody', {}, body),
  },
};
