import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { REFERRAL_CODE } from '../../../contract/plans/referral-terms.ts'
import { isReserved } from '../../../contract/reserved-words.ts'
import { ApiProblem } from '../../lib/api/api-problem.ts'
import { fieldErrors } from '../../lib/api/form-problems.ts'
import { useProblemForm } from '../../lib/forms/problem-form.ts'
import { accountQuery } from '../../lib/session/session.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { createCode, referralKeys } from './queries.ts'
import css from './referrals.module.css'

function codeProblem(text: string): string | null {
  const code = text.trim().toLowerCase()
  if (!REFERRAL_CODE.test(code)) return 'Use 4 to 24 of a to z, 0 to 9 and -'
  return isReserved(code) ? 'This word is reserved. Choose another one.' : null
}

interface CodeFormProps {
  /** Undefined while there is none. */
  present?: string
  onDone?: () => void
}

/** Makes the code of the account, or changes it. */
export function CodeForm({ present, onDone }: CodeFormProps) {
  const client = useQueryClient()
  const form = useForm({
    initialValues: { code: present ?? '' },
    validate: { code: codeProblem },
    validateInputOnChange: true,
  })
  const { element, submit, send, trouble } = useProblemForm(form, {
    mutationFn: (code: string | null) => createCode({ code }),
    // A taken code belongs to the field, although the problem names none.
    errorsOf: (error) => codeErrors(error),
    onSuccess: async ({ code }) => {
      toast({ title: present ? 'Code changed' : 'Code made', message: code })
      onDone?.()
      await Promise.all(
        [referralKeys.referrals, accountQuery.queryKey].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      )
    },
  })
  return (
    <form
      ref={element}
      className={css.form}
      noValidate
      onSubmit={submit(({ code }) => send.mutate(code.trim().toLowerCase()))}
    >
      <TextInput
        label={present ? 'New code' : 'The code you wish'}
        placeholder="mira-films"
        description="4 to 24 of a to z, 0 to 9 and -"
        maxLength={40}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('code')}
      />
      {trouble && (
        <p className={css.trouble} role="alert">
          {trouble}
        </p>
      )}
      <div className={css.buttons}>
        <Button type="submit" loading={send.isPending && send.variables !== null}>
          {present ? 'Change code' : 'Make this code'}
        </Button>
        {!present && (
          <Button
            variant="default"
            loading={send.isPending && send.variables === null}
            onClick={() => send.mutate(null)}
          >
            Make one for me
          </Button>
        )}
      </div>
    </form>
  )
}

function codeErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiProblem)) return {}
  if (error.kind === 'referral-taken') return { code: error.detail }
  return fieldErrors(error, ['code'])
}
