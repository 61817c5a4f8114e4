import { pageAddress } from '../../lib/base-path.ts'
import { docAddress } from './doc-address.ts'
import { type DocHead, docGroups } from './doc-page.ts'
import css from './docs-index.module.css'
import script from './page/doc-script.ts?worker&url'
import { DocSearch } from './search/doc-search.tsx'

/** All pages of the docs, by group. */
export function DocsIndex({ pages }: { pages: readonly DocHead[] }) {
  return (
    <div className={`site-width ${css.page}`}>
      <script async type="module" src={script} />
      <h1>Docs</h1>
      <p className={`site-lead ${css.lead}`}>
        How to use Unfurly, run it, and build on it. Each page says when it was last checked against
        the program.
      </p>
      <div className={css.search}>
        <DocSearch />
      </div>
      {docGroups.map((group) => (
        <section key={group} className={css.group} aria-labelledby={idOf(group)}>
          <h2 id={idOf(group)}>{group}</h2>
          <ul>
            {pages
              .filter((page) => page.group === group)
              .map(({ name, title, description }) => (
                <li key={name}>
                  <a href={docAddress(`${name}.md`)}>
                    <b>{title}</b>
                    <span>{description}</span>
                  </a>
                </li>
              ))}
          </ul>
        </section>
      ))}
      <p className={css.more}>
        Every call of the API, with its fields:{' '}
        <a className="site-link" href="/api/ui/docs#/">
          API docs
        </a>{' '}
        and{' '}
        <a className="site-link" href="/analytics/docs">
          analytics API docs
        </a>
        . Ideas and background:{' '}
        <a className="site-link" href={pageAddress('/blog')}>
          the blog
        </a>
        .
      </p>
    </div>
  )
}

const idOf = (group: string): string => group.toLowerCase().replaceAll(' ', '-')
