import { Skeleton } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PlaceKind } from '../../../../contract/clicks/dimensions.ts'
import { countOf } from '../../../shared/count-of.ts'
import { WorldMap, WorldMapSkeleton } from '../../../ui/charts/map/world-map.tsx'
import { StepsLegend } from '../../../ui/charts/steps-legend.tsx'
import { count } from '../../../ui/text/numbers.ts'
import { listNames } from '../charts/dimension-words.ts'
import { LockedNote } from '../locked-note.tsx'
import { numbersQuery, placesQuery } from '../queries.ts'
import type { AnalyticsScope, FilterChange } from '../scope.ts'
import css from './clicks-map.module.css'
import { changeFor, floorsOf, isPlaceChosen, marksOf, placeId } from './place-marks.ts'

const labels: Record<PlaceKind, string> = {
  country: 'Map of clicks by country, most first',
  region: 'Map of clicks by region, most first',
  city: 'Map of clicks by city, most first',
}

interface ClicksMapProps {
  scope: AnalyticsScope
  by: PlaceKind
  onFilter: (change: FilterChange) => void
}

/** Where the clicks of a scope come from. A press on a place filters the whole screen by it. */
export function ClicksMap({ scope, by, onFilter }: ClicksMapProps) {
  const { items, unplaced, locked } = useSuspenseQuery(placesQuery(scope, by)).data
  const clicks = useSuspenseQuery({
    ...numbersQuery(scope),
    refetchInterval: false,
    select: (numbers) => numbers.clicks,
  }).data
  const marks = useMemo(() => marksOf(items, by, clicks), [items, by, clicks])
  const chosen = items.find((place) => isPlaceChosen(scope.filters, place))
  const placed = items.reduce((sum, place) => sum + place.clicks, 0)
  return (
    <div>
      <div className={css.body}>
        <WorldMap
          label={labels[by]}
          marks={marks}
          chosen={chosen && placeId(chosen)}
          onChoose={(id) => {
            const place = items.find((each) => placeId(each) === id)
            if (place) onFilter(changeFor(scope.filters, place))
          }}
        />
        <div className={css.foot}>
          {by === 'country' && <StepsLegend floors={floorsOf(items)} />}
          <span>{footWords({ by, places: items.length, placed, unplaced })}</span>
        </div>
      </div>
      <LockedNote spans={locked} />
    </div>
  )
}

interface Foot {
  by: PlaceKind
  places: number
  placed: number
  unplaced: number
}

/** What the map cannot show. */
export function footWords({ by, places, placed, unplaced }: Foot): string {
  if (placed === 0 && unplaced === 0) return 'Nothing in this time.'
  const unknown = unplaced > 0 ? `${countOf(unplaced, 'click')} from unknown places.` : ''
  const shown =
    by === 'country' ? '' : `A dot for each of ${count(places)} ${listNames[by].toLowerCase()}.`
  return [places > 0 ? shown : '', unknown].filter(Boolean).join(' ')
}

export function ClicksMapSkeleton() {
  return (
    <div className={css.body}>
      <WorldMapSkeleton />
      <div className={css.foot}>
        <Skeleton height={10} width={160} my={3} />
      </div>
    </div>
  )
}
