import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureWords } from '../../../lib/api/failure-words.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { loadConfig, useConfig } from '../../../lib/config.ts'
import { screenMeta } from '../../../lib/screen-meta.ts'
import { profileQuery } from '../../../people/account/queries.ts'
import { ExtensionsPart } from '../../../people/auth/security/extensions-part.tsx'
import { FactorsPart } from '../../../people/auth/security/factors-part.tsx'
import { IdentitiesPart } from '../../../people/auth/security/identities-part.tsx'
import { PasswordPart } from '../../../people/auth/security/password-part.tsx'
import {
  extensionsQuery,
  factorsQuery,
  identitiesQuery,
  sessionsQuery,
} from '../../../people/auth/security/queries.ts'
import { SessionsPart } from '../../../people/auth/security/sessions-part.tsx'
import { ScreenError } from '../../../shell/screen-error.tsx'
import { RowSkeleton } from '../../../ui/lists/row-skeleton.tsx'
import { Boundary } from '../../../ui/page/boundary.tsx'
import { Column, ColumnPart } from '../../../ui/page/column.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { Panel } from '../../../ui/page/panel.tsx'

export const meta = screenMeta('settings/security', 'How you log in, and where you are signed in.')

export async function clientLoader() {
  const [{ socialLoginEnabled }, { assumedBy }] = await Promise.all([
    loadConfig(),
    queryClient.ensureQueryData(profileQuery),
  ])
  if (assumedBy !== null) return null
  void queryClient.prefetchQuery(factorsQuery)
  void queryClient.prefetchQuery(sessionsQuery)
  void queryClient.prefetchQuery(extensionsQuery)
  if (socialLoginEnabled) void queryClient.prefetchQuery(identitiesQuery)
  return null
}

export const ErrorBoundary = ScreenError

export default function Security() {
  const profile = useSuspenseQuery(profileQuery).data
  const { socialLoginEnabled } = useConfig()
  return (
    <Column>
      <PageHeader title="Security" />
      {profile.assumedBy === null ? (
        <>
          <ColumnPart title="Password">
            <PasswordPart profile={profile} />
          </ColumnPart>
          <ColumnPart
            title="Second factors"
            note="What we ask for besides your password, when you log in."
          >
            <Loaded rows={3}>
              <FactorsPart email={profile.email} />
            </Loaded>
          </ColumnPart>
          {socialLoginEnabled && (
            <ColumnPart title="Single sign-on" note="Log in without the password of Unfurly.">
              <Loaded rows={1}>
                <IdentitiesPart />
              </Loaded>
            </ColumnPart>
          )}
          <ColumnPart title="Where you are signed in" note="End a session you do not know.">
            <Loaded rows={2}>
              <SessionsPart />
            </Loaded>
          </ColumnPart>
          <ColumnPart
            title="Browser extensions"
            note="Browsers that make links for you, in this account."
          >
            <Loaded rows={1}>
              <ExtensionsPart />
            </Loaded>
          </ColumnPart>
        </>
      ) : (
        <Closed name={`${profile.firstName} ${profile.lastName}`.trim()} />
      )}
    </Column>
  )
}

/** Each part loads and fails on its own. */
function Loaded({ rows, children }: { rows: number; children: ReactNode }) {
  return (
    <Boundary
      skeleton={
        <Panel flush>
          <RowSkeleton rows={rows} markSize={20} />
        </Panel>
      }
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

function Closed({ name }: { name: string }) {
  return (
    <Panel flush>
      <EmptyState title={`Only ${name} sees this`}>
        How somebody logs in is closed while you act as them.
      </EmptyState>
    </Panel>
  )
}
