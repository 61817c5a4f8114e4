import { useSuspenseQuery } from '@tanstack/react-query'
import {
  type ClientLoaderFunctionArgs,
  data,
  isRouteErrorResponse,
  type ShouldRevalidateFunctionArgs,
  useParams,
  useRouteError,
  useSearchParams,
} from 'react-router'
import { hasPermission } from '../../../../contract/people/permissions.ts'
import { useQrDesigner } from '../../../codes/qr-designer-context.tsx'
import { draftQuery } from '../../../hubs/draft/draft-queries.ts'
import { EditorFailure } from '../../../hubs/editor/editor-failure.tsx'
import { EditorSkeleton } from '../../../hubs/editor/editor-skeleton.tsx'
import { HubEditor } from '../../../hubs/editor/hub-editor.tsx'
import { editorTabs } from '../../../hubs/editor-path.ts'
import { type HubAddress, hubQuery } from '../../../hubs/queries.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { loadConfig } from '../../../lib/config.ts'
import { screenMeta } from '../../../lib/screen-meta.ts'
import { useAccount } from '../../../lib/session/session.ts'
import { ScreenError } from '../../../shell/screen-error.tsx'
import { NotFound } from '../../../site/not-found.tsx'
import { Boundary } from '../../../ui/page/boundary.tsx'
import { useEditorPanes } from './editor-panes.tsx'

export const meta = screenMeta('furlhub/editor/:domain/:key', 'One of your hubs.')

export async function clientLoader({
  params: { domain = '', key = '' },
}: ClientLoaderFunctionArgs) {
  if (!(await loadConfig()).hubEnabled) throw data(null, { status: 404 })
  // The draft of an earlier visit may be outdated
  queryClient.removeQueries({ queryKey: draftQuery({ domain, key }).queryKey })
  void queryClient.prefetchQuery(draftQuery({ domain, key }))
  void queryClient.prefetchQuery(hubQuery({ domain, key }))
  return null
}

/** The tabs are in the address too: changing them loads nothing. */
export const shouldRevalidate = ({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) =>
  currentParams.domain !== nextParams.domain || currentParams.key !== nextParams.key

export function ErrorBoundary() {
  const error = useRouteError()
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFound /> : <ScreenError />
}

export default function HubEditorScreen() {
  const { domain = '', key = '' } = useParams()
  return (
    <Boundary
      question={`${domain}/${key}`}
      skeleton={<EditorSkeleton />}
      failure={(error, retry) => <EditorFailure error={error} onRetry={retry} />}
    >
      <Editor key={`${domain}/${key}`} address={{ domain, key }} />
    </Boundary>
  )
}

function Editor({ address }: { address: HubAddress }) {
  const hub = useSuspenseQuery(hubQuery(address)).data
  const draft = useSuspenseQuery(draftQuery(address)).data
  const [search] = useSearchParams()
  const { role } = useAccount()
  const openQr = useQrDesigner()
  const panesFor = useEditorPanes(hub)
  return (
    <HubEditor
      hub={hub}
      draft={draft}
      tab={editorTabs.find((tab) => tab === search.get('tab')) ?? 'blocks'}
      mayUpdate={hasPermission(role, 'Update') && hub.status !== 'TRASHED'}
      panesFor={panesFor}
      onQr={() => openQr(hub)}
    />
  )
}
