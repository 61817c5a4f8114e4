import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { hasPermission } from '../../../../contract/people/permissions.ts'
import type { Person, User } from '../../../../contract/people/users.ts'
import { tierLimits } from '../../../../contract/plans/tiers.ts'
import { failureWords } from '../../../lib/api/failure-words.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { useConfig } from '../../../lib/config.ts'
import { screenMeta } from '../../../lib/screen-meta.ts'
import { accountQuery, useAccount } from '../../../lib/session/session.ts'
import { profileQuery } from '../../../people/account/queries.ts'
import { ActDialog } from '../../../people/users/act-dialog.tsx'
import { InviteDialog } from '../../../people/users/invite-dialog.tsx'
import { People } from '../../../people/users/people.tsx'
import { teamQuery } from '../../../people/users/queries.ts'
import { RoleTable } from '../../../people/users/roles/role-table.tsx'
import { seatsLine } from '../../../people/users/team.ts'
import { Team } from '../../../people/users/team-screen.tsx'
import { LimitNear } from '../../../plans/usage/limit-near.tsx'
import { NeedsPermission } from '../../../shell/needs-permission.tsx'
import { ScreenError } from '../../../shell/screen-error.tsx'
import { icon } from '../../../ui/icon.ts'
import { RowSkeleton } from '../../../ui/lists/row-skeleton.tsx'
import { Boundary } from '../../../ui/page/boundary.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import css from './users.module.css'

export const meta = screenMeta('settings/users', 'Who works in this account, and what each may do.')

export async function clientLoader() {
  const { role } = await queryClient.ensureQueryData(accountQuery)
  if (hasPermission(role, 'Admin')) void queryClient.prefetchQuery(teamQuery)
  return null
}

export const ErrorBoundary = ScreenError

export default function Users() {
  const profile = useQuery(profileQuery).data
  const [acted, setActed] = useState<User | Person>()
  const mayAdmin = hasPermission(useAccount().role, 'Admin')
  const isOperator = profile?.isOperator === true && profile.assumedBy === null
  return (
    <div className={css.parts}>
      {(mayAdmin || (profile && !isOperator)) && (
        <NeedsPermission screen="settings/users">
          <TeamPart email={profile?.email ?? ''} onActAs={isOperator ? setActed : undefined} />
        </NeedsPermission>
      )}
      {isOperator && <People email={profile.email} onActAs={setActed} />}
      <ActDialog person={acted} onClose={() => setActed(undefined)} />
    </div>
  )
}

interface TeamPartProps {
  email: string
  onActAs: ((user: User) => void) | undefined
}

function TeamPart({ email, onActAs }: TeamPartProps) {
  const { role } = useAccount()
  const [isInviting, inviting] = useDisclosure(false)
  return (
    <>
      <PageHeader
        title="Users"
        note={<Seats />}
        actions={
          <Button h={36} leftSection={<IconUserPlus {...icon} />} onClick={inviting.open}>
            Invite
          </Button>
        }
      />
      <LimitNear of="users" />
      <Boundary
        skeleton={
          <Panel flush>
            <RowSkeleton rows={4} />
          </Panel>
        }
        failure={(error, retry) => (
          <Panel flush>
            <ErrorState {...failureWords(error)} onRetry={retry} />
          </Panel>
        )}
      >
        <Team viewer={{ email, role }} onActAs={onActAs} />
      </Boundary>
      <RoleTable />
      <InviteDialog isOpen={isInviting} holder={role} onClose={inviting.close} />
    </>
  )
}

/** There is a limit only if payments are enabled. */
function Seats() {
  const { tier } = useAccount()
  const { paymentsEnabled } = useConfig()
  const team = useQuery(teamQuery).data
  return team ? seatsLine(team, paymentsEnabled ? tierLimits[tier].users : null) : null
}
