import { geoCentroid, geoNaturalEarth1, geoPath } from 'd3-geo'
import type { FeatureCollection, MultiPolygon, Polygon, Position } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import atlas from 'world-atlas/countries-110m.json'
import { codeOfShape, smallCountries } from './map-codes.ts'

/** Of the drawing; everything on the map is placed in these units. */
export const MAP_WIDTH = 960

export interface MapPoint {
  x: number
  y: number
}

export interface CountryShape {
  code: string
  /** For the attribute `d`. */
  path: string
  /** The middle of the largest piece of land. */
  centre: MapPoint
  /** Of that piece, in square units. */
  area: number
}

type Rings = Position[][]
type Lands = ReadonlyMap<string, Rings[]>

/** Pieces that world-atlas draws as a part of another country, although ISO 3166-1 has a code for them. */
function codeOfPiece(code: string, rings: Rings): string {
  const [longitude, latitude] = geoCentroid({ type: 'Polygon', coordinates: rings })
  if (code === 'FR' && longitude < -40) return 'GF'
  if (code === 'NO' && latitude > 74) return 'SJ'
  return code
}

function landsOf(world: FeatureCollection<Polygon | MultiPolygon, { name: string }>): Lands {
  const lands = new Map<string, Rings[]>()
  for (const { id, properties, geometry } of world.features) {
    const code = codeOfShape(id?.toString(), properties.name)
    if (code === undefined) continue
    const pieces = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
    for (const rings of pieces) {
      const owner = codeOfPiece(code, rings)
      lands.set(owner, [...(lands.get(owner) ?? []), rings])
    }
  }
  return lands
}

type World = Topology<{ countries: GeometryCollection<{ name: string }> }>
const topology = atlas as unknown as World
const lands = landsOf(
  feature(topology, topology.objects.countries) as FeatureCollection<
    Polygon | MultiPolygon,
    { name: string }
  >,
)

const whole: MultiPolygon = { type: 'MultiPolygon', coordinates: [...lands.values()].flat() }
const projection = geoNaturalEarth1().fitWidth(MAP_WIDTH, whole)
const path = geoPath(projection).digits(1)

export const MAP_HEIGHT = Math.ceil(path.bounds(whole)[1][1])

export const countryShapes: readonly CountryShape[] = [...lands].map(([code, pieces]) => {
  const drawn = pieces.map((coordinates) => ({ type: 'Polygon' as const, coordinates }))
  const [largest] = drawn.toSorted((a, b) => path.area(b) - path.area(a))
  const [x, y] = largest ? path.centroid(largest) : [0, 0]
  return {
    code,
    path: path({ type: 'MultiPolygon', coordinates: pieces }) ?? '',
    centre: { x, y },
    area: largest ? path.area(largest) : 0,
  }
})

const shapes = new Map(countryShapes.map((shape) => [shape.code, shape]))

export const shapeOf = (code: string): CountryShape | undefined => shapes.get(code)

/** Places off the drawing, which are in Antarctica, are moved to its edge. */
export function pointAt(longitude: number, latitude: number): MapPoint {
  const [x, y] = projection([longitude, latitude]) ?? [0, 0]
  return { x: within(x, MAP_WIDTH), y: within(y, MAP_HEIGHT) }
}

const EDGE = 6
const within = (value: number, size: number) => Math.min(Math.max(value, EDGE), size - EDGE)

/** Where a country is marked; undefined for an unknown code. */
export function countryPoint(code: string): MapPoint | undefined {
  const position = smallCountries.get(code)
  return position ? pointAt(...position) : shapeOf(code)?.centre
}

/** In square units: three pixels across on a wide screen. */
const VISIBLE_AREA = 10

/** Whether a country is too small to be seen or hit without a dot. */
export const needsDot = (code: string): boolean => (shapeOf(code)?.area ?? 0) < VISIBLE_AREA
