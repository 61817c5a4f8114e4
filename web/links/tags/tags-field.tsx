import { Button, TagsInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { TAG_NAME_MAX, TAGS_OF_LINK_MAX } from '../../../contract/links/tag-colors.ts'
import { reconcileTagNames } from './reconcile-tag-names.ts'
import { useMayTags } from './tag-changes.ts'
import { tagsQuery } from './tag-queries.ts'
import css from './tags-field.module.css'
import { useTagEditor } from './use-tag-editor.tsx'

const classNames = { input: css.input ?? '', inputField: css.field ?? '' }

interface TagsFieldProps {
  /** Optional, as in the result of getInputProps. */
  value?: string[]
  onChange: (names: string[]) => void
  error?: ReactNode
  label?: string
  /** Reports to the surrounding drawer or dialog whether the tag editor covers it. */
  onCover?: ((isCovered: boolean) => void) | undefined
}

/** Tags of a link by name. A new name becomes a tag when the link is saved. */
export function TagsField({
  value = [],
  onChange,
  error,
  label = 'Tags',
  onCover,
}: TagsFieldProps) {
  const tags = useQuery(tagsQuery).data?.items
  const known = tags?.map(({ name }) => name) ?? []
  const { open, isOpen, editor } = useTagEditor(undefined, true)
  useEffect(() => onCover?.(isOpen), [isOpen, onCover])
  const may = useMayTags()
  useReconciledTags(tags, value, onChange)
  return (
    <div className={css.tags}>
      <TagsInput
        label={label}
        placeholder={value.length === 0 ? 'Choose, or type a new one and press Enter' : undefined}
        data={known}
        value={value}
        onChange={onChange}
        error={error}
        maxTags={TAGS_OF_LINK_MAX}
        maxLength={TAG_NAME_MAX}
        splitChars={[',']}
        acceptValueOnBlur
        classNames={classNames}
        isDuplicate={isDuplicate}
        comboboxProps={{ withinPortal: true }}
      />
      {known.length > 0 && (may.edit || may.delete) && (
        <Button size="compact-xs" variant="subtle" className={css.edit} onClick={open}>
          Edit tags
        </Button>
      )}
      {editor}
    </div>
  )
}

const isDuplicate = (name: string, names: string[]) =>
  names.some((other) => other.toLowerCase() === name.trim().toLowerCase())

type ListedTags = readonly { id: string; name: string }[]

/** Updates the chosen names when tags change: the next save would otherwise recreate a renamed or deleted tag. */
function useReconciledTags(
  tags: ListedTags | undefined,
  value: string[],
  onChange: (names: string[]) => void,
) {
  const before = useRef<ListedTags>([])
  useEffect(() => {
    if (!tags || tags === before.current) return
    const names = reconcileTagNames(value, before.current, tags)
    before.current = tags
    if (names !== value) onChange(names)
  })
}
