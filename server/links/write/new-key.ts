import type { Inside } from '../../context.ts'
import { Problem } from '../../platform/http/problem.ts'
import { randomText } from '../../platform/ids.ts'
import type { LinksTable } from '../../schema/links.ts'
import { isUsableMadeKey, MADE_KEY_LENGTH, requireUsableKey } from '../keys.ts'
import { isKeyRetired } from '../store.ts'
import { insertLink } from './write-store.ts'

const MADE_KEY_TRIES = 20

/** Inserts the row under the requested key, or under a random one. The unique index decides races. */
export async function insertWithKey(
  inside: Inside,
  row: LinksTable,
  vanity: string | null | undefined,
): Promise<LinksTable> {
  if (vanity) {
    await requireUsableKey(inside, vanity)
    const named = { ...row, key: vanity, key_lower: vanity.toLowerCase() }
    const at = { domainId: row.domain_id, key: vanity }
    const isFree =
      !(await isKeyRetired(inside.db, row.account_id, at)) && (await insertLink(inside.db, named))
    if (!isFree) throw keyTaken()
    return named
  }
  for (let tries = 0; tries < MADE_KEY_TRIES; tries++) {
    const key = randomText(MADE_KEY_LENGTH)
    const named = { ...row, key, key_lower: key }
    const isRetired = await isKeyRetired(inside.db, row.account_id, {
      domainId: row.domain_id,
      key,
    })
    if (isUsableMadeKey(inside, key) && !isRetired && (await insertLink(inside.db, named)))
      return named
  }
  throw new Error('no free key was made in twenty tries')
}

export const keyTaken = (): Problem =>
  new Problem('key-taken', { errors: { vanity: 'Already in use. Choose another key.' } })
