import { IconRss, IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { pageAddress } from '../../../lib/base-path.ts'
import { icon, smallIcon } from '../../../ui/icon.ts'
import type { PostHead } from '../post.ts'
import { PostCard } from '../post-card.tsx'
import css from './blog-list.module.css'
import script from './blog-list-script.ts?worker&url'
import { queryOf } from './post-filter.ts'

interface BlogListProps {
  posts: readonly PostHead[]
  /** Below the list. */
  children: ReactNode
}

/** Static markup with all posts; blog-list-script.ts finds its parts by data attributes and filters them. */
export function BlogList({ posts, children }: BlogListProps) {
  return (
    <div className={`site-width ${css.page}`}>
      <script async type="module" src={script} />
      <h1>Blog</h1>
      <p className={`site-lead ${css.lead}`}>
        Short links, QR codes, teams and numbers, by the people who build Unfurly.
      </p>
      <Filter categories={[...new Set(posts.map(({ category }) => category))].toSorted()} />
      <p className={css.count} role="status" data-count>
        {posts.length} posts
      </p>
      <Absent />
      <ol className={css.list} data-posts>
        {posts.map((post) => (
          <PostCard key={post.path} post={post} />
        ))}
      </ol>
      <p className={css.feeds}>
        <IconRss {...smallIcon} />
        <span>In your feed reader:</span>
        <a className="site-link" href={pageAddress('/blog/atom.xml')}>
          Atom
        </a>
        <a className="site-link" href={pageAddress('/blog/rss.xml')}>
          RSS
        </a>
      </p>
      {children}
    </div>
  )
}

/** Its links and its form lead to addresses that the script reads, so they work before it has come. */
function Filter({ categories }: { categories: readonly string[] }) {
  return (
    <div className={css.filter}>
      <nav aria-label="Categories">
        <a href={pageAddress('/blog')} data-category="" aria-current="true">
          All
        </a>
        {categories.map((category) => (
          <a
            key={category}
            href={pageAddress('/blog') + queryOf({ category, q: '' })}
            data-category={category}
          >
            {category}
          </a>
        ))}
      </nav>
      <search>
        <form className="site-search" action={pageAddress('/blog')} data-search>
          <IconSearch {...icon} />
          <input
            type="search"
            name="q"
            aria-label="Search posts"
            placeholder="Search posts"
            autoComplete="off"
            maxLength={200}
          />
        </form>
      </search>
    </div>
  )
}

/** What stands in place of the list when it is empty. */
function Absent() {
  return (
    <>
      <p className={css.absent} data-none hidden>
        No post matches.{' '}
        <a className="site-link" href={pageAddress('/blog')} data-category="" data-all>
          Show all posts
        </a>
      </p>
      <p className={css.absent} role="alert" data-failed hidden>
        The list of posts could not be loaded.{' '}
        <button type="button" className={`site-link ${css.again}`} data-try-again>
          Try again
        </button>
      </p>
    </>
  )
}
