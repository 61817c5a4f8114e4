import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SavedView } from '../../../../contract/clicks/saved-views.ts'
import { hideToast, toast } from '../../../ui/toasts/toast.ts'
import { UNDO_MS, UndoMessage } from '../../../ui/toasts/undo-message.tsx'
import { changeView, deleteView, saveView, viewsQuery } from './view-queries.ts'

/** Updates and deletes views; what was deleted can be brought back. */
export function useViewActions() {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: viewsQuery.queryKey })
  const update = useMutation({
    mutationFn: changeView,
    meta: { failed: 'Could not be updated' },
    onSuccess: ({ name }) => toast({ title: 'View updated', message: name }),
    onSettled,
  })
  const restore = useMutation({
    mutationFn: saveView,
    meta: { failed: 'Could not be restored' },
    onSettled,
  })
  const remove = useMutation({
    mutationFn: ({ id }: SavedView) => deleteView(id),
    meta: { failed: 'Could not be deleted' },
    onSuccess: (_, { name, query }) => {
      const undo = () => {
        hideToast(id)
        restore.mutate({ name, query })
      }
      const message = <UndoMessage onUndo={undo}>{name}</UndoMessage>
      const id = toast({ title: 'View deleted', message, lifeMs: UNDO_MS })
    },
    onSettled,
  })
  return { update: update.mutate, remove: remove.mutate }
}
