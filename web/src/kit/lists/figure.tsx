import type { ReactNode } from 'react';
import './lists.css';

/** A figure that says what it is where the head of its column is not seen: on a phone a row is a card. */
export const Figure = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <span className="list-figure">
    <span className="list-label">{label}</span> {children}
  </span>
);
