import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { hasPermission } from '../../../contract/people/permissions.ts'
import { useLinkDomains } from '../../features/domains/queries.ts'
import { LinkList } from '../../features/links/list/link-list.tsx'
import { LinkListSkeleton } from '../../features/links/list/link-row-skeleton.tsx'
import {
  type ListFilter,
  noListFilter,
  withListFilter,
} from '../../features/links/list/list-filter.ts'
import { ListToolbar } from '../../features/links/list/list-toolbar.tsx'
import { linkKeys } from '../../features/links/queries.ts'
import { failureWords } from '../../lib/api/failure-words.ts'
import { useAccount } from '../../lib/session/session.ts'
import { Boundary } from '../../ui/page/boundary.tsx'
import { ErrorState } from '../../ui/page/error-state.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { useLinkActions } from './link-actions.ts'
import { LinkTotal } from './link-total.tsx'
import { useListPosition } from './list-position.ts'
import { useIntro } from './use-intro.ts'
import { usePeople } from './use-people.ts'

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
