import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type ClientLoaderFunctionArgs, redirect } from 'react-router'
import { hasPermission } from '../../../../contract/permissions.ts'
import { AccountNameForm } from '../../../features/account/account-name-form.tsx'
import { HandOver } from '../../../features/account/hand-over.tsx'
import { ProfileSkeleton } from '../../../features/account/profile-skeleton.tsx'
import { confirmEmail, profileQuery } from '../../../features/account/queries.ts'
import { YouForm } from '../../../features/account/you-form.tsx'
import { DeleteAccountSection } from '../../../features/leaving/delete-account-section.tsx'
import { ExportSection } from '../../../features/leaving/export-section.tsx'
import { ScreenError } from '../../../features/shell/screen-error.tsx'
import { teamQuery } from '../../../features/users/queries.ts'
import { membersOf, nameOf } from '../../../features/users/team.ts'
import { ApiProblem } from '../../../lib/api-problem.ts'
import { failureWords } from '../../../lib/failure-words.ts'
import { pageMeta } from '../../../lib/page-meta.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { useAccount } from '../../../lib/session.ts'
import { Boundary } from '../../../ui/boundary.tsx'
import { Column, ColumnPart } from '../../../ui/column.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { toast } from '../../../ui/toast.ts'

export const meta = () =>
  pageMeta({
    path: '/settings',
    title: 'Profile · Unfurly',
    description: 'Your name and e-mail, and the account you work in.',
    hidden: true,
  })

/** In the link of the mail to a new address. */
const CONFIRM = 'confirm-email'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const code = new URL(request.url).searchParams.get(CONFIRM)
  if (code !== null) {
    await answerEmail(code)
    throw redirect('/settings')
  }
  void queryClient.prefetchQuery(profileQuery)
  return null
}

/** Says how it went. Without a connection nothing was decided: then the screen offers to try again. */
async function answerEmail(code: string): Promise<void> {
  try {
    const { email } = await confirmEmail(code)
    toast({
      title: 'Your e-mail is changed',
      message: `You log in with ${email} from now on.`,
      lifeMs: 10_000,
    })
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status >= 500) throw error
    const { detail } = failureWords(error)
    toast({ title: 'Your e-mail stays as it was', message: detail, lifeMs: false, tone: 'danger' })
  }
}

export const ErrorBoundary = ScreenError

export default function Profile() {
  const { role, name } = useAccount()
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

/** Loads and fails on its own, so that the rest can be used. */
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
      heirs={heirs.map((user) => ({ id: user.id, name: nameOf(user), email: user.email }))}
    />
  )
}
