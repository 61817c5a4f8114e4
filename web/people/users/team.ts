import { counted, nounFor } from '../../../contract/counted.ts'
import { isWithin, OWNER_ROLE } from '../../../contract/people/permissions.ts'
import type { User } from '../../../contract/people/users.ts'

/** The signed-in member who views the team. */
export interface Viewer {
  email: string
  role: number
}

export const membersOf = (team: readonly User[]): User[] =>
  team.filter(({ status }) => status !== 'INVITED')

export const invitedOf = (team: readonly User[]): User[] =>
  team.filter(({ status }) => status === 'INVITED')

/** Full name, or the e-mail if the user has no name. */
export const nameOf = ({ firstName, lastName, email }: Omit<Viewer, 'role'> & FullName): string =>
  `${firstName} ${lastName}`.trim() || email

interface FullName {
  firstName: string
  lastName: string
}

/** What the viewer may change about a member. The server applies the same rules and has the final say. */
export function allowedChanges(viewer: Viewer, user: User, team: readonly User[]) {
  const isSelf = user.email === viewer.email
  const isBelow = isWithin(user.role, viewer.role)
  const isOnlyOwner = isActiveOwner(user) && team.filter(isActiveOwner).length === 1
  return {
    isSelf,
    role: !isSelf && isBelow && !isOnlyOwner,
    status: !isSelf && isBelow && !isOnlyOwner,
    removal: !isSelf && isBelow && !isOnlyOwner,
  }
}

const isActiveOwner = ({ role, status }: User): boolean =>
  role === OWNER_ROLE && status === 'ACTIVE'

/** '7 of 10 seats, one of them an open invitation'; without a limit, '7 people and an open invitation'. */
export function seatsLine(team: readonly User[], limit: number | null): string {
  const invited = invitedOf(team).length
  const people = team.length - invited
  if (limit !== null) {
    const open = invited === 0 ? '' : `, ${count(invited)} of them ${openInvitations(invited)}`
    return `${team.length} of ${limit} ${nounFor(limit, 'seat')}${open}`
  }
  const rest = invited === 0 ? '' : ` and ${count(invited)} ${nounFor(invited, 'open invitation')}`
  return `${counted(people, 'person', 'people')}${rest}`
}

const count = (number: number) => (number === 1 ? 'one' : String(number))
const openInvitations = (number: number) =>
  number === 1 ? 'an open invitation' : 'open invitations'
