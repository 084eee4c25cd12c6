import { id as idSchema } from '@lectern/contracts/kernel/ids.ts';
import { Outlet, useOutletContext, useParams } from 'react-router';
import { MissingPage } from './pages.tsx';

/** The pages of a lesson; an address that no lesson can have leads nowhere, and nobody need be asked. */
export function LessonAddress() {
  const { id } = useParams();
  const around = useOutletContext();
  return idSchema.safeParse(id).success ? <Outlet context={around} /> : <MissingPage />;
}
