import { type ClientLoaderFunctionArgs, useSearchParams } from 'react-router'
import { hasPermission } from '../../../contract/permissions.ts'
import { useLinkDomains } from '../../features/domains/queries.ts'
import { useLinkDrawer } from '../../features/links/drawer-state.tsx'
import { LinkList } from '../../features/links/link-list.tsx'
import { LinkListSkeleton } from '../../features/links/link-row-skeleton.tsx'
import { ListButtons } from '../../features/links/list-buttons.tsx'
import {
  type ListFilter,
  listFilterOf,
  noListFilter,
  withListFilter,
} from '../../features/links/list-filter.ts'
import { ListToolbar } from '../../features/links/list-toolbar.tsx'
import { linksQuery } from '../../features/links/queries.ts'
import { useShared } from '../../features/links/use-shared.ts'
import { ScreenError } from '../../features/shell/screen-error.tsx'
import { failureWords } from '../../lib/failure-words.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { queryClient } from '../../lib/query-client.ts'
import { useAccount } from '../../lib/session.ts'
import { Boundary } from '../../ui/boundary.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useLinkActions } from './link-actions.ts'
import { LinkTotal } from './link-total.tsx'
import { useIntro } from './use-intro.ts'
import { usePeople } from './use-people.ts'

export const meta = () =>
  pageMeta({
    path: '/main/furls',
    title: 'Furls · Unfurly',
    description: 'Your short links.',
    hidden: true,
  })

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const filter = listFilterOf(new URL(request.url).searchParams)
  void queryClient.prefetchInfiniteQuery(linksQuery(filter))
  return null
}

export const ErrorBoundary = ScreenError

export default function Furls() {
  const [search, setSearch] = useSearchParams()
  const filter = listFilterOf(search)
  const actions = useLinkActions()
  const { create } = useLinkDrawer()
  const { role } = useAccount()
  const domains = useLinkDomains()
  const people = usePeople(role)
  const mayCreate = hasPermission(role, 'Create')
  useShared({ search, setSearch, mayCreate })
  useIntro(search.get('intro') === 'true' && mayCreate, create)
  const change = (part: Partial<ListFilter>) =>
    setSearch((now) => withListFilter(now, part), { replace: true, preventScrollReset: true })
  return (
    <>
      <PageHeader
        title="Furls"
        note={<LinkTotal filter={filter} />}
        actions={<ListButtons filter={filter} mayImport={mayCreate} onChange={change} />}
      />
      <ListToolbar filter={filter} domains={domains} people={people} onChange={change} />
      <Panel flush>
        <Boundary
          question={search.toString()}
          skeleton={<LinkListSkeleton />}
          failure={(error, retry) => <ErrorState {...failureWords(error)} onRetry={retry} />}
        >
          <LinkList
            filter={filter}
            actions={actions}
            domains={domains}
            mayUpdate={hasPermission(role, 'Update')}
            mayDelete={hasPermission(role, 'Delete')}
            onCreate={mayCreate ? create : undefined}
            onClear={() => change(noListFilter)}
          />
        </Boundary>
      </Panel>
    </>
  )
}
