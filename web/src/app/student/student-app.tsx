import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { Toasts } from '../../ui/toast.tsx';

export function StudentApp() {
  return (
    <ErrorBoundary>
      <Toasts />
    </ErrorBoundary>
  );
}
