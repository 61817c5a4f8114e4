import { FILE_ROWS_MAX } from '../../contract/clicks/analytics.ts'
import {
  CONVERSIONS_A_DAY,
  CONVERSIONS_OF_A_CLICK,
  CONVERTS_FOR_DAYS,
} from '../../contract/clicks/conversion-limits.ts'
import { RESTORE_BYTES_MAX, RESTORE_PARTS_MAX } from '../../contract/clicks/restore-words.ts'
import { QR_MM, QR_PRESETS_MAX, QR_SIDE } from '../../contract/codes/qr-design.ts'
import { APPS_MAX, FINGERPRINTS_MAX } from '../../contract/domains/domain-apps.ts'
import { KEPT_DAYS } from '../../contract/domains/domain-days.ts'
import { BLOCKS_MAX } from '../../contract/hubs/blocks.ts'
import { DOCUMENT_MAX } from '../../contract/hubs/document.ts'
import { IMPORT_TEXT_MAX } from '../../contract/hubs/hub-imports.ts'
import { CUSTOM_CSS_MAX } from '../../contract/hubs/hubs.ts'
import { ALIASES_MAX } from '../../contract/links/aliases.ts'
import { BULK_MAX } from '../../contract/links/bulk.ts'
import { FOLDER_MEMBERS_MAX, FOLDERS_MAX } from '../../contract/links/folders.ts'
import { TARGET_MAX } from '../../contract/links/links.ts'
import { MOVE_CHECKS_AT_ONCE, OLD_ADDRESSES_A_SECOND } from '../../contract/links/move-checks.ts'
import { OPEN_KEY_MAX, OPEN_KEY_SEGMENTS_MAX } from '../../contract/links/open-keys.ts'
import { RULES_MAX, VARIANTS_MAX } from '../../contract/links/rules/rule-words.ts'
import { TAG_NAME_MAX, TAGS_OF_LINK_MAX } from '../../contract/links/tag-colors.ts'
import { UPLOAD_BYTES_MAX, UPLOAD_PIXELS_MAX } from '../../contract/links/uploads.ts'
import { JSON_BYTES_MAX } from '../../server/platform/http/body-limits.ts'
import { importRows } from './import-limits.ts'
import { count, mb, numberIn } from './source-numbers.ts'
import { testRows, webhookRows } from './webhook-limits.ts'

/** The cells of a row of the page. */
export type StatedRow = readonly string[]

const edge = (pattern: RegExp) => numberIn('server/edge/call-limits.ts', pattern)
const streams = (pattern: RegExp) => numberIn('server/platform/http/event-streams.ts', pattern)
const ofAddress = (file: string, name: string) =>
  numberIn(
    file,
    new RegExp(`limitByAddress\\(\\{\\s*name: '${name}',\\s*limit: (\\d+),\\s*windowMs: HOUR`),
  )

const rate = (name: string, number: number, per: string, of: string): StatedRow => [
  name,
  `${count(number)}${per}`,
  of,
]

