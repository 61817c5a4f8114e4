import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ClientLoaderFunctionArgs, useParams } from 'react-router'
import { hasPermission } from '../../../../contract/people/permissions.ts'
import { failureWords } from '../../../lib/api/failure-words.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { screenMeta } from '../../../lib/screen-meta.ts'
import { mayOpen } from '../../../lib/session/permitted.ts'
import { useAccount } from '../../../lib/session/session.ts'
import { MonitorBoard } from '../../../monitoring/detail/monitor-board.tsx'
import { MonitorHead } from '../../../monitoring/detail/monitor-head.tsx'
import { useCheck } from '../../../monitoring/detail/use-check.ts'
import type { EditLinkOf } from '../../../monitoring/overview/monitor-menu.tsx'
import {
  checksQuery,
  historyQuery,
  type MonitorAddress,
  monitorIncidentsQuery,
  monitorQuery,
} from '../../../monitoring/queries.ts'
import { NeedsPermission } from '../../../shell/needs-permission.tsx'
import { ScreenError } from '../../../shell/screen-error.tsx'
import { RowSkeleton } from '../../../ui/lists/row-skeleton.tsx'
import { Boundary } from '../../../ui/page/boundary.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { useEditLink } from './use-edit-link.ts'

export const meta = screenMeta(
  'monitoring/:domain/:key',
  'Whether the destination of a link answers.',
)

export function clientLoader({ params: { domain = '', key = '' } }: ClientLoaderFunctionArgs) {
  if (!mayOpen('monitoring/:domain/:key')) return null
  const address = { domain, key }
  void queryClient.prefetchQuery(monitorQuery(address))
  void queryClient.prefetchQuery(historyQuery(address, 'day'))
  void queryClient.prefetchInfiniteQuery(checksQuery(address))
  void queryClient.prefetchInfiniteQuery(monitorIncidentsQuery(address))
  return null
}

export const ErrorBoundary = ScreenError

export default function MonitorPage() {
  const { domain = '', key = '' } = useParams()
  return (
    <NeedsPermission screen="monitoring/:domain/:key">
      <MonitorScreen key={`${domain}/${key}`} address={{ domain, key }} />
    </NeedsPermission>
  )
}

/** How often the screen asks while a check is awaited. */
const SOON_MS = 1000

function MonitorScreen({ address }: { address: MonitorAddress }) {
  const [isAwaiting, setAwaiting] = useState(false)
  const monitor = useQuery(monitorQuery(address, isAwaiting ? SOON_MS : undefined)).data
  const { isChecking, start } = useCheck(address, monitor)
  if (isChecking !== isAwaiting) setAwaiting(isChecking)
  const onEdit = useEditLink()
  const mayUpdate = hasPermission(useAccount().role, 'Update')
  const name = `${address.domain}/${address.key}`
  return (
    <>
      <MonitorHead
        name={name}
        monitor={monitor}
        isChecking={isChecking}
        mayUpdate={mayUpdate}
        onCheck={start}
        onEdit={onEdit}
      />
      <Boundary
        question={name}
        skeleton={
          <Panel flush>
            <RowSkeleton rows={6} markSize={9} />
          </Panel>
        }
        failure={(error, retry) => (
          <Panel flush>
            <ErrorState {...failureWords(error)} onRetry={retry} />
          </Panel>
        )}
      >
        <Board address={address} mayUpdate={mayUpdate} onEdit={onEdit} />
      </Boundary>
    </>
  )
}

interface BoardProps {
  address: MonitorAddress
  mayUpdate: boolean
  onEdit: EditLinkOf
}

function Board({ address, ...rest }: BoardProps) {
  return <MonitorBoard monitor={useSuspenseQuery(monitorQuery(address)).data} {...rest} />
}
