import { type ClientLoaderFunctionArgs, useSearchParams } from 'react-router'
import { hasPermission } from '../../../contract/permissions.ts'
import { useLinkDrawer } from '../../features/links/drawer-state.tsx'
import { LinkList } from '../../features/links/link-list.tsx'
import { LinkListSkeleton } from '../../features/links/link-row-skeleton.tsx'
import { type ListFilter, listFilterOf, withListFilter } from '../../features/links/list-filter.ts'
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
  const mayCreate = hasPermission(role, 'Create')
  useShared({ search, setSearch, mayCreate })
  useIntro(search.get('intro') === 'true' && mayCreate, create)
  const change = (part: Partial<ListFilter>) =>
    setSearch((now) => withListFilter(now, part), { replace: true, preventScrollReset: true })
  return (
    <>
      <PageHeader title="Furls" note={<LinkTotal filter={filter} />} />
      <ListToolbar filter={filter} onChange={change} />
      <Panel flush>
        <Boundary
          question={search.toString()}
          skeleton={<LinkListSkeleton />}
          failure={(error, retry) => <ErrorState {...failureWords(error)} onRetry={retry} />}
        >
          <LinkList
            filter={filter}
            actions={actions}
            onCreate={mayCreate ? create : undefined}
            onClearSearch={() => change({ q: '' })}
          />
        </Boundary>
      </Panel>
    </>
  )
}
