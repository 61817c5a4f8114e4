import type { MetaDescriptor } from 'react-router'
import { feedLinks, pageMeta } from '../../lib/page-meta.ts'
import type { PostHead } from './post.ts'

/** Metadata of the page of a post. */
export const postMeta = ({ path, title, description, date }: PostHead): MetaDescriptor[] => [
  ...pageMeta({
    path: `/blog/${path}`,
    title: `${title} · Unfurly`,
    description,
    published: date,
  }),
  ...feedLinks(),
]
