import { createContext, use, type ReactNode } from 'react';

export interface PageProps {
  readonly title: string;
  /** For pages that need the width: a rail of symbols, whose foot opens at a press. */
  readonly slim?: boolean;
  readonly children: ReactNode;
}

/** What stands around every page outside a lesson; the program gives it, so that no page needs to know where it can lead. */
export const Frame = createContext<(page: PageProps) => ReactNode>(({ children }) => children);

/** A page in its frame. */
export const Page = (props: PageProps): ReactNode => use(Frame)(props);
