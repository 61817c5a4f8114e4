import { ThemedPicture } from '../../../ui/page/themed-picture.tsx'
import { postPicture } from '../pictures.ts'

interface PictureProps {
  name: string
  alt: string
  caption?: string
}

/** A picture within a post. */
export function Picture({ name, alt, caption }: PictureProps) {
  return (
    <figure>
      <ThemedPicture picture={postPicture(name)} alt={alt} />
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  )
}
