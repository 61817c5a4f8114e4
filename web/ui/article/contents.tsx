import css from './contents.module.css'

/** A heading to list. `id` is its anchor; each is below the last one of a smaller depth. */
interface ListedHeading {
  id: string
  text: string
  depth: 1 | 2 | 3 | 4
}

/** Table of contents; contents-script.ts marks the section that is being read. */
export function Contents({ headings }: { headings: readonly ListedHeading[] }) {
  return (
    <nav aria-labelledby="on-this-page" className={css.contents} data-contents>
      <h2 id="on-this-page">On this page</h2>
      <ol>
        {headings.map(({ id, text, depth }) => (
          <li key={id} data-depth={depth}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
