import type { SignedIn } from '@lectern/contracts/session/queries.ts';
import { useOutletContext } from 'react-router';

export type User = NonNullable<SignedIn['user']>;

/** Who is signed in, on pages behind the gate. */
export const useUser = (): User => useOutletContext<User>();