/** Rows about calls: the numbers stand where each limit is taken. */
export const rateRows: readonly StatedRow[] = [
  rate('Calls with a login', edge(/token: (\d+)/), ' a minute', 'a session'),
  rate('Calls without either', edge(/address: (\d+)/), ' a minute', 'an address'),
  rate('Pictures and favicons', edge(/aMinute: (\d+)/), ' a minute', 'an address'),
  rate(
    'Bulk calls',
    numberIn('server/links/bulk/bulk.ts', /CALLS_A_MINUTE = (\d+)/),
    ' a minute',
    'an account',
  ),
  rate(
    'Files of links',
    numberIn('server/links/imports/sending.ts', /FILES_AN_HOUR = (\d+)/),
    ' an hour',
    'an account',
  ),
  rate('Old addresses of a move', OLD_ADDRESSES_A_SECOND, ' a second', 'a host that is asked'),
  rate(
    'Exports of an account',
    numberIn('server/clicks/exports/exports.ts', /EXPORTS_A_DAY = (\d+)/),
    ' a day',
    'an account',
  ),
  rate(
    'Restores of an account',
    numberIn('server/clicks/restores/restores.ts', /RESTORES_AN_HOUR = (\d+)/),
    ' an hour',
    'an account',
  ),
  rate(
    'Uploads',
    numberIn('server/links/uploads/uploads.ts', /UPLOADS_AN_HOUR = (\d+)/),
    ' an hour',
    'an account',
  ),
  rate(
    'Publications and restores',
    numberIn('server/hubs/versions/add-version.ts', /MADE_AN_HOUR = (\d+)/),
    ' an hour',
    'a hub',
  ),
  rate(
    'Looks at the page of a target',
    numberIn('server/links/target/target-facts.ts', /FETCHES_A_MINUTE = (\d+)/),
    ' a minute',
    'a user',
  ),
  rate(
    'Previews of a page to import',
    numberIn('server/hubs/imports/hub-imports.ts', /PREVIEWS_A_MINUTE = (\d+)/),
    ' a minute',
    'a user',
  ),
  ...testRows,
  rate(
    'Mail reports sent at once',
    numberIn('server/clicks/mail-reports/send-now.ts', /REPORTS_AN_HOUR = (\d+)/),
    ' an hour',
    'a member',
  ),
  rate(
    'Bodies larger than 64 kB at once',
    numberIn('server/platform/http/body-places.ts', /perPerson: (\d+)/),
    '',
    'a user',
  ),
  rate(
    'Bodies larger than 64 kB at once',
    numberIn('server/platform/http/body-places.ts', /perAccount: (\d+)/),
    '',
    'an account',
  ),
  rate('Live streams at once', streams(/MOST_OF_A_HOLDER = (\d+)/), '', 'a user'),
  rate('Live streams at once', streams(/MOST_OF_AN_ACCOUNT = (\d+)/), '', 'an account'),
  rate('Logins', ofAddress('server/people/auth/routes.ts', 'login'), ' an hour', 'an address'),
  rate(
    'Wrong passwords, then for 15 minutes one is checked every 5 seconds',
    numberIn('server/people/auth/password-check.ts', /ATTEMPTS = (\d+)/),
    '',
    'a login',
  ),
  rate(
    'Registrations',
    numberIn(
      'server/people/registrations/routes.ts',
      /limitByAddress\(\{ name, limit: (\d+), windowMs: HOUR/,
    ),
    ' an hour',
    'an address',
  ),
  rate(
    'Requests for a new password',
    ofAddress('server/people/passwords/routes.ts', 'reset'),
    ' an hour',
    'an address',
  ),
  rate(
    'Links shortened on the landing page',
    ofAddress('server/links/demo/routes.ts', 'demo'),
    ' an hour',
    'an address',
  ),
  rate(
    'Reports of harmful links',
    ofAddress('server/operators/abuse/routes.ts', 'report'),
    ' an hour',
    'an address',
  ),
  rate(
    'Subscriptions to a newsletter',
    ofAddress('server/newsletter/routes.ts', 'newsletter'),
    ' an hour',
    'an address',
  ),
  rate(
    'Subscriptions on hubs',
    ofAddress('server/hubs/pages/routes.ts', 'hub-subscribe'),
    ' an hour',
    'an address',
  ),
  rate(
    'Wrong passwords of a protected link',
    numberIn('server/links/visitor-secrets.ts', /TRIES = (\d+)/),
    ' in 15 minutes',
    'a visitor',
  ),
  rate(
    'Requests for unknown keys',
    numberIn('server/redirect/unknown-keys.ts', /UNKNOWN_A_MINUTE = (\d+)/),
    ' a minute',
    'an address',
  ),
]

const passwords = numberIn('server/links/bulk/bulk-item.ts', /PASSWORDS_MAX = (\d+)/)
const bulkBytes = numberIn('server/links/bulk/bulk-routes.ts', /BULK_BYTES_MAX = ([\d_]+)/)
const contract = (file: string, pattern: RegExp) => numberIn(`contract/${file}`, pattern)
const name = contract('clicks/conversions.ts', /NAME_MAX = (\d+)/)
const reference = contract('clicks/conversions.ts', /REFERENCE_MAX = (\d+)/)

export const sizeRows: readonly StatedRow[] = [
  [
    'Key on a domain with open keys',
    `${OPEN_KEY_MAX} characters in ${OPEN_KEY_SEGMENTS_MAX} parts between slashes`,
  ],
  ['Target', `${count(TARGET_MAX)} characters`],
  ['Aliases of a link', count(ALIASES_MAX)],
  ['Tags of a link', `${TAGS_OF_LINK_MAX}, of ${TAG_NAME_MAX} characters`],
  ['Rules of a GeoFurl', count(RULES_MAX)],
  ['Variants of a split', count(VARIANTS_MAX)],
  [
    'Items of a bulk call',
    `${count(BULK_MAX)} in ${mb(bulkBytes)}, of them ${passwords} with a password`,
  ],
  ...importRows,
  ...webhookRows,
  ['Apps of a domain for each system', `${APPS_MAX}, with ${FINGERPRINTS_MAX} fingerprints each`],
  [
    'ZIPs to restore an account from',
    `${RESTORE_PARTS_MAX}, ${count(RESTORE_BYTES_MAX / 1024 / 1024)} MB each`,
  ],
  ['Items of a page of a list', count(contract('paging.ts', /max\((\d+)\)\.default/))],
  ['File of a report', `${count(FILE_ROWS_MAX)} rows`],
  ['Uploaded picture', `${mb(UPLOAD_BYTES_MAX)} and ${UPLOAD_PIXELS_MAX / 1_000_000} megapixels`],
  ['Body of any other call', `64 kB, or as much as its fields may hold, to ${mb(JSON_BYTES_MAX)}`],
  ['Blocks of a hub', count(BLOCKS_MAX)],
  ['Draft of a hub', `${DOCUMENT_MAX / 1024} kB`],
  ['Page to import as a hub', mb(IMPORT_TEXT_MAX)],
  ['Custom CSS of a hub', `${count(CUSTOM_CSS_MAX)} characters`],
  ['QR code', `${QR_SIDE.min} to ${count(QR_SIDE.max)} pixels, ${QR_MM.min} to ${QR_MM.max} mm`],
  ['Name and reference of a conversion', `${name} and ${reference} characters`],
  ['Tags', count(numberIn('server/links/tags/new-tag.ts', /TAGS_MAX = (\d+)/)), 'an account'],
  ['Folders', count(FOLDERS_MAX), 'an account'],
  ['Members of a folder', count(FOLDER_MEMBERS_MAX), 'a folder'],
  [
    'UTM templates',
    count(numberIn('server/links/utm-templates/utm-templates.ts', /TEMPLATES_MAX = (\d+)/)),
    'an account',
  ],
  ['QR styles', count(QR_PRESETS_MAX), 'an account'],
  [
    'Saved views',
    count(numberIn('server/clicks/saved-views/saved-views.ts', /VIEWS_MAX = (\d+)/)),
    'a member',
  ],
  [
    'Public pages with numbers',
    count(numberIn('server/clicks/numbers-pages/numbers-pages.ts', /PAGES_MAX = (\d+)/)),
    'an account',
  ],
  [
    'Status pages',
    count(numberIn('server/monitoring/status-pages/status-pages.ts', /STATUS_PAGES_MAX = (\d+)/)),
    'an account',
  ],
  [
    'Alert channels',
    count(numberIn('server/monitoring/alerts/channels/channels.ts', /CHANNELS_MAX = (\d+)/)),
    'an account',
  ],
  [
    'Maintenance',
    count(numberIn('server/monitoring/maintenance/maintenance.ts', /MAINTENANCE_MAX = (\d+)/)),
    'an account',
  ],
  ['Checks of a move at once', count(MOVE_CHECKS_AT_ONCE), 'an account'],
  [
    'Unfinished imports',
    count(numberIn('server/links/imports/slots.ts', /UNFINISHED_MAX = (\d+)/)),
    'an account',
  ],
  ['Conversions', count(CONVERSIONS_OF_A_CLICK), 'a click'],
  ['Conversions of a day', count(CONVERSIONS_A_DAY), 'an account'],
  [
    'Sessions; the oldest ends',
    count(numberIn('server/people/auth/store.ts', /SESSIONS_MAX = (\d+)/)),
    'a user',
  ],
  [
    'Links in the trash; the oldest are purged',
    count(numberIn('server/links/trash/excess-store.ts', /TRASHED_LINKS_MAX = ([\d_]+)/)),
    'an account',
  ],
  [
    'Published versions; the oldest goes',
    count(numberIn('server/hubs/versions/bound-versions.ts', /'PUBLISHED'\], most: (\d+)/)),
    'a hub',
  ],
  [
    'Versions with a name',
    count(numberIn('server/hubs/versions/versions.ts', /NAMED_VERSIONS_MAX = (\d+)/)),
    'a hub',
  ],
  [
    'Experiments; the oldest is forgotten',
    count(numberIn('server/hubs/experiments/store.ts', /EXPERIMENTS_MAX = (\d+)/)),
    'a hub',
  ],
  [
    'Subscribers',
    count(numberIn('server/hubs/subscribers/store.ts', /SUBSCRIBERS_MAX = ([\d_]+)/)),
    'a hub',
  ],
  [
    'Ended incidents; the oldest is forgotten',
    count(numberIn('server/monitoring/incidents/store.ts', /INCIDENTS_MAX = (\d+)/)),
    'a link',
  ],
  [
    'Notices; the oldest is forgotten',
    count(numberIn('server/notices/adding.ts', /NOTICES_MAX = (\d+)/)),
    'an account',
  ],
  ['Session', `${numberIn('server/people/auth/tokens.ts', /TOKEN_LIFE_MS = (\d+) \* DAY/)} days`],
  ['Trash', `${numberIn('server/links/trash/trash.ts', /TRASH_MS = (\d+) \* DAY/)} days`],
  ['Click that takes conversions', `${CONVERTS_FOR_DAYS} days`],
  ['Name of a removed domain, kept for its account', `${KEPT_DAYS} days`],
]
