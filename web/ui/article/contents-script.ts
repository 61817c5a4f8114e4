/** Marks the section that is being read, on the markup of contents.tsx. */
import { sectionRead } from './section-read.ts'

export function followReading(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-contents] a')]
  const headings = links.flatMap(({ hash }) => {
    const heading = document.getElementById(decodeURIComponent(hash.slice(1)))
    return heading ? [heading] : []
  })
  const mark = () => {
    const read = sectionRead(headings.map((heading) => heading.getBoundingClientRect().top))
    for (const [index, link] of links.entries()) {
      if (index === read) link.setAttribute('aria-current', 'location')
      else link.removeAttribute('aria-current')
    }
  }
  addEventListener('scroll', mark, { passive: true })
  addEventListener('resize', mark)
  mark()
}
