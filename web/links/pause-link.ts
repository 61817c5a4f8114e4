import type { Link } from '../../contract/links/links.ts'
import { showFailure } from '../lib/api/show-failure.ts'
import { toast } from '../ui/toasts/toast.ts'
import { useEditLink } from './drawer/save-link.ts'
import { shownLink } from './short-link.ts'

/** Pauses or resumes a link. */
export function usePauseLink() {
  const edit = useEditLink()
  return async ({ key, domain, disabled, type }: Link): Promise<void> => {
    try {
      const link = await edit.mutateAsync({
        key,
        domain,
        disabled: !disabled,
        ...(type === 'GEO' && { type }),
      })
      const message = link.disabled
        ? `${shownLink(link)} answers 404 until you resume it.`
        : `${shownLink(link)} redirects again.`
      toast({ title: link.disabled ? 'Paused' : 'Resumed', message })
    } catch (error) {
      showFailure(error)
    }
  }
}
