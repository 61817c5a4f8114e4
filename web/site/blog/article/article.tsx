import { IconArrowLeft } from '@tabler/icons-react'
import type { MDXComponents } from 'mdx/types'
import type { ComponentProps, ReactNode } from 'react'
import { pageAddress } from '../../../lib/base-path.ts'
import { ArticleText, textParts } from '../../../ui/article/article-text.tsx'
import { Contents } from '../../../ui/article/contents.tsx'
import { PleatRule } from '../../../ui/brand/pleat-rule.tsx'
import { icon } from '../../../ui/icon.ts'
import { ThemedPicture } from '../../../ui/page/themed-picture.tsx'
import { longDate } from '../../../ui/time/dates.ts'
import { postPicture } from '../pictures.ts'
import type { Post, PostHead } from '../post.ts'
import { PostCard } from '../post-card.tsx'
import css from './article.module.css'
import script from './article-script.ts?worker&url'
import { PromoCard } from './promo-card.tsx'
import { ShareBar } from './share-bar.tsx'

interface ArticleProps {
  post: Post
  related: readonly PostHead[]
  /** Below the text. */
  children: ReactNode
}

/** Static markup; article-script.ts makes its parts work. */
export function Article({ post, related, children }: ArticleProps) {
  const { headings, Content } = post
  return (
    <>
      <script async type="module" src={script} />
      <article>
        <Head post={post} />
        <div className={`site-width ${css.columns}`}>
          <div className={css.side}>
            {headings.length > 0 && <Contents headings={headings} />}
            <PromoCard />
          </div>
          <div className={css.main}>
            <ArticleText hasLead>
              <Content components={articleParts} />
            </ArticleText>
            <PleatRule />
            {children}
          </div>
        </div>
      </article>
      {related.length > 0 && (
        <section className={`site-width ${css.related}`} aria-labelledby="related">
          <h2 id="related">Read next</h2>
          <ol>
            {related.map((each) => (
              <PostCard key={each.path} post={each} level={3} />
            ))}
          </ol>
        </section>
      )}
      <ShareBar post={post} />
    </>
  )
}

function Head({ post }: { post: PostHead }) {
  const { title, category, date, readingTime, author, picture, pictureAlt } = post
  return (
    <header className={`site-width ${css.head}`}>
      <div>
        <a href={pageAddress('/blog')} className={css.back}>
          <IconArrowLeft {...icon} />
          Back to the blog
        </a>
        <h1>{title}</h1>
        <p className={css.facts}>
          <b>{category}</b>
          <time dateTime={date}>{longDate(date)}</time>
          <span>{readingTime} min to read</span>
          <span>{author}</span>
        </p>
      </div>
      <div className={css.picture}>
        <ThemedPicture picture={postPicture(picture)} alt={pictureAlt} />
      </div>
    </header>
  )
}

/** The elements that posts are drawn with, besides plain HTML. */
const articleParts: MDXComponents = { ...textParts, Picture, a: Anchor }

/** Posts write addresses of our pages without the base path. */
function Anchor({ href = '', children }: ComponentProps<'a'>) {
  return (
    <a className="site-link" href={href.startsWith('/') ? pageAddress(href) : href}>
      {children}
    </a>
  )
}

interface PictureProps {
  name: string
  alt: string
  caption?: string
}

/** A picture within a post. */
function Picture({ name, alt, caption }: PictureProps) {
  return (
    <figure>
      <ThemedPicture picture={postPicture(name)} alt={alt} />
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  )
}
