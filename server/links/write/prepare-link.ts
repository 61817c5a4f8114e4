import type { ReplaceAliases } from '../../../contract/links/aliases.ts'
import { comparedKey } from '../../../contract/links/keys.ts'
import type { CreateLink } from '../../../contract/links/links.ts'
import type { App, Member } from '../../context.ts'
import { requireLinkDomain } from '../../domains/index.ts'
import { Problem } from '../../platform/http/problem.ts'
import { randomText } from '../../platform/ids.ts'
import { keyRulesOf } from '../../schema/key-at.ts'
import type { LinksTable } from '../../schema/links.ts'
import { folderColumn } from '../folders/folders.ts'
import { isUsableMadeKey, MADE_KEY_LENGTH, type NamedKey, requireUsableKey } from '../keys.ts'
import { type LinkPast, type NewLink, newRow, requireOpenTime } from '../link-row.ts'
import type { WantedAddress } from './add-alias.ts'
import { type CheckedFields, type CheckedLink, checkedFields } from './checked-fields.ts'
import { aliasesToAdd } from './new-aliases.ts'

/** What takes long is done before the transaction: `passwordHash` and `rules` are as the database has them. */
export interface OneOfMany {
  input: Omit<CreateLink, 'password'>
  passwordHash?: string
  /** Its fields as `checkedFields` answers them, or why it refused them. */
  checked?: CheckedFields | Problem
  /** Of a GeoFurl. */
  rules?: string
  /** Made with the link, or else it is refused. */
  aliases?: ReplaceAliases['items']
  past?: LinkPast
}

export interface PreparedLink {
  link: CheckedLink<CreateLink>
  fresh: NewLink
  row: LinksTable
  aliases: readonly WantedAddress[]
}

/** All checks before the row is written. Only reads, so that a refusal leaves nothing behind. */
export async function prepareLink(
  app: App,
  { accountId, userId }: Member,
  { one, type }: { one: OneOfMany; type: LinksTable['type'] },
): Promise<PreparedLink | Problem> {
  const { input, passwordHash, rules, past } = one
  try {
    const domain = await requireLinkDomain(app, accountId, input.domain)
    const fields = await fieldsOf(app, one)
    const named = input.vanity
      ? await requireUsableKey(app, keyRulesOf(domain), input.vanity)
      : madeKey(app)
    const owner = {
      accountId,
      createdBy: userId,
      demoBrowser: null,
      domain,
      expiresAt: null,
      ...(past && { past }),
    }
    const fresh: NewLink =
      rules === undefined ? { ...owner, type } : { ...owner, type: 'GEO', geo: rules }
    const hash = passwordHash === undefined ? {} : { password_hash: passwordHash }
    const folder = await folderColumn(app, accountId, input)
    const link = { input, fields: { ...fields, ...hash, ...folder } }
    const aliases = await aliasesToAdd(app, accountId, { aliases: one.aliases, domain })
    const row = newRow(app, input, { ...fresh, checked: link.fields })
    requireOpenTime(row)
    return { link, fresh, row: { ...row, ...named }, aliases }
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

async function fieldsOf(app: App, { input, checked }: OneOfMany): Promise<CheckedFields> {
  if (checked instanceof Problem) throw checked
  return checked ?? checkedFields(app, input)
}

function madeKey(app: App): NamedKey {
  const key = randomText(MADE_KEY_LENGTH)
  return isUsableMadeKey(app, key) ? { key, key_lower: comparedKey(key) } : madeKey(app)
}
