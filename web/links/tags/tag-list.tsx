import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Tag } from '../../../contract/links/tags.ts'
import { failureWords } from '../../lib/api/failure-words.ts'
import { smallIcon } from '../../ui/icon.ts'
import { RowSkeleton } from '../../ui/lists/row-skeleton.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { ErrorState } from '../../ui/page/error-state.tsx'
import css from './tag-editor.module.css'
import { tagsQuery } from './tag-queries.ts'
import { TagRow } from './tag-row.tsx'

/** The search field appears from this many tags on. */
const MANY = 9

interface TagListProps {
  onOpen: (isOpened: boolean) => void
  onLeave: (() => void) | undefined
}

export function TagList({ onOpen, onLeave }: TagListProps) {
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
            onLeave={onLeave}
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
