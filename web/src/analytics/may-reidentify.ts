import { createContext } from 'react';

/** Whether whoever looks has the grant to be told who is behind a pseudonym. */
export const MayReidentify = createContext(false);
