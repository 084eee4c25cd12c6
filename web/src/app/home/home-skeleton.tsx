import { Skeleton } from '../../ui/states.tsx';

/** The first page before its lists are read: the same places, empty. */
export function HomeSkeleton({ retry }: { retry: () => void }) {
  return (
    <>
      <div className="hero empty-hero" aria-hidden="true" />
      <div className="cols">
        <div className="card">
          <Skeleton lines={6} retry={retry} />
        </div>
      </div>
    </>
  );
}
