import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState, useSyncExternalStore } from 'react'
import { counted } from '../../../contract/counted.ts'
import type { Hub } from '../../../contract/hubs/hubs.ts'
import { publishingChecks } from '../../../hub-page/checks.ts'
import { isWaiting } from '../../../hub-page/on-page.ts'
import { failureWords } from '../../lib/api/failure-words.ts'
import { showFailure } from '../../lib/api/show-failure.ts'
import { AskDialog } from '../../ui/ask-dialog.tsx'
import { copyText } from '../../ui/text/clipboard.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { versionOf } from '../draft/draft-calls.ts'
import type { DraftStore } from '../draft/draft-store.ts'
import {
  disableHub,
  discardDraft,
  enableHub,
  makePreviewLink,
  publishHub,
  unscheduleHub,
} from '../hub-calls.ts'
import { minuteWords } from '../hub-state.ts'
import { hubKeys, hubQuery } from '../queries.ts'

const ScheduleDialog = lazy(async () => ({
  default: (await import('./schedule-dialog.tsx')).ScheduleDialog,
}))
const StartExperimentDialog = lazy(async () => ({
  default: (await import('../experiments/start-experiment-dialog.tsx')).StartExperimentDialog,
}))

export interface Publishing {
  isPublishing: boolean
  /** Whether everything that was typed is saved. */
  isSaved: boolean
  /** Each says what stops it instead, if something does. */
  publish: () => void
  schedule: () => void
  unschedule: () => void
  /** Tries the draft beside the published page, on some visitors. */
  tryOut: () => void
  share: () => void
  /** Asks first. */
  discard: () => void
  /** Switches the page off, which asks first, or on. */
  onSwitch: () => void
  dialogs: ReactNode
}

interface PublishingOptions {
  hub: Hub
  store: DraftStore
  /** Whether the screen says what stops publishing. */
  onChecked: (isChecked: boolean) => void
}

type Dialog = 'schedule' | 'discard' | 'off' | 'experiment'

export function usePublishing({ hub, store, onChecked }: PublishingOptions): Publishing {
  const [isPublishing, setPublishing] = useState(false)
  const [dialog, setDialog] = useState<Dialog>()
  const act = useActs(hub, store)
  const isSaved = useSyncExternalStore(store.subscribe, () => store.read().phase === 'clean')
  const isPublished = hub.status === 'PUBLISHED' && isSaved
  const unlessBlocked = (go: () => void) => () => {
    if (isPublished || isPublishing) return
    // Read from the store, because the rendered checks may lag behind the last key
    const isBlocked = publishingChecks(store.read().document).errors.length > 0
    onChecked(isBlocked)
    if (!isBlocked) go()
  }
  const attempt = async (go: () => Promise<void>) => {
    setPublishing(true)
    await go().catch((error: unknown) => showFailure(error))
    setPublishing(false)
  }
  const close = () => setDialog(undefined)
  return {
    isPublishing,
    isSaved,
    publish: unlessBlocked(() => void attempt(() => act.publish(null))),
    schedule: unlessBlocked(() => setDialog('schedule')),
    unschedule: () => void attempt(act.unschedule),
    tryOut: unlessBlocked(
      () =>
        void attempt(async () => {
          if (await act.savedFirst()) setDialog('experiment')
        }),
    ),
    share: () => void attempt(act.share),
    discard: () => setDialog('discard'),
    onSwitch: () => {
      if (hub.status === 'DISABLED') void attempt(act.enable)
      else setDialog('off')
    },
    dialogs: (
      <>
        <OnceOpened isOpen={dialog === 'schedule'}>
          <ScheduleDialog isOpen={dialog === 'schedule'} onClose={close} onSchedule={act.publish} />
        </OnceOpened>
        <OnceOpened isOpen={dialog === 'experiment'}>
          <StartExperimentDialog
            isOpen={dialog === 'experiment'}
            onClose={close}
            hub={hub}
            version={versionOf(store.read().etag)}
          />
        </OnceOpened>
        <AskDialog
          isOpen={dialog === 'discard'}
          title="Discard the changes?"
          doIt="Discard changes"
          onDo={act.discard}
          failure={(error) => failureWords(error).detail}
          onClose={close}
        >
          The draft becomes the published page again. What is discarded stays in the history.
        </AskDialog>
        <AskDialog
          isOpen={dialog === 'off'}
          title="Switch the page off?"
          doIt="Switch page off"
          onDo={act.disable}
          failure={(error) => failureWords(error).detail}
          onClose={close}
        >
          Visitors of {hub.domain}/{hub.key} read that it is switched off, until you switch it on
          again. Its buttons stop too.
        </AskDialog>
      </>
    ),
  }
}

/** A dialog whose code comes when it is opened first; it stays, so that it may fade out. */
function OnceOpened({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const [wasOpened, setOpened] = useState(false)
  if (isOpen && !wasOpened) setOpened(true)
  return wasOpened && <Suspense>{children}</Suspense>
}

/** The calls, each with what the screen shows after it. */
function useActs(hub: Hub, store: DraftStore) {
  const client = useQueryClient()
  const show = async (changed: Hub) => {
    client.setQueryData(hubQuery(hub).queryKey, changed)
    store.adopt(changed.etag)
    await client.invalidateQueries({ queryKey: hubKeys.all })
  }
  const savedFirst = async () => {
    if (!(await store.flush())) sayNotSaved()
    return store.read().phase === 'clean'
  }
  return {
    savedFirst,
    publish: async (at: string | null) => {
      if (!(await savedFirst())) return
      const changed = await publishHub(hub, { at, etag: store.read().etag })
      if (at === null) toast({ title: 'Published', message: liveWords(changed) })
      else toast({ title: 'Scheduled', message: `It is published on ${minuteWords(at)}.` })
      await show(changed)
    },
    unschedule: async () => show(await unscheduleHub(hub)),
    enable: async () => show(await enableHub(hub)),
    disable: async () => show(await disableHub(hub)),
    discard: async () => {
      await store.flush()
      const changed = await discardDraft(hub)
      await store.reload()
      await show(changed)
    },
    share: async () => {
      await store.flush()
      const { url, expiresAt } = await makePreviewLink(hub)
      const isCopied = await copyText(url)
      toast({
        title: isCopied ? 'Preview link copied' : 'Preview link',
        message: `${url} shows the draft until ${minuteWords(expiresAt)}.`,
        lifeMs: isCopied ? 10_000 : false,
      })
    },
  }
}

function liveWords({ domain, key, blocks }: Hub): string {
  const waiting = blocks.filter((block) => !block.hidden && isWaiting(block)).length
  const live = `${domain}/${key} is live.`
  if (waiting === 0) return live
  const verb =
    waiting === 1 ? 'is hidden until it has an address' : 'are hidden until they have an address'
  return `${live} ${counted(waiting, 'block')} ${verb}.`
}

function sayNotSaved(): void {
  toast({
    title: 'Not published yet',
    message: 'Your last changes are not saved. They are kept on this device: try again soon.',
    tone: 'danger',
  })
}
