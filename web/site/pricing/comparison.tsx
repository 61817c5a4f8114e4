import { IconCheck } from '@tabler/icons-react'
import { Fragment } from 'react'
import {
  type CountedLimit,
  countedLimits,
  FREE_PUBLISHED_VERSIONS,
  type LimitRow,
  type limitGroups,
  limitNames,
  limitRows,
  type MeasuredLimit,
} from '../../../contract/plans/tiers.ts'
import type { PageFlag } from '../../../contract/screens/page-slots.ts'
import { rowWords } from '../../lib/plans/tier-words.ts'
import css from './pricing.module.css'

const LOCALE = 'en-GB'
const NO_LIMIT = 'No limit'

type Value = string | true
type Row = readonly [name: string, free: Value, pro: Value, own: Value, when?: PageFlag]

const included = (name: string): Row => [name, true, true, true]

/** 'Every 5 minutes', 'Every day'; of other limits the number. */
const words = (row: LimitRow, limit: number | null) =>
  row.unit === 'seconds'
    ? `Every ${rowWords(row, limit).replace(/^1 /, '')}`
    : rowWords(row, limit, LOCALE)

const flags = { geoEnabled: 'geo', hubEnabled: 'hubs' } as const

function limitedRow(limit: CountedLimit | MeasuredLimit): Row {
  const row = limitRows[limit]
  const { name, compared = name, priced = compared, own } = row
  const pro = words(row, row.pro)
  const without = limit in countedLimits ? NO_LIMIT : pro
  return [priced, words(row, row.free), pro, own ? own(pro) : without, row.flag && flags[row.flag]]
}

const limitsOf = (group: (typeof limitGroups)[number]): readonly Row[] =>
  limitNames.filter((limit) => limitRows[limit].group === group).map(limitedRow)

const ofTeam = limitsOf('Team')

const groups: readonly (readonly [name: string, rows: readonly Row[], when?: PageFlag])[] = [
  [
    'Links',
    [
      ...limitsOf('Links'),
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
      ...limitsOf('Hubs'),
      [
        'Published versions, to roll back to',
        `The last ${FREE_PUBLISHED_VERSIONS}, and named ones`,
        'All',
        'All',
      ],
      included('Experiments'),
      included('Subscribers by e-mail'),
    ],
    'hubs',
  ],
  [
    'Analytics',
    [
      ...limitsOf('Analytics'),
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
      ...limitsOf('Monitoring'),
      included('Alerts by mail, webhook and chat'),
      included('A backup address that takes over'),
      included('Status pages'),
    ],
  ],
  [
    'Team and API',
    [...ofTeam.slice(0, 1), included('Roles, second factors, audit log'), ...ofTeam.slice(1)],
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
          {groups.map(([group, rows, offered]) => (
            <Fragment key={group}>
              <tr data-if={offered}>
                <th scope="rowgroup" colSpan={columns.length + 1} className={css.group}>
                  {group}
                </th>
              </tr>
              {rows.map((row) => (
                <tr key={row[0]} data-if={offered ?? row[4]}>
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

export const allPlans = ([, free, pro, own]: Row): readonly Value[] => [free, pro, own]
export const withoutPlans = ([, , , own]: Row): readonly Value[] => [own]

const Included = () => <IconCheck size={18} stroke={2} aria-label="Included" role="img" />
