import type { Heading } from '../post.ts'
import css from './contents.module.css'

/** Table of contents; contents-script.ts marks the section that is being read. */
export function Contents({ headings }: { headings: readonly Heading[] }) {
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
