import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { type ClientLoaderFunctionArgs, useParams } from 'react-router'
import { hasPermission } from '../../../../contract/people/permissions.ts'
import { failureWords } from '../../../lib/api/failure-words.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { screenMeta } from '../../../lib/screen-meta.ts'
import { mayOpen } from '../../../lib/session/permitted.ts'
import { useAccount } from '../../../lib/session/session.ts'
import { IncidentBoard } from '../../../monitoring/incident/incident-board.tsx'
import { IncidentHead } from '../../../monitoring/incident/incident-head.tsx'
import { incidentQuery } from '../../../monitoring/queries.ts'
import { NeedsPermission } from '../../../shell/needs-permission.tsx'
import { ScreenError } from '../../../shell/screen-error.tsx'
import { RowSkeleton } from '../../../ui/lists/row-skeleton.tsx'
import { Boundary } from '../../../ui/page/boundary.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { Panel } from '../../../ui/page/panel.tsx'

export const meta = screenMeta(
  'monitoring/:domain/:key/incidents/:id',
  'When a destination was down, why, and what it cost.',
)

export function clientLoader({ params: { id = '' } }: ClientLoaderFunctionArgs) {
  if (mayOpen('monitoring/:domain/:key/incidents/:id'))
    void queryClient.prefetchQuery(incidentQuery(id))
  return null
}

export const ErrorBoundary = ScreenError

export default function IncidentPage() {
  return (
    <NeedsPermission screen="monitoring/:domain/:key/incidents/:id">
      <IncidentScreen />
    </NeedsPermission>
  )
}

function IncidentScreen() {
  const { domain = '', key = '', id = '' } = useParams()
  const mayUpdate = hasPermission(useAccount().role, 'Update')
  return (
    <>
      <IncidentHead
        address={{ domain, key }}
        incident={useQuery(incidentQuery(id)).data}
        mayUpdate={mayUpdate}
      />
      <Boundary
        question={id}
        skeleton={
          <Panel flush>
            <RowSkeleton rows={5} markSize={11} />
          </Panel>
        }
        failure={(error, retry) => (
          <Panel flush>
            <ErrorState {...failureWords(error)} onRetry={retry} />
          </Panel>
        )}
      >
        <Board id={id} mayUpdate={mayUpdate} />
      </Boundary>
    </>
  )
}

function Board({ id, mayUpdate }: { id: string; mayUpdate: boolean }) {
  return <IncidentBoard incident={useSuspenseQuery(incidentQuery(id)).data} mayUpdate={mayUpdate} />
}
