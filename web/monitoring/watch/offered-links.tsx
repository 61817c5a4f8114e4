import { Checkbox } from '@mantine/core'
import { countOf } from '../../shared/count-of.ts'
import { hostOf } from '../monitor-words.ts'
import css from './offered-links.module.css'
import type { OfferedLink } from './watch-queries.ts'

interface OfferedLinksProps {
  label: string
  links: readonly OfferedLink[]
  chosen: ReadonlySet<string>
  /** No more than these fit into the plan. */
  isFull: boolean
  /** Missing for members who may not choose. */
  onToggle?: ((link: OfferedLink) => void) | undefined
}

/** Links with checkboxes; those that are watched already are checked and stay so. */
export function OfferedLinks({ label, links, chosen, isFull, onToggle }: OfferedLinksProps) {
  return (
    <ul className={css.list} aria-label={label}>
      {links.map((link) => (
        <li key={link.id}>
          {/* biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is inside */}
          <label className={css.offer}>
            <Checkbox
              size="sm"
              aria-label={nameOf(link)}
              checked={link.monitoring || chosen.has(link.id)}
              disabled={!onToggle || link.monitoring || (isFull && !chosen.has(link.id))}
              onChange={() => onToggle?.(link)}
            />
            <span className={css.words}>
              <span className={css.name}>{nameOf(link)}</span>
              <span className={css.to}>
                {link.monitoring ? 'Watched already' : hostOf(link.target)}
              </span>
            </span>
            <span className={css.clicks}>{countOf(link.clicks, 'click')}</span>
          </label>
        </li>
      ))}
    </ul>
  )
}

const nameOf = ({ title, domain, key }: OfferedLink): string => title || `${domain}/${key}`
