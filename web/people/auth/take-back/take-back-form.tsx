import { Button } from '@mantine/core'
import type { UseMutationResult } from '@tanstack/react-query'
import type { TakenBack } from '../../../../contract/people/take-backs.ts'
import { formSentence } from '../form-words.ts'
import css from '../forms.module.css'
import { Note } from '../note.tsx'

interface TakeBackFormProps {
  email: string
  take: UseMutationResult<TakenBack, Error, string>
  code: string
}

/** Says what its button will do. Following the link alone changes nothing. */
export function TakeBackForm({ email, take, code }: TakeBackFormProps) {
  const sentence = formSentence(take.error)
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        take.mutate(code)
      }}
    >
      {sentence && <Note tone="warn">{sentence}</Note>}
      <div className={css.note}>
        <p>
          Then you log in with <b>{email}</b> again, and set a new password.
        </p>
        <p>Everybody is signed out, and the present password ends.</p>
        <p>API keys, second factors and single sign-on that were added since then end, too.</p>
      </div>
      <Button type="submit" size="md" fullWidth loading={take.isPending}>
        Take it back
      </Button>
    </form>
  )
}
