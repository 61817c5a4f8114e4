import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Folder, FolderPage } from '../../../contract/links/folders.ts'
import { answer, api } from '../../lib/api/api.ts'

export const foldersQuery = queryOptions({
  // Under the links key: any change of a link may have changed their numbers of links.
  queryKey: ['links', 'folders'],
  queryFn: (): Promise<FolderPage> => answer(api.v1.folders.$get({ query: {} })),
  staleTime: 30_000,
})

/** The folders that the member sees, by name; none while they are loaded. */
export const useFolders = (): readonly Folder[] => useQuery(foldersQuery).data?.items ?? none

const none: readonly Folder[] = []
