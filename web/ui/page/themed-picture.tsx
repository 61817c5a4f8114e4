import css from './themed-picture.module.css'

interface ThemedPictureProps {
  /** Addresses for both colour schemes, and the size in pixels. */
  picture: { light: string; dark: string; width: number; height: number }
  alt: string
}

/** The picture in both schemes; the one that is not shown is not loaded. */
export function ThemedPicture({ picture, alt }: ThemedPictureProps) {
  const { light, dark, width, height } = picture
  const shared = { width, height, loading: 'lazy', decoding: 'async' } as const
  return (
    <>
      <img {...shared} alt={alt} src={light} className={css.light} />
      <img {...shared} alt={alt} src={dark} className={css.dark} />
    </>
  )
}
