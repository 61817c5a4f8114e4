import { Button, Group, Modal, Slider } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { SHARE_DEFAULT, SHARE_MAX, SHARE_MIN } from '../../../contract/hubs/experiments.ts'
import type { Hub } from '../../../contract/hubs/hubs.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { hubKeys } from '../queries.ts'
import { startExperiment } from './experiment-queries.ts'
import { refusalSentences, startRefusal } from './experiment-words.ts'
import css from './experiments.module.css'

interface StartExperimentDialogProps {
  isOpen: boolean
  onClose: () => void
  hub: Hub
  /** The number of the version that becomes B. Save the draft first if it is the draft's. */
  version: number
}

export function StartExperimentDialog({
  isOpen,
  onClose,
  hub,
  version,
}: StartExperimentDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Try it on some visitors" size={480}>
      <StartForm hub={hub} version={version} onClose={onClose} />
    </Modal>
  )
}

const STEP = 5

function StartForm({ hub, version, onClose }: Omit<StartExperimentDialogProps, 'isOpen'>) {
  const [share, setShare] = useState(SHARE_DEFAULT)
  const nameId = useId()
  const client = useQueryClient()
  const start = useMutation({
    mutationFn: () => startExperiment(hub, { version, share }),
    onSuccess: async () => {
      toast({
        title: 'Experiment started',
        message: `Of 100 visitors, about ${share} get version ${version}. Insights has the result.`,
      })
      onClose()
      await client.invalidateQueries({ queryKey: hubKeys.all })
    },
  })
  const refusal = startRefusal(hub, version)
  const sentences = refusal ? [refusal] : start.error ? refusalSentences(start.error) : []
  return (
    <div className={css.form}>
      <p className={css.lead}>
        Version {version} becomes B. Some visitors get it, and the others go on getting A, the
        published page.
      </p>
      <div>
        <span className={css.name} id={nameId}>
          Visitors who get B: {share} %
        </span>
        <Slider
          mt={14}
          mb={18}
          thumbSize={24}
          thumbLabel="Percent of the visitors who get B"
          aria-labelledby={nameId}
          disabled={refusal !== undefined}
          value={share}
          min={SHARE_MIN}
          max={SHARE_MAX}
          step={STEP}
          marks={[{ value: 25 }, { value: 50 }, { value: 75 }]}
          label={(value) => `${value} %`}
          onChange={setShare}
        />
      </div>
      <ul className={css.points}>
        <li>Visitors keep their version for a day, without a cookie.</li>
        <li>Robots, and people who asked not to be tracked, get A and are in no number.</li>
        <li>
          Nothing else can be published until you end it. You can go on editing the draft: it
          changes neither A nor B.
        </li>
        <li>
          Insights says on which page more people press a button, and how sure that is. The first
          days swing; whole weeks say more.
        </li>
      </ul>
      {sentences.length > 0 && (
        <div className={css.refusal} role="alert">
          {sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={refusal !== undefined}
          loading={start.isPending}
          onClick={() => start.mutate()}
        >
          Start experiment
        </Button>
      </Group>
    </div>
  )
}
