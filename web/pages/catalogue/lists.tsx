import { Button } from '@mantine/core'
import { useState } from 'react'
import { TagChip } from '../../links/tags/tag-chip.tsx'
import { MoreLink } from '../../ui/lists/more-link.tsx'
import { MoreList } from '../../ui/lists/more-list.tsx'
import { RowGrip } from '../../ui/lists/row-grip.tsx'
import { Row, RowList } from '../../ui/lists/row-list.tsx'
import { moved } from '../../ui/lists/row-order.ts'
import { RowSkeleton } from '../../ui/lists/row-skeleton.tsx'
import { SiteTile } from '../../ui/lists/site-tile.tsx'
import { SortableList, sortableRow } from '../../ui/lists/sortable-list.tsx'
import { type ChipTone, StateChip } from '../../ui/lists/state-chip.tsx'
import css from './catalogue.module.css'
import type { Component } from './show.tsx'

const tones: ChipTone[] = ['good', 'plain', 'warn', 'bad', 'news']
const tagColors = [undefined, 'sky', 'emerald', 'amber', 'rose']
const hosts = ['example.com', 'kites.example', 'www.shop.example', 'harbour.example']
const query = { hasNextPage: true, fetchNextPage: () => Promise.resolve() }

const rowOf = (host: string) => (
  <Row
    key={host}
    mark={<SiteTile host={host} />}
    name={host}
    note="12 clicks today"
    beside
    actions={<Button size="compact-sm" variant="subtle">{`Open ${host}`}</Button>}
  />
)

export const lists: readonly Component[] = [
  {
    name: 'Rows',
    states: {
      Plain: <RowList>{hosts.slice(0, 2).map(rowOf)}</RowList>,
      Loading: <RowSkeleton rows={2} />,
    },
  },
  {
    name: 'More',
    states: {
      'Next page': (
        <MoreList query={{ ...query, isFetchingNextPage: false }}>
          <RowList>{hosts.slice(2, 3).map(rowOf)}</RowList>
        </MoreList>
      ),
      'Loading the next page': (
        <MoreList query={{ ...query, isFetchingNextPage: true }}>
          <RowList>{hosts.slice(3).map(rowOf)}</RowList>
        </MoreList>
      ),
      'Link to the whole screen': <MoreLink to="/main">All links</MoreLink>,
    },
  },
  { name: 'Sortable list', states: { 'With grips': <Sortable /> } },
  {
    name: 'State chip',
    states: {
      'All tones': (
        <div className={css.row}>
          {tones.map((tone) => (
            <StateChip key={tone} tone={tone}>
              {tone}
            </StateChip>
          ))}
        </div>
      ),
    },
  },
  {
    name: 'Tag chip',
    states: {
      'All colours': (
        <div className={css.row}>
          {tagColors.map((color = 'plain') => (
            <TagChip key={color} name={color} color={color} />
          ))}
        </div>
      ),
    },
  },
  {
    name: 'Site tile',
    states: {
      'Letters on several hues': (
        <div className={css.row}>
          {hosts.map((host) => (
            <SiteTile key={host} host={host} size={40} />
          ))}
        </div>
      ),
    },
  },
]

function Sortable() {
  const [names, setNames] = useState(['Book a lesson', 'This week', 'Prices'])
  const move = (from: number, to: number) => setNames(moved(names, from, to))
  return (
    <SortableList label="Blocks" className={css.list} onMove={move}>
      {names.map((name, place) => (
        <SortableRow key={name} {...{ name, place }} count={names.length} onMove={move} />
      ))}
    </SortableList>
  )
}

interface SortableRowProps {
  name: string
  place: number
  count: number
  onMove: (from: number, to: number) => void
}

function SortableRow({ name, place, count, onMove }: SortableRowProps) {
  return (
    <li {...sortableRow(name)} className={css.draggable}>
      <RowGrip {...{ place, count }} label={`Move ${name}`} onMove={(to) => onMove(place, to)} />
      {name}
    </li>
  )
}
