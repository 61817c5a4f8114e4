import { MapTip } from '../../ui/charts/map/map-tip.tsx'
import { PulseMap } from '../../ui/charts/map/pulse-map.tsx'
import { WorldMap, WorldMapSkeleton } from '../../ui/charts/map/world-map.tsx'
import css from './catalogue.module.css'
import type { Component } from './show.tsx'

const nothing = () => {}

const marks = [
  { id: 'de', name: 'Germany', words: '812 clicks, 69%', at: { country: 'DE', step: 4 } },
  { id: 'fr', name: 'France', words: '340 clicks, 29%', at: { country: 'FR', step: 3 } },
  { id: 'us', name: 'United States', words: '27 clicks, 2%', at: { country: 'US', step: 1 } },
  { id: 'sg', name: 'Singapore', words: '5 clicks', at: { country: 'SG', step: 1 } },
]
const cities = [
  {
    id: 'berlin',
    name: 'Berlin',
    words: '12 clicks',
    at: { longitude: 13.4, latitude: 52.5, width: 2.4 },
  },
]
const pulses = [
  { id: 'a', longitude: 13.4, latitude: 52.5, freshness: 1 },
  { id: 'b', longitude: -74, latitude: 40.7, freshness: 0.4 },
]
const tip = { id: 'de', x: 500, y: 200, radius: 4, isDot: false }

export const maps: readonly Component[] = [
  {
    name: 'World map',
    states: {
      Countries: (
        <WorldMap label="Clicks by country" marks={marks} chosen={undefined} onChoose={nothing} />
      ),
      'One chosen': (
        <WorldMap
          label="Clicks by country, one chosen"
          marks={marks}
          chosen="fr"
          onChoose={nothing}
        />
      ),
      Cities: (
        <WorldMap label="Clicks by city" marks={cities} chosen={undefined} onChoose={nothing} />
      ),
      Loading: <WorldMapSkeleton />,
    },
  },
  {
    name: 'Map tip',
    states: {
      'For a mouse and for a finger': (
        <div className={css.open}>
          <MapTip
            mark={{ ...tip, mark: { ...tip, ...nameOf(marks[0]) } }}
            isChosen={false}
            isTouch
          />
        </div>
      ),
    },
  },
  {
    name: 'Pulse map',
    states: {
      'A new click and an older one': <PulseMap label="2 clicks just now" pulses={pulses} />,
    },
  },
]

function nameOf(mark = { name: '', words: '', at: { country: '', step: 0 } }) {
  return { name: mark.name, words: mark.words, at: mark.at }
}
