import { AnnouncedClasses, type AnnouncedClass } from '@lectern/contracts/announcement/queries.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../kit/data/request.ts';
import { ClassTicks } from '../kit/forms/class-picker.tsx';
import type { FieldProps } from '../kit/forms/field.tsx';

/** The classes that I may write announcements for. */
export const useAnnouncedClasses = () =>
  useQuery({
    queryKey: [AnnouncedClasses.name],
    queryFn: async () => (await query<typeof AnnouncedClasses>(AnnouncedClasses, {})).classes,
    staleTime: 60_000,
  });

export const AnnouncedPicker = (props: FieldProps<readonly AnnouncedClass[]>) => (
  <ClassTicks {...props} part={useAnnouncedClasses()} />
);
