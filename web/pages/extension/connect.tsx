import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { queryClient } from '../../lib/api/query-client.ts'
import { pageAddress } from '../../lib/base-path.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { requireSession } from '../../lib/session/guards.ts'
import { profileQuery } from '../../people/account/queries.ts'
import { AuthLayout } from '../../people/auth/auth-layout.tsx'
import { AskToConfirm } from '../../people/auth/confirm/ask-to-confirm.tsx'
import { ConnectForm } from '../../people/auth/extension/connect-form.tsx'
import { allowedPath, readConnection } from '../../people/auth/extension/connection.ts'
import { folds } from '../../people/auth/folds.ts'
import { SignInAgain } from '../../people/auth/login/sign-in-again.tsx'
import { FormSkeleton } from '../../people/auth/skeleton.tsx'

const TITLE = 'Connect the browser extension'

export const meta = () => [
  ...pageMeta({
    path: '/extension',
    title: `${TITLE} · Unfurly`,
    description: 'Lets the browser extension make links for you.',
    hidden: true,
  }),
  // The address contains a code for a moment.
  { name: 'referrer', content: 'no-referrer' },
]

export const HydrateFallback = () => <FormSkeleton title={TITLE} />

export const clientMiddleware = [requireSession]

export async function clientLoader() {
  await queryClient.ensureQueryData(profileQuery)
  return null
}

export default function ConnectExtension() {
  const profile = useQuery(profileQuery).data
  const connection = readConnection(useLocation().search)
  const navigate = useNavigate()
  if (connection.kind === 'none') return <NothingAsked />
  if (connection.kind === 'allowed') return <Connected />
  const { challenge, name } = connection
  return (
    <>
      <SignInAgain email={profile?.email} />
      <AskToConfirm />
      <AuthLayout
        fold={folds.account}
        title={TITLE}
        intro="A browser extension asks to work with your links."
        foot="You did not ask for this? Press Cancel: nothing has happened."
      >
        <ConnectForm
          challenge={challenge}
          name={name}
          email={profile?.email ?? ''}
          onAllowed={(code) => void navigate(allowedPath(code), { replace: true })}
        />
      </AuthLayout>
    </>
  )
}

function Connected() {
  return (
    <AuthLayout
      fold={folds.account}
      title="Allowed"
      intro="The extension goes on by itself: its icon shows ✓ once it is connected. You can close this tab then."
      foot="To end it, disconnect the browser under Settings, Security."
    >
      <p />
    </AuthLayout>
  )
}

function NothingAsked() {
  return (
    <AuthLayout
      fold={folds.address}
      title={TITLE}
      intro="Open this page from the extension: press its icon, then Settings, then Log in."
    >
      <Button component="a" href={pageAddress('/extension/install')} size="md" mt="xl">
        Get the extension
      </Button>
    </AuthLayout>
  )
}
