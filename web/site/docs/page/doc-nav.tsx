import { docAddress } from '../doc-address.ts'
import { type DocHead, docGroups } from '../doc-page.ts'
import css from './doc-nav.module.css'

interface DocNavProps {
  pages: readonly DocHead[]
  /** Name of the current page. */
  here: string
}

/** The list of pages; on a phone it is folded up. Drawn twice, because a `details` element cannot be open by width alone. */
export function DocNav({ pages, here }: DocNavProps) {
  return (
    <>
      <details className={css.fold}>
        <summary>All pages</summary>
        <nav aria-label="Docs">
          <Groups pages={pages} here={here} />
        </nav>
      </details>
      <nav aria-label="Docs" className={css.wide}>
        <Groups pages={pages} here={here} />
      </nav>
    </>
  )
}

function Groups({ pages, here }: DocNavProps) {
  return docGroups.map((group) => {
    const inGroup = pages.filter((page) => page.group === group)
    if (inGroup.length === 0) return null
    return (
      <div key={group} className={css.group}>
        <p>{group}</p>
        <ul>
          {inGroup.map(({ name, title }) => (
            <li key={name}>
              <a href={docAddress(`${name}.md`)} aria-current={name === here ? 'page' : undefined}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      </div>
    )
  })
}
