import { ActionIcon, Button, Tooltip } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArrowDown,
  IconArrowUp,
  IconChevronDown,
  IconCopyPlus,
  IconTrash,
} from '@tabler/icons-react'
import {
  type KeyboardEvent,
  memo,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
} from 'react'
import { Link } from 'react-router'
import type { Block } from '../../../contract/hubs/blocks.ts'
import { UPLOADS_PATH } from '../../../contract/links/uploads.ts'
import { icon, smallIcon, tinyIcon } from '../../ui/icon.ts'
import { RowGrip } from '../../ui/lists/row-grip.tsx'
import { sortableRow } from '../../ui/lists/sortable-list.tsx'
import { PlainSwitch } from '../../ui/plain-switch.tsx'
import { count as written } from '../../ui/text/numbers.ts'
import type { ButtonTrouble } from '../editor/button-health.ts'
import { monitorPath } from '../editor-path.ts'
import { LineAuthors } from '../history/line-authors.tsx'
import { PeopleOnBlock } from '../presence/people.tsx'
import { BlockFolds } from './block-folds.tsx'
import { blockTitle } from './block-words.ts'
import css from './blocks.module.css'
import { blockNote, kindOf } from './blocks.tsx'
import { ButtonMonitoring } from './button-monitoring.tsx'
import { OpenBlockProvider } from './fields/block-field.tsx'

export interface BlockActions {
  change: (id: string, part: Partial<Block>) => void
  move: (from: number, to: number) => void
  copy: (id: string) => void
  remove: (id: string) => void
}

interface BlockRowProps {
  block: Block
  at: number
  count: number
  /** In 30 days; undefined where there are none to show. */
  clicks: number | undefined
  isOpen: boolean
  mayUpdate: boolean
  /** What stops publishing. */
  error: string | undefined
  trouble: ButtonTrouble | undefined
  onToggle: (id: string, isOpen: boolean) => void
  actions: BlockActions
}

/** A block in the list. Open, it has all its fields in place. */
export const BlockRow = memo(Row)

function Row(props: BlockRowProps) {
  const { block, at, count, clicks, isOpen, mayUpdate, error, trouble, onToggle, actions } = props
  const id = useId()
  const title = blockTitle(block)
  const row = useRef<HTMLLIElement>(null)
  useShown(row, isOpen)
  return (
    <li
      ref={row}
      {...sortableRow(block.id)}
      className={css.block}
      data-open={isOpen || undefined}
      onKeyDown={(event) => step(event, props)}
    >
      <div className={css.head}>
        {mayUpdate && (
          <RowGrip
            label={`Move ${title}`}
            place={at}
            count={count}
            onMove={(to) => actions.move(at, to)}
          />
        )}
        <button
          type="button"
          className={`mantine-focus-auto ${css.toggle}`}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => onToggle(block.id, isOpen)}
        >
          <Glyph block={block} />
          <span className={css.words} data-hidden={block.hidden || undefined}>
            <span className={css.title}>{title}</span>
            <Line block={block} error={error} trouble={trouble?.words} />
          </span>
          <PeopleOnBlock blockId={block.id} />
          {clicks !== undefined && (
            <span className={css.clicks} title="By people, in 30 days">
              {written(clicks)} {clicks === 1 ? 'click' : 'clicks'}
            </span>
          )}
          <IconChevronDown {...icon} className={css.chevron} />
        </button>
        <span className={css.switch}>
          <PlainSwitch
            label={`Show ${title}`}
            isOn={!block.hidden}
            onChange={(isOn) => actions.change(block.id, { hidden: !isOn })}
          />
        </span>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Open {...props} />}
      </div>
    </li>
  )
}

/** Alt and an arrow key move the block, from any field in it. */
function step(event: KeyboardEvent, { at, count, mayUpdate, actions }: BlockRowProps): void {
  // The grip moves the block by arrow keys alone
  if (event.defaultPrevented || !event.altKey || !mayUpdate) return
  const to = at + ({ ArrowUp: -1, ArrowDown: 1 }[event.key] ?? 0)
  if (to === at || to < 0 || to >= count) return
  event.preventDefault()
  actions.move(at, to)
}

function Open(props: BlockRowProps) {
  const { block, at, count, trouble, actions } = props
  const { id } = block
  const { Fields } = kindOf(block)
  const place = useMemo(() => ({ id, at }), [id, at])
  const change = useCallback((part: Partial<Block>) => actions.change(id, part), [actions, id])
  // The fields answer the press, and the rest comes right after
  const isWhole = useDeferredValue(true, false)
  return (
    <OpenBlockProvider value={place}>
      <div className={css.fields}>
        <Fields block={block} onChange={change} />
      </div>
      {isWhole && (
        <>
          <BlockFolds block={block} onChange={change} />
          <div className={css.folds}>
            {block.type === 'link' && <ButtonMonitoring blockId={id} url={block.url} />}
            <LineAuthors area="blocks" blockId={id} />
          </div>
          {trouble && (
            <p className={css.monitoring}>
              {trouble.words}. <Link to={monitorPath(trouble)}>See its monitoring</Link>
            </p>
          )}
          <Foot id={id} at={at} count={count} actions={actions} />
        </>
      )}
    </OpenBlockProvider>
  )
}

interface LineProps {
  block: Block
  /** What stops publishing. */
  error: string | undefined
  /** What its address answers while that is down. */
  trouble: string | undefined
}

/** The second line of a block. */
function Line({ block, error, trouble }: LineProps) {
  if (error) return <span className={css.trouble}>{error}</span>
  if (!trouble) return <span className={css.note}>{blockNote(block)}</span>
  return (
    <span className={css.trouble}>
      <IconAlertTriangle {...tinyIcon} className={css.triangle} /> {trouble}
    </span>
  )
}

/** Opened from elsewhere, such as from the page, the block may be out of sight. A new one is typed into at once. */
function useShown(row: RefObject<HTMLLIElement | null>, isOpen: boolean): void {
  const isNew = useRef(isOpen)
  useEffect(() => {
    if (!isOpen) return
    row.current?.scrollIntoView({ block: 'nearest' })
    if (isNew.current) row.current?.querySelector<HTMLElement>('[data-field]')?.focus()
    isNew.current = false
  }, [row, isOpen])
}

function Glyph({ block }: { block: Block }) {
  const picture = 'picture' in block ? block.picture : undefined
  const { Icon } = kindOf(block)
  return (
    <span className={css.glyph}>
      {picture ? <img src={UPLOADS_PATH + picture} alt="" /> : <Icon {...smallIcon} />}
    </span>
  )
}

type FootProps = Pick<BlockRowProps, 'at' | 'count' | 'actions'> & { id: string }

const Foot = memo(({ id, at, count, actions }: FootProps) => {
  return (
    <div className={css.foot}>
      <Tooltip label="Move up">
        <ActionIcon
          aria-label="Move up"
          disabled={at === 0}
          onClick={() => actions.move(at, at - 1)}
        >
          <IconArrowUp {...icon} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Move down">
        <ActionIcon
          aria-label="Move down"
          disabled={at === count - 1}
          onClick={() => actions.move(at, at + 1)}
        >
          <IconArrowDown {...icon} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Duplicate">
        <ActionIcon aria-label="Duplicate" onClick={() => actions.copy(id)}>
          <IconCopyPlus {...icon} />
        </ActionIcon>
      </Tooltip>
      <Button
        size="xs"
        variant="subtle"
        color="rose"
        className={css.delete}
        leftSection={<IconTrash {...smallIcon} />}
        onClick={() => actions.remove(id)}
      >
        Delete block
      </Button>
    </div>
  )
})
