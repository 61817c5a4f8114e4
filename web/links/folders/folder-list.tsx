import { ActionIcon, Button } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Folder } from '../../../contract/links/folders.ts'
import { failureWords } from '../../lib/api/failure-words.ts'
import { countOf } from '../../shared/count-of.ts'
import { smallIcon, tinyIcon } from '../../ui/icon.ts'
import { RowSkeleton } from '../../ui/lists/row-skeleton.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { ErrorState } from '../../ui/page/error-state.tsx'
import { TagChip } from '../tags/tag-chip.tsx'
import { ClosedMark } from './closed-mark.tsx'
import { useMayFolders, useRemoveFolder } from './folder-changes.ts'
import css from './folder-editor.module.css'
import { FolderForm, type People } from './folder-form.tsx'
import { foldersQuery } from './folder-queries.ts'

/** What is open in the dialog: the form of a new folder, or a part of one row. */
export type OpenPart = 'new' | { id: string; part: 'edit' | 'delete' } | undefined

interface FolderListProps {
  people: People
  open: OpenPart
  onOpen: (part: OpenPart) => void
}

export function FolderList({ people, open, onOpen }: FolderListProps) {
  const { data, error, refetch } = useQuery(foldersQuery)
  const may = useMayFolders()
  const list = useRef<HTMLUListElement>(null)
  const last = useRef(open)
  useEffect(() => {
    const isClosed = open === undefined && last.current !== undefined
    if (isClosed) list.current?.focus({ preventScroll: true })
    last.current = open
  }, [open])
  if (error && !data) return <ErrorState {...failureWords(error)} onRetry={() => refetch()} />
  if (!data) return <RowSkeleton rows={3} />
  const close = () => onOpen(undefined)
  return (
    <>
      {data.items.length === 0 && open !== 'new' && (
        <EmptyState title="No folders yet">
          A folder keeps links together, and may be closed to all but some members.
        </EmptyState>
      )}
      <ul ref={list} className={css.rows} aria-label="Folders" tabIndex={-1}>
        {data.items.map((folder) => {
          const part = typeof open === 'object' && open.id === folder.id ? open.part : undefined
          return (
            <FolderRow
              key={folder.id}
              folder={folder}
              people={people}
              part={part}
              onPart={(next) => onOpen({ id: folder.id, part: next })}
              onClose={close}
            />
          )
        })}
      </ul>
      {open === 'new' && (
        <div className={css.opened}>
          <FolderForm folder={undefined} people={people} onClose={close} />
        </div>
      )}
      {may.create && open === undefined && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus {...tinyIcon} />}
          onClick={() => onOpen('new')}
        >
          New folder
        </Button>
      )}
    </>
  )
}

interface FolderRowProps {
  folder: Folder
  people: People
  part: 'edit' | 'delete' | undefined
  onPart: (part: 'edit' | 'delete') => void
  onClose: () => void
}

function FolderRow({ folder, people, part, onPart, onClose }: FolderRowProps) {
  const may = useMayFolders()
  if (part !== undefined) {
    return (
      <li className={css.opened}>
        {part === 'edit' ? (
          <FolderForm folder={folder} people={people} onClose={onClose} />
        ) : (
          <Question folder={folder} onClose={onClose} />
        )}
      </li>
    )
  }
  return (
    <li className={css.row}>
      <span className={css.folder}>
        <TagChip name={folder.name} color={folder.color} />
        {folder.access === 'members' && <ClosedMark />}
      </span>
      <span className={css.count}>{countOf(folder.links, 'link')}</span>
      {may.edit && (
        <ActionIcon
          className={css.button}
          aria-label={`Edit the folder ${folder.name}`}
          title="Edit"
          onClick={() => onPart('edit')}
        >
          <IconPencil {...smallIcon} />
        </ActionIcon>
      )}
      {may.delete(folder) && (
        <ActionIcon
          className={css.button}
          aria-label={`Delete the folder ${folder.name}`}
          title="Delete"
          onClick={() => onPart('delete')}
        >
          <IconTrash {...smallIcon} />
        </ActionIcon>
      )}
    </li>
  )
}

function Question({ folder, onClose }: Pick<FolderRowProps, 'folder' | 'onClose'>) {
  const remove = useRemoveFolder()
  // This row is unmounted by then, so mutate callbacks would not run
  const go = () => remove.mutateAsync(folder).then(onClose, () => undefined)
  return (
    <div className={css.question}>
      <p className={css.words}>
        <strong>Delete the folder {folder.name}?</strong> {keepsOf(folder)}
      </p>
      <div className={css.actions}>
        <Button size="xs" variant="default" autoFocus onClick={onClose}>
          Cancel
        </Button>
        <Button size="xs" color="rose" loading={remove.isPending} onClick={go}>
          Delete folder
        </Button>
      </div>
    </div>
  )
}

function keepsOf({ links, access }: Folder): string {
  if (links === 0) return 'No link is in it.'
  const stay = `${countOf(links, 'link')} ${links === 1 ? 'stays' : 'stay'}, outside of it.`
  return access === 'members' ? `${stay} Every member sees them from then on.` : stay
}
