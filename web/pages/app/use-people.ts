import { useQuery } from '@tanstack/react-query'
import { hasPermission } from '../../../contract/people/permissions.ts'
import { teamQuery } from '../../features/users/queries.ts'

/** The possible creators of a link, for the filter. Empty for members who may not see the team. */
export function usePeople(role: number): { id: string; name: string }[] {
  const team = useQuery({ ...teamQuery, enabled: hasPermission(role, 'Admin') }).data ?? []
  return team.map(({ id, firstName, lastName, email }) => ({
    id,
    name: `${firstName} ${lastName}`.trim() || email,
  }))
}
