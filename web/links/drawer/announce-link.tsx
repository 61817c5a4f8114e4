import { Button, Group } from '@mantine/core'
import type { Link } from '../../../contract/links/links.ts'
import { hideToast, toast } from '../../ui/toasts/toast.ts'
import { UNDO_MS } from '../../ui/toasts/undo-message.tsx'
import { linkPath } from '../link-path.ts'
import { shareLink } from '../share-link.ts'

export type OpenQr = (link: Link) => void

let last: string | undefined

/** Announces a new link, whether it was copied, and what else it is made for. Only the newest link is announced. */
export function announceLink(link: Link, copied: boolean, onQr: OpenQr): void {
  if (last !== undefined) hideToast(last)
  const id = toast({
    title: copied ? 'Copied!' : 'Link created',
    message: (
      <>
        {copied ? 'Link copied to clipboard' : 'Copy it from the list: the browser refused.'}
        <Actions link={link} onQr={onQr} onDone={() => hideToast(id)} />
      </>
    ),
    lifeMs: UNDO_MS,
    about: `li:has(a[href$="${linkPath(link)}"])`,
  })
  last = id
}

interface ActionsProps {
  link: Link
  onQr: OpenQr
  onDone: () => void
}

function Actions({ link, onQr, onDone }: ActionsProps) {
  return (
    <Group gap="xs" mt="xs">
      <Button
        size="xs"
        variant="default"
        onClick={() => {
          onDone()
          onQr(link)
        }}
      >
        QR code
      </Button>
      {shareLink && (
        <Button size="xs" variant="default" onClick={() => shareLink?.(link)}>
          Share
        </Button>
      )}
    </Group>
  )
}
