import { type App, readingOf } from '../../context.ts'
import { listFolderNames } from '../folders/folders.ts'
import {
  type AddressRow,
  listAddresses,
  listAddressesByKey,
  listFoldersAmong,
  listFoldersOfLinks,
} from './clicked-links-store.ts'

/** Rows of one query: SQLite answers within the event loop. */
const ROWS_A_QUERY = 2000

/** `domain/key`, the key as its domain compares keys: as clicks have it. */
const addressOf = ({ domain, key }: AddressRow): string => `${domain}/${key}`

const named = (rows: readonly AddressRow[]): [string, string][] =>
  rows.map((row) => [row.id, addressOf(row)])

/** The own addresses of links, by their ids. */
export async function findOwnAddresses(
  app: App,
  accountId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (let at = 0; at < ids.length; at += ROWS_A_QUERY) {
    const some = ids.slice(at, at + ROWS_A_QUERY)
    const rows = await listAddresses(readingOf(app), accountId, { ids: some, sees: app.sees })
    for (const [id, address] of named(rows)) found.set(id, address)
    await Bun.sleep(0)
  }
  return found
}

/** The links whose own address is one of these, by their ids. */
export async function findLinksAt(
  app: App,
  accountId: string,
  addresses: readonly string[],
): Promise<Map<string, string>> {
  const keys = addresses.map((address) => address.slice(address.indexOf('/') + 1))
  if (keys.length === 0) return new Map()
  const rows = await listAddressesByKey(readingOf(app), accountId, { keys, sees: app.sees })
  return new Map(named(rows).filter(([, address]) => addresses.includes(address)))
}

/** The id of the folder of each link that is in one, by its id. */
export async function findFolderIds(app: App, accountId: string): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const page = { limit: ROWS_A_QUERY, sees: app.sees }
  for (let after: string | undefined = ''; after !== undefined; ) {
    const rows = await listFoldersOfLinks(readingOf(app), accountId, { ...page, after })
    for (const { id, folderId } of rows) found.set(id, folderId)
    after = rows.length < ROWS_A_QUERY ? undefined : rows.at(-1)?.id
    await Bun.sleep(0)
  }
  return found
}

/** The folders of these links, by their ids. */
export async function findFoldersAmong(
  app: App,
  accountId: string,
  ids: readonly string[],
): Promise<Map<string, { folderId: string; name: string }>> {
  if (ids.length === 0) return new Map()
  const rows = await listFoldersAmong(readingOf(app), accountId, { ids, sees: app.sees })
  return new Map(rows.map(({ id, ...folder }) => [id, folder]))
}

/** The folders that the caller sees, by their ids. */
export async function findFolderLabels(app: App, accountId: string) {
  const rows = await listFolderNames(readingOf(app), accountId, app.sees)
  return new Map(rows.map((row) => [row.id, row]))
}
