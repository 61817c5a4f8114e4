import { Button, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { NumbersPage } from '../../../contract/clicks/numbers-pages.ts'
import { hasPermission } from '../../../contract/people/permissions.ts'
import { useAccount } from '../../lib/session/session.ts'
import { smallIcon } from '../../ui/icon.ts'
import { NumbersPageForm } from './numbers-page-form.tsx'
import { NumbersPageList } from './numbers-page-list.tsx'
import type { NumbersSubject } from './numbers-subject.ts'
import { numbersPagesQuery } from './queries.ts'

/** The account's public pages with numbers, those of `subject` first; and the form of one. Loaded when it is opened. */
export function NumbersPages({ subject }: { subject: NumbersSubject | undefined }) {
  const { items } = useSuspenseQuery(numbersPagesQuery).data
  const mayUpdate = hasPermission(useAccount().role, 'Update')
  const [editing, setEditing] = useState<NumbersPage | NumbersSubject>()
  const list = useRef<HTMLDivElement>(null)
  const wasEditing = useRef(false)
  // The form had the focus, and is gone.
  useEffect(() => {
    if (wasEditing.current && !editing) list.current?.focus()
    wasEditing.current = editing !== undefined
  }, [editing])
  if (editing) return <NumbersPageForm of={editing} onClose={() => setEditing(undefined)} />
  const shown = items.toSorted((a, b) => Number(isOf(b, subject)) - Number(isOf(a, subject)))
  return (
    <Stack gap="md" ref={list} tabIndex={-1}>
      <Text size="sm" c="dimmed">
        A public page shows clicks and visitors to anybody with its address, without a login or
        cookies. Search engines leave it out.
      </Text>
      {shown.length > 0 && (
        <NumbersPageList
          pages={shown}
          onEdit={mayUpdate ? setEditing : undefined}
          onRemoved={() => list.current?.focus()}
        />
      )}
      {subject && mayUpdate && (
        <Button
          variant="default"
          leftSection={<IconPlus {...smallIcon} />}
          onClick={() => setEditing(subject)}
        >
          Make a public page of {nameOf(subject)}
        </Button>
      )}
      {!subject && mayUpdate && (
        <Text size="sm">Filter the numbers by one link or one tag to make a page of them.</Text>
      )}
      {!mayUpdate && items.length === 0 && <Text size="sm">There are none yet.</Text>}
    </Stack>
  )
}

const nameOf = (subject: NumbersSubject): string =>
  subject.kind === 'TAG' ? `“${subject.tag}”` : `${subject.domain}/${subject.key}`

function isOf(page: NumbersPage, subject: NumbersSubject | undefined): boolean {
  if (subject === undefined || page.kind !== subject.kind) return false
  if (subject.kind === 'TAG') return page.of === subject.tag
  return page.domain === subject.domain && page.key === subject.key
}
