import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBook2, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { tierLimits } from '../../../../contract/plans/tiers.ts'
import { failureWords } from '../../../lib/api/failure-words.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { useConfig } from '../../../lib/config.ts'
import { screenMeta } from '../../../lib/screen-meta.ts'
import { mayOpen } from '../../../lib/session/permitted.ts'
import { useAccount } from '../../../lib/session/session.ts'
import { webhooksQuery } from '../../../people/webhooks/queries.ts'
import { NewWebhookDialog } from '../../../people/webhooks/webhook-dialogs.tsx'
import { WebhooksScreen } from '../../../people/webhooks/webhooks-screen.tsx'
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

export const meta = screenMeta('settings/webhooks', 'What happens here, told to your own programs.')

export function clientLoader() {
  if (mayOpen('settings/webhooks')) void queryClient.prefetchQuery(webhooksQuery)
  return null
}

export const ErrorBoundary = ScreenError

export default function Webhooks() {
  return (
    <Column>
      <NeedsPermission screen="settings/webhooks">
        <AllWebhooks />
      </NeedsPermission>
    </Column>
  )
}

function AllWebhooks() {
  const [isMaking, making] = useDisclosure(false)
  const use = useWebhookUse()
  return (
    <>
      <PageHeader
        title="Webhooks"
        note={use.note}
        actions={
          <>
            <Button
              component={Link}
              to="/docs/webhooks"
              reloadDocument
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
              New webhook
            </Button>
          </>
        }
      />
      <LimitNear of="webhooks" />
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
        <WebhooksScreen onNew={making.open} />
      </Boundary>
      <NewWebhookDialog isOpen={isMaking} onClose={making.close} />
    </>
  )
}

/** '1 of 20', if the plan limits them. */
function useWebhookUse() {
  const used = useQuery(webhooksQuery).data?.total
  const { paymentsEnabled } = useConfig()
  const { tier } = useAccount()
  const limit = paymentsEnabled ? tierLimits[tier].webhooks : null
  const isFull = limit !== null && used !== undefined && used >= limit
  const about = isFull
    ? 'Delete one that you do not need, or upgrade, to make another.'
    : 'Your own programs hear of what happens here.'
  return {
    isFull,
    note: limit === null || used === undefined ? about : `${used} of ${limit}. ${about}`,
  }
}
