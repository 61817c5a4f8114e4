import { pageAddress } from '../../lib/base-path.ts'

/** The address of a post; `path` is such as `2025/05/qr-codes`. */
export const postAddress = (path: string): string => pageAddress(`/blog/${path}`)
