import { IconSearch } from '@tabler/icons-react'
import { pageAddress } from '../../../lib/base-path.ts'
import { icon } from '../../../ui/icon.ts'
import css from './doc-search.module.css'

/** Static markup; doc-search-script.ts finds its parts by data attributes. */
export function DocSearch() {
  return (
    <search className={css.search} data-doc-search>
      <form className="site-search" action={pageAddress('/docs')}>
        <IconSearch {...icon} />
        <input
          type="search"
          name="q"
          aria-label="Search the docs"
          placeholder="Search the docs"
          autoComplete="off"
          maxLength={200}
          aria-keyshortcuts="/"
        />
        <span className={css.key} aria-hidden="true">
          /
        </span>
      </form>
      <div className={css.results} data-results hidden>
        <p role="status" data-count />
        <ol data-list />
      </div>
    </search>
  )
}
