import type { Link } from '../../../contract/links/links.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { shownLink } from '../short-link.ts'

/** Announces a new link, and whether it was copied to the clipboard. */
export function announceLink(link: Link, copied: boolean): void {
  const message = copied
    ? 'Link copied to clipboard'
    : 'Copy it from the list: the browser refused.'
  toast({
    title: copied ? 'Copied!' : 'Link created',
    message: (
      <>
        <b>{shownLink(link)}</b>
        <br />
        {message}
      </>
    ),
  })
}
