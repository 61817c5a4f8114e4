import { linkFieldNames } from './link-fields.ts'
import type { Link } from './links.ts'
import { utmFields } from './utm.ts'

/** A link in a file, which names its folder, too: an id means nothing in another account. */
export type FiledLink = Link & { folder: string | null }

type Cell = (link: FiledLink) => string | number | boolean | null

/**
 * Columns of an exported file of links. It can be imported again; imports ignore columns that they do not support. Some
 * programs read files by position, so columns keep their places, and new ones come last.
 */
export const linkColumns: Readonly<Record<string, Cell>> = {
  id: (link) => link.id,
  shortUrl: (link) => link.shortUrl,
  domain: (link) => link.domain,
  key: (link) => link.key,
  type: (link) => link.type,
  title: (link) => link.title,
  redirectTo: (link) => link.redirectTo,
  ...Object.fromEntries(
    utmFields.map((field) => [`utm_${field}`, (link: Link) => link.utmParams[field]]),
  ),
  geo: (link) => (link.geo.length > 0 ? JSON.stringify(link.geo) : ''),
  note: (link) => link.note,
  tags: (link) => link.tags.join(', '),
  forwardQuery: (link) => link.forwardQuery,
  disabled: (link) => link.disabled,
  monitoring: (link) => link.monitoring,
  startsAt: (link) => link.startsAt,
  expiresAt: (link) => link.expiresAt,
  expiredRedirectTo: (link) => link.expiredRedirectTo,
  maxClicks: (link) => link.maxClicks,
  hasPassword: (link) => link.hasPassword,
  preview: (link) => (link.preview ? JSON.stringify(link.preview) : ''),
  clicksTotal: (link) => link.clicks.total,
  clicksHuman: (link) => link.clicks.human,
  createdBy: (link) => link.createdBy,
  createdAt: (link) => link.createdAt,
  updatedAt: (link) => link.updatedAt,
  deletedAt: (link) => link.deletedAt,
  banned: (link) => link.banned,
  ...Object.fromEntries(
    linkFieldNames
      .filter((field) => field !== 'externalId')
      .map((field) => [field, (link: Link) => link[field]]),
  ),
  folderId: (link) => link.folderId,
  aliases: (link) => link.aliases.map(({ domain, key }) => `${domain}/${key}`).join(', '),
  importedClicks: (link) => link.importedClicks,
  importedClicksAt: (link) => link.importedClicksAt,
  folder: (link) => link.folder,
  externalId: (link) => link.externalId,
}
