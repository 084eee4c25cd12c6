import { Skeleton } from './states.tsx';
import './page-skeleton.css';

/** A page that is being loaded, in the shape that it will have: title, tabs, figures, cards. */
export const PageSkeleton = ({ retry }: { retry: () => void }) => (
  <Skeleton retry={retry}>
    <span className="head">
      <i className="sk" />
      <i className="sk" />
    </span>
    <span className="heads">
      <i className="sk" />
      <i className="sk" />
      <i className="sk" />
    </span>
    <i className="sk figures" />
    <span className="cards">
      <i className="sk" />
      <i className="sk" />
    </span>
  </Skeleton>
);
