import { Button, Group } from '@mantine/core'
import { IconFileImport, IconTrash } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useState } from 'react'
import {
  type ClientLoaderFunctionArgs,
  data,
  isRouteErrorResponse,
  useNavigate,
  useRouteError,
  useSearchParams,
} from 'react-router'
import { hasPermission } from '../../../contract/people/permissions.ts'
import { readerZone } from '../../../contract/time-zone.ts'
import { useQrDesigner } from '../../codes/qr-designer-context.tsx'
import type { HubTemplate } from '../../hubs/create/templates/template.ts'
import { editorPath } from '../../hubs/editor-path.ts'
import {
  type HubFilter,
  hubFilterOf,
  noHubFilter,
  withHubFilter,
} from '../../hubs/list/hub-filter.ts'
import { HubList } from '../../hubs/list/hub-list.tsx'
import { HubListSkeleton } from '../../hubs/list/hub-list-skeleton.tsx'
import { HubsToolbar } from '../../hubs/list/hubs-toolbar.tsx'
import { NewHubButton } from '../../hubs/list/new-hub-button.tsx'
import { useHubActions } from '../../hubs/list/use-hub-actions.tsx'
import { hubsQuery, hubTrendsQuery, useHubDomains } from '../../hubs/queries.ts'
import { failureWords } from '../../lib/api/failure-words.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { loadConfig } from '../../lib/config.ts'
import { usageQuery } from '../../lib/plans/usage.ts'
import { screenMeta } from '../../lib/screen-meta.ts'
import { useAccount } from '../../lib/session/session.ts'
import { LimitNear } from '../../plans/usage/limit-near.tsx'
import { ScreenError } from '../../shell/screen-error.tsx'
import { NotFound } from '../../site/not-found.tsx'
import { smallIcon } from '../../ui/icon.ts'
import { Boundary } from '../../ui/page/boundary.tsx'
import { ErrorState } from '../../ui/page/error-state.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { useIntro } from './use-intro.ts'

export const meta = screenMeta('main/furlhubs', 'Your pages of links.')

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  if (!(await loadConfig()).hubEnabled) throw data(null, { status: 404 })
  const filter = hubFilterOf(new URL(request.url).searchParams)
  void queryClient.prefetchInfiniteQuery(hubsQuery(filter))
  void queryClient.prefetchQuery(hubTrendsQuery)
  return null
}

export function ErrorBoundary() {
  const error = useRouteError()
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFound /> : <ScreenError />
}

const loadDialog = () => import('../../hubs/create/create-hub-dialog.tsx')
const CreateHubDialog = lazy(async () => ({ default: (await loadDialog()).CreateHubDialog }))

const loadImport = () => import('../../hubs/import/import-hub-dialog.tsx')
const ImportHubDialog = lazy(async () => ({ default: (await loadImport()).ImportHubDialog }))

export default function FurlHubs() {
  const [search, setSearch] = useSearchParams()
  const filter = hubFilterOf(search)
  const { role } = useAccount()
  const room = useRoom()
  const mayCreate = hasPermission(role, 'Create')
  const isEmpty = useIsEmpty(filter)
  const creation = useCreation(mayCreate && !room.isFull, isEmpty)
  const importing = useImport(mayCreate && !room.isFull)
  const onQr = useQrDesigner()
  const actions = useHubActions()
  const change = (part: Partial<HubFilter>) =>
    setSearch((now) => withHubFilter(now, part), { replace: true, preventScrollReset: true })
  return (
    <>
      <PageHeader
        title="FurlHub"
        note={<HubTotal filter={filter} limit={room.limit} />}
        actions={
          <HeadButtons
            filter={filter}
            onChange={change}
            onCreate={mayCreate ? creation.open : undefined}
            onImport={importing.open}
            isFull={room.isFull}
          />
        }
      />
      <LimitNear of="hubs" />
      {!isEmpty && <HubsToolbar filter={filter} onChange={change} />}
      <Boundary
        question={search.toString()}
        skeleton={<HubListSkeleton />}
        failure={(error, retry) => (
          <Panel flush>
            <ErrorState {...failureWords(error)} onRetry={retry} />
          </Panel>
        )}
      >
        <HubList
          filter={filter}
          actions={actions}
          mayUpdate={hasPermission(role, 'Update')}
          mayDelete={hasPermission(role, 'Delete')}
          onQr={onQr}
          onCreate={mayCreate && !room.isFull ? creation.open : undefined}
          onImport={importing.open}
          onClear={() => change({ ...noHubFilter, sort: filter.sort })}
        />
      </Boundary>
      {creation.dialog}
      {importing.dialog}
    </>
  )
}

