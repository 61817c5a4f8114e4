import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { z } from 'zod'
import type { Import } from '../../../../contract/links/imports.ts'
import type { MoveCheck } from '../../../../contract/links/move-checks.ts'
import { useFormDraft } from '../../../lib/forms/form-draft.ts'
import { useProblemForm } from '../../../lib/forms/problem-form.ts'
import css from './move-check.module.css'
import { durationWords } from './move-words.ts'
import { startMoveCheck } from './queries.ts'

const Values = z.object({ oldAddress: z.string() })

interface StartCheckProps {
  one: Import
  /** Of the check before. */
  oldAddress: string
  onStarted: (check: MoveCheck) => void
}

/** Asks for what stood before the keys. Keeps a draft on this device until the check has started. */
export function StartCheck({ one, oldAddress, onStarted }: StartCheckProps) {
  const draft = useFormDraft({
    name: `move ${one.id}`,
    schema: Values,
    untouched: { oldAddress },
  })
  const form = useForm(draft.fields)
  const { element, submit, send, trouble } = useProblemForm(form, {
    mutationFn: (typed: z.infer<typeof Values>) => startMoveCheck(one.id, typed.oldAddress),
    onSuccess: (started) => {
      draft.drop()
      onStarted(started)
    },
  })
  return (
    <form ref={element} noValidate onSubmit={submit((typed) => send.mutate(typed))}>
      <p className={css.words}>
        Each old address is followed, and compared with where its link leads now. Do it while the
        old domain still leads to the old service. {durationWords(one.good)}
      </p>
      <div className={css.start}>
        <TextInput
          className={css.field}
          label="Old address"
          description="What stood before the keys"
          placeholder="https://old.example/"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          {...form.getInputProps('oldAddress')}
        />
        <Button type="submit" loading={send.isPending}>
          Check this move
        </Button>
      </div>
      {trouble && (
        <p className={css.trouble} role="alert">
          {trouble}
        </p>
      )}
    </form>
  )
}
