import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Link } from '../../../contract/links/links.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { useEditLink } from '../drawer/save-link.ts'
import { shownLink } from '../short-link.ts'

/** Turns monitoring on for a link. */
export function useWatchLink({ key, domain, type }: Link) {
  const client = useQueryClient()
  const edit = useEditLink()
  return useMutation({
    mutationFn: () =>
      edit.mutateAsync({ key, domain, monitoring: true, ...(type === 'GEO' && { type }) }),
    onSuccess: (link) => toast({ title: 'Watched', message: shownLink(link) }),
    meta: { failed: true },
    // The monitor is another part of the product, whose screens are then out of date
    onSettled: () => client.invalidateQueries({ queryKey: ['monitors'] }),
  })
}
