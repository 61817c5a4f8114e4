import { z } from 'zod'
import { ReplaceAliases } from '../../../../contract/links/aliases.ts'
import { CreateGeoLink } from '../../../../contract/links/links.ts'
import { TagName } from '../../../../contract/links/tags.ts'

/** What a row of a file makes: a link, with what only an import may give it. */
export const ImportedLink = CreateGeoLink.extend({
  folder: TagName.nullable(),
  aliases: ReplaceAliases.shape.items,
  createdAt: z.string().nullable(),
  importedClicks: z.int().nullable(),
  importedClicksAt: z.string().nullable(),
})
export type ImportedLink = z.infer<typeof ImportedLink>
