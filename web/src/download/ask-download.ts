import { RequestDownload, type DownloadPart } from '@lectern/contracts/download/download.ts';
import { newId } from '@lectern/contracts/kernel/new-id.ts';
import { send } from '../kit/data/request.ts';

/** Has files made that are fetched under Downloads. @throws ProblemError, NetworkError */
export const askDownload = (name: string, parts: readonly DownloadPart[]): Promise<object> =>
  send('POST', RequestDownload.path, { id: newId(), name, parts });
