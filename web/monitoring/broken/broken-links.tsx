import { Button } from '@mantine/core'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { BrokenTarget } from '../../../contract/monitoring/broken-targets.ts'
import { countOf } from '../../shared/count-of.ts'
import { MoreList } from '../../ui/lists/more-list.tsx'
import { RowCheck } from '../../ui/lists/row-check.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { count } from '../../ui/text/numbers.ts'
import { useNow } from '../../ui/time/now.ts'
import { TimeAgo } from '../../ui/time/time-ago.tsx'
import { linkScreenPath } from '../monitor-path.ts'
import type { EditLinkOf } from '../overview/monitor-menu.tsx'
import css from './broken-links.module.css'
import { brokenQuery } from './broken-queries.ts'
import { brokenWords } from './broken-words.ts'
import { FixBar } from './fix-bar.tsx'

interface BrokenLinksProps {
  mayUpdate: boolean
  onEdit: EditLinkOf
}

const idOf = ({ domain, key }: BrokenTarget): string => `${domain}/${key}`

/** Links without a monitor that a weekly check found broken or moved, and how to mend several at once. */
export function BrokenLinks({ mayUpdate, onEdit }: BrokenLinksProps) {
  const query = useSuspenseInfiniteQuery(brokenQuery)
  const [first] = query.data.pages
  const targets = query.data.pages.flatMap(({ items }) => items)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [outcome, setOutcome] = useState('')
  const links = targets.filter((target) => chosen.has(idOf(target)))
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  const toggleAll = () =>
    setChosen(links.length === targets.length ? new Set() : new Set(targets.map(idOf)))
  return (
    <>
      <p className={css.note}>
        Links without a monitor are checked once a week, the most clicked first.{' '}
        {first?.lastCheckAt && (
          <>
            {count(first.checkedLinks)} checked, last <TimeAgo at={first.lastCheckAt} isSentence />.
          </>
        )}
      </p>
      <div role="status">{outcome && <p className={css.outcome}>{outcome}</p>}</div>
      <Panel flush>
        {targets.length === 0 ? (
          <EmptyState title="No broken links">
            What the weekly check finds broken or moved for good is listed here.
          </EmptyState>
        ) : (
          <>
            {mayUpdate && (
              <FixBar
                links={links}
                all={targets.length}
                onToggleAll={toggleAll}
                onFixed={(words) => {
                  setOutcome(words)
                  setChosen(new Set())
                }}
              />
            )}
            <MoreList query={query} more="Load more">
              <ul className={css.list} aria-label="Broken links">
                {targets.map((target) => (
                  <BrokenRow
                    key={`${idOf(target)} ${target.target}`}
                    target={target}
                    isChosen={chosen.has(idOf(target))}
                    onToggle={mayUpdate ? () => toggle(idOf(target)) : undefined}
                    onEdit={mayUpdate ? () => onEdit(target) : undefined}
                  />
                ))}
              </ul>
            </MoreList>
          </>
        )}
      </Panel>
    </>
  )
}

interface BrokenRowProps {
  target: BrokenTarget
  isChosen: boolean
  onToggle: (() => void) | undefined
  onEdit: (() => void) | undefined
}

function BrokenRow({ target, isChosen, onToggle, onEdit }: BrokenRowProps) {
  const { title, isDown, suggestion, clicks } = target
  const name = title || idOf(target)
  return (
    <li className={css.row}>
      {onToggle ? (
        <RowCheck label={`Select ${name}`} isChecked={isChosen} onCheck={onToggle} />
      ) : (
        <span />
      )}
      <div>
        <Link to={linkScreenPath(target)} className={css.name}>
          <bdi>{name}</bdi>
        </Link>
        <span className={css.to} title={target.target}>
          {idOf(target)} → {target.target}
        </span>
      </div>
      <div className={css.what}>
        <p className={css.why} data-down={isDown || undefined}>
          {brokenWords(target, useNow())}
        </p>
        {suggestion && (
          <span className={css.fix} title={suggestion.target}>
            Answers: {suggestion.target}
          </span>
        )}
      </div>
      <span className={css.clicks}>{countOf(clicks, 'click')}</span>
      {onEdit && (
        <Button size="xs" variant="default" aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
      )}
    </li>
  )
}
