import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { failureWords } from '../../../lib/api/failure-words.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { screenMeta } from '../../../lib/screen-meta.ts'
import { profileQuery } from '../../../people/account/queries.ts'
import { Memberships } from '../../../people/memberships/memberships-screen.tsx'
import { NewAccountDialog } from '../../../people/memberships/new-account-dialog.tsx'
import { membershipsQuery } from '../../../people/memberships/queries.ts'
import { ScreenError } from '../../../shell/screen-error.tsx'
import { smallIcon } from '../../../ui/icon.ts'
import { RowSkeleton } from '../../../ui/lists/row-skeleton.tsx'
import { Boundary } from '../../../ui/page/boundary.tsx'
import { Column } from '../../../ui/page/column.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { Panel } from '../../../ui/page/panel.tsx'

export const meta = screenMeta(
  'settings/accounts',
  'The accounts you belong to, and your invitations.',
)

export function clientLoader() {
  void queryClient.prefetchQuery(membershipsQuery)
  return null
}

export const ErrorBoundary = ScreenError

export default function Accounts() {
  const [isMaking, making] = useDisclosure(false)
  const isActing = Boolean(useQuery(profileQuery).data?.assumedBy)
  return (
    <Column>
      <PageHeader
        title="Accounts"
        note={
          isActing
            ? 'Closed while you act as somebody else.'
            : 'Accounts you belong to. Each has links of its own.'
        }
        actions={
          <Button
            size="xs"
            h={32}
            variant="default"
            leftSection={<IconPlus {...smallIcon} />}
            disabled={isActing}
            onClick={making.open}
          >
            Make an account
          </Button>
        }
      />
      <Boundary
        skeleton={
          <Panel flush>
            <RowSkeleton rows={3} />
          </Panel>
        }
        failure={(error, retry) => (
          <Panel flush>
            <ErrorState {...failureWords(error)} onRetry={retry} />
          </Panel>
        )}
      >
        <Memberships isClosed={isActing} />
      </Boundary>
      <NewAccountDialog isOpen={isMaking} onClose={making.close} />
    </Column>
  )
}
