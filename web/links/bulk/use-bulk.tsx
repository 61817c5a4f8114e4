import { Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Link } from '../../../contract/links/links.ts'
import { showFailure } from '../../lib/api/show-failure.ts'
import { countOf } from '../../shared/count-of.ts'
import { hideToast, toast } from '../../ui/toasts/toast.ts'
import type { ListFilter } from '../list/filters/list-filter.ts'
import { linkKeys } from '../queries.ts'
import { type BulkItemBuilder, type BulkOutcome, readAll, runBulk } from './bulk.ts'
import type { Selection } from './selection.ts'

const UNDO_MS = 10_000

export interface BulkRequest {
  toItem: BulkItemBuilder
  /** 'Moved to the trash' */
  title: string
  undo?: BulkItemBuilder
}

export interface Bulk {
  run: (what: BulkRequest) => Promise<void>
  /** Progress of the running request; undefined while none runs. */
  progress: { done: number; total: number } | undefined
}

interface BulkOptions {
  selection: Selection
  filter: ListFilter
  onDone: () => void
}

/** Runs a bulk action on all selected links, reports the result, and offers to undo it. */
export function useBulk({ selection, filter, onDone }: BulkOptions): Bulk {
  const client = useQueryClient()
  const [progress, setProgress] = useState<Bulk['progress']>()

  const perform = async (links: readonly Link[], toItem: BulkItemBuilder): Promise<BulkOutcome> => {
    setProgress({ done: 0, total: links.length })
    try {
      return await runBulk(links, toItem, (done) => setProgress({ done, total: links.length }))
    } finally {
      setProgress(undefined)
      await client.invalidateQueries({ queryKey: linkKeys.all })
    }
  }
  const guarded = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      showFailure(error)
    }
  }
  const run = ({ toItem, title, undo }: BulkRequest) =>
    guarded(async () => {
      const links = selection.isAll ? await readAll(filter) : [...selection.chosen.values()]
      const outcome = await perform(links, toItem)
      onDone()
      showOutcome(
        title,
        outcome,
        undo && (() => guarded(async () => void (await perform(outcome.done, undo)))),
      )
    })
  return { run, progress }
}

function showOutcome(
  title: string,
  { done, refused }: BulkOutcome,
  onUndo: (() => void) | undefined,
) {
  if (done.length > 0) {
    const id: string = toast({
      title,
      message: (
        <Group gap="xs" justify="space-between" wrap="nowrap">
          <span>{countOf(done.length, 'link')}.</span>
          {onUndo && (
            <Button
              size="xs"
              variant="default"
              flex="none"
              onClick={() => {
                hideToast(id)
                onUndo()
              }}
            >
              Undo
            </Button>
          )}
        </Group>
      ),
      lifeMs: onUndo ? UNDO_MS : 3000,
    })
  }
  const [first] = refused
  if (!first) return
  toast({
    title: `${countOf(refused.length, 'link')} stayed as ${refused.length === 1 ? 'it was' : 'they were'}`,
    message: `${first.link.domain}/${first.link.key}: ${first.why}`,
    tone: 'danger',
  })
}
