import type { HubDocument } from '../../../contract/hubs/document.ts'
import { withPicture } from '../../../contract/hubs/document-pictures.ts'
import type { HubImportPreview, ImportedPicture } from '../../../contract/hubs/hub-imports.ts'

/** What became of each picture: its name, or null where it is left out. */
export type FetchedPictures = ReadonlyMap<ImportedPicture, string | null>

/** The document with the pictures that were fetched. A block that is nothing but a picture goes with it. */
export function withPictures(
  { document, pictures }: HubImportPreview,
  fetched: FetchedPictures,
): HubDocument {
  const lost = new Set(
    pictures.filter((picture) => !fetched.get(picture)).map(({ blockId }) => blockId),
  )
  const blocks = document.blocks.filter(({ id, type }) => type !== 'image' || !lost.has(id))
  return pictures.reduce(
    (rest, picture) => {
      const name = fetched.get(picture)
      return name ? withPicture(rest, picture, name) : rest
    },
    { ...document, blocks },
  )
}
