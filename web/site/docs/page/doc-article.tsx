import type { MDXComponents } from 'mdx/types'
import type { ComponentProps } from 'react'
import { ArticleText, textParts } from '../../../ui/article/article-text.tsx'
import { Contents } from '../../../ui/article/contents.tsx'
import { longDate } from '../../../ui/time/dates.ts'
import { docAddress } from '../doc-address.ts'
import type { DocHead, DocPage } from '../doc-page.ts'
import { DocSearch } from '../search/doc-search.tsx'
import css from './doc-article.module.css'
import { DocNav } from './doc-nav.tsx'
import script from './doc-script.ts?worker&url'

interface DocArticleProps {
  page: DocPage
  /** All pages, in their order. */
  pages: readonly DocHead[]
}

const parts: MDXComponents = { ...textParts, a: Anchor }

/** Static markup; doc-script.ts makes search and contents work. */
export function DocArticle({ page, pages }: DocArticleProps) {
  const { title, description, checked, headings, Content } = page
  return (
    <div className={`site-width ${css.columns}`}>
      <script async type="module" src={script} />
      <div className={css.side}>
        <DocSearch />
        <DocNav pages={pages} here={page.name} />
      </div>
      <article className={css.main}>
        <header className={css.head}>
          <p className={css.group}>{page.group}</p>
          <h1>{title}</h1>
          <p className="site-lead">{description}</p>
        </header>
        <ArticleText>
          <Content components={parts} />
        </ArticleText>
        <p className={css.checked}>
          Checked against the program on <time dateTime={checked}>{longDate(checked)}</time>.
        </p>
        <Neighbours page={page} pages={pages} />
      </article>
      <div className={css.contents}>{headings.length > 1 && <Contents headings={headings} />}</div>
    </div>
  )
}

function Anchor({ href = '', children }: ComponentProps<'a'>) {
  return (
    <a className="site-link" href={docAddress(href)}>
      {children}
    </a>
  )
}

function Neighbours({ page, pages }: DocArticleProps) {
  const index = pages.findIndex(({ name }) => name === page.name)
  const before = pages[index - 1]
  const after = pages[index + 1]
  return (
    <nav className={css.neighbours} aria-label="Other pages">
      {before && (
        <a href={docAddress(`${before.name}.md`)} rel="prev">
          <span>Before</span>
          {before.title}
        </a>
      )}
      {after && (
        <a href={docAddress(`${after.name}.md`)} rel="next">
          <span>Next</span>
          {after.title}
        </a>
      )}
    </nav>
  )
}
