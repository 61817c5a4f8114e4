import type { ComponentType } from 'react'
import type { Link } from '../../../contract/links.ts'

export interface CodePictureProps {
  shortUrl: string
  label: string
  /** Whether the key is known: the server makes the one that nobody typed. */
  isKnown: boolean
  /** The link, once it is made. */
  link: Pick<Link, 'domain' | 'key' | 'shortUrl'> | undefined
}

/** Draws the code beside the form. It comes with the page, for codes are a feature of their own. */
export type CodePicture = ComponentType<CodePictureProps>
