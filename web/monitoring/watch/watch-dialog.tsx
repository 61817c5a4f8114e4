import { Button, Modal, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '../../../contract/counted.ts'
import { failureWords } from '../../lib/api/failure-words.ts'
import { smallIcon } from '../../ui/icon.ts'
import { FailureNote } from '../../ui/page/failure-note.tsx'
import { roomOf, useChoice } from './choice.ts'
import { OfferedLinks } from './offered-links.tsx'
import { useWatch } from './use-watch.ts'
import css from './watch-dialog.module.css'
import { foundLinksQuery } from './watch-queries.ts'

interface WatchDialogProps {
  isOpen: boolean
  used: number
  limit: number | null
  onClose: () => void
}

/** Search the links of the account and watch those that are checked. */
export function WatchDialog({ isOpen, onClose, ...plan }: WatchDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Watch links" size={560}>
      <Choose {...plan} onClose={onClose} />
    </Modal>
  )
}

const TYPING_MS = 200

function Choose({ used, limit, onClose }: Omit<WatchDialogProps, 'isOpen'>) {
  const [text, setText] = useState('')
  const [q] = useDebouncedValue(text.trim(), TYPING_MS)
  const found = useQuery(foundLinksQuery(q))
  const room = roomOf({ used, limit })
  const choice = useChoice(room)
  const watch = useWatch(onClose)
  const number = choice.links.length
  return (
    <>
      <TextInput
        data-autofocus
        className={css.search}
        type="search"
        aria-label="Search links"
        placeholder="Search links"
        maxLength={200}
        leftSection={<IconSearch {...smallIcon} />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <section className={css.list} aria-label="Links to watch" tabIndex={0}>
        {found.data && found.data.length > 0 && (
          <OfferedLinks
            label="Found links"
            links={found.data}
            chosen={choice.chosen}
            isFull={choice.isFull}
            onToggle={choice.toggle}
          />
        )}
        {found.data?.length === 0 && <p className={css.none}>No link fits.</p>}
        {found.error && <p className={css.none}>{failureWords(found.error).detail}</p>}
      </section>
      {watch.error && (
        <div className={css.trouble}>
          <FailureNote {...failureWords(watch.error)} />
        </div>
      )}
      <div className={css.foot}>
        <p className={css.room} role="status">
          {roomWords(room, number)}
        </p>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={number === 0}
          loading={watch.isPending}
          onClick={() => watch.mutate(choice.links)}
        >
          Watch {counted(number, 'link')}
        </Button>
      </div>
    </>
  )
}

function roomWords(room: number | undefined, chosen: number): string {
  if (room === undefined) return ''
  const left = room - chosen
  if (left > 0) return `Room for ${left} more`
  return room === 0
    ? 'Your plan has no room for another monitor.'
    : 'That is all your plan has room for.'
}
