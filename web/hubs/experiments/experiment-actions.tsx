import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { HubExperiment } from '../../../contract/hubs/experiments.ts'
import type { Hub } from '../../../contract/hubs/hubs.ts'
import { failureWords } from '../../lib/api/failure-words.ts'
import { AskDialog } from '../../ui/ask-dialog.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { useEditing } from '../editor/editor-context.ts'
import { hubKeys, hubQuery } from '../queries.ts'
import { endExperiment, promoteVersion } from './experiment-queries.ts'
import css from './experiments.module.css'

type Question = 'A' | 'B' | 'end'

/** Promoting a version and ending the experiment, each of which asks first. */
export function ExperimentActions({ experiment }: { experiment: HubExperiment }) {
  const [question, setQuestion] = useState<Question>()
  const act = useEnds(experiment.id)
  const close = () => setQuestion(undefined)
  const failure = (error: unknown) => failureWords(error).detail
  const common = { failure, onClose: close }
  return (
    <div className={css.actions}>
      <Button size="xs" variant="default" onClick={() => setQuestion('A')}>
        Promote A
      </Button>
      <Button size="xs" variant="default" onClick={() => setQuestion('B')}>
        Promote B
      </Button>
      <Button size="xs" variant="subtle" color="rose" onClick={() => setQuestion('end')}>
        End
      </Button>
      <AskDialog
        {...common}
        isOpen={question === 'A'}
        title="Give version A to everybody?"
        doIt="Promote A"
        tone="plain"
        onDo={() => act.promote('A')}
      >
        The experiment ends, and everybody gets the published page, version {experiment.versionA}.
        Version {experiment.versionB} stays in the history.
      </AskDialog>
      <AskDialog
        {...common}
        isOpen={question === 'B'}
        title="Publish version B for everybody?"
        doIt="Promote B"
        tone="plain"
        onDo={() => act.promote('B')}
      >
        The experiment ends, and version {experiment.versionB} becomes the published page at once.
        Newer changes stay in the draft.
      </AskDialog>
      <AskDialog
        {...common}
        isOpen={question === 'end'}
        title="End the experiment?"
        doIt="End experiment"
        onDo={act.end}
      >
        Everybody gets the published page, version {experiment.versionA}, again. The result stays in
        the list of ended experiments.
      </AskDialog>
    </div>
  )
}

function useEnds(id: string) {
  const { hub, store } = useEditing()
  const client = useQueryClient()
  /** The draft may be replaced, so unsaved changes are saved first. */
  const then = async (end: () => Promise<Hub>, words: { title: string; message: string }) => {
    await store.flush()
    const changed = await end()
    await store.reload()
    client.setQueryData(hubQuery(hub).queryKey, changed)
    toast(words)
    await client.invalidateQueries({ queryKey: hubKeys.all })
  }
  return {
    promote: (version: 'A' | 'B') =>
      then(() => promoteVersion(hub, { id, version }), {
        title: `Version ${version} promoted`,
        message: `Everybody who opens ${hub.domain}/${hub.key} gets it now.`,
      }),
    end: () =>
      then(() => endExperiment(hub, id), {
        title: 'Experiment ended',
        message: 'Everybody gets the published page again.',
      }),
  }
}
