import { type BeatKind, Beats } from '../../monitoring/beats.tsx'
import { type Bar, BarList, BarListSkeleton } from '../../ui/charts/bar-list.tsx'
import { Delta } from '../../ui/charts/delta.tsx'
import { HeatGrid } from '../../ui/charts/heat-grid.tsx'
import { LeftOutNote } from '../../ui/charts/left-out-note.tsx'
import { Meter } from '../../ui/charts/meter.tsx'
import { MinuteBars } from '../../ui/charts/minute-bars.tsx'
import { Sparkline } from '../../ui/charts/sparkline.tsx'
import { StatRow, StatRowSkeleton, StatTile } from '../../ui/charts/stat-tile.tsx'
import { StepsLegend } from '../../ui/charts/steps-legend.tsx'
import { Flag } from '../../ui/flags/flag.tsx'
import css from './catalogue.module.css'
import { lines } from './lines.tsx'
import type { Component } from './show.tsx'

const nothing = () => {}

const bars: Bar[] = [
  { id: 'de', name: 'Germany', amount: 812, mark: <Flag country="de" />, to: '/main' },
  { id: 'fr', name: 'France', amount: 340, mark: <Flag country="fr" /> },
  { id: 'sg', name: 'Singapore', amount: 27 },
]
const shared = {
  bars,
  whole: 1179,
  label: 'Countries',
  unit: 'Clicks',
  none: 'Nothing in this time.',
}
const column = { unit: 'Sales', amounts: new Map([['de', 12]]) }

const beatKinds: BeatKind[] = ['good', 'good', 'warn', 'suspect', 'bad', 'quiet', 'none', 'good']

const hours = ['00', '06', '12', '18'].map((label) => ({ id: label, name: `${label}:00`, label }))
const days = ['Monday', 'Tuesday', 'Wednesday'].map((name, day) => ({
  id: name,
  name,
  label: name.slice(0, 3),
  cells: hours.map((hour, at) => ({
    amount: String(day * at),
    step: Math.min(4, day * at),
    words: `${day * at} clicks on ${name} at ${hour.name}`,
  })),
}))

const minutes = [0, 4, 2, 9, 12, 0, 3].map((amount, at) => ({ id: String(at), amount }))

export const charts: readonly Component[] = [
  {
    name: 'Stat tile',
    isWide: true,
    states: {
      'As numbers, with a change and a hint': (
        <StatRow tiles={3}>
          <StatTile
            label="Clicks"
            value="1,179"
            note={<Delta percent={12.4} against="than before" />}
          />
          <StatTile label="Visitors" value="≈ 870" hint="An estimate." note="In 7 days" />
          <StatTile
            label="Links"
            value="45"
            note="3 new"
            chart={<Sparkline values={[1, 4, 2, 8, 6]} />}
          />
        </StatRow>
      ),
      'As buttons, one of them selected': (
        <StatRow tiles={2}>
          <StatTile label="Clicks" value="1,179" note="In 7 days" selected onSelect={nothing} />
          <StatTile
            label="QR scans"
            value="12"
            note="In 7 days"
            selected={false}
            onSelect={nothing}
          />
        </StatRow>
      ),
      Loading: <StatRowSkeleton tiles={3} />,
    },
  },
  {
    name: 'Delta',
    states: {
      Up: <Delta percent={12.4} against="than last week" />,
      Down: <Delta percent={-3} against="than last week" />,
      Even: <Delta percent={0} against="than last week" />,
    },
  },
  {
    name: 'Bar list',
    states: {
      Plain: <BarList {...shared} onSelect={nothing} />,
      'One selected, with a second column': (
        <BarList {...shared} column={column} selected="fr" onSelect={nothing} />
      ),
      Empty: <BarList {...shared} bars={[]} onSelect={nothing} />,
      Loading: <BarListSkeleton rows={3} />,
    },
  },
  ...lines,
  {
    name: 'Sparkline',
    states: {
      'With a label': <Sparkline values={[3, 5, 2, 9, 12]} label="Clicks of five days" />,
      'The last day so far': <Sparkline values={[3, 5, 4, 9, 1]} isRunning />,
      Even: <Sparkline values={[0, 0, 0]} />,
    },
  },
  {
    name: 'Beats',
    states: {
      Narrow: <Beats kinds={beatKinds} label="The last checks" places={12} />,
      Wide: <Beats kinds={beatKinds} label="The last checks, wide" places={12} isWide />,
      'Nothing is checked': <Beats kinds={[]} label="No checks" places={12} isStill />,
    },
  },
  {
    name: 'Heat grid',
    states: { Plain: <HeatGrid label="Hours of the week" rows={days} columns={hours} /> },
  },
  {
    name: 'Steps legend',
    states: {
      'All steps': <StepsLegend floors={[1, 10, 50, 200]} />,
      'Two steps': <StepsLegend floors={[1, 2]} />,
    },
  },
  {
    name: 'Meter',
    states: {
      Plain: <Meter label="Links" used="12" limit="50" share={0.24} />,
      Warning: (
        <Meter
          label="Clicks"
          used="900"
          limit="1,000"
          share={0.9}
          tone="warn"
          note="Nearly full."
        />
      ),
      Full: (
        <Meter
          label="Storage"
          used="12 MB"
          limit="10 MB"
          share={1.2}
          tone="bad"
          note="No more pictures."
        />
      ),
      'Without a limit': <Meter label="Members" used="4" />,
    },
  },
  {
    name: 'Minute bars',
    states: { Plain: <MinuteBars bars={minutes} label="Clicks of the last minutes" /> },
  },
  {
    name: 'Left-out note',
    states: {
      Plain: (
        <div className={css.list}>
          <LeftOutNote>12 clicks from before this year are not shown.</LeftOutNote>
        </div>
      ),
    },
  },
]
