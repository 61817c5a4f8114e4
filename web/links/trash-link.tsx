import { Button, Group } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Link } from '../../contract/links/links.ts'
import { hideToast, toast } from '../ui/toasts/toast.ts'
import { type LinkPages, withoutLink } from './list/list-cache.ts'
import { deleteLink, linkKeys, restoreLink } from './queries.ts'
import { shownLink } from './short-link.ts'

/** Long enough to read the toast and to reach its button by keyboard. */
const UNDO_MS = 10_000

/** Removes a link from all lists optimistically; Undo or an error restores the lists. */
export function useTrashLink() {
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: deleteLink,
    meta: { failed: 'Could not be deleted' },
  })
  const restore = useMutation({
    mutationFn: restoreLink,
    meta: { failed: 'Could not be restored' },
  })

  const settle = () => client.invalidateQueries({ queryKey: linkKeys.all })

  return async (link: Link) => {
    await client.cancelQueries({ queryKey: linkKeys.lists })
    const before = client.getQueriesData<LinkPages>({ queryKey: linkKeys.lists })
    const putBack = () => {
      for (const [key, pages] of before) client.setQueryData(key, pages)
    }
    client.setQueriesData<LinkPages>(
      { queryKey: linkKeys.lists },
      (pages) => pages && withoutLink(pages, link.id),
    )
    const removed = remove.mutateAsync(link)
    const undo = async () => {
      hideToast(id)
      putBack()
      await removed.then(() => restore.mutateAsync(link)).catch(() => undefined)
      await settle()
    }
    const id = toast({
      title: 'Moved to the trash',
      message: <UndoMessage name={shownLink(link)} onUndo={undo} />,
      lifeMs: UNDO_MS,
    })
    await removed.catch(() => {
      hideToast(id)
      putBack()
    })
    await settle()
  }
}

function UndoMessage({ name, onUndo }: { name: string; onUndo: () => void }) {
  return (
    <Group gap="xs" justify="space-between" wrap="nowrap">
      <span>{name} answers 404 now. It waits there for 30 days.</span>
      <Button size="xs" variant="default" flex="none" onClick={onUndo}>
        Undo
      </Button>
    </Group>
  )
}
