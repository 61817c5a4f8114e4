import type { ImportField } from '../../../../contract/links/import-fields.ts'
import { importedLinkFields } from '../../../../contract/links/link-fields.ts'
import { utmFields } from '../../../../contract/links/utm.ts'

/** Names that we and other services give these fields, as letters and digits only, the most specific first. */
export const namesOf: Readonly<Partial<Record<ImportField, readonly string[]>>> = {
  redirectTo: [
    ...['redirectto', 'longurl', 'longlink', 'originalurl', 'originallink', 'originaladdress'],
    ...['destinationurl', 'destinationlink', 'destination', 'targeturl', 'target', 'redirecturl'],
    ...['fullurl', 'url', 'address', 'website', 'link', 'href'],
  ],
  key: [
    ...[
      'key',
      'slug',
      'slashtag',
      'customslug',
      'customkey',
      'backhalf',
      'custombackhalf',
      'alias',
    ],
    ...['customalias', 'keyword', 'vanity', 'path', 'shortcode', 'shortid', 'shortkey'],
    ...['linkkey', 'urlkey', 'linkslug', 'urlslug'],
  ],
  domain: ['domain', 'domainname', 'shortdomain', 'linkdomain', 'domainid'],
  aliases: ['aliases', 'custombitlinks', 'custombitlink', 'customlinks'],
  folder: ['folder', 'foldername'],
  tags: ['tags', 'tag', 'labels', 'label', 'categories', 'category'],
  ...Object.fromEntries(utmFields.map((field) => [`utm_${field}`, [`utm${field}`]])),
  ...Object.fromEntries(importedLinkFields.map(({ field, names }) => [field, names])),
  clicksUsed: [
    ...['clickshuman', 'humanclicks', 'clicks', 'clickcount', 'totalclicks', 'visits'],
    ...['visitcount', 'visitscount', 'totalvisits', 'hits', 'engagements', 'totalengagements'],
    ...['clicknumber', 'clickstotal', 'nonbots', 'nonbotvisits'],
  ],
  createdAt: [
    ...['createdat', 'created', 'createdon', 'createddate', 'datecreated', 'creationdate'],
    ...['creationtime', 'createdtime', 'dateadded', 'addedat', 'timestamp', 'date'],
  ],
  importedClicks: ['importedclicks'],
  importedClicksAt: ['importedclicksat'],
  password: ['password', 'linkpassword'],
  geo: ['geo', 'rules', 'georules'],
  preview: ['preview'],
}

/** Kutt's name of the key, and ours of the target: the cells decide. */
export const KEY_OR_TARGET = 'address'

/** Columns in which other services have whole short addresses, whose last part is the key, or the key alone. */
export const shortNames: readonly string[] = [
  ...['shortlink', 'shorturl', 'shortenedlink', 'shortenedurl', 'shortaddress', 'shorturi'],
  ...['bitlink', 'tinyurl', 'link'],
]

/** Names that say an address, and in some files stand above the keys. */
export const targetNames: readonly string[] = ['url', 'link', 'href']

/** The letters and digits of a column's name. */
export const plainName = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')
