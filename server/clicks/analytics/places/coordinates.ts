/** In degrees. */
export interface Coordinates {
  latitude: number
  longitude: number
}

/** Names a city as clicks do. */
export interface City {
  country: string
  region: string
  city: string
}

/** The sum of the directions of some points, seen from the centre of the earth. */
export interface Direction {
  x: number
  y: number
  z: number
}

const DEGREE = Math.PI / 180

/** Where a mean of points lies; also right across the 180th meridian, where the mean of longitudes would not be. */
export function coordinatesOf({ x, y, z }: Direction): Coordinates {
  return {
    latitude: tenths(Math.atan2(z, Math.hypot(x, y)) / DEGREE),
    longitude: tenths(Math.atan2(y, x) / DEGREE),
  }
}

/** A tenth of a degree is some 11 km: it shows the city, and no part of it. */
export const tenths = (degrees: number): number => Math.round(degrees * 10) / 10 || 0
