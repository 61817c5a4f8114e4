import type { Page } from '@playwright/test'

export interface ManifestIcon {
  src: string
  sizes: string
  type: string
}

/** Each icon as the browser decodes it: its address, width, height and type. */
export function decodedIcons(page: Page, icons: ManifestIcon[]) {
  return page.evaluate(async (wanted) => {
    const read = async ({ src, sizes, type }: ManifestIcon) => {
      const answer = await fetch(src)
      const { width, height } = await createImageBitmap(await answer.blob())
      return { src, sizes, type, was: `${width}x${height} ${answer.headers.get('content-type')}` }
    }
    return Promise.all(wanted.map(read))
  }, icons)
}
