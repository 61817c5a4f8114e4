/** Dimensions of the strip in px of its drawing. Facets keep this width while they fold. */
export const strip = {
  width: 2600,
  height: 68,
  facet: 84,
  facets: 11,
  /** The flat part on the left, where the address begins. */
  flat: 1500,
  /** The short end on the right, which carries the short link. */
  tab: 372,
} as const

const FLATTEST = 0.42
const STEEPEST = 1.37
const FORESHORTENING = 0.27

export interface Facet {
  x: number
  y: number
  width: number
  /** Rise per px to the right, as used in a matrix transform. */
  slope: number
}

/** `fold` is 0 (flat) to 1. The steeper a facet, the narrower and more slanted it looks. */
export function foldFacets(fold: number): Facet[] {
  const facets: Facet[] = []
  let end = { x: 0, y: 0 }
  for (let index = 0; index < strip.facets; index++) {
    const facet = { ...end, ...lean(fold, index) }
    facets.push(facet)
    end = endOf(facet)
  }
  return facets
}

function lean(fold: number, index: number): Pick<Facet, 'width' | 'slope'> {
  const share = index / (strip.facets - 1)
  const angle = fold * (FLATTEST + share * (STEEPEST - FLATTEST))
  const rising = index % 2 === 1 ? -1 : 1
  return {
    width: strip.facet * Math.cos(angle),
    slope: rising * Math.sin(angle) * FORESHORTENING,
  }
}

const endOf = ({ x, y, width, slope }: Facet) => ({ x: x + width, y: y + slope * strip.facet })

export interface StripDrawing {
  viewBox: string
  facets: string[]
  tab: string
}

/** `viewBox` and `transform` values of the strip at this fold. The tab's right edge stays in place. */
export function stripDrawing(fold: number): StripDrawing {
  const facets = foldFacets(fold)
  const last = facets.at(-1)
  const end = last ? endOf(last) : { x: 0, y: 0 }
  return {
    viewBox: `${round(end.x + strip.tab - strip.width)} -28 ${strip.width} 132`,
    facets: facets.map(
      ({ x, y, width, slope }) =>
        `matrix(${round(width / strip.facet)} ${round(slope)} 0 1 ${round(x)} ${round(y)})`,
    ),
    tab: `translate(${round(end.x)} ${round(end.y)})`,
  }
}

const round = (value: number): number => Math.round(value * 10_000) / 10_000
