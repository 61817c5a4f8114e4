import { Button, Kbd } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { smallIcon } from '../../ui/icon.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { LinksPicture } from './links-picture.tsx'

/** `onCreate` is undefined for members who may not create links. */
export function NoLinks({ onCreate }: { onCreate: (() => void) | undefined }) {
  if (!onCreate)
    return (
      <EmptyState picture={<LinksPicture />} title="No links yet">
        Nobody on this account has made a link, and your role lets you read only.
      </EmptyState>
    )
  return (
    <EmptyState
      picture={<LinksPicture />}
      title="No links yet"
      action={
        <Button leftSection={<IconPlus {...smallIcon} />} onClick={onCreate}>
          Create link
        </Button>
      }
    >
      Paste a long address and get a short one that you can aim elsewhere and count.
      <span className="keyboard-only">
        {' '}
        Press <Kbd>C</Kbd> on any screen.
      </span>
    </EmptyState>
  )
}

export function NoMatches({ q, onClear }: { q: string; onClear: () => void }) {
  return (
    <EmptyState
      title={`No link matches “${q}”`}
      action={
        <Button variant="default" onClick={onClear}>
          Clear the search
        </Button>
      }
    >
      The search looks for each word in keys, titles, addresses and notes, also inside of longer
      words.
    </EmptyState>
  )
}

export function NoFilterMatches({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title="No link fits these filters"
      action={
        <Button variant="default" onClick={onClear}>
          Clear the filters
        </Button>
      }
    >
      Take one away, or clear them all to see every link.
    </EmptyState>
  )
}

export function EmptyTrash({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title="The trash is empty"
      action={
        <Button variant="default" onClick={onClear}>
          Back to all links
        </Button>
      }
    >
      Deleted links wait here for 30 days. Until then they can be restored, with their clicks.
    </EmptyState>
  )
}
