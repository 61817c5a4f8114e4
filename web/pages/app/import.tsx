import { useState } from 'react'
import { type ClientLoaderFunctionArgs, useSearchParams } from 'react-router'
import { useLinkDomains } from '../../domains/queries.ts'
import { failureWords } from '../../lib/api/failure-words.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { screenMeta } from '../../lib/screen-meta.ts'
import { mayOpen } from '../../lib/session/permitted.ts'
import { ChooseFile } from '../../links/imports/choose-file.tsx'
import { MoveFrom, type MoveValues } from '../../links/imports/move-from.tsx'
import { OneImport } from '../../links/imports/one-import.tsx'
import { importQuery, importsQuery } from '../../links/imports/queries.ts'
import { RecentImports } from '../../links/imports/recent-imports.tsx'
import { TagsField } from '../../links/tags/tags-field.tsx'
import { NeedsPermission } from '../../shell/needs-permission.tsx'
import { ScreenError } from '../../shell/screen-error.tsx'
import { RowSkeleton } from '../../ui/lists/row-skeleton.tsx'
import { Boundary } from '../../ui/page/boundary.tsx'
import { ErrorState } from '../../ui/page/error-state.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import css from './import.module.css'

export const meta = screenMeta('main/furls/import', 'Links from a file, or from another service.')

/** The import's id in the address, so that a reload shows it again. */
const ID = 'id'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  if (!mayOpen('main/furls/import')) return null
  const id = new URL(request.url).searchParams.get(ID)
  void (id ? queryClient.prefetchQuery(importQuery(id)) : queryClient.prefetchQuery(importsQuery))
  return null
}

export const ErrorBoundary = ScreenError

export default function ImportPage() {
  return (
    <NeedsPermission screen="main/furls/import">
      <PageHeader title="Import links" note="From a file, or from another service" />
      <div className={css.steps}>
        <Steps />
      </div>
    </NeedsPermission>
  )
}

function Steps() {
  const [search, setSearch] = useSearchParams()
  const domains = useLinkDomains()
  const [typed, setTyped] = useState<MoveValues>()
  const id = search.get(ID)
  if (id === null) {
    const open = (importId: string) => setSearch({ [ID]: importId })
    return (
      <>
        <ChooseFile onSent={(sent) => open(sent.id)} />
        <MoveFrom
          typed={typed}
          onSent={(sent, values) => {
            setTyped(values)
            open(sent.id)
          }}
        />
        <RecentImports onOpen={open} />
      </>
    )
  }
  return (
    <Boundary
      question={id}
      skeleton={
        <Panel flush>
          <RowSkeleton rows={4} />
        </Panel>
      }
      failure={(error, retry) => (
        <Panel flush>
          <ErrorState {...failureWords(error)} onRetry={retry} />
        </Panel>
      )}
    >
      <OneImport
        key={id}
        id={id}
        domains={domains}
        tagsField={(names, onChange) => (
          <TagsField label="Tags for all of them" value={names} onChange={onChange} />
        )}
        onLeave={() => setSearch({})}
      />
    </Boundary>
  )
}
