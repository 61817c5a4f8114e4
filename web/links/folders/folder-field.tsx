import { Select } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFolders } from './folder-queries.ts'

interface FolderFieldProps {
  /** Optional, as in the result of getInputProps. Empty: in no folder. */
  value?: string
  onChange: (folderId: string) => void
  error?: ReactNode
}

/** The folder of a link; nothing in an account without folders. */
export function FolderField({ value = '', onChange, error }: FolderFieldProps) {
  const folders = useFolders()
  if (folders.length === 0) return null
  return (
    <Select
      label="Folder"
      placeholder="None"
      data={folders.map(({ id, name }) => ({ value: id, label: name }))}
      value={value || null}
      onChange={(chosen) => onChange(chosen ?? '')}
      error={error}
      clearable
      searchable={folders.length > 8}
      comboboxProps={{ withinPortal: true }}
    />
  )
}
