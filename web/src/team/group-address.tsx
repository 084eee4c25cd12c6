import { Navigate, useParams } from 'react-router';

/** The address that teams have in the documented product [R7.30]; what stands there behind the class is not shown in the spec. */
export function GroupAddress() {
  const { id } = useParams();
  return <Navigate to={`/class/${id}/teams`} replace />;
}
