import { OFFICE_TYPES, type OfficeEnding } from '../kernel/office-types.ts';

const OFFICE = Object.keys(OFFICE_TYPES) as readonly OfficeEnding[];

/** What courseware may be; the student's first load never asks, so it stands apart from the other limits. */
export const COURSEWARE = {
  nameUnits: 60, // not shown in the spec [R5.58]
  folderUnits: 200, // not shown in the spec: of a whole path
  foldersDeep: 5, // not shown in the spec
  tags: 10, // not shown in the spec: of one item
  tagUnits: 20, // [R5.12]
  editions: 200, // not shown in the spec: of one item
  atOnce: 9, // [R5.56] files that are chosen at once
  pages: 500, // not shown in the spec: as of a lesson
  binDays: 30, // not shown in the spec
  endings: ['pdf', 'png', 'jpg', 'jpeg', 'webp', 'gif', ...OFFICE], // [R5.58] what is rendered to pages
  converted: OFFICE,
} as const;
