import { MyIdentity } from '@lectern/contracts/identity/identity.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { query } from '../kit/data/request.ts';

/** Whether the school knows who I am; the row, and what stands above the page while something is to be done, ask once. */
export const useMyIdentity = () =>
  useQuery({ queryKey: [MyIdentity.name], queryFn: () => query<typeof MyIdentity>(MyIdentity, {}) });

export function useIdentityAgain(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: [MyIdentity.name] });
}