/** The dialog for a new hub. Choose Your Path and `n` open it with intro=true, which goes with the dialog. */
function useCreation(mayCreate: boolean, areTemplatesBehind: boolean) {
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const domains = useHubDomains()
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const [template, setTemplate] = useState<HubTemplate>()
  const open = useCallback((chosen?: HubTemplate) => {
    setTemplate(chosen)
    setOpened(true)
    setOpen(true)
  }, [])
  useIntro(search.get('intro') === 'true' && mayCreate, open)
  const close = () => {
    setOpen(false)
    setSearch(
      (now) => {
        now.delete('intro')
        return now
      },
      { replace: true },
    )
  }
  const dialog = wasOpened && (
    <Suspense>
      <CreateHubDialog
        isOpen={isOpen}
        template={template}
        areTemplatesBehind={areTemplatesBehind && search.get('intro') !== 'true'}
        domains={domains}
        onClose={close}
        onCreated={(hub) => void navigate(editorPath(hub))}
      />
    </Suspense>
  )
  return { open, dialog }
}

/** The dialog for importing a page. The palette opens it with import=true, which goes with the dialog. */
function useImport(mayCreate: boolean) {
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const domains = useHubDomains()
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const open = useCallback(() => {
    setOpened(true)
    setOpen(true)
  }, [])
  useIntro(search.get('import') === 'true' && mayCreate, open)
  const close = () => {
    setOpen(false)
    setSearch(
      (now) => {
        now.delete('import')
        return now
      },
      { replace: true },
    )
  }
  const dialog = wasOpened && (
    <Suspense>
      <ImportHubDialog
        isOpen={isOpen}
        domains={domains}
        onClose={close}
        onCreated={(hub) => void navigate(editorPath(hub))}
      />
    </Suspense>
  )
  return { open, dialog }
}

/** Whether there is no hub at all, so nothing to search. */
function useIsEmpty(filter: HubFilter): boolean {
  const total = useInfiniteQuery(hubsQuery(filter)).data?.pages[0]?.total
  return total === 0 && filter.q === '' && filter.status === ''
}

/** The room of the tier for hubs, read before a button is pressed. */
function useRoom() {
  const hubs = useQuery(usageQuery).data?.hubs
  const limit = hubs?.limit ?? null
  return { limit, isFull: hubs !== undefined && limit !== null && hubs.used >= limit }
}

interface HeadButtonsProps {
  filter: HubFilter
  isFull: boolean
  onChange: (part: Partial<HubFilter>) => void
  onCreate: ((template?: HubTemplate) => void) | undefined
  onImport: () => void
}

function HeadButtons({ filter, isFull, onChange, onCreate, onImport }: HeadButtonsProps) {
  const isTrash = filter.status === 'TRASHED'
  return (
    <Group gap="xs" wrap="nowrap">
      <Button
        variant="default"
        size="xs"
        aria-pressed={isTrash}
        leftSection={<IconTrash {...smallIcon} />}
        onClick={() => onChange({ status: isTrash ? '' : 'TRASHED' })}
      >
        Trash
      </Button>
      {onCreate && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconFileImport {...smallIcon} />}
          disabled={isFull}
          onClick={onImport}
        >
          Import…
        </Button>
      )}
      {onCreate && <NewHubButton isFull={isFull} onCreate={onCreate} />}
    </Group>
  )
}

function HubTotal({ filter, limit }: { filter: HubFilter; limit: number | null }) {
  const total = useInfiniteQuery(hubsQuery(filter)).data?.pages[0]?.total
  if (!total) return null
  const isAll = filter.q === '' && filter.status === ''
  const number = isAll && limit !== null ? `${total} of ${limit}` : `${total}`
  const noun = total === 1 && limit === null ? 'hub' : 'hubs'
  return `${number} ${noun}. Views are people, last 7 days, ${readerZone()}.`
}
