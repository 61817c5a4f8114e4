import { IconCheck } from '@tabler/icons-react'
import { Fragment } from 'react'
import { FREE_PUBLISHED_VERSIONS, tierLimits } from '../../../contract/plans/tiers.ts'
import { keptWords, limitWords, sizeWords, spanWords } from '../../lib/plans/tier-words.ts'
import css from './pricing.module.css'

const { FREE, PRO } = tierLimits
const LOCALE = 'en-GB'
const NO_LIMIT = 'No limit'

type Value = string | true
type Row = readonly [name: string, free: Value, pro: Value, own: Value]

const counted = (
  name: string,
  limit: 'links' | 'geoLinks' | 'domains' | 'hubs' | 'clicks' | 'monitors' | 'users' | 'apiKeys',
): Row => [name, limitWords(FREE[limit], LOCALE), limitWords(PRO[limit], LOCALE), NO_LIMIT]
const included = (name: string): Row => [name, true, true, true]
/** 'Every 5 minutes', 'Every day' */
const checked = (seconds: number) => `Every ${spanWords(seconds).replace(/^1 /, '')}`

const groups: readonly (readonly [name: string, rows: readonly Row[]])[] = [
  [
    'Links',
    [
      counted('Furls (short links)', 'links'),
      counted('GeoFurls (by country, device, time)', 'geoLinks'),
      counted('Own domains', 'domains'),
      included('QR codes as SVG, PNG and PDF'),
      included('Passwords, schedules, click limits'),
      included('UTM values and tags'),
      included('Import from CSV files'),
      ['Trash, to restore from', '30 days', '30 days', '30 days'],
    ],
  ],
  [
    'Hubs',
    [
      counted('Hubs', 'hubs'),
      [
        'Pictures, together',
        sizeWords(FREE.pictureBytes, LOCALE),
        sizeWords(PRO.pictureBytes, LOCALE),
        NO_LIMIT,
      ],
      [
        'Published versions, to roll back to',
        `The last ${FREE_PUBLISHED_VERSIONS}, and named ones`,
        'All',
        'All',
      ],
      included('Experiments'),
      included('Subscribers by e-mail'),
    ],
  ],
  [
    'Analytics',
    [
      counted('Clicks counted a month', 'clicks'),
      [
        'Reports reach back',
        keptWords(FREE.retentionDays),
        keptWords(PRO.retentionDays),
        'As long as you like',
      ],
      included('People, bots and previews apart'),
      included('Country, region, city'),
      included('Saved views and public pages with numbers'),
      included('Conversions'),
      included('Reports by mail'),
    ],
  ],
  [
    'Monitoring',
    [
      counted('Monitored links', 'monitors'),
      [
        'Checked',
        checked(FREE.monitorIntervalSeconds),
        checked(PRO.monitorIntervalSeconds),
        `${checked(PRO.monitorIntervalSeconds)}, or as often as each minute`,
      ],
      included('Alerts by mail, webhook and chat'),
      included('A backup address that takes over'),
      included('Status pages'),
    ],
  ],
  [
    'Team and API',
    [
      counted('People', 'users'),
      included('Roles, second factors, audit log'),
      counted('API keys', 'apiKeys'),
      ['API calls a minute', `${FREE.apiPerMinute}`, `${PRO.apiPerMinute}`, `${PRO.apiPerMinute}`],
    ],
  ],
]

interface ComparisonProps {
  label: string
  columns: readonly string[]
  /** The values of a row that the columns show. */
  valuesOf: (row: Row) => readonly Value[]
}

export function Comparison({ label, columns, valuesOf }: ComparisonProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
    <section className={css.scroll} tabIndex={0} aria-label={label}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">Limits per account</th>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map(([group, rows]) => (
            <Fragment key={group}>
              <tr>
                <th scope="rowgroup" colSpan={columns.length + 1} className={css.group}>
                  {group}
                </th>
              </tr>
              {rows.map((row) => (
                <tr key={row[0]}>
                  <th scope="row">{row[0]}</th>
                  {valuesOf(row).map((value, index) => (
                    <td key={columns[index]}>{value === true ? <Included /> : value}</td>
                  ))}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  )
}

export const allPlans = ([, ...values]: Row): readonly Value[] => values
export const withoutPlans = ([, , , own]: Row): readonly Value[] => [own]

const Included = () => <IconCheck size={18} stroke={2} aria-label="Included" role="img" />
