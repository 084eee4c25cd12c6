import { MyLevel } from '@lectern/contracts/membership/membership.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { query } from '../kit/data/request.ts';

/** My level and what plans cost me. */
export const useLevel = (enabled = true) =>
  useQuery({ queryKey: [MyLevel.name], queryFn: () => query<typeof MyLevel>(MyLevel, {}), enabled });

export function useLevelAgain(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: [MyLevel.name] });
}
