import { SETTINGS } from '../../ops/settings.ts';
import { Attachments } from './attachments.ts';
import { DrawnPictures } from './drawn-pictures.ts';
import { FileRegister } from './file-register.ts';
import { FileReplies } from './file-replies.ts';
import { FILE_STORE } from './file-store.ts';
import { FileUses } from './file-uses.ts';
import { LibreOffice } from '../office/libre-office.ts';
import { KeptPictures } from './kept-pictures.ts';
import { PdfWriter } from '../pdf/pdf-writer.ts';
import { PartUploads } from './part-uploads.ts';
import { PrintedPictures } from './printed-pictures.ts';
import { storeOf } from './store-of.ts';
import { Uploads } from './uploads.ts';

const store = {
  provide: FILE_STORE,
  useFactory: storeOf,
  inject: [SETTINGS],
};

/** What contexts use of files: the store, who has what, and how it is sent. */
export const fileDoors = [
  store,
  Attachments,
  DrawnPictures,
  FileRegister,
  FileReplies,
  FileUses,
  LibreOffice,
  KeptPictures,
  PartUploads,
  PdfWriter,
  PrintedPictures,
  Uploads,
];
