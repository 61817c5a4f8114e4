import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEditor } from '../editor/editor-context.ts'
import { hubKeys } from '../queries.ts'
import { restoreVersion } from './history-queries.ts'

/** Makes a version the draft. What is not saved is saved first, so that Undo finds it. */
export function useRestore() {
  const { hub, store, offerUndo } = useEditor()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (number: number) => {
      await store.flush()
      const { document, etag } = store.read()
      await restoreVersion(hub, number, etag)
      await store.reload()
      return { number, former: document }
    },
    meta: { failed: 'Not restored' },
    onSuccess: async ({ number, former }) => {
      offerUndo({
        title: `Version ${number} is the draft`,
        message: 'Nothing is published yet.',
        undo: () => store.edit(() => former),
      })
      await client.invalidateQueries({ queryKey: hubKeys.all })
    },
  })
}
