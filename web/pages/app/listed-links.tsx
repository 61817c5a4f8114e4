import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router'
import { hasPermission } from '../../../contract/people/permissions.ts'
import { useLinkDomains } from '../../features/domains/queries.ts'
import { LinkList } from '../../features/links/list/link-list.tsx'
import { LinkListSkeleton } from '../../features/links/list/link-row-skeleton.tsx'
import { totalIn } from '../../features/links/list/list-cache.ts'
import {
  type ListFilter,
  noListFilter,
  withListFilter,
} from '../../features/links/list/list-filter.ts'
import { ListToolbar } from '../../features/links/list/list-toolbar.tsx'
import { totalWords } from '../../features/links/list/total-words.ts'
import { linkKeys, linksQuery } from '../../features/links/queries.ts'
import { teamQuery } from '../../features/users/queries.ts'
import { failureWords } from '../../lib/api/failure-words.ts'
import { useAccount } from '../../lib/session/session.ts'
import { Boundary } from '../../ui/page/boundary.tsx'
import { ErrorState } from '../../ui/page/error-state.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { useLinkActions } from './link-actions.ts'
import { useListPosition } from './list-position.ts'

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
      <ListToolbar
        filter={filter}
        isGeo={isGeo}
        domains={domains}
        people={people}
        onChange={change}
      />
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
    </>
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
  return `${number} ${total.count === 1 ? 'link' : 'links'}, clicks by people, all time`
}

/** The possible creators of a link, for the filter. Empty for members who may not see the team. */
function usePeople(role: number): { id: string; name: string }[] {
  const team = useQuery({ ...teamQuery, enabled: hasPermission(role, 'Admin') }).data ?? []
  return team.map(({ id, firstName, lastName, email }) => ({
    id,
    name: `${firstName} ${lastName}`.trim() || email,
  }))
}

/** Choose Your Path leads here with intro=true: the drawer opens once, and not again after Back or a reload. */
function useIntro(isIntro: boolean, create: () => void) {
  const type = useNavigationType()
  const { key } = useLocation()
  const isDone = useRef(type === 'POP' && key !== 'default')
  useEffect(() => {
    if (isIntro && !isDone.current) create()
    isDone.current = isIntro
  }, [isIntro, create])
}
