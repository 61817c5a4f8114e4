import { PICTURES_PATH } from '../../addresses.ts'
import { type Html, html } from '../../html.ts'

export const pictureUrl = (name: string): string => `${PICTURES_PATH}${encodeURIComponent(name)}`

interface PictureLooks {
  className?: string
  alt?: string
  /** Seen at once, so that it should not wait until it is scrolled to. */
  isEarly?: boolean
}

/** An uploaded picture. Without alternative text it is decoration. */
export function picture(name: string, { className, alt = '', isEarly }: PictureLooks): Html {
  return html`<img${className && html` class="${className}"`} src="${pictureUrl(name)}" alt="${alt}"${!isEarly && html` loading="lazy"`} decoding="async">`
}
