import { useQuery } from '@tanstack/react-query'
import { hasPermission } from '../../../contract/permissions.ts'
import { teamQuery } from '../../features/users/queries.ts'

/** Who may have made a link; only those who may see the team choose among it. */
export function usePeople(role: number): { id: string; name: string }[] {
  const team = useQuery({ ...teamQuery, enabled: hasPermission(role, 'Admin') }).data ?? []
  return team.map(({ id, firstName, lastName, email }) => ({
    id,
    name: `${firstName} ${lastName}`.trim() || email,
  }))
}
