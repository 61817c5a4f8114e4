import type { CSSProperties } from 'react'
import { sparklinePath } from '../../../../ui/charts/sparkline-path.ts'
import css from './numbers-picture.module.css'

const width = 640
const height = 130
const clicks = [
  18, 24, 22, 31, 29, 38, 35, 41, 33, 36, 44, 52, 49, 46, 39, 42, 50, 57, 61, 55, 48, 44, 51, 58,
  63, 60, 52, 47, 49, 54, 55,
]

const lists = [
  {
    title: 'Countries',
    most: 612,
    rows: [
      ['Germany', 612],
      ['Austria', 241],
      ['France', 178],
      ['Netherlands', 96],
      ['Canada', 54],
    ],
  },
  {
    title: 'Referrers',
    most: 498,
    rows: [
      ['Direct', 498],
      ['mail.example', 402],
      ['search.example', 187],
      ['forum.example', 121],
      ['QR code', 76],
    ],
  },
] as const

const numbers = [
  { name: 'Clicks by people', value: '1,284', change: '+18 %' },
  { name: 'Visitors', value: '1,021', change: '+12 %' },
  { name: 'Bots', value: '391' },
  { name: 'Previews', value: '112' },
]

export function NumbersPicture() {
  const { line, area } = sparklinePath(clicks, { width, height })
  return (
    <div className={css.analytics}>
      <div className={css.numbers}>
        {numbers.map(({ name, value, change }, index) => (
          <div key={name} data-on={index === 0 || undefined}>
            <span>{name}</span>
            <b>{value}</b>
            {change && <em>{change}</em>}
          </div>
        ))}
      </div>
      <svg className={css.chart} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <path className={css.area} d={area} />
        <path className={css.line} d={line} />
      </svg>
      <p className={css.period}>1 to 31 October 2026, Europe/Berlin</p>
      <div className={css.lists}>
        {lists.map(({ title, most, rows }) => (
          <div key={title}>
            <strong>{title}</strong>
            {rows.map(([name, count]) => (
              <p key={name} style={{ '--w': `${(100 * count) / most}%` } as CSSProperties}>
                <span>{name}</span>
                <b>{count}</b>
              </p>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
