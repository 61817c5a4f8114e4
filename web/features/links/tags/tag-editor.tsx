import { Modal, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useRef, useState } from 'react'
import type { Tag } from '../../../../contract/links/tags.ts'
import { failureWords } from '../../../lib/api/failure-words.ts'
import { smallIcon } from '../../../ui/icon.ts'
import { RowSkeleton } from '../../../ui/lists/row-skeleton.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import css from './tag-editor.module.css'
import { tagsQuery } from './tag-queries.ts'
import { TagRow } from './tag-row.tsx'

export interface TagEditorProps {
  isOpen: boolean
  onClose: () => void
}

const stop = (event: SyntheticEvent) => event.stopPropagation()

/** Escape closes an open row before the dialog. While a row is open, a press outside does nothing, so typed text is kept. */
export function TagEditor({ isOpen, onClose }: TagEditorProps) {
  const [open, setOpen] = useState(0)
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title="Edit tags"
      size={520}
      closeOnEscape={open === 0}
      closeOnClickOutside={open === 0}
      // The dialog may be inside a form that handles these events itself
      onKeyDown={stop}
      onSubmit={stop}
    >
      <Tags onOpen={(isOpened) => setOpen((rows) => rows + (isOpened ? 1 : -1))} />
    </Modal>
  )
}

/** The search field appears from this many tags on. */
const MANY = 9

function Tags({ onOpen }: { onOpen: (isOpened: boolean) => void }) {
  const { data, error, refetch } = useQuery(tagsQuery)
  const [text, setText] = useState('')
  const list = useRef<HTMLUListElement>(null)
  if (error && !data) return <ErrorState {...failureWords(error)} onRetry={() => refetch()} />
  if (!data) return <RowSkeleton rows={4} />
  if (data.items.length === 0) {
    return (
      <EmptyState title="No tags yet">
        Type a name into the tags of a link: it becomes a tag when the link is saved.
      </EmptyState>
    )
  }
  const found = data.items.filter(({ name }) => hasText(name, text))
  return (
    <>
      {data.items.length >= MANY && (
        <TextInput
          className={css.search}
          type="search"
          size="xs"
          aria-label="Search tags"
          placeholder="Search tags"
          leftSection={<IconSearch {...smallIcon} />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <ul ref={list} className={css.rows} aria-label="Tags" tabIndex={-1}>
        {found.map((tag) => (
          <TagRow
            key={tag.id}
            tag={tag}
            onOpen={onOpen}
            onDeleted={() => list.current?.focus({ preventScroll: true })}
          />
        ))}
      </ul>
      {found.length === 0 && <p className={css.nothing}>No tag has “{text.trim()}” in its name.</p>}
    </>
  )
}

const hasText = (name: Tag['name'], text: string) =>
  name.toLowerCase().includes(text.trim().toLowerCase())
