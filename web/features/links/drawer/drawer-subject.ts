import type { Link } from '../../../../contract/links/links.ts'

/** The link to edit, or the one to copy into a new link; with neither the form starts empty. */
export type DrawerSubject =
  | { link?: Link; like?: undefined; isGeo?: undefined }
  | { link?: undefined; like: Link; isGeo?: undefined }
  /** A new GeoFurl, which starts with a first rule. */
  | { link?: undefined; like?: undefined; isGeo: true }
