import { TagsInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { TAG_NAME_MAX, TAGS_OF_LINK_MAX } from '../../../contract/tag-colors.ts'
import { tagsQuery } from './tag-queries.ts'
import css from './tags-field.module.css'

const classNames = { input: css.input ?? '', inputField: css.field ?? '' }

interface TagsFieldProps {
  /** Missing in the properties that a form gives a field. */
  value?: string[]
  onChange: (names: string[]) => void
  error?: ReactNode
  label?: string
}

/** Tags of a link by name. A name that is new becomes a tag when the link is saved. */
export function TagsField({ value = [], onChange, error, label = 'Tags' }: TagsFieldProps) {
  const known = useQuery(tagsQuery).data?.items.map(({ name }) => name) ?? []
  return (
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
  )
}

const isDuplicate = (name: string, names: string[]) =>
  names.some((other) => other.toLowerCase() === name.trim().toLowerCase())
