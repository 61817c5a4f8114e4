import type { Link } from '../../../contract/links/links.ts'

/** What the drawer opens with; an empty subject is a new link. */
export interface DrawerSubject {
  /** The link to edit. The fields below are for new links only. */
  link?: Link
  /** The link to copy. */
  like?: Link
  /** A GeoFurl, which starts with a first rule. */
  isGeo?: true
  /** The address to shorten. */
  address?: string
  /** Where the new link is to be. */
  place?: LinkPlace
}

export type LinkPlace = Pick<Link, 'domain' | 'key'>
