import sizes from '../../posts/pictures/sizes.json'
import { DEFAULT_PICTURE } from './post.ts'

const files = import.meta.glob<string>('../../posts/pictures/*.webp', {
  eager: true,
  query: '?no-inline',
  import: 'default',
})

export interface PostPicture {
  /** Address for the light colour scheme; `dark` is the one for the dark. */
  light: string
  dark: string
  /** In pixels, the same in both. */
  width: number
  height: number
}

/** A picture of web/posts/pictures by its name; @throws if there is none. */
export function postPicture(name: string = DEFAULT_PICTURE): PostPicture {
  const size = (sizes as Record<string, { width: number; height: number }>)[name]
  const light = files[`../../posts/pictures/${name}-light.webp`]
  const dark = files[`../../posts/pictures/${name}-dark.webp`]
  if (!size || !light || !dark) throw new Error(`There is no picture ${name} in web/posts/pictures`)
  return { light, dark, ...size }
}
