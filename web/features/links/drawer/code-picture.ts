import type { ComponentType } from 'react'
import type { Link } from '../../../../contract/links/links.ts'

export interface CodePictureProps {
  shortUrl: string
  label: string
  /** False while no key is typed: the server will generate one. */
  isKnown: boolean
  /** The link, once it is created. */
  link: Pick<Link, 'domain' | 'key' | 'shortUrl'> | undefined
}

/** Draws the QR code beside the form. Passed in by the page, because features do not import each other. */
export type CodePicture = ComponentType<CodePictureProps>
