import sizes from './pictures/sizes.json'

const files = import.meta.glob<string>('./pictures/*.webp', {
  eager: true,
  query: '?no-inline',
  import: 'default',
})

/** A picture of the product, in both colour schemes. */
export interface ProductPicture {
  /** Address for the light colour scheme; `dark` is the one for the dark. */
  light: string
  dark: string
  /** In pixels, the same in both. */
  width: number
  height: number
}

/** A picture of web/posts/pictures by its name, such as `qr-designer`; @throws if there is none. */
export function productPicture(name: string): ProductPicture {
  const size = (sizes as Record<string, { width: number; height: number }>)[name]
  const light = files[`./pictures/${name}-light.webp`]
  const dark = files[`./pictures/${name}-dark.webp`]
  if (!size || !light || !dark) throw new Error(`There is no picture ${name} in web/posts/pictures`)
  return { light, dark, ...size }
}
