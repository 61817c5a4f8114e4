import { type DomainPictures, domainKinds } from '../../../contract/domains/domains.ts'
import { type App, type Member, readingOf } from '../../context.ts'
import type { OwnDomainsTable } from '../../schema/domains.ts'
import { listDomainChoices } from '../domains.ts'
import { findFavicons, requestFavicons } from '../favicons/favicons.ts'
import { listOwnDomains } from './store.ts'

/** More own domains than any tier has room for. */
const OWN_MAX = 1000

/** The domains that an account can choose from, for links and for hubs, with their favicons. */
export async function listPictures(app: App, { accountId }: Member): Promise<DomainPictures> {
  const owned = await listOwnDomains(readingOf(app), accountId, {
    after: undefined,
    limit: OWN_MAX,
  })
  const known = await findPictures(app, owned)
  const items: DomainPictures['items'] = []
  for (const kind of domainKinds) {
    for (const { id, name, isShared, keys } of await listDomainChoices(
      readingOf(app),
      accountId,
      kind,
    )) {
      const faviconUrl = isShared ? ownMark(app) : (known.get(id) ?? null)
      items.push({ name, kind, faviconUrl, ...keys })
    }
  }
  return { items }
}

type Named = Pick<OwnDomainsTable, 'id' | 'name' | 'root_target'>

/** The known favicons of own domains, by id. The others are looked for in the background. */
export async function findPictures(
  app: App,
  domains: readonly Named[],
): Promise<Map<string, string>> {
  const sites = new Map(domains.map((domain) => [domain.id, siteOf(domain)]))
  const addresses = [...sites.values()].filter((site) => site !== undefined)
  if (!app.db.isTransaction) await requestFavicons(app, addresses)
  const known = await findFavicons({ db: readingOf(app) }, addresses)
  return new Map(
    [...sites].flatMap(([id, site]) => {
      const url = site && known.get(site)
      return url ? [[id, url]] : []
    }),
  )
}

/**
 * The site that a domain belongs to: the one that its root leads to, or else the one above it, as go.example.com is for
 * links of example.com. The domain itself has no site: this installation answers there.
 */
export function siteOf({ name, root_target }: Named): string | undefined {
  if (root_target !== null) return root_target
  const [, ...above] = name.split('.')
  return above.length > 1 ? `https://${above.join('.')}/` : undefined
}

/** Shared domains belong to the installation. */
const ownMark = ({ config }: App): string => `${config.basePath}favicon.svg`
