import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ClientLoaderFunctionArgs, useSearchParams } from 'react-router'
import { failureWords } from '../../../lib/api/failure-words.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { screenMeta } from '../../../lib/screen-meta.ts'
import { mayOpen } from '../../../lib/session/permitted.ts'
import { AuditTrail } from '../../../people/audit/audit-trail.tsx'
import { CsvButton } from '../../../people/audit/csv-button.tsx'
import { FilterBar } from '../../../people/audit/filter-bar.tsx'
import { trailQuery } from '../../../people/audit/queries.ts'
import {
  type AuditLogFilter,
  noFilter,
  trailFilterOf,
  withTrailFilter,
} from '../../../people/audit/trail-filter.ts'
import { teamQuery } from '../../../people/users/queries.ts'
import { countOf } from '../../../shared/count-of.ts'
import { NeedsPermission } from '../../../shell/needs-permission.tsx'
import { ScreenError } from '../../../shell/screen-error.tsx'
import { RowSkeleton } from '../../../ui/lists/row-skeleton.tsx'
import { Boundary } from '../../../ui/page/boundary.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { Panel } from '../../../ui/page/panel.tsx'

export const meta = screenMeta('settings/audit', 'Who changed what in your account, and when.')

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  if (!mayOpen('settings/audit')) return null
  const filter = trailFilterOf(new URL(request.url).searchParams)
  void queryClient.prefetchInfiniteQuery(trailQuery(filter))
  void queryClient.prefetchQuery(teamQuery)
  return null
}

export const ErrorBoundary = ScreenError

export default function Audit() {
  return (
    <NeedsPermission screen="settings/audit">
      <Trail />
    </NeedsPermission>
  )
}

function Trail() {
  const [search, setSearch] = useSearchParams()
  const filter = trailFilterOf(search)
  const team = useQuery(teamQuery).data ?? []
  // Typing adds no history entries, so that Back does not go letter by letter
  const change = (part: Partial<AuditLogFilter>) =>
    setSearch((now) => withTrailFilter(now, part), {
      replace: part.q !== undefined,
      preventScrollReset: true,
    })
  const people = team
    .filter(({ status }) => status !== 'INVITED')
    .map(({ id, firstName, lastName, email }) => ({
      id,
      name: `${firstName} ${lastName}`.trim() || email,
    }))
  return (
    <>
      <PageHeader
        title="Audit log"
        note={<Total filter={filter} />}
        actions={<CsvButton filter={filter} />}
      />
      <FilterBar filter={filter} people={people} onChange={change} />
      <Panel flush>
        <Boundary
          question={search.toString()}
          skeleton={<RowSkeleton rows={8} />}
          failure={(error, retry) => <ErrorState {...failureWords(error)} onRetry={retry} />}
        >
          <AuditTrail filter={filter} onClear={() => change(noFilter)} />
        </Boundary>
      </Panel>
    </>
  )
}

function Total({ filter }: { filter: AuditLogFilter }) {
  const total = useInfiniteQuery(trailQuery(filter)).data?.pages[0]?.total
  if (total === undefined) return 'Kept for 400 days'
  return `${countOf(total, 'entry', 'entries')}, kept for 400 days`
}
