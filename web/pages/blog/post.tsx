import { useParams } from 'react-router'
import { blogPosting } from '../../lib/json-ld.ts'
import { publicOrigin } from '../../lib/page-meta.ts'
import type { PageHandle } from '../../lib/static-page.ts'
import { NewsletterBox } from '../../newsletter/newsletter-box.tsx'
import { Article } from '../../site/blog/article/article.tsx'
import { postPicture } from '../../site/blog/pictures.ts'
import { postMeta } from '../../site/blog/post-meta.ts'
import { postAt, posts } from '../../site/blog/posts.ts'
import { relatedPosts } from '../../site/blog/related.ts'
import { NotFound } from '../../site/not-found.tsx'
import { PublicLayout } from '../../site/public-layout.tsx'
import { JsonLd } from '../../ui/page/json-ld.tsx'
import { meta as notFoundMeta } from '../not-found.tsx'
import type { Route } from './+types/post.ts'

export const handle: PageHandle = { static: true }

/** Only posts are prerendered, so the server answers any other address below `/blog/` with 404. */
const findPost = (path = '') => postAt(path.replace(/\/$/, ''))

export const meta = (args: Route.MetaArgs) => {
  const post = findPost(args.params['*'])
  return post ? postMeta(post) : notFoundMeta(args)
}

export default function BlogPost() {
  const post = findPost(useParams()['*'])
  if (!post) return <NotFound />
  const { path, title, description, date, author, picture } = post
  const image = publicOrigin() + postPicture(picture).light
  return (
    <PublicLayout here="/blog">
      <JsonLd
        data={blogPosting({ path: `/blog/${path}`, title, description, date, author, image })}
      />
      <Article post={post} related={relatedPosts(post, posts)}>
        <NewsletterBox />
      </Article>
    </PublicLayout>
  )
}
