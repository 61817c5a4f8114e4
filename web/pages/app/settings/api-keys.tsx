import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBook2, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { tierLimits } from '../../../../contract/plans/tiers.ts'
import { failureWords } from '../../../lib/api/failure-words.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { useConfig } from '../../../lib/config.ts'
import { screenMeta } from '../../../lib/screen-meta.ts'
import { isActing } from '../../../lib/session/acting.ts'
import { mayOpen } from '../../../lib/session/permitted.ts'
import { useAccount } from '../../../lib/session/session.ts'
import { KeysScreen } from '../../../people/api-keys/keys-screen.tsx'
import { NewKeyDialog } from '../../../people/api-keys/new-key-dialog.tsx'
import { keysQuery } from '../../../people/api-keys/queries.ts'
import { LimitNear } from '../../../plans/usage/limit-near.tsx'
import { NeedsPermission } from '../../../shell/needs-permission.tsx'
import { ScreenError } from '../../../shell/screen-error.tsx'
import { smallIcon } from '../../../ui/icon.ts'
import { RowSkeleton } from '../../../ui/lists/row-skeleton.tsx'
import { Boundary } from '../../../ui/page/boundary.tsx'
import { Column } from '../../../ui/page/column.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { Panel } from '../../../ui/page/panel.tsx'

export const meta = screenMeta('settings/api-keys', 'Keys for programs that work with your links.')

export function clientLoader() {
  if (mayOpen('settings/api-keys') && !isActing()) void queryClient.prefetchQuery(keysQuery)
  return null
}

export const ErrorBoundary = ScreenError

export default function ApiKeys() {
  return (
    <Column>
      <NeedsPermission screen="settings/api-keys">
        {isActing() ? <ClosedWhileActing /> : <Keys />}
      </NeedsPermission>
    </Column>
  )
}

function Keys() {
  const [isMaking, making] = useDisclosure(false)
  const { role } = useAccount()
  const use = useKeyUse()
  return (
    <>
      <PageHeader
        title="API keys"
        note={use.note}
        actions={
          <>
            <Button
              component="a"
              href="/api/ui/docs"
              variant="default"
              visibleFrom="sm"
              leftSection={<IconBook2 {...smallIcon} />}
            >
              Documentation
            </Button>
            <Button
              leftSection={<IconPlus {...smallIcon} />}
              disabled={use.isFull}
              onClick={making.open}
            >
              New key
            </Button>
          </>
        }
      />
      <LimitNear of="apiKeys" />
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
        <KeysScreen onNew={making.open} />
      </Boundary>
      <NewKeyDialog isOpen={isMaking} makerRole={role} onClose={making.close} />
    </>
  )
}

/** '4 of 10', if the plan limits them. */
function useKeyUse() {
  const used = useQuery(keysQuery).data?.length
  const { paymentsEnabled } = useConfig()
  const { tier } = useAccount()
  const limit = paymentsEnabled ? tierLimits[tier].apiKeys : null
  const isFull = limit !== null && used !== undefined && used >= limit
  const about = isFull
    ? 'Revoke one that you do not need, or upgrade, to make another.'
    : 'Use a key as the Bearer token; it can do at most what you can.'
  return {
    isFull,
    note: limit === null || used === undefined ? about : `${used} of ${limit}. ${about}`,
  }
}

function ClosedWhileActing() {
  return (
    <>
      <PageHeader title="API keys" />
      <Panel flush>
        <EmptyState title="Closed while you act as somebody else">
          Keys are personal: only who made them, or an Administrator of the account, sees them. Stop
          acting to go on as yourself.
        </EmptyState>
      </Panel>
    </>
  )
}
