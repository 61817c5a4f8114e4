import { ActionIcon, Button } from '@mantine/core'
import { IconChartBar, IconPencil, IconTrash } from '@tabler/icons-react'
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Link } from 'react-router'
import type { Tag } from '../../../contract/links/tags.ts'
import { analyticsPath } from '../../lib/analytics-path.ts'
import { countOf } from '../../shared/count-of.ts'
import { smallIcon } from '../../ui/icon.ts'
import { useMayTags, useRemoveTag } from './tag-changes.ts'
import { TagChip } from './tag-chip.tsx'
import css from './tag-editor.module.css'
import { TagForm } from './tag-form.tsx'

interface TagRowProps {
  tag: Tag
  onOpen: (isOpened: boolean) => void
  onDeleted: () => void
  /** Closes the dialog where a link leads away from it; there are none of them without it. */
  onLeave: (() => void) | undefined
}

/** A tag, its edit form, or the confirmation of its deletion. */
export function TagRow({ tag, onOpen, onDeleted, onLeave }: TagRowProps) {
  const [part, setPart] = useState<'edit' | 'delete'>()
  const edit = useRef<HTMLButtonElement>(null)
  const remove = useRef<HTMLButtonElement>(null)
  const last = useRef(part)
  useEffect(() => {
    const opener = last.current === 'edit' ? edit : remove
    if (part === undefined && last.current !== undefined) opener.current?.focus()
    last.current = part
  }, [part])
  const close = () => setPart(undefined)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) close()
  }
  if (part !== undefined) {
    return (
      <li className={css.opened} onKeyDown={onKeyDown}>
        <Opened onOpen={onOpen} />
        {part === 'edit' ? (
          <TagForm tag={tag} onClose={close} />
        ) : (
          <Question tag={tag} onClose={close} onDeleted={onDeleted} />
        )}
      </li>
    )
  }
  return <ClosedRow tag={tag} buttons={{ edit, remove }} onPart={setPart} onLeave={onLeave} />
}

interface ClosedRowProps extends Pick<TagRowProps, 'tag' | 'onLeave'> {
  buttons: Record<'edit' | 'remove', RefObject<HTMLButtonElement | null>>
  onPart: (part: 'edit' | 'delete') => void
}

function ClosedRow({ tag, buttons, onPart, onLeave }: ClosedRowProps) {
  const may = useMayTags()
  return (
    <li className={css.row}>
      <span className={css.tag}>
        <TagChip name={tag.name} color={tag.color} />
      </span>
      <span className={css.count}>{countOf(tag.links, 'link')}</span>
      {onLeave && (
        <ActionIcon
          component={Link}
          to={analyticsPath({ tag: tag.name })}
          className={css.button}
          aria-label={`Analytics of the tag ${tag.name}`}
          title="Analytics"
          onClick={onLeave}
        >
          <IconChartBar {...smallIcon} />
        </ActionIcon>
      )}
      {may.edit && (
        <ActionIcon
          ref={buttons.edit}
          className={css.button}
          aria-label={`Edit the tag ${tag.name}`}
          title="Edit"
          onClick={() => onPart('edit')}
        >
          <IconPencil {...smallIcon} />
        </ActionIcon>
      )}
      {may.delete && (
        <ActionIcon
          ref={buttons.remove}
          className={css.button}
          aria-label={`Delete the tag ${tag.name}`}
          title="Delete"
          onClick={() => onPart('delete')}
        >
          <IconTrash {...smallIcon} />
        </ActionIcon>
      )}
    </li>
  )
}

/**
 * Reports an open row while it is mounted, so that deleting its tag closes it too. A layout effect, so that the next Escape
 * closes the dialog as soon as the row's button has the focus again.
 */
function Opened({ onOpen }: Pick<TagRowProps, 'onOpen'>) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per opening
  useLayoutEffect(() => {
    onOpen(true)
    return () => onOpen(false)
  }, [])
  return null
}

function Question({
  tag,
  onClose,
  onDeleted,
}: {
  tag: Tag
  onClose: () => void
  onDeleted: () => void
}) {
  const remove = useRemoveTag()
  // This row is unmounted by then, so mutate callbacks would not run
  const go = () => remove.mutateAsync(tag).then(onDeleted, () => undefined)
  return (
    <div className={css.question}>
      <p className={css.words}>
        <strong>Delete the tag {tag.name}?</strong> {lossOf(tag)}
      </p>
      <div className={css.actions}>
        <Button size="xs" variant="default" autoFocus onClick={onClose}>
          Cancel
        </Button>
        <Button size="xs" color="rose" loading={remove.isPending} onClick={go}>
          Delete tag
        </Button>
      </div>
    </div>
  )
}

function lossOf(tag: Tag): string {
  if (tag.links === 0) return 'No link has it.'
  return `${countOf(tag.links, 'link')} ${tag.links === 1 ? 'loses it and goes' : 'lose it and go'} on without it.`
}
