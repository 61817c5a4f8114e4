import { ThemedPicture } from '../themed-picture.tsx'

interface PictureProps {
  name: string
  alt: string
  caption?: string
}

/** A picture within a post. */
export function Picture({ name, alt, caption }: PictureProps) {
  return (
    <figure>
      <ThemedPicture name={name} alt={alt} />
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  )
}
