import { type Query, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { Link } from '../../../contract/links/links.ts'
import { hideToast, toast } from '../../ui/toasts/toast.ts'
import { UNDO_MS, UndoMessage } from '../../ui/toasts/undo-message.tsx'
import { linkPath } from '../link-path.ts'
import { linkKeys } from '../queries.ts'
import { shownLink } from '../short-link.ts'
import { type Address, isSameAddress, renameLink, replaceAliases } from './address-calls.ts'

interface Renaming extends Address {
  keepOld: boolean
}

/** Changes the addresses of a link. What takes one away can be undone. */
export function useAddresses(link: Link) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const onSettled = () => client.invalidateQueries({ queryKey: linkKeys.all })
  const replacing = useMutation({
    mutationFn: (aliases: readonly Address[]) => replaceAliases(link, aliases),
    meta: { failed: true },
    onSettled,
  })
  const renaming = useMutation({
    mutationFn: ({ from, ...wanted }: Renaming & { from: Address }) => renameLink(from, wanted),
    meta: { failed: true },
    onSuccess: (now) => navigate(linkPath(now), { replace: true }),
    onSettled: (now, _, { from }) => (now ? refreshAfterRename(client, from) : onSettled()),
  })
  return {
    isBusy: replacing.isPending || renaming.isPending,
    add: (alias: Address) => replacing.mutateAsync([...link.aliases, alias]),
    async remove(alias: Address) {
      await replacing.mutateAsync(link.aliases.filter((other) => !isSameAddress(other, alias)))
      offerUndo(`${shownLink(alias)} is not found any more.`, () =>
        replacing.mutateAsync(link.aliases),
      )
    },
    async rename({ domain, key, keepOld }: Renaming) {
      const now = await renaming.mutateAsync({ from: link, domain, key, keepOld })
      const wasAlias = link.aliases.some((alias) => isSameAddress(alias, now))
      const back = { from: now, domain: link.domain, key: link.key, keepOld: wasAlias }
      offerUndo(`The link is at ${shownLink(now)} now.`, () => renaming.mutateAsync(back))
    },
  }
}

/** Nobody has the old address any more, but its screen may be open for another moment: it is only marked as outdated. */
async function refreshAfterRename(client: QueryClient, from: Address): Promise<void> {
  const isOld = ({ queryKey: [, , domain, key] }: Query) =>
    domain === from.domain && key === from.key
  const queryKey = linkKeys.all
  await client.invalidateQueries({ queryKey, predicate: isOld, refetchType: 'none' })
  await client.invalidateQueries({ queryKey, predicate: (query) => !isOld(query) })
}

/** A failure of the undoing is shown like any other. */
function offerUndo(words: string, undo: () => Promise<unknown>): void {
  const onUndo = () => {
    hideToast(id)
    undo().catch(() => undefined)
  }
  const id = toast({
    title: 'Address changed',
    message: <UndoMessage onUndo={onUndo}>{words}</UndoMessage>,
    lifeMs: UNDO_MS,
  })
}
