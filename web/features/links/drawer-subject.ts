import type { Link } from '../../../contract/links.ts'

/** The link to change, or the one that a new link begins as; with neither it begins empty. */
export type DrawerSubject =
  | { link?: Link; like?: undefined; isGeo?: undefined }
  | { link?: undefined; like: Link; isGeo?: undefined }
  /** A new GeoFurl, which begins with a first rule. */
  | { link?: undefined; like?: undefined; isGeo: true }
