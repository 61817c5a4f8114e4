import { type ProductPicture, productPicture } from '../../posts/product-pictures.ts'
import { DEFAULT_PICTURE } from './post.ts'

/** The picture of a post; @throws if there is none of that name. */
export const postPicture = (name: string = DEFAULT_PICTURE): ProductPicture => productPicture(name)
