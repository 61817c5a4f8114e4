import { useQueryClient } from '@tanstack/react-query'
import type { Link } from '../../contract/links/links.ts'
import { showFailure } from '../lib/api/show-failure.ts'
import { toast } from '../ui/toasts/toast.ts'
import { linkKeys, restoreLink } from './queries.ts'
import { shownLink } from './short-link.ts'

/** Restores a link from the trash. */
export function useRestoreLink() {
  const client = useQueryClient()
  return async (link: Pick<Link, 'domain' | 'key'>): Promise<void> => {
    try {
      await restoreLink(link)
      toast({ title: 'Restored', message: `${shownLink(link)} redirects again.` })
    } catch (error) {
      showFailure(error)
    }
    await client.invalidateQueries({ queryKey: linkKeys.all })
  }
}
