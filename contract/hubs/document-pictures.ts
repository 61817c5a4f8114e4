import { type Block, factsOf } from './blocks.ts'
import type { HubDocument } from './document.ts'

/** Where a document names a picture: a field of a block, or of the page where the block is null. */
export interface PicturePlace {
  blockId: string | null
  /** `profile.avatar`, `seo.image`, `picture`, `poster`, `items.2.picture`. */
  field: string
}

/** The document with that picture at that place. A place that it does not have changes nothing. */
export function withPicture(
  document: HubDocument,
  { blockId, field }: PicturePlace,
  name: string | null,
): HubDocument {
  if (blockId === null) return withPagePicture(document, field, name)
  const blocks = document.blocks.map((block) =>
    block.id === blockId ? withBlockPicture(block, field, name) : block,
  )
  return { ...document, blocks }
}

function withPagePicture(document: HubDocument, field: string, name: string | null): HubDocument {
  const { profile, seo } = document
  if (field === 'profile.avatar') return { ...document, profile: { ...profile, avatar: name } }
  if (field === 'profile.cover') return { ...document, profile: { ...profile, cover: name } }
  return field === 'seo.image' ? { ...document, seo: { ...seo, image: name } } : document
}

function withBlockPicture(block: Block, field: string, name: string | null): Block {
  const { picture, hasItemPictures } = factsOf(block)
  if (field === picture) return { ...block, [field]: name }
  const at = Number(/^items\.(\d+)\.picture$/.exec(field)?.[1] ?? Number.NaN)
  if (!hasItemPictures || !('items' in block) || Number.isNaN(at)) return block
  const items = block.items.map((item, index) => (index === at ? { ...item, picture: name } : item))
  return { ...block, items } as Block
}

/** Every picture that the document names, with its place. */
export function picturesOf({
  profile,
  blocks,
  seo,
}: HubDocument): (PicturePlace & { name: string })[] {
  return [
    ...entry(null, 'profile.avatar', profile.avatar),
    ...entry(null, 'profile.cover', profile.cover),
    ...entry(null, 'seo.image', seo.image),
    ...blocks.flatMap(blockPictures),
  ]
}

function blockPictures(block: Block) {
  const { picture } = factsOf(block)
  const items = 'items' in block ? block.items : []
  return [
    ...(picture ? entry(block.id, picture, (block as PictureBlock)[picture]) : []),
    ...items.flatMap((item, at) =>
      'picture' in item ? entry(block.id, `items.${at}.picture`, item.picture) : [],
    ),
  ]
}

type PictureBlock = { readonly [field in 'picture' | 'poster']?: string | null }

const entry = (blockId: string | null, field: string, name: string | null | undefined) =>
  name ? [{ blockId, field, name }] : []
