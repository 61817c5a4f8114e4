import { useQuery } from '@tanstack/react-query'
import { diffDocuments } from '../../../contract/hubs/document-diff.ts'
import { useDocument, useEditor } from '../editor/editor-context.ts'
import { versionQuery } from '../history/history-queries.ts'

/** How many things differ between the draft and the published page; undefined until that is known. */
export function useUnpublished(): number | undefined {
  const { hub } = useEditor()
  const document = useDocument()
  const number = hub.publishedVersion ?? 0
  const published = useQuery({ ...versionQuery(hub, number), enabled: number > 0 }).data
  return published && diffDocuments(published.document, document).length
}
