/** What is turned into a PDF before its pages are rendered, where the server has LibreOffice: endings and media types. */
export const OFFICE_TYPES = {
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  ppt: 'application/vnd.ms-powerpoint',
  odp: 'application/vnd.oasis.opendocument.presentation',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  doc: 'application/msword',
  odt: 'application/vnd.oasis.opendocument.text',
} as const;
export type OfficeEnding = keyof typeof OFFICE_TYPES;
export type OfficeType = (typeof OFFICE_TYPES)[OfficeEnding];

const ENDINGS = Object.entries(OFFICE_TYPES) as readonly (readonly [OfficeEnding, OfficeType])[];

/** The ending of files of that type; undefined where it is none of these. */
export const officeEndingOf = (type: string): OfficeEnding | undefined => ENDINGS.find(([, one]) => one === type)?.[0];
