import { postPicture } from './pictures.ts'
import css from './themed-picture.module.css'

interface ThemedPictureProps {
  /** As in the post, such as `qr-designer`. */
  name: string
  alt: string
}

/** The picture in both schemes; the one that is not shown is not loaded. */
export function ThemedPicture({ name, alt }: ThemedPictureProps) {
  const { light, dark, width, height } = postPicture(name)
  const shared = { width, height, loading: 'lazy', decoding: 'async' } as const
  return (
    <>
      <img {...shared} alt={alt} src={light} className={css.light} />
      <img {...shared} alt={alt} src={dark} className={css.dark} />
    </>
  )
}
