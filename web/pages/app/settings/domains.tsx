import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { hasPermission } from '../../../../contract/people/permissions.ts'
import { tierLimits } from '../../../../contract/plans/tiers.ts'
import { hasScreen } from '../../../../contract/screens/screens.ts'
import { AddDomainDialog } from '../../../domains/add-domain-dialog.tsx'
import { DomainsScreen } from '../../../domains/domains-screen.tsx'
import { ownDomainsQuery } from '../../../domains/own-domains-queries.ts'
import { failureWords } from '../../../lib/api/failure-words.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { useConfig } from '../../../lib/config.ts'
import { screenMeta } from '../../../lib/screen-meta.ts'
import { mayOpen } from '../../../lib/session/permitted.ts'
import { useAccount } from '../../../lib/session/session.ts'
import { LimitNear } from '../../../plans/usage/limit-near.tsx'
import { NeedsPermission } from '../../../shell/needs-permission.tsx'
import { ScreenError } from '../../../shell/screen-error.tsx'
import { smallIcon } from '../../../ui/icon.ts'
import { RowSkeleton } from '../../../ui/lists/row-skeleton.tsx'
import { Boundary } from '../../../ui/page/boundary.tsx'
import { Column } from '../../../ui/page/column.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { Panel } from '../../../ui/page/panel.tsx'

export const meta = screenMeta('settings/domains', 'Names of your own for your links.')

export function clientLoader() {
  if (mayOpen('settings/domains')) void queryClient.prefetchQuery(ownDomainsQuery)
  return null
}

export const ErrorBoundary = ScreenError

export default function DomainsPage() {
  return (
    <Column>
      <NeedsPermission screen="settings/domains">
        <Domains />
      </NeedsPermission>
    </Column>
  )
}

function Domains() {
  const [isAdding, adding] = useDisclosure(false)
  const [open, setOpen] = useState<string | null>()
  const { role } = useAccount()
  const { hubEnabled } = useConfig()
  const use = useDomainUse()
  const canAdd = hasPermission(role, 'Create') && !use.isFull
  return (
    <>
      <PageHeader
        title="Domains"
        note={use.note}
        actions={
          hasPermission(role, 'Create') ? (
            <Button
              leftSection={<IconPlus {...smallIcon} />}
              disabled={use.isFull}
              onClick={adding.open}
            >
              Add domain
            </Button>
          ) : undefined
        }
      />
      <LimitNear of="domains" />
      <Boundary
        skeleton={
          <Panel flush>
            <RowSkeleton rows={2} />
          </Panel>
        }
        failure={(error, retry) => (
          <Panel flush>
            <ErrorState {...failureWords(error)} onRetry={retry} />
          </Panel>
        )}
      >
        <DomainsScreen
          role={role}
          open={open}
          onOpen={setOpen}
          onAdd={canAdd ? adding.open : undefined}
        />
      </Boundary>
      <AddDomainDialog
        isOpen={isAdding}
        hasHubs={hubEnabled && hasScreen('/main/furlhubs')}
        onAdded={({ id }) => setOpen(id)}
        onClose={adding.close}
      />
    </>
  )
}

/** '1 of 10', if the plan limits them. */
function useDomainUse() {
  const used = useQuery(ownDomainsQuery).data?.length
  const { paymentsEnabled } = useConfig()
  const { tier } = useAccount()
  const limit = paymentsEnabled ? tierLimits[tier].domains : null
  const isFull = limit !== null && used !== undefined && used >= limit
  const about = isFull
    ? 'Remove one that you do not need, or upgrade, to add another.'
    : 'Names of your own for your links.'
  return {
    isFull,
    note: limit === null || used === undefined ? about : `${used} of ${limit}. ${about}`,
  }
}
