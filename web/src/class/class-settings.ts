import { ClassSettings } from '@lectern/contracts/class/queries.ts';
import { queryOptions } from '@tanstack/react-query';
import { query } from '../kit/data/request.ts';

/** A class as it stands: apart from its pages, so that what it is can be asked for before their code is there. */
export const classSettings = (classId: string) =>
  queryOptions({
    queryKey: [ClassSettings.name, classId],
    queryFn: () => query<typeof ClassSettings>(ClassSettings, { id: classId }),
  });
