import { VisuallyHidden } from '@mantine/core'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { nounFor } from '../../../contract/counted.ts'
import { hasPermission } from '../../../contract/people/permissions.ts'
import { useLinkDomains } from '../../domains/queries.ts'
import { failureWords } from '../../lib/api/failure-words.ts'
import { useAccount } from '../../lib/session/session.ts'
import { FolderSide } from '../../links/folders/folder-side.tsx'
import {
  type ListFilter,
  noListFilter,
  withListFilter,
} from '../../links/list/filters/list-filter.ts'
import { LinkList } from '../../links/list/link-list.tsx'
import { totalIn } from '../../links/list/list-cache.ts'
import { ListToolbar } from '../../links/list/list-toolbar.tsx'
import { LinkListSkeleton } from '../../links/list/rows/link-row-skeleton.tsx'
import { foundWords, totalWords } from '../../links/list/total-words.ts'
import { linkKeys, linksQuery } from '../../links/queries.ts'
import { teamQuery } from '../../people/users/queries.ts'
import { LimitNear } from '../../plans/usage/limit-near.tsx'
import { Boundary } from '../../ui/page/boundary.tsx'
import { ErrorState } from '../../ui/page/error-state.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { useLinkActions } from './link-actions.ts'
import { useListPosition } from './list-position.ts'
import { useIntro } from './use-intro.ts'

interface ListedLinksProps {
  title: string
  filter: ListFilter
  /** Lists GeoFurls only. */
  isGeo?: boolean
  onCreate: () => void
  actions: (change: (part: Partial<ListFilter>) => void, mayCreate: boolean) => ReactNode
}

/** A screen with a list of links, filtered by its address. */
export function ListedLinks({ title, filter, isGeo = false, onCreate, actions }: ListedLinksProps) {
  const [search, setSearch] = useSearchParams()
  useListPosition()
  const { role } = useAccount()
  const client = useQueryClient()
  const domains = useLinkDomains()
  const people = usePeople(role)
  const linkActions = useLinkActions()
  const mayCreate = hasPermission(role, 'Create')
  useIntro(search.get('intro') === 'true' && mayCreate, onCreate)
  const change = (part: Partial<ListFilter>) => {
    // A filter that is chosen again is loaded again, rather than shown in an outdated order
    client.removeQueries({ queryKey: linkKeys.lists, type: 'inactive' })
    setSearch((now) => withListFilter(now, part), { replace: true, preventScrollReset: true })
  }
  return (
    <>
      <PageHeader
        title={title}
        note={<LinkTotal filter={filter} />}
        actions={actions(change, mayCreate)}
      />
      {mayCreate && <LimitNear of={isGeo ? 'geoLinks' : 'links'} />}
      <ListToolbar
        filter={filter}
        isGeo={isGeo}
        domains={domains}
        people={people}
        onChange={change}
      />
      <Found filter={filter} />
      <FolderSide chosen={filter.folder} people={people} onChoose={(folder) => change({ folder })}>
        <Panel flush>
          <Boundary
            question={search.toString()}
            skeleton={<LinkListSkeleton />}
            failure={(error, retry) => <ErrorState {...failureWords(error)} onRetry={retry} />}
          >
            <LinkList
              filter={filter}
              actions={linkActions}
              isGeo={isGeo}
              domains={domains}
              mayUpdate={hasPermission(role, 'Update')}
              mayDelete={hasPermission(role, 'Delete')}
              onCreate={mayCreate ? onCreate : undefined}
              onClear={() => change({ ...noListFilter, sort: filter.sort })}
            />
          </Boundary>
        </Panel>
      </FolderSide>
    </>
  )
}

/** Read out by screen readers: what a search or filter has found. */
function Found({ filter }: { filter: ListFilter }) {
  const pages = useInfiniteQuery(linksQuery(filter)).data
  return (
    <VisuallyHidden role="status">{pages && foundWords(filter, totalIn(pages))}</VisuallyHidden>
  )
}

/** The number of links, and what the clicks in the rows count. */
function LinkTotal({ filter }: { filter: ListFilter }) {
  const pages = useInfiniteQuery(linksQuery(filter)).data
  if (!pages) return null
  const total = totalIn(pages)
  if (total.count === 0) return null
  const words = totalWords(total)
  const number = words.charAt(0).toUpperCase() + words.slice(1)
  return `${number} ${nounFor(total.count, 'link')}, ${filter.state === 'trashed' ? 'human clicks' : 'human clicks in 7 days'}`
}

/** The possible creators of a link, for the filter. Empty for members who may not see the team. */
function usePeople(role: number): { id: string; name: string }[] {
  const team = useQuery({ ...teamQuery, enabled: hasPermission(role, 'Admin') }).data ?? []
  const members = team.filter(({ status }) => status !== 'INVITED')
  return members.map(({ id, firstName, lastName, email }) => ({
    id,
    name: `${firstName} ${lastName}`.trim() || email,
  }))
}
