import type { UrlHistory } from '../../contract/links/demo-links.ts'
import type { KeyAvailability, Link, LinkPage } from '../../contract/links/links.ts'
import type { TagPage } from '../../contract/links/tags.ts'
import type { UtmTemplatePage } from '../../contract/links/utm-templates.ts'
import type { Account, Profile } from '../../contract/people/account.ts'
import type { PublicConfig } from '../../contract/people/auth.ts'
import type { ConnectedExtension, RedeemGrant } from '../../contract/people/extensions.ts'
import { hasPermission } from '../../contract/people/permissions.ts'
import { callServer, type ServerAnswer } from './call.ts'
import type { Server } from './servers.ts'

const API = '/api/ui/v1'

const read = <T>({ origin, signIn }: Server, path: string, signal?: AbortSignal) =>
  callServer<T>(origin, path, { key: signIn?.key, signal })

/** Also shows whether an Unfurly server answers at the address. */
export const readConfig = (origin: string): Promise<ServerAnswer<PublicConfig>> =>
  callServer<PublicConfig>(origin, `${API}/auth/config`)

export const isReachable = async (origin: string): Promise<ServerAnswer<unknown>> =>
  callServer(origin, '/health')

export const readAccount = (origin: string, key: string): Promise<ServerAnswer<Account>> =>
  callServer<Account>(origin, `${API}/account`, { key })

export const readProfile = (origin: string, key: string): Promise<ServerAnswer<Profile>> =>
  callServer<Profile>(origin, `${API}/profile`, { key })

export const redeemGrant = (
  origin: string,
  body: RedeemGrant,
): Promise<ServerAnswer<ConnectedExtension>> =>
  callServer<ConnectedExtension>(origin, `${API}/extensions/keys`, { method: 'POST', body })

export const revokeOwnKey = (origin: string, key: string): Promise<ServerAnswer<undefined>> =>
  callServer<undefined>(origin, `${API}/extensions/current`, { method: 'DELETE', key })

export const listDomains = (server: Server): Promise<ServerAnswer<string[]>> =>
  read<string[]>(server, `${API}/info/domains`)

export const listTags = (server: Server): Promise<ServerAnswer<TagPage>> =>
  read<TagPage>(server, `${API}/tags`)

export const listUtmTemplates = (server: Server): Promise<ServerAnswer<UtmTemplatePage>> =>
  read<UtmTemplatePage>(server, `${API}/utm-templates`)

export const listHistory = (server: Server): Promise<ServerAnswer<UrlHistory>> =>
  read<UrlHistory>(server, '/urls/history')

export const checkKey = (
  server: Server,
  { domain, key, signal }: { domain: string; key: string; signal: AbortSignal },
): Promise<ServerAnswer<KeyAvailability>> =>
  read<KeyAvailability>(
    server,
    `${API}/keys/${encodeURIComponent(domain)}/${encodeURIComponent(key)}`,
    signal,
  )

/** The longest search that the server takes; it finds words by their beginning. */
const SEARCH_MAX = 200

/** A search that takes longer is of no use: the person waits for a new link meanwhile. */
const SEARCH_TIMEOUT_MS = 4000

/** The newest working link that leads to exactly this address, if the account has one. */
export async function findLinkTo(server: Server, target: string): Promise<Link | undefined> {
  if (!server.signIn || !hasPermission(server.signIn.role, 'Read')) return undefined
  const q = target.slice(0, SEARCH_MAX)
  const query = new URLSearchParams({ q, state: 'active', limit: '50' })
  const timeout = AbortSignal.timeout(SEARCH_TIMEOUT_MS)
  const answer = await read<LinkPage>(server, `${API}/redirects?${query}`, timeout)
  if (!answer.isFine || !Array.isArray(answer.value.items)) return undefined
  return answer.value.items.find(({ redirectTo }) => redirectTo === target)
}
