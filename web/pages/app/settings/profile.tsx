import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { hasPermission } from '../../../../contract/people/permissions.ts'
import { failureWords } from '../../../lib/api/failure-words.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { screenMeta } from '../../../lib/screen-meta.ts'
import { useAccount } from '../../../lib/session/session.ts'
import { AccountNameForm } from '../../../people/account/account-name-form.tsx'
import { AccountZoneForm } from '../../../people/account/account-zone-form.tsx'
import { HandOver } from '../../../people/account/hand-over.tsx'
import { useMailedEmailCode } from '../../../people/account/mailed-email-code.ts'
import { profileQuery } from '../../../people/account/queries.ts'
import { ProfileSkeleton, YouForm } from '../../../people/account/you-form.tsx'
import { DeleteAccountSection } from '../../../people/leaving/delete-account-section.tsx'
import { ExportSection } from '../../../people/leaving/export-section.tsx'
import { teamQuery } from '../../../people/users/queries.ts'
import { membersOf, nameOf } from '../../../people/users/team.ts'
import { ScreenError } from '../../../shell/screen-error.tsx'
import { Boundary } from '../../../ui/page/boundary.tsx'
import { Column, ColumnPart } from '../../../ui/page/column.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { Panel } from '../../../ui/page/panel.tsx'

export const meta = screenMeta('settings', 'Your name and e-mail, and the account you work in.')

/** Search parameter in the link mailed to a new address. */
const CONFIRM = 'confirm-email'

export function clientLoader() {
  void queryClient.prefetchQuery(profileQuery)
  return null
}

export const ErrorBoundary = ScreenError

export default function Profile() {
  const { role, name } = useAccount()
  const [query] = useSearchParams()
  useMailedEmailCode(query.get(CONFIRM))
  return (
    <Column>
      <PageHeader title="Profile" />
      <ColumnPart title="You" note="Shown to people you share an account with.">
        <Part>
          <YouForm />
        </Part>
      </ColumnPart>
      {hasPermission(role, 'Admin') && (
        <ColumnPart title="Account" note={`What concerns everybody in ${name}.`}>
          <AccountNameForm />
          <AccountZoneForm />
          {hasPermission(role, 'Owner') && (
            <Part>
              <OwnerPart />
            </Part>
          )}
        </ColumnPart>
      )}
      <ExportSection />
      <DeleteAccountSection />
    </Column>
  )
}

/** Loads and fails on its own, so that the rest of the page stays usable. */
function Part({ children }: { children: ReactNode }) {
  return (
    <Boundary
      skeleton={<ProfileSkeleton />}
      failure={(error, retry) => (
        <Panel flush>
          <ErrorState {...failureWords(error)} onRetry={retry} />
        </Panel>
      )}
    >
      {children}
    </Boundary>
  )
}

function OwnerPart() {
  const profile = useSuspenseQuery(profileQuery).data
  const team = useSuspenseQuery(teamQuery).data
  const heirs = membersOf(team).filter(
    ({ email, status }) => status === 'ACTIVE' && email !== profile.email,
  )
  return (
    <HandOver
      isClosed={profile.assumedBy !== null}
      candidates={heirs.map((user) => ({ id: user.id, name: nameOf(user), email: user.email }))}
    />
  )
}
