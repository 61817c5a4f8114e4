import { z } from 'zod'
import { openKeyMessages, TYPED_KEY_MAX } from './open-keys.ts'

export const ALIASES_MAX = 50

/** Another address of a link. */
export const Alias = z
  .object({ domain: z.string(), key: z.string(), shortUrl: z.string(), createdAt: z.string() })
  .meta({ id: 'Alias' })

export const Aliases = z
  .object({ items: z.array(Alias).meta({ description: 'The oldest first' }) })
  .meta({ id: 'Aliases' })

/** The key of an address that somebody chose. The server knows which keys the domain takes. */
const ChosenKey = z.string().min(1, openKeyMessages.empty).max(TYPED_KEY_MAX, openKeyMessages.long)

const ChosenDomain = z.string().min(1).max(259).nullish().meta({
  description: 'Without it, the domain of the link',
})

/** Takes the place of all aliases that the link has. */
export const ReplaceAliases = z
  .strictObject({
    items: z
      .array(z.strictObject({ domain: ChosenDomain, key: ChosenKey }))
      .max(ALIASES_MAX, `At most ${ALIASES_MAX} aliases`),
  })
  .meta({ id: 'ReplaceAliases' })

export const RenameLink = z
  .strictObject({
    key: ChosenKey,
    domain: ChosenDomain,
    keepOld: z
      .boolean()
      .default(true)
      .meta({ description: 'Whether the address that it has stays as an alias' }),
  })
  .meta({ id: 'RenameLink' })

export type Alias = z.infer<typeof Alias>
export type Aliases = z.infer<typeof Aliases>
export type ReplaceAliases = z.infer<typeof ReplaceAliases>
export type RenameLink = z.infer<typeof RenameLink>
