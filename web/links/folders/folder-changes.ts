import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { CreateFolder, EditFolder, Folder } from '../../../contract/links/folders.ts'
import { hasPermission } from '../../../contract/people/permissions.ts'
import { answer, api } from '../../lib/api/api.ts'
import { useAccount } from '../../lib/session/session.ts'
import { linkKeys } from '../queries.ts'

export function useMayFolders() {
  const { role } = useAccount()
  const admin = hasPermission(role, 'Admin')
  return {
    create: hasPermission(role, 'Create'),
    edit: hasPermission(role, 'Update'),
    /** A closed folder that is deleted shows its links to everyone. */
    delete: ({ access }: Folder) =>
      hasPermission(role, 'Delete') && (admin || access === 'everyone'),
    /** Choose who sees the links of a folder. */
    close: admin,
  }
}

/** Makes a folder, or changes the given one. Errors are shown by the form. */
export function useSaveFolder(folder: Folder | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (values: CreateFolder & EditFolder): Promise<Folder> =>
      answer(
        folder
          ? api.v1.folders[':id'].$patch({ param: { id: folder.id }, json: values })
          : api.v1.folders.$post({ json: values }),
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: linkKeys.all }),
  })
}

/** Clears the filter by the folder in the URL, too. */
export function useRemoveFolder() {
  const client = useQueryClient()
  const [, setSearch] = useSearchParams()
  return useMutation({
    mutationFn: async ({ id }: Folder): Promise<void> => {
      await answer(api.v1.folders[':id'].$delete({ param: { id } }))
    },
    onSuccess: async (_, { id }) => {
      setSearch(
        (now) => {
          if (now.get('folder') !== id) return now
          const next = new URLSearchParams(now)
          next.delete('folder')
          return next
        },
        { replace: true, preventScrollReset: true },
      )
      await client.invalidateQueries({ queryKey: linkKeys.all })
    },
    meta: { failed: true },
  })
}
