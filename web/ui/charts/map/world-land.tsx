import { memo } from 'react'
import css from './world-land.module.css'
import { countryShapes, MAP_HEIGHT, MAP_WIDTH, shapeOf } from './world-shapes.ts'

const viewBox = `0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`
const noSteps: ReadonlyMap<string, number> = new Map()

interface WorldLandProps {
  /** The colours of countries from 1 to 4; others are plain land. */
  steps?: ReadonlyMap<string, number>
}

/** The countries of the world, for the eye only. Drawn again only when colours change: they are 170 shapes. */
export const WorldLand = memo(function WorldLand({ steps = noSteps }: WorldLandProps) {
  return (
    <svg className={css.land} viewBox={viewBox} aria-hidden="true">
      {countryShapes.map(({ code, path }) => (
        <path key={code} d={path} data-country={code} data-step={steps.get(code)} />
      ))}
    </svg>
  )
})

interface CountryOutlinesProps {
  hovered: string | undefined
  chosen: string | undefined
}

/** Lines around countries, above all land. */
export function CountryOutlines({ hovered, chosen }: CountryOutlinesProps) {
  return (
    <svg className={`${css.land} ${css.outlines}`} viewBox={viewBox} aria-hidden="true">
      {hovered !== undefined && <path d={shapeOf(hovered)?.path} />}
      {chosen !== undefined && <path d={shapeOf(chosen)?.path} data-chosen />}
    </svg>
  )
}
