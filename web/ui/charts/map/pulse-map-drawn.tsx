import css from './pulse-map.module.css'
import { WorldLand } from './world-land.tsx'
import { MAP_HEIGHT, MAP_WIDTH, pointAt } from './world-shapes.ts'

export interface Pulse {
  /** Stays the same while the dot is shown. */
  id: string
  longitude: number
  latitude: number
  /** From 1 for new to 0 for gone. */
  freshness: number
}

export interface PulseMapProps {
  /** A sentence; the map shows nothing that is not in words elsewhere. */
  label: string
  pulses: readonly Pulse[]
}

// biome-ignore lint/style/noDefaultExport: `lazy` takes a default export
export default function PulseMapDrawn({ label, pulses }: PulseMapProps) {
  return (
    <div className={css.map} role="img" aria-label={label}>
      <WorldLand />
      {pulses.map(({ id, longitude, latitude, freshness }) => {
        const { x, y } = pointAt(longitude, latitude)
        return (
          <span
            key={id}
            className={css.dot}
            style={{
              left: `${(x / MAP_WIDTH) * 100}%`,
              top: `${(y / MAP_HEIGHT) * 100}%`,
              opacity: freshness,
            }}
          />
        )
      })}
    </div>
  )
}
