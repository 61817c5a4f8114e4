import css from './contents.module.css'

/** A heading to list. `id` is its anchor; those of depth 3 are below the last of depth 2. */
interface ListedHeading {
  id: string
  text: string
  depth: 2 | 3
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
