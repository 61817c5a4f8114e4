import { TagChip } from '../tags/tag-chip.tsx'
import { useFolders } from './folder-queries.ts'

/** A folder by its id; nothing until the folders are loaded. */
export function FolderName({ id }: { id: string }) {
  const folder = useFolders().find((each) => each.id === id)
  return folder ? <TagChip name={folder.name} color={folder.color} /> : null
}
